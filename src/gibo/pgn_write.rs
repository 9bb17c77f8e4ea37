//! Writing PGN.

use super::ending::result;
use super::record::{Ply, Record, one_line};
use super::{Manners, tags};
use crate::game::Game;
use crate::notation::{Ranks, Style, write as write_move};
use crate::types::Color;

/// Columns of the text of the moves.
const WIDTH: usize = 80;

/// Adds a game to a text.
pub fn write(record: &Record, manners: &Manners, text: &mut String) {
    let known = |name: &str| record.tags.iter().any(|(known, _)| known == name);
    for (name, unknown) in tags::ROSTER {
        tags::write(name, if known(name) { record.tag(name) } else { unknown }, text);
    }
    tags::write("Result", result(record.ending.as_ref()), text);
    for (name, value) in &record.tags {
        let twice = name == tags::TERMINATION && record.ending.is_some();
        if !twice && !tags::ROSTER.iter().any(|(known, _)| known == name) {
            tags::write(name, value, text);
        }
    }
    tags::write("Variant", if record.rules == "janggi" { "Janggi" } else { record.rules }, text);
    tags::write("FEN", &fen(record, manners), text);
    tags::write("SetUp", "1", text);
    if let Some(ending) = record.ending.as_ref().filter(|ending| !ending.termination().is_empty()) {
        tags::write(tags::TERMINATION, ending.termination(), text);
    }
    text.push('\n');
    let words = movetext(record, manners);
    wrap(&words, text);
    text.push('\n');
}

/// The FEN of the start: with H and E for horse and elephant, and without dashes, where xboard is to
/// read it.
fn fen(record: &Record, manners: &Manners) -> String {
    let fen = record.start.to_string();
    let Some((board, rest)) = fen.split_once(' ') else { return fen };
    let letter = |letter: char| match letter {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        other => other,
    };
    match manners.dialect.ranks {
        Ranks::FromOne => fen,
        Ranks::FromZero => format!(
            "{} {}",
            board.chars().map(letter).collect::<String>(),
            rest.replace(" - -", "")
        ),
    }
}

fn style(manners: &Manners) -> Style {
    match manners.long {
        true => Style::Lan(manners.dialect),
        false => Style::San(manners.dialect),
    }
}

/// The words of the text of the moves, the result last.
fn movetext(record: &Record, manners: &Manners) -> Vec<String> {
    let mut words = Vec::new();
    comment(&record.preface, &mut words);
    if let Ok(mut game) = record.opening() {
        line(&mut game, &record.plies, style(manners), &mut words);
    }
    words.push(result(record.ending.as_ref()).to_string());
    words
}

/// The words of a line of moves, which is played on the way.
fn line(game: &mut Game, plies: &[Ply], style: Style, words: &mut Vec<String>) {
    // Han's move needs a number at the start and behind what was inserted.
    let mut interrupted = true;
    for ply in plies {
        number(game, interrupted, words);
        words.push(write_move(game.position(), ply.mv, style));
        words.extend(ply.nags.iter().map(|nag| format!("${}", nag.0)));
        comment(&ply.comment, words);
        for variation in &ply.variations {
            let first = words.len();
            comment(&variation.preface, words);
            line(&mut game.clone(), &variation.plies, style, words);
            if words.len() > first {
                words[first].insert(0, '(');
                let last = words.len() - 1;
                words[last].push(')');
            }
        }
        interrupted = !ply.comment.is_empty() || !ply.variations.is_empty();
        game.play(ply.mv);
    }
}

fn number(game: &Game, interrupted: bool, words: &mut Vec<String>) {
    let position = game.position();
    match position.side() {
        Color::Cho => words.push(format!("{}.", position.fullmove())),
        Color::Han if interrupted => words.push(format!("{}...", position.fullmove())),
        Color::Han => {}
    }
}

fn comment(text: &str, words: &mut Vec<String>) {
    if !text.is_empty() {
        let text = format!("{{{}}}", one_line(text));
        words.extend(text.split(' ').map(str::to_string));
    }
}

/// Joins words by spaces, and by ends of lines where a line would be too long.
fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
}
