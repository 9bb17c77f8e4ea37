//! An analysis as JSON: what the page shows, and what programs may want.

use super::annotate::{line, score_text};
use super::{Analysis, Fault, share};
use crate::game::{Game, Outcome};
use crate::notation::{Dialect, Script, Style, write};
use crate::types::{Color, Move, Value};
use serde_json::{Map, Value as Json, json};

/// The analysis as an object.
pub fn to_json(analysis: &Analysis) -> Json {
    let record = &analysis.record;
    let setup = |color: Color| {
        let setup = record.arrangement(color);
        setup.map(|setup| json!({ "letters": setup.letters(), "korean": setup.korean() }))
    };
    let tags = record.tags.iter().map(|(name, value)| (name.clone(), json!(value)));
    let ending = record.ending.as_ref();
    let mut plies = Vec::new();
    let mut start = json!({});
    if let Ok(mut game) = record.opening() {
        start = position(&game, analysis, 0);
        for index in 0..record.plies.len() {
            let mut row = ply(&game, analysis, index);
            game.play(record.plies[index].mv);
            merge(&mut row, position(&game, analysis, index + 1));
            plies.push(row);
        }
    }
    json!({
        "tags": Json::Object(tags.collect::<Map<String, Json>>()),
        "rules": record.rules,
        "setups": { "cho": setup(Color::Cho), "han": setup(Color::Han) },
        "result": ending.map(|ending| ending.winner.map_or("draw", Color::name)),
        "manner": ending.map(|ending| ending.manner.name()),
        "words": ending.map(|ending| ending.words.clone()),
        "by_rules": analysis.outcome.as_ref().map(outcome),
        "start": start,
        "plies": plies,
    })
}

fn outcome(outcome: &Outcome) -> Json {
    json!({ "result": outcome.name(), "reason": outcome.reason.to_string() })
}

fn merge(into: &mut Json, from: Json) {
    if let (Some(into), Json::Object(from)) = (into.as_object_mut(), from) {
        into.extend(from);
    }
}

/// A position and its score from Cho's side.
fn position(game: &Game, analysis: &Analysis, index: usize) -> Json {
    let mut object = json!({
        "fen": game.position().fen(),
        "check": game.in_check(),
    });
    if let Some(finding) = &analysis.findings[index] {
        let side = game.position().side();
        let own = |score: Value| if side == Color::Cho { score } else { -score };
        object["score"] = json!(score_text(finding.score, side));
        object["share"] = json!(share(own(finding.score)));
        object["depth"] = json!(finding.depth);
        object["nodes"] = json!(finding.nodes);
        object["best"] = moves(game, &line(game, analysis, index));
    }
    object
}

/// A move and what is said of it.
fn ply(game: &Game, analysis: &Analysis, index: usize) -> Json {
    let (ply, note) = (&analysis.record.plies[index], &analysis.notes[index]);
    let mut object = json!({
        "side": game.position().side().name(),
        "move": ply.mv.to_string(),
        "korean": korean(game, ply.mv),
        "san": write(game.position(), ply.mv, Style::San(Dialect::PYCHESS)),
    });
    if let Some(lost) = note.lost {
        object["lost"] = json!((lost * 1000.0).round() / 1000.0);
    }
    if let Some(fault) = note.fault {
        object["sign"] = json!(fault.nag().symbol());
        match fault {
            Fault::Loss(_) => {}
            Fault::MissedMate(moves) => object["missed_mate"] = json!(moves),
            Fault::AllowedMate(moves) => object["allowed_mate"] = json!(moves),
        }
    }
    if !ply.comment.is_empty() {
        object["comment"] = json!(ply.comment);
    }
    object
}

fn korean(game: &Game, mv: Move) -> String {
    write(game.position(), mv, Style::Korean(Script::Hangul))
}

/// A line, move by move.
fn moves(game: &Game, line: &[Move]) -> Json {
    let mut game = game.clone();
    let mut rows = Vec::new();
    for &mv in line {
        let san = write(game.position(), mv, Style::San(Dialect::PYCHESS));
        rows.push(json!({ "move": mv.to_string(), "korean": korean(&game, mv), "san": san }));
        game.play(mv);
    }
    json!(rows)
}
