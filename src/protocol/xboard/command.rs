//! What a line of CECP says.

use crate::protocol::command::split_word;

/// One line of CECP, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cecp {
    /// `protover N`: list the features.
    Features,
    /// Something without a meaning here.
    Nothing,
    /// `new`: the start of a game, with the engine to play Han.
    New,
    /// `variant V`.
    Variant(String),
    /// `quit`.
    Quit,
    /// `force`, `result ...`, `exit`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the other side.
    PlayOther,
    /// `level MOVES BASE INCREMENT`, in milliseconds.
    Level(u32, u64, u64),
    /// `st N`: so many milliseconds a move.
    TimePerMove(u64),
    /// `sd N`: search no deeper.
    Depth(u32),
    /// `time N`: the engine's clock in milliseconds.
    OwnTime(u64),
    /// `otim N`: the opponent's.
    OtherTime(u64),
    /// `?`: move now.
    MoveNow,
    /// `ping N`.
    Ping(String),
    /// `setboard FEN`.
    SetBoard(String),
    /// `hint`.
    Hint,
    /// `undo` (1) or `remove` (2): take back so many plies.
    TakeBack(usize),
    /// `hard` or `easy`: think in the opponent's time or not.
    Ponder(bool),
    /// `post` or `nopost`: show what is thought or not.
    Post(bool),
    /// `analyze`.
    Analyze,
    /// `.`: how far the analysis is.
    Progress,
    /// `usermove M`, or a move alone.
    UserMove(String),
    /// `memory N` and `cores N`: an option by another name.
    Resource(&'static str, i32),
    /// `option NAME[=VALUE]`.
    Option(String, Option<String>),
    /// A word of no meaning.
    Unknown,
    /// A command whose argument cannot be read.
    Unreadable,
}

/// Words that need no answer: courtesies, and what only matters to engines of other games.
const COURTESIES: [&str; 16] = [
    "accepted", "rejected", "xboard", "random", "computer", "name", "rating", "ics", "draw",
    "egtpath", "bk", "put", "lift", "hover", "partner", "debug",
];

impl Cecp {
    /// Reads a line.
    pub fn parse(line: &str) -> Cecp {
        let (word, rest) = split_word(line);
        let read = match word {
            "" => Some(Cecp::Nothing),
            "protover" => Some(Cecp::Features),
            "new" => Some(Cecp::New),
            "variant" => Some(Cecp::Variant(rest.to_string())),
            "quit" => Some(Cecp::Quit),
            "force" | "result" | "exit" => Some(Cecp::Force),
            "go" => Some(Cecp::Go),
            "playother" => Some(Cecp::PlayOther),
            "level" => level(rest),
            "st" => seconds(rest).filter(|&ms| ms > 0).map(Cecp::TimePerMove),
            "sd" => rest.parse().ok().filter(|&depth| depth > 0).map(Cecp::Depth),
            "time" => centiseconds(rest).map(Cecp::OwnTime),
            "otim" => centiseconds(rest).map(Cecp::OtherTime),
            "?" => Some(Cecp::MoveNow),
            "ping" => Some(Cecp::Ping(rest.to_string())),
            "setboard" => Some(Cecp::SetBoard(rest.to_string())),
            "hint" => Some(Cecp::Hint),
            "undo" => Some(Cecp::TakeBack(1)),
            "remove" => Some(Cecp::TakeBack(2)),
            "hard" | "easy" => Some(Cecp::Ponder(word == "hard")),
            "post" | "nopost" => Some(Cecp::Post(word == "post")),
            "analyze" => Some(Cecp::Analyze),
            "." => Some(Cecp::Progress),
            "usermove" => Some(Cecp::UserMove(rest.to_string())),
            "memory" => amount(rest).map(|size| Cecp::Resource("Hash", size)),
            "cores" => amount(rest).map(|count| Cecp::Resource("Threads", count)),
            "option" => option(rest),
            _ if COURTESIES.contains(&word) => Some(Cecp::Nothing),
            _ if is_move(word) => Some(Cecp::UserMove(word.to_string())),
            _ => Some(Cecp::Unknown),
        };
        read.unwrap_or(Cecp::Unreadable)
    }
}

/// A number of megabytes or threads.
fn amount(rest: &str) -> Option<i32> {
    rest.trim().parse().ok().filter(|&amount| amount >= 0)
}

/// `MOVES BASE INCREMENT`: the base in minutes or in minutes and seconds, the increment in seconds.
fn level(rest: &str) -> Option<Cecp> {
    let [moves, base, increment] = rest.split_whitespace().collect::<Vec<_>>()[..] else {
        return None;
    };
    let base = match base.split_once(':') {
        Some((minutes, rest)) => seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)?,
        None => seconds(base)?.checked_mul(60)?,
    };
    Some(Cecp::Level(moves.parse().ok()?, base, seconds(increment)?))
}

/// Seconds, perhaps with a fraction, as milliseconds. Nobody plays for a thousand years.
fn seconds(text: &str) -> Option<u64> {
    let seconds: f64 = text.trim().parse().ok()?;
    (0.0..3.2e10).contains(&seconds).then(|| (seconds * 1000.0).round() as u64)
}

/// Hundredths of seconds as milliseconds; a clock that ran out is below zero.
fn centiseconds(text: &str) -> Option<u64> {
    let value: i64 = text.trim().parse().ok()?;
    u64::try_from(value.max(0)).ok()?.checked_mul(10)
}

fn option(rest: &str) -> Option<Cecp> {
    let (name, value) = match rest.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_string())),
        None => (rest, None),
    };
    let name = name.trim();
    (!name.is_empty()).then(|| Cecp::Option(name.to_string(), value))
}

fn is_move(word: &str) -> bool {
    let point = |letters: &[u8]| matches!(letters, [file, rank] if file.is_ascii_lowercase() && rank.is_ascii_digit());
    let letters = word.as_bytes();
    word == "@@@@" || letters.len() >= 4 && point(&letters[..2]) && point(&letters[2..4])
}

#[cfg(test)]
mod tests {
    use super::Cecp;

    #[test]
    fn time_is_read_in_all_its_units() {
        for (line, read) in [
            ("level 40 5 0", Cecp::Level(40, 300_000, 0)),
            ("level 0 2:30 12", Cecp::Level(0, 150_000, 12_000)),
            ("level 0 0:05 0.1", Cecp::Level(0, 5_000, 100)),
            ("st 3", Cecp::TimePerMove(3_000)),
            ("st 0.5", Cecp::TimePerMove(500)),
            ("time 1234", Cecp::OwnTime(12_340)),
            ("otim -5", Cecp::OtherTime(0)),
            ("sd 7", Cecp::Depth(7)),
        ] {
            assert_eq!(Cecp::parse(line), read, "{line}");
        }
        for line in [
            "level",
            "level 0 x 1",
            "level 0 5",
            "level 0 -1 0",
            "level 0 1e300 0",
            "st",
            "st 0",
            "st nan",
            "sd 0",
            "sd x",
            "time",
            "time soon",
            "time 99999999999999999999",
            "memory x",
            "cores -1",
            "option",
            "option =3",
        ] {
            assert_eq!(Cecp::parse(line), Cecp::Unreadable, "{line}");
        }
    }

    #[test]
    fn moves_may_stand_alone() {
        for line in ["usermove b0c2", "b0c2"] {
            assert_eq!(Cecp::parse(line), Cecp::UserMove("b0c2".to_string()));
        }
        assert_eq!(Cecp::parse("@@@@"), Cecp::UserMove("@@@@".to_string()));
        assert_eq!(Cecp::parse("d8d9."), Cecp::UserMove("d8d9.".to_string()));
        assert_eq!(Cecp::parse("b0c"), Cecp::Unknown);
        assert_eq!(Cecp::parse("uci"), Cecp::Unknown);
    }

    #[test]
    fn options_and_their_values() {
        let option = |name: &str, value: Option<&str>| {
            Cecp::Option(name.to_string(), value.map(str::to_string))
        };
        assert_eq!(Cecp::parse("option Rule Komi=0"), option("Rule Komi", Some("0")));
        assert_eq!(Cecp::parse("option Clear Hash"), option("Clear Hash", None));
        assert_eq!(Cecp::parse("option Debug Log File=a=b"), option("Debug Log File", Some("a=b")));
    }
}
