//! UCCI and UCI-Cyclone, as fairyground speaks them.

use crate::driver::Janggun;
use janggun::game::Game;
use janggun::movegen::resolve;
use janggun::position::{Position, Rules};
use janggun::protocol::notation::Notation;
use serde_json::Value;

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn game(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(Position::from_fen(fen, Rules::named("janggi").unwrap()).expect(fen));
    for text in moves {
        let resolved = resolve(game.position(), &Notation::ZeroBased.to_uci(text)).expect(text);
        game.play(resolved.mv);
    }
    game
}

/// A search in which every move is one of ranks from 0 and legal; the best move.
fn search(engine: &mut Janggun, go: &str, fen: &str, moves: &[&str]) -> String {
    engine.send(go);
    let lines = engine.until("bestmove ");
    let best = lines.last().expect("a line");
    let words: Vec<&str> = best.split(' ').collect();
    let best = words[1].to_string();
    let mut played: Vec<&str> = moves.to_vec();
    played.extend(words.iter().skip(1).step_by(2));
    game(fen, &played);
    for line in &lines[..lines.len() - 1] {
        let (head, pv) = line.split_once(" pv ").expect(line);
        let score = head.split(" score ").nth(1).and_then(|rest| rest.split(' ').next());
        assert!(score.is_some_and(|score| score.parse::<i64>().is_ok()), "{line}");
        let played: Vec<&str> = moves.iter().copied().chain(pv.split(' ')).collect();
        game(fen, &played);
    }
    best
}

#[test]
fn fairyground_plays_in_ucci() {
    let mut engine = Janggun::start();
    engine.send("ucci");
    let hello = engine.until("ucciok");
    assert!(hello[0].starts_with("id name Janggun ") && hello[1].starts_with("id author "));
    // Its reader takes everything between `option` and `type` for the name.
    for line in [
        "option UCCI_Variant type combo default janggistrict var janggistrict var janggi var \
         janggitraditional var janggimodern var janggicasual var janggikja var janggikakao",
        "option hashsize type spin default 16 min 1 max 65536",
        "option Ponder type check default false",
        "option usemillisec type check default true",
        "option Rule_Komi type spin default 15 min 0 max 100",
    ] {
        assert!(hello.iter().any(|found| found == line), "{line}: {hello:?}");
    }
    engine.tell("setoption Rule_Komi 15");
    assert!(
        engine.ask_one("setoption UCCI_Variant janggi").starts_with("info string variant janggi")
    );
    engine.tell("uccinewgame");
    engine.tell("position startpos");
    engine.tell(&format!("position fen {START} moves "));
    search(&mut engine, "go depth 4 movetime 2000 nodes 5000", START, &[]);
    engine.tell(&format!("position fen {START} moves e1e1 a6a5"));
    let moves = ["e1e1", "a6a5"];
    let clock = "time 900 increment 10 oppotime 900 oppoincrement 10";
    search(&mut engine, &format!("go {clock}"), START, &moves);
    engine.send(&format!("go ponder {clock}"));
    engine.send("ponderhit");
    engine.until("bestmove ");
    search(&mut engine, "go time 0 oppotime 0 byoyomi 40", START, &moves);
    engine.send("quit");
    let (status, lines) = engine.end();
    assert!(status.success());
    assert_eq!(lines, ["bye"]);
}

#[test]
fn banned_moves_are_not_played() {
    let mut engine = Janggun::start_with(&["ucci"]);
    let board = "4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1";
    assert!(engine.ask_one("setoption UCCI_Variant janggi").contains("janggi"));
    let mut banned: Vec<String> = Vec::new();
    // Four moves are legal (the clients chapter, rule answers); each in turn is taken from what is
    // left.
    for _ in 0..4 {
        engine.tell(&format!("position fen {board}"));
        engine.tell(&format!("banmoves {}", banned.join(" ")));
        banned.push(search(&mut engine, "go depth 2", board, &[]));
    }
    banned.sort();
    assert_eq!(banned, ["a1e1", "e0d0", "e0e0", "f0e1"]);
    // What is none is said, and the others hold.
    engine.tell(&format!("position fen {board}"));
    engine.tell("banmoves a1e1 nonsense e0d0 a1a2 e0e0");
    engine.send("go depth 1");
    for wrong in ["nonsense", "a1a2"] {
        assert_eq!(engine.line(), format!("info string error: banmoves: illegal move '{wrong}'"));
    }
    assert!(engine.until("bestmove ").pop().expect("a line").starts_with("bestmove f0e1"));
    // Where none is left, none is played.
    engine.tell("banmoves a1e1 e0d0 e0e0 f0e1");
    assert_eq!(engine.ask_one("go depth 2"), "nobestmove");
    engine.tell("banmoves e0d0");
    assert_eq!(engine.ask_one("go depth 3 searchmoves e0d0"), "nobestmove");
    engine.tell("banmoves e0d0");
    let best = search(&mut engine, "go depth 3 searchmoves e0d0 a1e1", board, &[]);
    assert_eq!(best, "a1e1");
    // An endless search waits to be asked.
    engine.tell("banmoves a1e1 e0d0 e0e0 f0e1");
    engine.tell("go infinite");
    assert_eq!(engine.ask_one("stop"), "nobestmove");
    engine.quit_saying(&["bye"]);
}

#[test]
fn endings_and_errors_in_ucci() {
    let mut engine = Janggun::start_with(&["ucci"]);
    engine.ask_one("setoption UCCI_Variant janggi");
    engine.tell("position startpos moves e1e1 e8e8");
    engine.send("go depth 3");
    assert_eq!(engine.line(), "info depth 0 score -32000");
    assert_eq!(engine.line(), "nobestmove");
    for (line, error) in [
        ("position startpos moves a3a9", "position: illegal move 'a3a9' at ply 1"),
        ("position startpos moves a10a9", "position: unreadable move 'a10a9' at ply 1"),
        ("go time soon", "go time needs a number, not 'soon'"),
        ("xyzzy", "unknown command 'xyzzy'; see help"),
    ] {
        assert_eq!(engine.ask_one(line), format!("info string error: {error}"));
    }
    assert_eq!(engine.ask_one("setoption style wild"), "info string unknown option 'style'");
    engine.quit_saying(&["bye"]);
}

#[test]
fn cyclone_is_uci_with_ranks_from_zero() {
    let mut engine = Janggun::start_with(&["ucicyclone"]);
    engine.send("uci");
    assert!(engine.until("uciok").iter().any(|line| line.starts_with("option name UCI_Variant ")));
    engine.ask_one("setoption name UCI_Variant value janggi");
    engine.tell(&format!("position fen {START} moves b0c2 e8e8"));
    engine.send("go depth 3");
    let best = engine.until("bestmove ").pop().expect("a line");
    game(START, &["b0c2", "e8e8", best.split(' ').nth(1).expect("a move")]);
    engine.tell("position fen 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1");
    assert_eq!(engine.ask_one("moves"), "moves a1e1 e0d0 e0e0 f0e1");
    engine.quit();
}

/// The rule cases through a protocol of the UCI family with its own spelling of moves.
pub fn every_case(mut engine: Janggun, notation: Notation, variant: &str, fen: fn(&str) -> String) {
    let mut answers = 0;
    for line in include_str!("../data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect(line);
        let texts = |list: &Value| -> Vec<String> {
            let list = list.as_array().cloned().unwrap_or_default();
            list.iter().filter_map(Value::as_str).map(|text| notation.from_uci(text)).collect()
        };
        let moves = texts(&case["moves"]);
        let board = fen(case["fen"].as_str().expect(line));
        for (rules, answer) in case["rules"].as_object().expect(line) {
            let at = format!("{} {rules}", case["id"]);
            engine.ask_one(&format!("{variant} {rules}"));
            engine.tell(if notation == Notation::Shogi { "usinewgame" } else { "uccinewgame" });
            let mut set = |moves: &[String]| -> Option<String> {
                let mut said = engine.ask(&format!("position {board} moves {}", moves.join(" ")));
                assert!(said.len() <= 1, "{at}: {said:?}");
                said.pop()
            };
            if let Some(ply) = answer["illegal_ply"].as_u64() {
                let (ply, said) = (ply as usize, set(&moves[..ply as usize]).unwrap_or_default());
                let text = &moves[ply - 1];
                let error =
                    said.contains(&format!("error: position: illegal move '{text}' at ply {ply}"));
                assert!(error || said.contains("warning: the pass at ply"), "{at}: {said}");
            }
            // SFEN cannot say how long ago the last capture was.
            let fresh = notation != Notation::Shogi || case["fen"].as_str().is_some_and(is_fresh);
            if let Some(over) = answer["over_at_ply"].as_u64().filter(|_| fresh) {
                set(&moves[..over as usize]);
                let status = engine.ask_one("status");
                let words: Vec<&str> = status.split(' ').collect();
                let result = answer["result"].as_str();
                assert!(result.is_none_or(|result| words[2] == result), "{at}: {status}");
                let reason = answer["reason"].as_str();
                assert!(reason.is_none_or(|reason| words[4] == reason), "{at}: {status}");
            }
            if !answer["legal"].is_null() {
                engine.ask(&format!("position {board} moves {}", moves.join(" ")));
                let said = engine.ask_one("moves");
                let mut found: Vec<String> =
                    said.split(' ').skip(1).map(|text| notation.to_uci(text)).collect();
                found.sort();
                let wanted: Vec<&str> = answer["legal"]
                    .as_array()
                    .expect(&at)
                    .iter()
                    .filter_map(Value::as_str)
                    .collect();
                assert_eq!(found, wanted, "{at}");
            }
            answers += 1;
        }
    }
    assert!(answers > 400, "{answers}");
}

fn is_fresh(fen: &str) -> bool {
    fen.split(' ').nth(4).is_none_or(|count| count == "0")
}

#[test]
fn every_case_holds_in_ucci() {
    let engine = Janggun::start_with(&["ucci"]);
    let fen = |fen: &str| format!("fen {fen}");
    every_case(engine, Notation::ZeroBased, "setoption UCCI_Variant", fen);
}
