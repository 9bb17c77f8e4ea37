//! Reading `.gib` files, the form in which Korean programs keep games.
//!
//! A file holds many games, in CP949 or UTF-8. A game is tags (`[초차림 "마상상마"]`), then numbered moves
//! (`1. 79졸78`): row and column of the point moved from, the piece, row and column of the point
//! moved to, and a suffix for a capture or a check that carries nothing new. `한수쉼` is a pass,
//! `{...}` a comment. A game that starts from another position has it in the tag `판`; there Han
//! moves first.

use super::brace;
use super::ending::Ending;
use super::fault::Fault;
use super::record::{Record, rule_set_name};
use super::replay::Replay;
use super::tags;
use crate::notation::names;
use crate::position::{Arrangement, Position, Rules, Setup, parse_fen};
use crate::types::square::{FILES, RANKS};
use crate::types::{Color, Piece, Square};

/// One game as it stands in the text.
#[derive(Default)]
struct Raw {
    tags: Vec<(String, String)>,
    items: Vec<Item>,
}

/// What stands between the tags of two games.
enum Item {
    Move(String),
    Comment(String),
    /// Something that cannot be read, and why.
    Damage(String),
}

/// The games of a text.
pub fn read(text: &str, rules: &'static str) -> Vec<Result<Record, Fault>> {
    let games = split(text);
    games.iter().enumerate().map(|(index, raw)| game(raw, index + 1, rules)).collect()
}

/// Parts the text into games: a game begins with the first tag behind moves, or with a tag that the
/// game before has already. What stands before the first tag of all belongs to none.
fn split(text: &str) -> Vec<Raw> {
    let mut games: Vec<Raw> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some((name, value, after)) = tags::read(rest) {
            let known = |game: &Raw| game.tags.iter().any(|(other, _)| other == name);
            if games.last().is_none_or(|game| !game.items.is_empty() || known(game)) {
                games.push(Raw::default());
            }
            if let Some(game) = games.last_mut() {
                game.tags.push((name.to_string(), value));
            }
            rest = after.trim_start();
            continue;
        }
        let (items, after) = items(rest);
        if let Some(game) = games.last_mut() {
            game.items.extend(items);
        }
        rest = after.trim_start();
    }
    games
}

/// What the first words of a text, which is not empty, mean, if anything, and what follows.
fn items(text: &str) -> (Vec<Item>, &str) {
    if let Some(comment) = brace::read(text, false) {
        let mut items = vec![Item::Comment(comment.text.to_string())];
        if !comment.closed {
            items.push(Item::Damage(brace::UNCLOSED.to_string()));
        }
        return (items, comment.rest);
    }
    match text.chars().next() {
        // Numbers in angle brackets: seconds, or nothing.
        Some('<') => {
            let end = text.find(['>', '\n']).map_or(text.len(), |at| at + 1);
            (Vec::new(), &text[end..])
        }
        _ => {
            let end = text.find(|c: char| c.is_whitespace() || matches!(c, '{' | '<'));
            let end = end.unwrap_or(text.len());
            let word = &text[..end];
            // The number of the ply may be joined to the move.
            let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = digits.strip_prefix('.').unwrap_or(word).trim_start_matches('.');
            let item = (!word.is_empty()).then(|| Item::Move(word.to_string()));
            (item.into_iter().collect(), &text[end..])
        }
    }
}

fn game(raw: &Raw, number: usize, rules: &'static str) -> Result<Record, Fault> {
    let tag = |name: &str| raw.tags.iter().find(|(known, _)| known == name).map(|(_, v)| v.trim());
    let fault = |reason: String| Fault { game: number, ply: None, reason };
    let rules = match tag("규칙") {
        Some(name) => {
            rule_set_name(name).ok_or_else(|| fault(format!("unknown rule set {name:?}")))?
        }
        None => rules,
    };
    let mut start = start(&tag).map_err(fault)?;
    if tag("판").is_some() {
        start.side = first_side(raw, &start);
    }
    let mut replay = Replay::new(number, start, rules)?;
    for item in &raw.items {
        match item {
            Item::Move(text) if is_exclamation(text) => {}
            Item::Move(text) => replay.play(text)?,
            Item::Comment(text) => replay.comment(text),
            Item::Damage(reason) => return Err(replay.fault(reason.clone())),
        }
    }
    let mut record = replay.finish();
    for (name, value) in &raw.tags {
        match name.as_str() {
            "대국결과" => ending(&mut record, value.trim()),
            "초차림" | "한차림" | "초포진" | "한포진" | "총수" | "판" | "규칙" | "FEN" =>
                {}
            _ if matches!(value.as_str(), "" | "미상") => {}
            name => record.set_tag(tags::from_korean(name), value),
        }
    }
    Ok(record)
}

/// Takes down how the game ended; words that do not tell who won are kept as they stand.
fn ending(record: &mut Record, words: &str) {
    record.ending = Ending::from_korean(words);
    if record.ending.is_none() && !matches!(words, "" | "미상") {
        record.set_tag(tags::TERMINATION, words);
    }
}

/// Calls that stand apart from the move.
fn is_exclamation(text: &str) -> bool {
    matches!(text.trim_end_matches(['!', '.']), "장군" | "멍군" | "외통" | "외통수" | "빅장")
}

/// Where a game starts: at a FEN, at a drawn board, or at the set-ups named.
fn start<'a>(tag: &impl Fn(&str) -> Option<&'a str>) -> Result<Setup, String> {
    if let Some(fen) = tag("FEN") {
        return parse_fen(fen).map_err(|error| error.to_string());
    }
    if let Some(text) = tag("판") {
        return board(text);
    }
    let arrangement = |name: &str, older: &str| -> Result<Arrangement, String> {
        match tag(name).or_else(|| tag(older)) {
            None | Some("") => {
                Err(format!("neither {name} nor 판 nor FEN says how the game starts"))
            }
            Some(text) => text.parse::<Arrangement>().map_err(|error| error.to_string()),
        }
    };
    let cho = arrangement("초차림", "초포진")?;
    let han = arrangement("한차림", "한포진")?;
    Ok(Position::startpos(cho, han, Rules::default()).setup())
}

/// Reads a board: ten rows from Cho's edge, Hangul for Cho and Hanja for Han, digits for gaps, gaps
/// at the end left out; then words.
fn board(text: &str) -> Result<Setup, String> {
    let field = text.split_whitespace().next().unwrap_or_default();
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != RANKS {
        return Err(format!("판 has {} rows, not 10", rows.len()));
    }
    let mut setup = Setup { side: Color::Han, ..Setup::empty() };
    for (rank, row) in rows.iter().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            let kind = names::kind(letter);
            let kind = kind.ok_or_else(|| format!("판 has no piece {letter:?}"))?;
            let color = if ('가'..='힣').contains(&letter) { Color::Cho } else { Color::Han };
            if file >= FILES {
                return Err(format!("row {} of 판 is too long", rank + 1));
            }
            setup.board[Square::new(file, rank).index()] = Some(Piece::new(color, kind));
            file += 1;
        }
        if file > FILES {
            return Err(format!("row {} of 판 is too long", rank + 1));
        }
    }
    Ok(setup)
}

/// Who moves first on a drawn board, which does not say it: the owner of the piece that does; Han,
/// if that is a pass.
fn first_side(raw: &Raw, start: &Setup) -> Color {
    let first = raw.items.iter().find_map(|item| match item {
        Item::Move(text) if !is_exclamation(text) => Some(text),
        _ => None,
    });
    let piece = first.and_then(|text| {
        let mut digits = text.chars().map_while(|c| c.to_digit(10));
        let (row, column) = (digits.next()? as i32, digits.next()? as i32);
        start.board[Square::try_new(column - 1, (10 - row) % 10)?.index()]
    });
    piece.map_or(Color::Han, Piece::color)
}

/// The board as `판` has it.
pub fn draw(setup: &Setup) -> String {
    let mut rows = Vec::new();
    for rank in 0..RANKS {
        let (mut row, mut gap) = (String::new(), 0);
        for file in 0..FILES {
            let Some(piece) = setup.board[Square::new(file, rank).index()] else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                row.push_str(&gap.to_string());
                gap = 0;
            }
            row.push(match (piece.color(), names::hanja(piece)) {
                (Color::Cho, _) => names::hangul(piece),
                (Color::Han, '漢') => '將',
                (Color::Han, hanja) => hanja,
            });
        }
        rows.push(row);
    }
    rows.join("/")
}
