//! Options that change how the engine plays, and what it says of a search.

use crate::driver::Janggun;
use crate::info::check_search;
use janggun::game::Game;
use janggun::position::{Arrangement, Position, Rules};
use janggun::search::strength::ELO;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn strict() -> Game {
    Game::new(Position::startpos(Arrangement::Heeh, Arrangement::Heeh, Rules::default()))
}

fn best(lines: &[String]) -> String {
    let words = lines.last().and_then(|line| line.split(' ').nth(1));
    words.expect("a best move").to_string()
}

/// The best moves of several searches.
fn moves(engine: &mut Janggun, go: &str, searches: usize) -> BTreeSet<String> {
    let game = strict();
    let mut moves = BTreeSet::new();
    for _ in 0..searches {
        engine.tell("setoption name Clear Hash");
        let lines = engine.go(go);
        let infos = check_search(&lines, &game);
        // One line was asked for, however many were looked at; the last is that of the move played.
        assert!(infos.iter().all(|info| info.multipv == 1), "{lines:?}");
        let last = infos.last().expect("a line");
        assert_eq!(last.pv[0], best(&lines), "{lines:?}");
        moves.insert(best(&lines));
    }
    moves
}

#[test]
fn a_weak_player_varies_its_moves_and_looks_at_less() {
    let mut engine = Janggun::start();
    engine.tell("setoption name Skill Level value -20");
    assert!(moves(&mut engine, "go depth 20", 12).len() > 2);
    let infos = check_search(&engine.go("go depth 30"), &strict());
    assert!(infos.iter().all(|info| info.nodes <= 1200), "{infos:?}");
    // Full strength always plays the same.
    engine.tell("setoption name Skill Level value 20");
    engine.tell("ucinewgame");
    let infos = check_search(&engine.go("go depth 10"), &strict());
    assert!(infos.last().is_some_and(|info| info.depth == 10 && info.nodes > 1200));
    engine.quit();
}

#[test]
fn elo_limits_only_when_it_is_told_to() {
    let mut engine = Janggun::start();
    let nodes = |engine: &mut Janggun| {
        engine.tell("setoption name Clear Hash");
        let infos = check_search(&engine.go("go nodes 12000"), &strict());
        infos.last().expect("a line").nodes
    };
    engine.tell(&format!("setoption name UCI_Elo value {}", ELO.0));
    assert!(nodes(&mut engine) > 3000);
    engine.tell("setoption name UCI_LimitStrength value true");
    assert!(nodes(&mut engine) < 1200);
    // It counts more than the skill level, and analysis is at full strength.
    engine.tell("setoption name Skill Level value 20");
    assert!(nodes(&mut engine) < 1200);
    engine.tell("setoption name UCI_AnalyseMode value true");
    assert!(nodes(&mut engine) > 3000);
    engine.quit();
}

#[test]
fn a_weak_search_still_waits_for_stop_and_keeps_its_lines() {
    let mut engine = Janggun::start();
    engine.tell("setoption name Skill Level value -10");
    engine.tell("setoption name MultiPV value 2");
    engine.send("go infinite");
    engine.until("info depth 2 ");
    std::thread::sleep(Duration::from_millis(300));
    let early = engine.ask("");
    assert!(early.iter().all(|line| line.starts_with("info depth ")), "{early:?}");
    engine.send("stop");
    let lines = engine.until("bestmove ");
    assert!(early.iter().chain(&lines).all(|line| !line.contains(" multipv 3 ")));
    engine.quit();
}

#[test]
fn the_last_line_of_a_weak_search_is_that_of_its_move() {
    let mut engine = Janggun::start();
    engine.tell("setoption name Skill Level value -10");
    engine.tell("setoption name MultiPV value 3");
    for _ in 0..20 {
        let lines = engine.go("go depth 3");
        let [.., last, best] = &lines[..] else { panic!("{lines:?}") };
        let best = best.split(' ').nth(1).expect(best);
        let played = last.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next());
        assert_eq!(played, Some(best), "{lines:?}");
    }
    engine.quit();
}

#[test]
fn chances_are_told_when_they_are_asked_for() {
    let mut engine = Janggun::start();
    let start = strict();
    check_search(&engine.go("go depth 3"), &start);
    engine.tell("setoption name UCI_ShowWDL value true");
    for line in engine.go("go depth 3").iter().filter(|line| line.starts_with("info depth ")) {
        let wdl = line.split(" wdl ").nth(1).expect(line);
        let wdl: Vec<u32> = wdl.split(' ').take(3).map(|word| word.parse().expect(line)).collect();
        assert_eq!(wdl.iter().sum::<u32>(), 1000, "{line}");
        // The strict rules know draws.
        assert!(wdl[1] > 0, "{line}");
        let head: Vec<&str> = line.split(' ').collect();
        assert_eq!((head[7], head[10]), ("score", "wdl"), "{line}");
    }
    engine.tell("setoption name UCI_ShowWDL value false");
    check_search(&engine.go("go depth 3"), &start);
    engine.quit();
}

/// Facing generals that a pass accepts as a draw: the side to move may take the draw or not.
#[test]
fn contempt_refuses_a_draw_and_its_reverse_takes_it() {
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggitraditional");
    // Han has passed: Cho can end the game by passing too, or play on with equal material.
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1";
    let mut played = |contempt: i32| {
        engine.tell(&format!("setoption name Contempt value {contempt}"));
        engine.tell(&format!("position fen {start} moves e9e9"));
        let lines = engine.go("go depth 6");
        let score = lines[lines.len() - 2].split(" score cp ").nth(1).expect("a score");
        let score: i32 = score.split(' ').next().and_then(|word| word.parse().ok()).expect("cp");
        (best(&lines), score)
    };
    let (refused, score) = played(500);
    assert!(refused != "e2e2" && score > -500, "{refused} {score}");
    // A draw is worth 500 to it now, more than it has.
    assert_eq!(played(-500), ("e2e2".to_string(), 500));
    engine.tell("setoption name UCI_AnalyseMode value true");
    engine.tell(&format!("position fen {start} moves e9e9"));
    let lines = engine.go("go depth 6");
    assert!(!lines[lines.len() - 2].contains(" score cp 500 "), "{lines:?}");
    engine.quit();
}

/// A second pass in a row wins on points; with more in hand than that is worth the engine plays on.
#[test]
fn a_win_on_points_is_worth_what_the_option_says() {
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggi");
    let fen = "3k5/4a4/9/9/9/p8/9/1R7/4A4/4K4 b - - 0 1";
    let mut played = |worth: i32| {
        engine.tell(&format!("setoption name Points Win value {worth}"));
        engine.tell(&format!("position fen {fen} moves d10d10"));
        let lines = engine.go("go depth 5");
        (best(&lines), lines[lines.len() - 2].clone())
    };
    let (pass, line) = played(0);
    assert!(pass == "e1e1" && line.contains(" score mate 1 "), "{pass} {line}");
    let (other, line) = played(100);
    assert!(other != "e1e1" && !line.contains(" score cp 100 "), "{other} {line}");
    let (pass, line) = played(5000);
    assert!(pass == "e1e1" && line.contains(" score cp 5000 "), "{pass} {line}");
    engine.quit();
}

#[test]
fn the_bench_can_be_stopped() {
    let mut engine = Janggun::start();
    engine.send_all(&["bench 30", "isready"]);
    assert_eq!(engine.line(), "readyok");
    std::thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    engine.send_all(&["stop", "go depth 2"]);
    // Nothing is said of a bench that was stopped.
    check_search(&engine.until("bestmove"), &strict());
    assert!(begin.elapsed() < Duration::from_secs(10));
    // One that is not still ends by itself.
    engine.send("bench 1");
    assert!(engine.line().ends_with(" nps"));
    engine.quit();
}

#[test]
fn the_log_has_both_ways_of_every_protocol() {
    let path = std::env::temp_dir().join(format!("janggun-log-{}", std::process::id()));
    let path_text = path.to_str().expect("a plain path");
    let mut engine = Janggun::start();
    engine.tell(&format!("setoption name Debug Log File value {path_text}"));
    engine.send_all(&["xyzzy", "isready"]);
    engine.until("readyok");
    engine.quit();
    let mut engine = Janggun::start_with(&["xboard"]);
    engine.send_all(&[&format!("option Debug Log File={path_text}"), "ping 5"]);
    engine.until("pong 5");
    engine.quit();
    let text = std::fs::read_to_string(&path).expect("a log");
    std::fs::remove_file(&path).expect("a log to remove");
    for line in [">> xyzzy", "<< info string error: unknown command", ">> ping 5", "<< pong 5"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
