//! The argument that most subcommands share.

use clap::Args;

/// How to print.
#[derive(Args, Debug)]
pub struct Output {
    /// Print JSON, one object a line
    #[arg(long)]
    pub json: bool,
}
