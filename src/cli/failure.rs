//! Why a subcommand did not do what it was asked.

use crate::protocol::error::Error;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The end of a subcommand that failed.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong with what was given.
    Input(String),
    /// The output could not be written.
    Output(io::Error),
    /// The answer is that something is wrong; it has been printed.
    Wrong,
    /// It was interrupted.
    Interrupted,
}

impl Failure {
    /// Tells it on stderr, and says how the program ends. Nobody reading on is no error.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => complain(&format!("cannot write: {error}")),
            Failure::Input(reason) => complain(reason),
            Failure::Wrong => {}
            Failure::Interrupted => {
                complain("interrupted");
                return ExitCode::from(130);
            }
        }
        ExitCode::FAILURE
    }
}

/// One line on stderr about something that was put up with.
pub fn warn(text: &str) {
    complain(&format!("warning: {text}"));
}

/// One line on stderr; if that is closed too, there is no one to tell.
pub fn complain(text: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr(), "janggun: {text}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}
