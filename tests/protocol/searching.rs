//! `go` with its limits, and what may come while it runs.

use crate::driver::Janggun;
use crate::info::{Score, check_search, read};
use janggun::game::Game;
use janggun::position::{Arrangement, Position, Rules};
use std::time::{Duration, Instant};

fn strict() -> Game {
    Game::new(Position::startpos(Arrangement::Heeh, Arrangement::Heeh, Rules::default()))
}

/// Ample time for an answer that should come at once, on a machine that is busy.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn limits_are_kept() {
    let mut engine = Janggun::start();
    let infos = check_search(&engine.go("go depth 5"), &strict());
    assert_eq!(infos.last().map(|info| info.depth), Some(5));
    let infos = check_search(&engine.go("go nodes 3000"), &strict());
    assert!(infos.last().is_some_and(|info| info.nodes <= 3100), "{infos:?}");
    let start = Instant::now();
    let infos = check_search(&engine.go("go movetime 200"), &strict());
    assert!(start.elapsed() < Duration::from_millis(200) + SOON);
    assert!(infos.last().is_some_and(|info| info.time <= 400), "{infos:?}");
    // byoyomi alone, and a clock that has run out
    for go in ["go byoyomi 100", "go wtime 0 btime 0 byoyomi 100", "go wtime 1 btime 1"] {
        let start = Instant::now();
        check_search(&engine.go(go), &strict());
        assert!(start.elapsed() < SOON, "{go}");
    }
    engine.quit();
}

#[test]
fn searchmoves_are_kept_to() {
    let mut engine = Janggun::start();
    for depth in 1..=4 {
        let lines = engine.go(&format!("go depth {depth} searchmoves i1i2 e2e1"));
        check_search(&lines, &strict());
        let best = lines.last().and_then(|line| line.split(' ').nth(1));
        assert!(matches!(best, Some("i1i2" | "e2e1")), "{lines:?}");
    }
    // One that is not legal is named; the rest hold.
    let lines = engine.go("go searchmoves a1a9 i1i2 depth 2");
    assert_eq!(lines[0], "info string error: go searchmoves: illegal move 'a1a9'");
    check_search(&lines, &strict());
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove i1i2")));
    engine.quit();
}

#[test]
fn a_mate_is_found_and_counted() {
    // data/mates.jsonl gives the least number of own moves.
    let mut engine = Janggun::start();
    let mates = include_str!("../data/mates.jsonl");
    let mut tried = 0;
    for line in mates.lines().take(25) {
        let mate: serde_json::Value = serde_json::from_str(line).expect(line);
        let (fen, rules) = (mate["fen"].as_str(), mate["rules"].as_str());
        let (fen, rules) = (fen.expect(line), rules.expect(line));
        let Some(moves @ 1..=3) = mate["mate"].as_i64() else { continue };
        engine.ask_one(&format!("setoption name UCI_Variant value {rules}"));
        engine.tell(&format!("position fen {fen}"));
        let lines = engine.go(&format!("go mate {moves}"));
        let rules = Rules::named(rules).expect(rules);
        let game = Game::new(Position::from_fen(fen, rules).expect(fen));
        let infos = check_search(&lines, &game);
        // An end by points, which the data does not count as mate, may come sooner.
        let found = infos.last().map(|info| info.score);
        assert!(matches!(found, Some(Score::Mate(n)) if n > 0 && n <= moves), "{fen}: {lines:?}");
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
    engine.quit();
}

#[test]
fn ready_is_answered_during_a_search() {
    let mut engine = Janggun::start();
    engine.send("go infinite");
    engine.until("info depth 1 ");
    for _ in 0..20 {
        let start = Instant::now();
        engine.send("isready");
        engine.until("readyok");
        assert!(start.elapsed() < SOON);
    }
    // So is everything that changes nothing.
    engine.send("status");
    engine.until("status result ongoing");
    engine.send("moves");
    engine.until("moves a1a2");
    engine.send("d");
    engine.until("Result: ongoing");
    engine.send("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn an_endless_search_refuses_what_would_change_it() {
    let mut engine = Janggun::start();
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000"] {
        engine.send(go);
        for line in ["position startpos moves a4b4", "setoption name Hash value 32", "go depth 3"] {
            engine.send(line);
            let word = line.split(' ').next().expect("a word");
            let said = engine.until("info string ").pop();
            let wanted =
                format!("info string error: '{word}' is refused during a search; send stop first");
            assert_eq!(said, Some(wanted));
        }
        engine.send("stop");
        engine.until("bestmove");
        assert_eq!(engine.ask_one("moves").split(' ').nth(1), Some("a1a2"), "not moved");
    }
    engine.quit();
}

#[test]
fn what_follows_a_bounded_search_waits_for_its_end() {
    let mut engine = Janggun::start();
    engine.send_all(&[
        "go depth 4",
        "position startpos moves a4b4 a7b7",
        "status",
        "go depth 3",
        "position startpos",
        "d",
    ]);
    let first = engine.until("bestmove");
    check_search(&first, &strict());
    assert_eq!(engine.line(), "status result ongoing reason none points 72 72");
    let second = engine.until("bestmove");
    assert_eq!(read(&second[second.len() - 2]).depth, 3);
    assert!(engine.until("Fen: ").last().is_some_and(|line| line.ends_with(" w - - 0 1")));
    engine.until("Result: ");
    engine.quit();
}

#[test]
fn stop_ends_every_search_asked_for() {
    let mut engine = Janggun::start();
    engine.send_all(&["go depth 60", "go depth 61", "stop"]);
    engine.until("bestmove");
    engine.until("bestmove");
    engine.tell("");
    // Without a search it means nothing; neither does a late ponderhit.
    engine.tell("stop");
    engine.tell("ponderhit");
    engine.quit();
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_all_is_known() {
    let mut engine = Janggun::start();
    engine.tell("position startpos moves a4b4");
    engine.send("go infinite depth 1");
    engine.until("info depth 1 ");
    let more = std::iter::from_fn(|| engine.line_within(Duration::from_millis(150)));
    assert!(!more.collect::<Vec<_>>().iter().any(|line| line.starts_with("bestmove")));
    engine.send("stop");
    engine.until("bestmove");
    // The same where there is no move at all.
    engine.ask_one("setoption name UCI_Variant value janggi");
    engine.tell("position startpos moves e2e2 e9e9");
    for (go, end) in [("go infinite", "stop"), ("go ponder wtime 9 btime 9", "ponderhit")] {
        engine.send(go);
        assert_eq!(engine.line(), "info depth 0 score mate 0");
        assert_eq!(engine.line_within(Duration::from_millis(50)), None);
        engine.send(end);
        assert_eq!(engine.line(), "bestmove (none)");
    }
    engine.quit();
}

#[test]
fn pondering_ends_by_the_clock_only_after_the_hit() {
    let mut engine = Janggun::start();
    engine.send("go ponder wtime 100 btime 100");
    let mut before = Vec::new();
    while let Some(line) = engine.line_within(Duration::from_millis(300)) {
        before.push(line);
        if before.len() > 40 {
            break;
        }
    }
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    engine.send("ponderhit");
    let start = Instant::now();
    before.extend(engine.until("bestmove"));
    assert!(start.elapsed() < SOON);
    check_search(&before, &strict());
    engine.quit();
}

#[test]
fn a_game_that_is_over_by_history_is_still_searched() {
    // Decision 9 of the rules: three occurrences under janggi end the game; analysis goes on.
    let mut engine = Janggun::start();
    engine.ask_one("setoption name UCI_Variant value janggi");
    let shuttle = "b1c3 b10c8 c3b1 c8b10 b1c3 b10c8 c3b1 c8b10";
    engine.tell(&format!("position startpos moves {shuttle}"));
    let status = engine.ask_one("status");
    assert_eq!(status, "status result han reason repetition points 72 73.5");
    let lines = engine.go("go depth 3");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove (none)"));
    engine.quit();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for go in ["go infinite", "go depth 60", "go ponder wtime 9 btime 9", "go movetime 60000"] {
        let mut engine = Janggun::start();
        engine.send(go);
        engine.until("info depth 1 ");
        let start = Instant::now();
        engine.close_input();
        let (status, lines) = engine.end();
        assert!(status.success() && start.elapsed() < SOON, "{go}: {status}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    }
}

#[test]
fn a_script_without_quit_is_answered_to_its_end() {
    let mut engine = Janggun::start();
    engine.send_all(&["go depth 50", "position startpos moves a4b4", "go infinite", "status"]);
    engine.send("go perft 2");
    engine.close_input();
    let (status, lines) = engine.end();
    assert!(status.success());
    let count = |prefix: &str| lines.iter().filter(|line| line.starts_with(prefix)).count();
    assert_eq!((count("bestmove "), count("status ")), (2, 1), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("Nodes searched: ")), "{lines:?}");
}

#[test]
fn quit_ends_a_search_too() {
    let mut engine = Janggun::start();
    engine.send_all(&["go infinite", "quit"]);
    let (status, lines) = engine.end();
    assert!(status.success());
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    let mut engine = Janggun::start();
    engine.send_all(&["go perft 12", "quit"]);
    assert!(engine.end().0.success());
}

#[test]
fn a_long_count_can_be_stopped() {
    let mut engine = Janggun::start();
    engine.send_all(&["go perft 12", "isready"]);
    engine.until("readyok");
    engine.send_all(&["stop", "go depth 1"]);
    check_search(&engine.until("bestmove"), &strict());
    engine.quit();
}

/// `stop` ends the search of the start position that is under way too, and then nothing is
/// recommended.
#[test]
fn advice_on_setups_can_be_stopped() {
    let mut engine = Janggun::start();
    engine.send_all(&["go setup nodes 100000000000", "isready"]);
    engine.until("readyok");
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    engine.send("stop");
    assert_eq!(engine.until("bestsetup"), ["bestsetup (none)"]);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    let lines = engine.go("go depth 1");
    check_search(&lines, &strict());
    engine.quit();
}

#[test]
fn unreadable_limits_start_nothing() {
    let mut engine = Janggun::start();
    for (line, error) in [
        ("go depth", "go depth needs a number"),
        ("go depth x", "go depth needs a number, not 'x'"),
        ("go wtime soon", "wtime needs a number, not 'soon'"),
    ] {
        assert_eq!(engine.ask_one(line), format!("info string error: {error}"));
    }
    let lines = engine.go("go depth 1 fast");
    assert_eq!(lines[0], "info string go: 'fast' ignored");
    engine.quit();
}

#[test]
fn a_search_without_time_still_looks_one_ply_deep() {
    let mut engine = Janggun::start();
    let mut look = |go: &str| {
        engine.tell("ucinewgame");
        let infos = check_search(&engine.go(go), &strict());
        let last = infos.last().expect("a line");
        (last.depth, format!("{:?}", last.score), last.nodes)
    };
    // The first node is past the limit: nothing is known by then.
    assert_eq!(look("go nodes 1"), look("go depth 1"));
    engine.quit();
}
