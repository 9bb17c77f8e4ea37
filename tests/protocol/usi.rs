//! USI, as far as a client for Shogi speaks it.

use crate::driver::Janggun;
use crate::ucci::every_case;
use janggun::game::Game;
use janggun::movegen::resolve;
use janggun::position::{Arrangement, Position, Rules};
use janggun::protocol::notation::Notation;

const BOARD: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";

#[test]
fn a_client_of_usi_plays() {
    let mut engine = Janggun::start();
    engine.send("usi");
    let hello = engine.until("usiok");
    for start in ["id name Janggun ", "id author ", "option name USI_Hash type spin default 16 "] {
        assert!(hello.iter().any(|line| line.starts_with(start)), "{start}: {hello:?}");
    }
    let names = hello.iter().filter_map(|line| line.strip_prefix("option name "));
    let names: Vec<&str> = names.filter_map(|line| line.split(" type ").next()).collect();
    assert!(names.contains(&"USI_Ponder") && names.contains(&"USI_Variant"), "{names:?}");
    assert!(names.iter().all(|name| !name.contains(' ')), "{names:?}");
    engine.tell("setoption name USI_Hash value 8");
    let said = engine.ask_one("setoption name USI_Variant value janggi");
    assert!(said.starts_with("info string variant janggi "), "{said}");
    engine.tell("usinewgame");
    let rules = Rules::named("janggi").expect("a rule set");
    for position in ["startpos".to_string(), format!("sfen {BOARD} b - 1")] {
        engine.tell(&format!("position {position} moves 8j7h 5b5b"));
        engine.send("go btime 900 wtime 900 byoyomi 50");
        let best = engine.until("bestmove ").pop().expect("a line");
        let setup = Arrangement::Heeh;
        let mut game = Game::new(Position::startpos(setup, setup, rules));
        for text in ["8j7h", "5b5b", best.split(' ').nth(1).expect("a move")] {
            let resolved = resolve(game.position(), &Notation::Shogi.to_uci(text));
            game.play(resolved.unwrap_or_else(|error| panic!("{text}: {error}")).mv);
        }
    }
    assert_eq!(engine.ask_one("go mate 1000"), "checkmate notimplemented");
    engine.tell("gameover win");
    engine.quit();
}

#[test]
fn a_finished_game_is_resigned_or_won() {
    let mut engine = Janggun::start_with(&["usi"]);
    for (variant, position, answer) in [
        ("janggi", "startpos moves 5i5i 5b5b", "bestmove resign"),
        ("janggicasual", "startpos moves 5i5i 5b5b", "bestmove (none)"),
        ("janggi", "sfen 4k4/9/9/9/9/9/9/9/R2K5/5A3 b - 1 moves 6i5i 5a5a", "bestmove win"),
    ] {
        engine.ask_one(&format!("setoption name USI_Variant value {variant}"));
        engine.tell(&format!("position {position}"));
        engine.send("go depth 3");
        assert!(engine.line().starts_with("info depth 0 score "));
        assert_eq!(engine.line(), answer, "{variant} {position}");
    }
    let error = engine.ask_one("position startpos moves 5i5h 9a1z");
    assert_eq!(error, "info string error: position: unreadable move '9a1z' at ply 2");
    engine.quit();
}

#[test]
fn every_case_holds_in_usi() {
    let engine = Janggun::start_with(&["usi"]);
    // SFEN has the side to move first, then what is in hand, then one number.
    let sfen = |fen: &str| {
        let words: Vec<&str> = fen.split(' ').collect();
        let side = if words[1] == "b" { "w" } else { "b" };
        format!("sfen {} {side} - {}", words[0], words.get(5).unwrap_or(&"1"))
    };
    every_case(engine, Notation::Shogi, "setoption name USI_Variant value", sfen);
}
