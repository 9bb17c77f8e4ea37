//! What a line says: text to a typed [`Command`], and back.

use super::error::CommandError;
use super::go::Go;
use super::setup::SetupAsk;
use std::fmt;

/// One line of the protocol, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: say who you are and which options you have.
    Uci,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name N value V`: change an option.
    SetOption {
        /// The option's name as it was written.
        name: String,
        /// The text after `value`, if that word was there.
        value: Option<String>,
    },
    /// `position ...`: set the board and play moves on it.
    Position(Place),
    /// `go ...`: search, or count with `go perft N`.
    Go(Go),
    /// `go setup ...`: which set-up to choose.
    GoSetup(SetupAsk),
    /// `ponderhit`: the move that was pondered on was played.
    PonderHit,
    /// `stop`: end the search now.
    Stop,
    /// `quit`: leave.
    Quit,
    /// `d`: draw the board and tell all that is known of the position.
    Display,
    /// `eval`: the static evaluation, term by term.
    Eval,
    /// `moves`: the legal moves.
    Moves,
    /// `status`: is the game over, who won, why, and the points.
    Status,
    /// `flip`: change sides.
    Flip,
    /// `bench [depth]`: search the fixed suite.
    Bench(Option<u32>),
    /// `help [topic]`: list the commands and options, or explain one.
    Help(Option<String>),
    /// `debug on|off` and `register ...`: part of UCI, without effect here.
    Nothing,
}

/// What `position` describes: where the game starts and the moves played since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where the game starts.
    pub base: Base,
    /// The moves as they were written.
    pub moves: Vec<String>,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// The start position with the set-ups of the options.
    Start,
    /// A position as FEN text.
    Fen(String),
    /// The start position with the set-ups of Cho and of Han, by letters or Korean name.
    Setup(String, String),
}

impl Place {
    /// The start of a game.
    pub const START: Place = Place { base: Base::Start, moves: Vec::new() };
}

impl Command {
    /// Reads one line. A line without a word is no command and no error.
    pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
        let (word, rest) = split_word(line);
        let command = match word {
            "" => return Ok(None),
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => set_option(rest)?,
            "position" => Command::Position(place(rest)?),
            "go" => match SetupAsk::after_go(rest) {
                Some(rest) => Command::GoSetup(SetupAsk::parse(rest)?),
                None => Command::Go(Go::parse(rest)?),
            },
            "perft" => Command::Go(Go::parse(&format!("perft {rest}"))?),
            "ponderhit" => Command::PonderHit,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "eval" => Command::Eval,
            "moves" => Command::Moves,
            "status" => Command::Status,
            "flip" => Command::Flip,
            "bench" => Command::Bench(bench_depth(rest)?),
            "help" => Command::Help((!rest.is_empty()).then(|| rest.to_string())),
            "debug" | "register" => Command::Nothing,
            _ => return Err(CommandError::Unknown(word.to_string())),
        };
        Ok(Some(command))
    }
}

/// The first word of a text and what follows it, both without spaces around them.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// Splits at the first word equal to `word` (lower case); the second part is `None` without it.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let mut start = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let end = start + part.len();
        if part.trim_end().eq_ignore_ascii_case(word) {
            return (text[..start].trim(), Some(text[end..].trim()));
        }
        start = end;
    }
    (text.trim(), None)
}

/// `name N [value V]`. Any word may stand in place of `name`: one client writes `option`.
fn set_option(rest: &str) -> Result<Command, CommandError> {
    let (_, rest) = split_word(rest);
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(CommandError::Missing("setoption", "name N [value V]"));
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Command::SetOption { name, value: value.map(str::to_string) })
}

/// `startpos | fen F | setup CHO HAN`, then `[moves ...]`; a FEN may also stand without its word.
fn place(rest: &str) -> Result<Place, CommandError> {
    let (base, moves) = split_at_word(rest, "moves");
    let moves = moves.unwrap_or("").split_whitespace().map(str::to_string).collect();
    let (word, after) = split_word(base);
    let base = match word {
        "startpos" if after.is_empty() => Base::Start,
        "startpos" => return Err(CommandError::Unexpected("position startpos", after.to_string())),
        "fen" if !after.is_empty() => Base::Fen(join(after)),
        "setup" => match after.split_whitespace().collect::<Vec<_>>()[..] {
            [cho, han] => Base::Setup(cho.to_string(), han.to_string()),
            _ => {
                return Err(CommandError::Missing(
                    "position setup",
                    "two set-ups, Cho's and Han's",
                ));
            }
        },
        _ if word.contains('/') => Base::Fen(join(base)),
        _ => {
            return Err(CommandError::Missing(
                "position",
                "startpos, fen F or setup CHO HAN, and then [moves ...]",
            ));
        }
    };
    Ok(Place { base, moves })
}

fn join(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn bench_depth(rest: &str) -> Result<Option<u32>, CommandError> {
    if rest.is_empty() {
        return Ok(None);
    }
    match rest.parse() {
        Ok(depth) if depth > 0 => Ok(Some(depth)),
        _ => Err(CommandError::Number("bench", rest.to_string())),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Position(place) => write!(f, "position {place}"),
            Command::Go(go) => write!(f, "go{go}"),
            Command::GoSetup(ask) => write!(f, "go setup {ask}"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
            Command::Display => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Moves => f.write_str("moves"),
            Command::Status => f.write_str("status"),
            Command::Flip => f.write_str("flip"),
            Command::Bench(None) => f.write_str("bench"),
            Command::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Command::Help(None) => f.write_str("help"),
            Command::Help(Some(topic)) => write!(f, "help {topic}"),
            Command::Nothing => f.write_str("debug"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.base {
            Base::Start => f.write_str("startpos")?,
            Base::Fen(fen) => write!(f, "fen {fen}")?,
            Base::Setup(cho, han) => write!(f, "setup {cho} {han}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Base, Command, Place};
    use crate::protocol::error::CommandError;

    fn read(line: &str) -> Command {
        Command::parse(line).expect(line).expect(line)
    }

    #[test]
    fn every_command_survives_a_round_trip() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "setoption name Hash value 64",
            "setoption name Clear Hash",
            "setoption name Debug Log File value /tmp/a file.txt",
            "position startpos",
            "position startpos moves a4b4 e9e9",
            "position fen 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1 moves a2e2",
            "position setup HEEH EHHE",
            "go",
            "go depth 8 searchmoves a4b4 c4b4",
            "go ponder wtime 1000 btime 900 winc 10 binc 20 movestogo 5 byoyomi 300",
            "go infinite",
            "go perft 4",
            "go setup",
            "go setup han against EHHE nodes 5000",
            "go mate 3 nodes 5000 movetime 100",
            "ponderhit",
            "stop",
            "quit",
            "d",
            "eval",
            "moves",
            "status",
            "flip",
            "bench",
            "bench 7",
            "help",
            "help Rule Komi",
        ] {
            let command = read(line);
            assert_eq!(command, read(&command.to_string()), "{line}");
        }
    }

    #[test]
    fn spaces_and_tabs_do_not_matter() {
        assert_eq!(read("  go \t depth   8 "), read("go depth 8"));
        assert_eq!(read("position  startpos\tmoves  a4b4"), read("position startpos moves a4b4"));
        assert_eq!(Command::parse(" \t "), Ok(None));
    }

    #[test]
    fn setoption_is_tolerant() {
        let hash = Command::SetOption { name: "Hash".into(), value: Some("1024".into()) };
        assert_eq!(read("setoption option Hash value 1024"), hash);
        assert_eq!(read("setoption name   Hash   value 1024"), hash);
        let button = Command::SetOption { name: "clear hash".into(), value: Some("true".into()) };
        assert_eq!(read("setoption name clear hash value true"), button);
        let empty = Command::SetOption { name: "EvalFile".into(), value: Some(String::new()) };
        assert_eq!(read("setoption name EvalFile value"), empty);
        assert!(Command::parse("setoption").is_err());
        assert!(Command::parse("setoption name value 3").is_err());
    }

    #[test]
    fn position_takes_an_empty_move_list_and_a_bare_fen() {
        let start = Command::Position(Place::START);
        assert_eq!(read("position startpos moves"), start);
        assert_eq!(read("position startpos moves "), start);
        let fen = "4k4/9/9/9/9/9/9/9/R8/4KA3 w";
        let bare = Command::Position(Place { base: Base::Fen(fen.into()), moves: Vec::new() });
        assert_eq!(read(&format!("position {fen}")), bare);
        assert_eq!(read(&format!("position fen {fen} moves")), bare);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert_eq!(Command::parse("xyzzy 1"), Err(CommandError::Unknown("xyzzy".into())));
        for line in
            ["position", "position fen", "position setup HEEH", "position startpos a4b4", "bench x"]
        {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }
}
