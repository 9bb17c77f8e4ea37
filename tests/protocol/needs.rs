//! What clients need of the answers (the chapter of `janggun::protocol`), where no replay of a
//! client's traffic has it: one test an item.

use crate::driver::Janggun;
use crate::info::{Score, read};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";

/// 1.3.4 and 1.3.5: names in any case, a button with a value, and options of other engines, of
/// which those that four clients set for any game are passed over in silence.
#[test]
fn options_are_taken_as_clients_write_them() {
    let mut engine = Janggun::start();
    for line in [
        "setoption name threads value 1",
        "setoption name hASH value 16",
        "setoption name clear hash value true",
        "setoption name UCI_Chess960 value false",
        "setoption name UCI_Chess960 value true",
        "setoption name VariantPath value variants.ini",
    ] {
        engine.tell(line);
    }
    for name in ["Analysis Contempt", "UCCI_Variant", "SyzygyPath"] {
        let said = engine.ask_one(&format!("setoption name {name} value Off"));
        assert_eq!(said, format!("info string unknown option '{name}'"));
    }
    engine.quit();
}

/// 1.3.8: a score is that of the side to move, so it is the same for both seen from the other side.
#[test]
fn scores_are_those_of_the_side_to_move() {
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggicasual");
    // Cho is a chariot ahead.
    for (fen, ahead) in [
        ("4k4/4a4/9/9/9/9/9/9/4A4/R2K5 w - - 0 1", true),
        ("4k4/4a4/9/9/9/9/9/9/4A4/R2K5 b - - 0 1", false),
    ] {
        engine.tell(&format!("position fen {fen}"));
        let lines = engine.go("go depth 1");
        match read(&lines[lines.len() - 2]).score {
            Score::Cp(score) => assert_eq!(score > 100, ahead, "{fen}: {lines:?}"),
            Score::Mate(moves) => assert_eq!(moves > 0, ahead, "{fen}: {lines:?}"),
        }
        if !ahead {
            let lines = engine.go("go depth 1");
            assert!(matches!(read(&lines[0]).score, Score::Cp(score) if score < -100), "{lines:?}");
        }
    }
    engine.quit();
}

/// 1.3.13: `uci` may come again, and loses nothing.
#[test]
fn a_second_greeting_changes_nothing() {
    let mut engine = Janggun::start();
    engine.send("uci");
    let first = engine.until("uciok");
    engine.ask_one("setoption name UCI_Variant value janggikakao");
    engine.tell("setoption name Rule Komi value 0");
    engine.tell("position startpos moves a4b4");
    let before = engine.ask("d");
    engine.send("uci");
    assert_eq!(engine.until("uciok"), first);
    assert_eq!(engine.ask("d"), before);
    assert!(before.iter().any(|line| line == "Rules: janggikakao with Rule Komi 0"), "{before:?}");
    engine.quit();
}

/// 1.3.17: an empty list of moves, every spelling of a pass, and one spelling given out.
#[test]
fn lists_of_moves_are_taken_as_clients_write_them() {
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggi");
    engine.tell("position startpos moves");
    engine.tell(&format!("position fen {START} w - - 0 1 moves "));
    for pass in ["e2e2", "0000", "@@@@", "pass", "한수쉼"] {
        engine.tell(&format!("position startpos moves {pass}"));
        let drawn = engine.ask("d");
        assert!(drawn.iter().any(|line| line == &format!("Fen: {START} b - - 1 1")), "{pass}");
    }
    assert!(engine.ask_one("moves").split(' ').any(|mv| mv == "e9e9"));
    engine.quit();
}

/// 1.3.11: no line is longer than the strictest client reads, even with every line of every move.
#[test]
fn lines_are_short_enough() {
    let mut engine = Janggun::start();
    engine.tell("setoption name MultiPV value 256");
    let lines = engine.go("go depth 4");
    assert!(lines.len() > 31 && lines.iter().all(|line| line.len() < 4096));
    engine.quit();
}
