//! Games as JSON, one object a line: `{"rules", "fen", "moves", "result", "reason", "tags"}`. A move
//! of which something is said is an object: `{"move", "nag", "comment", "variations"}`, where each
//! variation is a list of moves like the game's own, in which a comment may stand before the first.

use super::ending::{Ending, Manner};
use super::fault::Fault;
use super::pgn::standard;
use super::record::{DEEPEST, Nag, Ply, Record, Variation, rule_set_name};
use super::replay::{Item, Replay};
use crate::position::parse_fen;
use crate::types::Color;
use serde_json::{Map, Value as Json, json};

/// The games of a text: objects one behind the other, or arrays of them.
pub fn read(text: &str, rules: &'static str) -> Vec<Result<Record, Fault>> {
    let mut games: Vec<Result<Record, Fault>> = Vec::new();
    let fault = |games: &mut Vec<_>, reason: String| {
        let game = games.len() + 1;
        games.push(Err(Fault { game, ply: None, reason }));
    };
    // Objects are mostly lines; one that is not JSON then does not hide the next.
    let by_line = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = by_line.collect();
    let objects = lines.iter().filter(|line| line.starts_with('{') && line.ends_with('}')).count();
    let parts = if 2 * objects >= lines.len() { lines } else { vec![text] };
    for part in parts {
        for value in serde_json::Deserializer::from_str(part).into_iter::<Json>() {
            match value {
                Ok(Json::Array(values)) => {
                    for value in values {
                        let number = games.len() + 1;
                        games.push(game(&value, number, rules));
                    }
                }
                Ok(value) => {
                    let number = games.len() + 1;
                    games.push(game(&value, number, rules));
                }
                Err(error) => fault(&mut games, format!("no JSON: {error}")),
            }
        }
    }
    games
}

fn game(value: &Json, number: usize, rules: &'static str) -> Result<Record, Fault> {
    let fault = |reason: String| Fault { game: number, ply: None, reason };
    let object = value.as_object().ok_or_else(|| fault("no JSON object".to_string()))?;
    let text = |name: &str| object.get(name).and_then(Json::as_str);
    let rules = match text("rules") {
        Some(name) => {
            rule_set_name(name).ok_or_else(|| fault(format!("unknown rule set {name:?}")))?
        }
        None => rules,
    };
    let start = match text("fen") {
        Some(fen) => parse_fen(fen).map_err(|error| fault(error.to_string()))?,
        None => standard(),
    };
    let mut replay = Replay::new(number, start, rules)?;
    replay.comment(text("comment").unwrap_or_default());
    match object.get("moves") {
        None | Some(Json::Null) => {}
        Some(Json::String(moves)) => moves.split_whitespace().try_for_each(|mv| replay.play(mv))?,
        Some(Json::Array(moves)) => moves.iter().try_for_each(|mv| ply(mv, &mut replay))?,
        Some(_) => return Err(fault("\"moves\" is neither text nor a list".to_string())),
    }
    let mut record = replay.finish();
    record.ending = ending(text("result"), text("reason").unwrap_or_default(), text("words"));
    for (name, value) in object.get("tags").and_then(Json::as_object).into_iter().flatten() {
        record.set_tag(name, value.as_str().unwrap_or_default());
    }
    Ok(record)
}

fn ply(value: &Json, replay: &mut Replay) -> Result<(), Fault> {
    let items = items(value, 0).map_err(|reason| replay.fault(reason))?;
    items.iter().try_for_each(|item| replay.item(item))
}

/// A move with what is said of it, `depth` variations deep.
fn items(value: &Json, depth: usize) -> Result<Vec<Item>, String> {
    if let Some(text) = value.as_str() {
        return Ok(vec![Item::Move(text.to_string())]);
    }
    let mut found = Vec::new();
    let comment = value["comment"].as_str().map(|text| Item::Comment(text.to_string()));
    match (value["move"].as_str(), &comment) {
        (Some(text), _) => found.push(Item::Move(text.to_string())),
        (None, Some(_)) if depth > 0 => {}
        (None, _) => return Err("no \"move\"".to_string()),
    }
    found.extend(comment);
    let nag = value["nag"].as_u64().and_then(|sign| u8::try_from(sign).ok());
    found.extend(nag.map(|sign| Item::Nag(Nag(sign))));
    let lines = value["variations"].as_array().into_iter().flatten();
    // Records of earlier versions have a single line.
    for line in lines.chain(value.get("variation")) {
        if depth >= DEEPEST {
            return Err(format!("variations lie more than {DEEPEST} deep in each other"));
        }
        let mut moves = Vec::new();
        for value in line.as_array().into_iter().flatten() {
            moves.extend(items(value, depth + 1)?);
        }
        found.push(Item::Variation(moves));
    }
    Ok(found)
}

fn ending(result: Option<&str>, reason: &str, words: Option<&str>) -> Option<Ending> {
    let winner = match result? {
        "cho" => Some(Color::Cho),
        "han" => Some(Color::Han),
        "draw" => None,
        _ => return None,
    };
    let manner = Manner::told_by(reason);
    Some(Ending { winner, manner, words: words.unwrap_or_default().to_string() })
}

/// Adds a game to a text.
pub fn write(record: &Record, text: &mut String) {
    let moves: Vec<Json> = record.plies.iter().map(ply_json).collect();
    let mut object = json!({
        "rules": record.rules,
        "fen": record.start.to_string(),
        "moves": moves,
        "result": record.ending.as_ref().map(|e| e.winner.map_or("draw", Color::name)),
    });
    if let Some(ending) = &record.ending {
        if ending.manner != Manner::Unstated {
            object["reason"] = json!(ending.manner.name());
        }
        if !ending.words.is_empty() {
            object["words"] = json!(ending.words);
        }
    }
    if !record.preface.is_empty() {
        object["comment"] = json!(record.preface);
    }
    if !record.tags.is_empty() {
        let tags = record.tags.iter().map(|(name, value)| (name.clone(), json!(value)));
        object["tags"] = Json::Object(tags.collect::<Map<String, Json>>());
    }
    text.push_str(&object.to_string());
    text.push('\n');
}

fn ply_json(ply: &Ply) -> Json {
    let mv = ply.mv.to_string();
    if ply.nag.is_none() && ply.variations.is_empty() && ply.comment.is_empty() {
        return json!(mv);
    }
    let mut object = json!({ "move": mv });
    if let Some(nag) = ply.nag {
        object["nag"] = json!(nag.0);
    }
    if !ply.variations.is_empty() {
        let lines: Vec<Json> = ply.variations.iter().map(variation_json).collect();
        object["variations"] = json!(lines);
    }
    if !ply.comment.is_empty() {
        object["comment"] = json!(ply.comment);
    }
    object
}

fn variation_json(variation: &Variation) -> Json {
    let mut line = Vec::new();
    if !variation.preface.is_empty() {
        line.push(json!({ "comment": variation.preface }));
    }
    line.extend(variation.plies.iter().map(ply_json));
    json!(line)
}
