//! The program: sets up logging, and leaves the rest to the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Quiet unless RUST_LOG says otherwise: some clients show stderr, or mix it into the protocol.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    janggun::cli::main()
}
