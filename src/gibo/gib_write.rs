//! Writing `.gib` files.

use super::record::{Ply, Record, Variation, one_line};
use super::{Manners, gib, tags};
use crate::game::Game;
use crate::notation::{Style, write as write_move};
use crate::types::Color;

/// Moves on a line.
const MOVES_A_LINE: usize = 6;

/// Adds a game to a text.
pub fn write(record: &Record, manners: &Manners, text: &mut String) {
    let unknown =
        |name: &str| if record.tag(name).is_empty() { "미상" } else { record.tag(name) };
    for (name, korean) in &tags::NAMES[..6] {
        tags::write(korean, unknown(name), text);
    }
    start(record, text);
    // What an analysis calls the set-ups is 초차림 and 한차림 here.
    let setup =
        |name: &str| record.arrangements().is_some() && matches!(name, "ChoSetup" | "HanSetup");
    for (name, value) in &record.tags {
        let own = tags::NAMES[..6].iter().any(|(known, _)| known == name);
        if !own && name != tags::TERMINATION && !setup(name) {
            tags::write(tags::to_korean(name), value, text);
        }
    }
    // Those that play by these rules do not say so.
    if record.rules != super::Format::Gib.rules() {
        tags::write("규칙", record.rules, text);
    }
    tags::write("총수", &record.plies.len().to_string(), text);
    let words = || unknown(tags::TERMINATION).to_string();
    let ending = record.ending.as_ref().map_or_else(words, |ending| ending.to_korean());
    tags::write("대국결과", &ending, text);
    text.push('\n');
    moves(record, manners, text);
    text.push('\n');
}

fn start(record: &Record, text: &mut String) {
    if let Some((cho, han)) = record.arrangements() {
        tags::write("초차림", cho.korean(), text);
        tags::write("한차림", han.korean(), text);
        return;
    }
    let setup = &record.start;
    // A drawn board tells neither the counters nor, unless by the first move, who is to move.
    let han_first = setup.side == Color::Han && (setup.halfmove, setup.fullmove) == (0, 1);
    match han_first {
        true => tags::write("판", &format!("{} 한 접장기", gib::draw(setup)), text),
        false => tags::write("FEN", &setup.to_string(), text),
    }
}

fn moves(record: &Record, manners: &Manners, text: &mut String) {
    let comment = |text: &mut String, words: &str| {
        if !words.is_empty() {
            text.push_str(&format!("{{{}}}\n", one_line(words)));
        }
    };
    comment(text, &record.preface);
    let Ok(mut game) = record.opening() else { return };
    let style = Style::Korean(manners.script);
    let mut on_line = 0;
    for (index, ply) in record.plies.iter().enumerate() {
        if on_line > 0 {
            text.push(' ');
        }
        text.push_str(&format!("{}. {}", index + 1, write_move(game.position(), ply.mv, style)));
        on_line += 1;
        let remark = remark(&game, ply, style);
        game.play(ply.mv);
        let words = [remark.as_str(), ply.comment.as_str()].join(" ");
        let commented = !words.trim().is_empty();
        if commented {
            text.push(' ');
            comment(text, &words);
        }
        if on_line == MOVES_A_LINE && !commented {
            text.push('\n');
        }
        on_line = if on_line == MOVES_A_LINE || commented { 0 } else { on_line };
    }
    if on_line > 0 {
        text.push('\n');
    }
}

/// The annotator's sign and what else could have been played, which `.gib` has no place for but
/// comments.
fn remark(game: &Game, ply: &Ply, style: Style) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(signs(ply));
    for variation in &ply.variations {
        words.push(format!("최선: {}", line(game, variation, style)));
    }
    words.join(" ")
}

/// The signs of a move that are more than numbers.
fn signs(ply: &Ply) -> impl Iterator<Item = String> {
    ply.nags.iter().map(|nag| nag.symbol().to_string()).filter(|sign| !sign.is_empty())
}

/// The moves of a variation, its own variations in brackets.
fn line(game: &Game, variation: &Variation, style: Style) -> String {
    let (mut game, mut words) = (game.clone(), Vec::new());
    words.extend(Some(variation.preface.clone()).filter(|text| !text.is_empty()));
    for ply in &variation.plies {
        words.push(write_move(game.position(), ply.mv, style));
        words.extend(signs(ply));
        words.extend(Some(ply.comment.clone()).filter(|text| !text.is_empty()));
        words.extend(ply.variations.iter().map(|other| format!("({})", line(&game, other, style))));
        game.play(ply.mv);
    }
    words.join(" ")
}
