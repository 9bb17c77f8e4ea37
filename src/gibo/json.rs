//! Games as JSON, one object a line: `{"rules", "fen", "moves", "result", "reason", "tags"}`. A move
//! of which something is said is an object: `{"move", "nag", "comment", "variations"}`, where "nag" is
//! a number, or a list of several, and each variation is a list of moves like the game's own, in which a comment may stand before the first.

use super::ending::{Ending, Manner};
use super::fault::Fault;
use super::pgn::standard;
use super::record::{DEEPEST, Nag, Ply, Record, Variation, rule_set_name};
use super::replay::{Item, Replay};
use super::tags::TERMINATION;
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
    if !value.is_object() {
        return Err(fault("no JSON object".to_string()));
    }
    let text = |name: &str| text(value, name).map_err(fault);
    let rules = match text("rules")? {
        Some(name) => {
            rule_set_name(name).ok_or_else(|| fault(format!("unknown rule set {name:?}")))?
        }
        None => rules,
    };
    let start = match text("fen")? {
        Some(fen) => parse_fen(fen).map_err(|error| fault(error.to_string()))?,
        None => standard(),
    };
    let ending = ending(text("result")?, text("reason")?, text("words")?).map_err(fault)?;
    let mut replay = Replay::new(number, start, rules)?;
    replay.comment(text("comment")?.unwrap_or_default());
    match &value["moves"] {
        Json::Null if value["fen"].is_null() => return Err(fault("no \"moves\"".to_string())),
        Json::Null => {}
        Json::String(moves) => moves.split_whitespace().try_for_each(|mv| replay.play(mv))?,
        Json::Array(moves) => moves.iter().try_for_each(|mv| ply(mv, &mut replay))?,
        _ => return Err(fault("\"moves\" is neither text nor a list".to_string())),
    }
    let mut record = replay.finish();
    tags(&value["tags"], &mut record).map_err(fault)?;
    if let (None, Some(words)) = (&ending, text("words")?) {
        record.set_tag(TERMINATION, words);
    }
    record.ending = ending;
    Ok(record)
}

/// A field that is text; none if it is left out.
fn text<'a>(object: &'a Json, name: &str) -> Result<Option<&'a str>, String> {
    match &object[name] {
        Json::Null => Ok(None),
        Json::String(text) => Ok(Some(text)),
        other => Err(format!("{name:?} is no text: {other}")),
    }
}

/// A field that is a list; empty if it is left out.
fn list<'a>(object: &'a Json, name: &str) -> Result<&'a [Json], String> {
    match &object[name] {
        Json::Null => Ok(&[]),
        Json::Array(values) => Ok(values),
        other => Err(format!("{name:?} is no list: {other}")),
    }
}

/// Takes down the tags; numbers may stand without quotes.
fn tags(value: &Json, record: &mut Record) -> Result<(), String> {
    let object = match value {
        Json::Null => return Ok(()),
        Json::Object(object) => object,
        other => return Err(format!("\"tags\" is no object: {other}")),
    };
    for (name, value) in object {
        match value {
            Json::String(text) => record.set_tag(name, text),
            Json::Null => record.set_tag(name, ""),
            Json::Number(_) | Json::Bool(_) => record.set_tag(name, &value.to_string()),
            other => return Err(format!("the tag {name:?} is no text: {other}")),
        }
    }
    Ok(())
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
    let comment = text(value, "comment")?.map(|text| Item::Comment(text.to_string()));
    match (text(value, "move")?, &comment) {
        (Some(text), _) => found.push(Item::Move(text.to_string())),
        (None, Some(_)) if depth > 0 => {}
        (None, _) => return Err("no \"move\"".to_string()),
    }
    found.extend(comment);
    found.extend(signs(&value["nag"])?);
    // Records of earlier versions have a single line.
    for line in list(value, "variations")?.iter().chain(value.get("variation")) {
        if depth >= DEEPEST {
            return Err(format!("variations lie more than {DEEPEST} deep in each other"));
        }
        let line = line.as_array().ok_or_else(|| format!("a variation is no list: {line}"))?;
        let mut moves = Vec::new();
        for value in line {
            moves.extend(items(value, depth + 1)?);
        }
        found.push(Item::Variation(moves));
    }
    Ok(found)
}

/// The annotator's signs: a number or a list of numbers.
fn signs(value: &Json) -> Result<Vec<Item>, String> {
    let sign = |value: &Json| {
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.map(|number| Item::Nag(Nag(number))).ok_or_else(|| format!("no sign: {value}"))
    };
    match value {
        Json::Null => Ok(Vec::new()),
        Json::Array(values) => values.iter().map(sign).collect(),
        value => Ok(vec![sign(value)?]),
    }
}

fn ending(
    result: Option<&str>, reason: Option<&str>, words: Option<&str>,
) -> Result<Option<Ending>, String> {
    let winner = match result {
        None | Some("*") => return Ok(None),
        Some("cho") => Some(Color::Cho),
        Some("han") => Some(Color::Han),
        Some("draw") => None,
        Some(other) => return Err(format!("unknown result {other:?}")),
    };
    let manner = Manner::told_by(reason.unwrap_or_default());
    if let Some(reason) = reason.filter(|text| manner == Manner::Unstated && !text.is_empty()) {
        return Err(format!("unknown reason {reason:?}"));
    }
    Ok(Some(Ending { winner, manner, words: words.unwrap_or_default().to_string() }))
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
    // Words of an ending that do not tell who won.
    let told = |name: &str| name == TERMINATION && record.ending.is_none();
    if let Some((_, words)) = record.tags.iter().find(|(name, _)| told(name)) {
        object["words"] = json!(words);
    }
    if !record.preface.is_empty() {
        object["comment"] = json!(record.preface);
    }
    let others = record.tags.iter().filter(|(name, _)| !told(name));
    let tags = others.map(|(name, value)| (name.clone(), json!(value)));
    let tags: Map<String, Json> = tags.collect();
    if !tags.is_empty() {
        object["tags"] = Json::Object(tags);
    }
    text.push_str(&object.to_string());
    text.push('\n');
}

fn ply_json(ply: &Ply) -> Json {
    let mv = ply.mv.to_string();
    if ply.nags.is_empty() && ply.variations.is_empty() && ply.comment.is_empty() {
        return json!(mv);
    }
    let mut object = json!({ "move": mv });
    match &ply.nags[..] {
        [] => {}
        [nag] => object["nag"] = json!(nag.0),
        nags => object["nag"] = nags.iter().map(|nag| nag.0).collect(),
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
