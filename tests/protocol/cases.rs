//! All rule cases of the data, asked through the protocol: what is legal, when a game is over, who
//! has won and why, and which move of a list is not legal.

use crate::driver::Janggun;
use serde_json::Value;

const CASES: &str = include_str!("../data/cases.jsonl");

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

/// The answers to `position` (which must be none but a warning), `status` and `moves`.
fn look(engine: &mut Janggun, fen: &str, moves: &[&str]) -> (String, Vec<String>) {
    engine.send_all(&[&format!("position fen {fen} moves {}", moves.join(" ")), "status", "moves"]);
    let mut line = engine.line();
    if line.starts_with("info string warning: ") {
        line = engine.line();
    }
    let legal = engine.line();
    assert!(legal.starts_with("moves"), "{legal}");
    (line, legal.split(' ').skip(1).map(str::to_string).collect())
}

#[test]
fn every_case_is_answered_right() {
    let mut engine = Janggun::start();
    let mut answers = 0;
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).expect(line);
        let fen = case["fen"].as_str().expect(line);
        let moves = texts(&case["moves"]);
        for (rules, answer) in case["rules"].as_object().expect(line) {
            let at = format!("{} {rules}", case["id"]);
            engine.ask_one(&format!("setoption name UCI_Variant value {rules}"));
            answers += 1;
            if let Some(ply) = answer["illegal_ply"].as_u64() {
                illegal(&mut engine, fen, &moves, ply as usize, &at);
            } else {
                right(&mut engine, fen, &moves, answer, &at);
            }
        }
    }
    assert!(answers > 500, "{answers}");
    engine.quit();
}

fn right(engine: &mut Janggun, fen: &str, moves: &[&str], answer: &Value, at: &str) {
    if let Some(over) = answer["over_at_ply"].as_u64() {
        let over = over as usize;
        if over > 0 {
            let (status, _) = look(engine, fen, &moves[..over - 1]);
            assert!(status.starts_with("status result ongoing reason none "), "{at}: {status}");
        }
        let (status, _) = look(engine, fen, &moves[..over]);
        let words: Vec<&str> = status.split(' ').collect();
        assert_eq!(Some(words[2]), answer["result"].as_str(), "{at}: {status}");
        if let Some(reason) = answer["reason"].as_str() {
            assert_eq!(words[4], reason, "{at}: {status}");
        }
    }
    if !answer["legal"].is_null() {
        let (_, legal) = look(engine, fen, moves);
        assert_eq!(legal, texts(&answer["legal"]), "{at}");
    }
}

/// The move of that ply is named in one line, or tolerated if it is a pass (decision 4).
fn illegal(engine: &mut Janggun, fen: &str, moves: &[&str], ply: usize, at: &str) {
    let said = engine.ask_one(&format!("position fen {fen} moves {}", moves[..ply].join(" ")));
    let text = moves[ply - 1];
    let pass = text.len().is_multiple_of(2) && text[..text.len() / 2] == text[text.len() / 2..];
    let error = said
        .starts_with(&format!("info string error: position: illegal move '{text}' at ply {ply}"));
    let warning = said.starts_with(&format!("info string warning: the pass at ply {ply} "));
    assert!(error || pass && warning, "{at}: {said}");
    engine.send("ucinewgame");
}
