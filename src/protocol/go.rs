//! The words after `go`.

use super::error::CommandError;
use std::fmt;
use std::str::SplitWhitespace;

/// What `go` asks for, as written: moves are still text, clocks are those of w (Cho) and b (Han).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search to this depth.
    pub depth: Option<u32>,
    /// Search about so many nodes.
    pub nodes: Option<u64>,
    /// Look for a win in so many moves.
    pub mate: Option<u32>,
    /// Search for so many milliseconds.
    pub movetime: Option<u64>,
    /// Milliseconds on the clocks of Cho and Han.
    pub time: [Option<u64>; 2],
    /// Milliseconds gained with each move by Cho and by Han.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Milliseconds for each move once the clock has run out.
    pub byoyomi: Option<u64>,
    /// Search until told to stop.
    pub infinite: bool,
    /// Think in the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Search these root moves only, as written.
    pub searchmoves: Vec<String>,
    /// Search all root moves but these, as written; not a word of UCI.
    pub banned: Vec<String>,
    /// Analyse as with `UCI_AnalyseMode`, whatever that option says; not a word of UCI.
    pub analysis: bool,
    /// Count the positions so many plies away instead of searching.
    pub perft: Option<u32>,
    /// Words that mean nothing.
    pub unknown: Vec<String>,
}

/// The words `go` knows; a list of moves ends at any of them.
const WORDS: [&str; 14] = [
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "byoyomi",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads what follows `go`.
    pub fn parse(rest: &str) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let mut words = rest.split_whitespace();
        let mut next = words.next();
        while let Some(word) = next {
            next = if word == "searchmoves" {
                go.take_moves(&mut words)
            } else {
                go.take(word, &mut words)?;
                words.next()
            };
        }
        Ok(go)
    }

    /// Whether the search ends only when it is told to.
    pub fn is_endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.movetime.is_some()
            || self.time != [None, None]
            || self.byoyomi.is_some();
        self.perft.is_none() && (self.infinite || self.ponder || !limited)
    }

    fn take_moves<'a>(&mut self, words: &mut SplitWhitespace<'a>) -> Option<&'a str> {
        for word in words.by_ref() {
            if WORDS.contains(&word) {
                return Some(word);
            }
            self.searchmoves.push(word.to_string());
        }
        None
    }

    fn take(&mut self, word: &str, words: &mut SplitWhitespace) -> Result<(), CommandError> {
        match word {
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "depth" => self.depth = Some(count(word, words)?.max(1)),
            "mate" => self.mate = Some(count(word, words)?.max(1)),
            "nodes" => self.nodes = Some(amount(word, words)?.max(1)),
            "perft" => self.perft = Some(count(word, words)?),
            "movestogo" => self.movestogo = Some(count(word, words)?).filter(|&moves| moves > 0),
            "movetime" => self.movetime = Some(time(word, words)?),
            "wtime" => self.time[0] = Some(time(word, words)?),
            "btime" => self.time[1] = Some(time(word, words)?),
            "winc" => self.increment[0] = Some(time(word, words)?),
            "binc" => self.increment[1] = Some(time(word, words)?),
            "byoyomi" => self.byoyomi = Some(time(word, words)?),
            _ => self.unknown.push(word.to_string()),
        }
        Ok(())
    }
}

fn number<T: std::str::FromStr>(word: &str, text: Option<&str>) -> Result<T, CommandError> {
    let text = text.unwrap_or("");
    text.parse().map_err(|_| CommandError::Number(name(word), text.to_string()))
}

fn count(word: &str, words: &mut SplitWhitespace) -> Result<u32, CommandError> {
    number(word, words.next())
}

fn amount(word: &str, words: &mut SplitWhitespace) -> Result<u64, CommandError> {
    number(word, words.next())
}

/// Milliseconds. Clocks that ran below zero are sent by real clients and mean zero.
fn time(word: &str, words: &mut SplitWhitespace) -> Result<u64, CommandError> {
    let value: i64 = number(word, words.next())?;
    Ok(value.max(0).unsigned_abs())
}

fn name(word: &str) -> &'static str {
    match WORDS.iter().position(|&known| known == word) {
        Some(0) => "go depth",
        Some(1) => "go nodes",
        Some(2) => "go mate",
        Some(3) => "go movetime",
        Some(13) => "go perft",
        Some(index) => WORDS[index],
        None => "go",
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", self.movetime),
            ("wtime", self.time[0]),
            ("btime", self.time[1]),
            ("winc", self.increment[0]),
            ("binc", self.increment[1]),
            ("movestogo", self.movestogo.map(u64::from)),
            ("byoyomi", self.byoyomi),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, value) in numbers {
            if let Some(value) = value {
                write!(f, " {word} {value}")?;
            }
        }
        for (word, on) in [("infinite", self.infinite), ("ponder", self.ponder)] {
            if on {
                write!(f, " {word}")?;
            }
        }
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Go;

    #[test]
    fn a_move_list_ends_at_the_next_word() {
        let go = Go::parse("searchmoves a4b4 0000 depth 5").expect("valid");
        assert_eq!(go.searchmoves, ["a4b4", "0000"]);
        assert_eq!(go.depth, Some(5));
    }

    #[test]
    fn clocks_may_be_below_zero_and_unknown_words_are_kept_aside() {
        let go = Go::parse("wtime -37 btime 100 foo winc 5").expect("valid");
        assert_eq!((go.time, go.increment), ([Some(0), Some(100)], [Some(5), None]));
        assert_eq!(go.unknown, ["foo"]);
        for bad in ["depth", "depth x", "depth -3", "nodes 1.5", "wtime soon", "perft"] {
            assert!(Go::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_a_limit_ends_a_search_by_itself() {
        for endless in ["", "infinite", "infinite depth 4", "ponder wtime 5 btime 5", "winc 5"] {
            assert!(Go::parse(endless).expect(endless).is_endless(), "{endless}");
        }
        for limited in
            ["depth 4", "nodes 9", "movetime 9", "wtime 9 btime 9", "byoyomi 9", "perft 3"]
        {
            assert!(!Go::parse(limited).expect(limited).is_endless(), "{limited}");
        }
    }
}
