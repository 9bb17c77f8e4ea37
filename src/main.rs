//! The program: sets up logging, and leaves the rest to the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = janggun::cli::Arguments::given();
    // Quiet unless RUST_LOG says otherwise where a client listens: some show stderr, or mix it into
    // the protocol. People at the command line are to hear warnings.
    let filter = if arguments.speaks() { "off" } else { "warn" };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(filter)).init();
    janggun::cli::main(arguments)
}
