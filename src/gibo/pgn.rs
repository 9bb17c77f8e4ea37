//! Reading PGN as pychess, Fairy-Stockfish and xboard write it (`clients.md` 4.2).

use super::ending::Ending;
use super::fault::Fault;
use super::record::{Nag, Record, rule_set_name};
use super::replay::Replay;
use super::tags;
use crate::notation::Ranks;
use crate::position::{Arrangement, Position, Rules, Setup, parse_fen};

/// One game as it stands in the text.
#[derive(Default)]
struct Raw {
    tags: Vec<(String, String)>,
    items: Vec<Item>,
    result: String,
}

/// What stands in the text of the moves.
enum Item {
    Move(String),
    Nag(Nag),
    Comment(String),
    /// The moves of a variation; what is in brackets within it is left out.
    Variation(Vec<String>),
}

/// The games of a text.
pub fn read(text: &str, rules: &'static str) -> Vec<Result<Record, Fault>> {
    let games = split(text);
    games.iter().enumerate().map(|(index, raw)| game(raw, index + 1, rules)).collect()
}

/// Parts the text into games: a result ends one, and so does a tag behind moves.
fn split(text: &str) -> Vec<Raw> {
    let mut games: Vec<Raw> = Vec::new();
    let (mut rest, mut open) = (text.trim_start(), false);
    while !rest.is_empty() {
        if let Some((name, value, after)) = tags::read(rest) {
            if !open || games.last().is_none_or(|game| !game.items.is_empty()) {
                games.push(Raw::default());
                open = true;
            }
            if let Some(game) = games.last_mut() {
                game.tags.push((name.to_string(), value));
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
            Token::Result(result) => {
                game.result = result;
                open = false;
            }
            Token::Items(items) => game.items.extend(items),
            Token::Nothing => {}
        }
    }
    games
}

enum Token {
    Items(Vec<Item>),
    Result(String),
    Nothing,
}

/// The first token of a text, which is not empty, and what follows.
fn token(text: &str) -> (Token, &str) {
    let until = |end: &[char]| text.find(end).map_or(text.len(), |at| at + 1);
    match text.chars().next() {
        Some('{') => {
            let end = until(&['}']);
            let inner = text[1..end].trim_end_matches('}').trim();
            // xboard draws the start position in a comment.
            let drawing = inner.starts_with("-----");
            let item = Item::Comment(if drawing { "" } else { inner }.to_string());
            (Token::Items(vec![item]), &text[end..])
        }
        Some(';') => {
            let end = until(&['\n']);
            (Token::Items(vec![Item::Comment(text[1..end].trim().to_string())]), &text[end..])
        }
        Some('%') => (Token::Nothing, &text[until(&['\n'])..]),
        Some('(') => {
            let end = closing(text);
            let inner = text[1..end].strip_suffix(')').unwrap_or(&text[1..end]);
            (Token::Items(vec![Item::Variation(variation(inner))]), &text[end..])
        }
        Some(')' | '}') => (Token::Nothing, &text[1..]),
        _ => {
            let end = text.find(|c: char| c.is_whitespace() || "{};()".contains(c));
            let end = end.unwrap_or(text.len());
            (word(&text[..end]), &text[end..])
        }
    }
}

/// Where the bracket that opens a text is closed.
fn closing(text: &str) -> usize {
    let (mut depth, mut comment) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => comment = true,
            '}' => comment = false,
            '(' if !comment => depth += 1,
            ')' if !comment => depth -= 1,
            _ => {}
        }
        if depth == 0 && !comment {
            return at + 1;
        }
    }
    text.len()
}

/// The moves of a variation.
fn variation(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (token, after) = token(rest);
        if let Token::Items(items) = token {
            moves.extend(items.into_iter().filter_map(|item| match item {
                Item::Move(text) => Some(text),
                _ => None,
            }));
        }
        rest = after.trim_start();
    }
    moves
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
/// right by which more moves can be played. Where both serve, xboard's is known by its FEN, which has
/// H and E for horse and elephant and no dashes.
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
    for item in &raw.items {
        match item {
            Item::Move(text) => replay.play(text)?,
            Item::Comment(text) => replay.comment(text),
            Item::Variation(moves) => replay.variation(moves),
            Item::Nag(nag) => {
                if let Some(ply) = replay.record.plies.last_mut() {
                    ply.nag = Some(*nag);
                }
            }
        }
    }
    let mut record = replay.record;
    for (name, value) in &raw.tags {
        let unknown = value.is_empty() || tags::ROSTER.contains(&(name.as_str(), value.as_str()));
        let own = matches!(name.as_str(), "FEN" | "SetUp" | "Variant" | "Result" | "Termination");
        if !own && !unknown {
            record.set_tag(name, value);
        }
    }
    let result = if raw.result.is_empty() { tag("Result").unwrap_or("") } else { &raw.result };
    record.ending = Ending::from_pgn(result, tag("Termination").unwrap_or(""));
    Ok(record)
}

/// The start that a record without FEN means.
pub fn standard() -> Setup {
    let setup = Arrangement::default();
    Position::startpos(setup, setup, Rules::default()).setup()
}
