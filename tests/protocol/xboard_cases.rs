//! The rule cases of the data through CECP, as far as it can express them: which moves are taken,
//! which are not, and who has won and why.

use crate::driver::Janggun;
use crate::xboard::{ask, greeted, tell};
use janggun::protocol::notation::Notation;
use serde_json::Value;

const CASES: &str = include_str!("../data/cases.jsonl");

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

/// Sets a case up in force mode and plays its moves; the answers to the last of them.
fn set_up(engine: &mut Janggun, fen: &str, moves: &[&str]) -> Vec<String> {
    // What went before may have left something to say.
    ask(engine, "force");
    // Another position first, so that this one is never taken for a pass.
    tell(engine, "setboard 4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1");
    tell(engine, &format!("setboard {fen}"));
    let mut said = Vec::new();
    for mv in moves {
        assert_eq!(said, Vec::<String>::new(), "before {mv}");
        said = ask(engine, &format!("usermove {}", Notation::ZeroBased.from_uci(mv)));
    }
    said
}

fn is_pass(mv: &str) -> bool {
    mv.len().is_multiple_of(2) && mv[..mv.len() / 2] == mv[mv.len() / 2..]
}

#[test]
fn every_case_holds_in_cecp() {
    let mut engine = greeted("janggi");
    let (mut results, mut taken) = (0, 0);
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).expect(line);
        let fen = case["fen"].as_str().expect(line);
        let moves = texts(&case["moves"]);
        for (rules, answer) in case["rules"].as_object().expect(line) {
            let at = format!("{} {rules}", case["id"]);
            ask(&mut engine, &format!("force\nvariant {rules}"));
            if let Some(ply) = answer["illegal_ply"].as_u64() {
                let ply = ply as usize;
                let said = set_up(&mut engine, fen, &moves[..ply]);
                let refused = said.len() == 1 && said[0].starts_with("Illegal move: ");
                // A pass may be reported by who referees the game (decision 4).
                let warned = said.iter().all(|line| line.starts_with("# the pass at ply "));
                assert!(refused || warned && is_pass(moves[ply - 1]), "{at}: {said:?}");
                continue;
            }
            if let Some(over) = answer["over_at_ply"].as_u64() {
                result(&mut engine, fen, &moves[..over as usize], answer, &at);
                results += 1;
            }
            if !answer["legal"].is_null() {
                set_up(&mut engine, fen, &moves);
                for mv in texts(&answer["legal"]) {
                    let mv = Notation::ZeroBased.from_uci(mv);
                    let said = ask(&mut engine, &format!("usermove {mv}\nundo"));
                    assert_eq!(said, Vec::<String>::new(), "{at}: {mv}");
                    taken += 1;
                }
            }
        }
    }
    assert!(results > 100 && taken > 1000, "{results} {taken}");
    engine.quit();
}

/// The claim after the last move, and none before it.
fn result(engine: &mut Janggun, fen: &str, moves: &[&str], answer: &Value, at: &str) {
    tell(engine, "sd 1");
    if let [before @ .., _] = moves {
        set_up(engine, fen, before);
        engine.send("go");
        let said = engine.line();
        assert!(said.starts_with("move "), "{at}: {said}");
    }
    set_up(engine, fen, moves);
    let said = ask(engine, "go");
    let claim = said.first().map(String::as_str).unwrap_or_default();
    let score = match answer["result"].as_str() {
        Some("cho") => "1-0 {Cho wins: ",
        Some("han") => "0-1 {Han wins: ",
        Some(_) => "1/2-1/2 {Draw: ",
        None => "",
    };
    let why = match answer["reason"].as_str() {
        Some("double-pass") => "both passed}",
        Some("perpetual-check") => "perpetual check}",
        Some("move-repetition") => "a piece moved back and forth}",
        Some("move-limit") => "move limit}",
        Some("material") => "neither side can mate}",
        Some(other) => other,
        None => "",
    };
    assert!(claim.starts_with(score) && claim.contains(why), "{at}: {said:?}, not {score}{why}");
}
