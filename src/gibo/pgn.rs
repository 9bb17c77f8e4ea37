//! Reading PGN as pychess, Fairy-Stockfish and xboard write it.
//!
//! The pychess site and Fairy-Stockfish count ranks from 1 to 10, write the letters H and E for
//! horse and elephant (older games N and B), and the pass as the general's move to its own point
//! (`Ke2`). XBoard counts ranks from 0 to 9, writes no Variant tag, puts H and E in the FEN, and
//! writes the pass as `--`.

use super::brace;
use super::ending::Ending;
use super::fault::Fault;
use super::record::{DEEPEST, Nag, Record, rule_set_name};
use super::replay::{Item, Replay};
use super::tags;
use crate::notation::Ranks;
use crate::position::{Arrangement, Position, Rules, Setup, parse_fen};

/// One game as it stands in the text.
#[derive(Default)]
struct Raw {
    tags: Vec<(String, String)>,
    items: Vec<Item>,
    /// Variations not closed yet, each as far as it was read.
    open: Vec<Vec<Item>>,
    /// How many more are open that lie too deep to be read.
    skipped: usize,
    /// Whether there are such.
    too_deep: bool,
    result: String,
}

impl Raw {
    fn add(&mut self, token: Token) {
        match token {
            Token::Close if self.skipped > 0 => self.skipped -= 1,
            Token::Open if self.open.len() >= DEEPEST => {
                self.skipped += 1;
                self.too_deep = true;
            }
            Token::Items(_) if self.skipped > 0 => {}
            Token::Items(items) => self.open.last_mut().unwrap_or(&mut self.items).extend(items),
            Token::Open => self.open.push(Vec::new()),
            Token::Close => {
                let stray = || Item::Damage("a parenthesis is closed but not opened".to_string());
                let closed = self.open.pop().map_or_else(stray, Item::Variation);
                self.open.last_mut().unwrap_or(&mut self.items).push(closed);
            }
            Token::Result(_) | Token::Nothing => {}
        }
    }

    /// Ends the game. What is open then may have swallowed moves of the game.
    fn close(&mut self) {
        if !self.open.is_empty() {
            self.open.clear();
            self.items.push(Item::Damage("a parenthesis is not closed".to_string()));
        }
    }
}

/// The games of a text.
pub fn read(text: &str, rules: &'static str) -> Vec<Result<Record, Fault>> {
    let games = split(text);
    games.iter().enumerate().map(|(index, raw)| game(raw, index + 1, rules)).collect()
}

/// Parts the text into games: a result ends one, and so does a tag behind moves. A result within a
/// variation is only that line's, unless a blank line or nothing follows.
fn split(text: &str) -> Vec<Raw> {
    let mut games: Vec<Raw> = Vec::new();
    let (mut rest, mut open) = (text.trim_start(), false);
    while !rest.is_empty() {
        let (tag, after) = match tags::read(rest) {
            Some((name, value, after)) => (Some((name.to_string(), value)), after),
            None => (None, rest),
        };
        let has_moves = |game: &Raw| !game.items.is_empty() || !game.open.is_empty();
        if let Some(tag) = tag {
            if !open || games.last().is_none_or(has_moves) {
                games.push(Raw::default());
                open = true;
            }
            if let Some(game) = games.last_mut() {
                game.tags.push(tag);
            }
            rest = after.trim_start();
            continue;
        }
        let (token, after) = token(rest);
        rest = after.trim_start();
        if matches!(token, Token::Nothing) {
            continue;
        }
        if !open {
            games.push(Raw::default());
            open = true;
        }
        let Some(game) = games.last_mut() else { break };
        match token {
            Token::Result(result) if game.open.is_empty() || text_ends(after) => {
                game.result = result;
                open = false;
            }
            token => game.add(token),
        }
    }
    games.iter_mut().for_each(Raw::close);
    games
}

/// Whether a text ends before it goes on: at its end or at a blank line.
fn text_ends(text: &str) -> bool {
    let blanks = &text[..text.len() - text.trim_start().len()];
    blanks.len() == text.len() || blanks.matches('\n').count() > 1
}

enum Token {
    Items(Vec<Item>),
    Open,
    Close,
    Result(String),
    Nothing,
}

/// The first token of a text, which is not empty, and what follows.
fn token(text: &str) -> (Token, &str) {
    let until = |end: &[char]| text.find(end).map_or(text.len(), |at| at + 1);
    if let Some(comment) = brace::read(text, true) {
        let inner = comment.text.trim();
        // xboard draws the start position in a comment.
        let drawing = inner.starts_with("-----");
        let mut items = vec![Item::Comment(if drawing { "" } else { inner }.to_string())];
        if !comment.closed {
            items.push(Item::Damage(brace::UNCLOSED.to_string()));
        }
        return (Token::Items(items), comment.rest);
    }
    match text.chars().next() {
        Some(';') => {
            let end = until(&['\n']);
            (Token::Items(vec![Item::Comment(text[1..end].trim().to_string())]), &text[end..])
        }
        Some('%') => (Token::Nothing, &text[until(&['\n'])..]),
        Some('(') => (Token::Open, &text[1..]),
        Some(')') => (Token::Close, &text[1..]),
        Some('}') => (Token::Nothing, &text[1..]),
        _ => {
            let end = text.find(|c: char| c.is_whitespace() || "{};()".contains(c));
            let end = end.unwrap_or(text.len());
            (word(&text[..end]), &text[end..])
        }
    }
}

/// A word: the number of a move, joined to the move or not, a result, a glyph, or a move with or
/// without an annotator's sign.
fn word(word: &str) -> Token {
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return Token::Result(word.to_string());
    }
    if let Some(number) = word.strip_prefix('$') {
        let nag = number.parse().ok().filter(|&number| number > 0);
        return nag.map_or(Token::Nothing, |number| Token::Items(vec![Item::Nag(Nag(number))]));
    }
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = match after_digits.strip_prefix('.') {
        Some(after) => after.trim_start_matches('.'),
        None if after_digits.is_empty() && word != "0000" => "",
        None => word,
    };
    if mv.is_empty() || mv == "e.p." {
        return Token::Nothing;
    }
    let bare = mv.trim_end_matches(['!', '?']);
    let mut items = vec![Item::Move(bare.to_string())];
    items.extend(Nag::of(&mv[bare.len()..]).map(Item::Nag));
    Token::Items(items)
}

/// Reads a game. xboard counts ranks from 0, others from 1, and the file does not tell: that way is
/// right by which more moves can be played. Where both serve, xboard's is known by its FEN, which
/// has H and E for horse and elephant and no dashes.
fn game(raw: &Raw, number: usize, rules: &'static str) -> Result<Record, Fault> {
    let fen = raw.tags.iter().find(|(name, _)| name == "FEN").map_or("", |(_, fen)| fen);
    let board = fen.split(' ').next().unwrap_or_default();
    let counters = fen.split_whitespace().nth(2).is_some_and(|word| word != "-");
    let xboard = counters || board.contains(['h', 'e', 'H', 'E']);
    let (first, second) =
        if xboard { (Ranks::FromZero, Ranks::FromOne) } else { (Ranks::FromOne, Ranks::FromZero) };
    let fault = match played(raw, number, rules, first) {
        Err(fault) if fault.ply.is_some() => fault,
        read => return read,
    };
    match played(raw, number, rules, second) {
        Err(other) if other.ply > fault.ply => Err(other),
        Err(_) => Err(fault),
        read => read,
    }
}

fn played(raw: &Raw, number: usize, rules: &'static str, ranks: Ranks) -> Result<Record, Fault> {
    let tag = |name: &str| raw.tags.iter().find(|(known, _)| known == name).map(|(_, v)| v.trim());
    let fault = |reason: String| Fault { game: number, ply: None, reason };
    if raw.too_deep {
        return Err(fault(format!("variations lie more than {DEEPEST} deep in each other")));
    }
    let rules = match tag("Variant").filter(|name| !name.is_empty()) {
        Some(name) => {
            rule_set_name(name).ok_or_else(|| fault(format!("unknown variant {name:?}")))?
        }
        None => rules,
    };
    let start = match tag("FEN") {
        Some(fen) => parse_fen(fen).map_err(|error| fault(error.to_string()))?,
        None => standard(),
    };
    let mut replay = Replay::new(number, start, rules)?;
    replay.set_ranks(ranks);
    raw.items.iter().try_for_each(|item| replay.item(item))?;
    let mut record = replay.finish();
    for (name, value) in &raw.tags {
        let unknown = value.is_empty() || tags::ROSTER.contains(&(name.as_str(), value.as_str()));
        let own = matches!(name.as_str(), "FEN" | "SetUp" | "Variant" | "Result" | "Termination");
        if !own && !unknown {
            record.set_tag(name, value);
        }
    }
    let result = if raw.result.is_empty() { tag("Result").unwrap_or("") } else { &raw.result };
    let termination = tag(tags::TERMINATION).unwrap_or("");
    record.ending = Ending::from_pgn(result, termination);
    if record.ending.is_none() && !termination.is_empty() {
        record.set_tag(tags::TERMINATION, termination);
    }
    Ok(record)
}

/// The start that a record without FEN means.
pub fn standard() -> Setup {
    let setup = Arrangement::default();
    Position::startpos(setup, setup, Rules::default()).setup()
}
