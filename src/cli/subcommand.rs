//! The command line as a whole: the subcommands.

use super::args::{Ask, BenchArgs, GoArgs, HelpArgs, PerftArgs, RunArgs};
use super::datagen_args::DatagenArgs;
use super::games::GameCommand;
use super::output::Output;
use super::records_args::RecordsArgs;
use super::train_args::TrainArgs;
use super::tune_args::TuneArgs;
use clap::Parser;

/// Janggun plays Janggi (Korean chess). Without a command it speaks the UCI-style protocol of
/// protocol.md over the standard streams; `janggun help` lists that protocol's commands and options.
#[derive(Parser, Debug)]
#[command(name = "janggun", version, disable_help_subcommand = true)]
pub struct Arguments {
    /// The question to answer; none: speak the protocol.
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

impl Arguments {
    /// What the program was started with; ends it with a word if that makes no sense.
    pub fn given() -> Arguments {
        Arguments::parse()
    }

    /// Whether a protocol is to be spoken, so that a client reads what is printed.
    pub fn speaks(&self) -> bool {
        match &self.command {
            None => true,
            Some(Subcommand::Uci(output)) => !output.json,
            Some(command) => matches!(
                command,
                Subcommand::Xboard | Subcommand::Ucci | Subcommand::Usi | Subcommand::Ucicyclone
            ),
        }
    }
}

/// What can be asked.
#[derive(clap::Subcommand, Debug)]
pub enum Subcommand {
    /// Search a position: `janggun go depth 12`. Takes the words of the protocol's go
    Go(GoArgs),
    /// Draw a position and tell all that is known of it
    D(Ask),
    /// List the legal moves
    Moves(Ask),
    /// Tell whether the game is over, who won, why, and the points
    Status(Ask),
    /// Show the static evaluation, term by term
    Eval(Ask),
    /// Draw the position with the sides exchanged
    Flip(Ask),
    /// Count the positions some plies away, or check a file of counts
    Perft(PerftArgs),
    /// Search a fixed suite with one thread; the last line is `N nodes M nps`
    Bench(BenchArgs),
    /// Let the engine play against itself and record the games
    Datagen(DatagenArgs),
    /// Count, check, print or rearrange recorded games
    Records(RecordsArgs),
    /// Make a network out of recorded games
    Train(TrainArgs),
    /// Fit the numbers of the engine
    Tune(TuneArgs),
    /// Print name, author and options, then speak UCI; the same as without a command
    Uci(Output),
    /// Speak CECP, the protocol of XBoard and WinBoard
    Xboard,
    /// Speak UCCI, the Universal Chinese Chess Interface
    Ucci,
    /// Speak USI, the Universal Shogi Interface
    Usi,
    /// Speak UCI with ranks from 0 to 9
    Ucicyclone,
    /// Print readyok
    Isready(Output),
    /// List the protocol's commands and options, or explain one
    Help(HelpArgs),
    /// Print what a shell needs to complete this program's arguments
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Carry out lines of the protocol one after the other, each argument a line
    Run(RunArgs),
    /// Games and positions on file.
    #[command(flatten)]
    Games(GameCommand),
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn what_people_type_is_read() {
        for line in [
            "janggun",
            "janggun go depth 12",
            "janggun go depth 12 --threads 2 --rules JANGGI --moves a4b4 e9e9",
            "janggun go --json movetime 100",
            "janggun d 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1 --moves a2e2",
            "janggun moves --setup HEEH 상마마상",
            "janggun perft --depth 4 --divide --threads 2 --hash 64",
            "janggun perft --suite perft.jsonl",
            "janggun help Rule Komi",
        ] {
            let words = line.split(' ');
            assert!(Arguments::try_parse_from(words).is_ok(), "{line}");
        }
        for line in ["janggun perft", "janggun xyz", "janggun d --rules chess"] {
            assert!(Arguments::try_parse_from(line.split(' ')).is_err(), "{line}");
        }
    }
}
