//! The slow referee of `tests/common/walker.rs` against everything that is known from elsewhere, so
//! that it can be believed when it judges the engine.

mod common;

use common::walker::{Side, Walker, WalkerResult, WalkerRules};
use serde_json::Value;

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
const SHUTTLE: &str = "b1c3 b10c8 c3b1 c8b10 b1c3 b10c8 c3b1 c8b10";

/// Counts above this are left to the engine's own perft test: the walker is slow.
const PERFT_NODES: u64 = 6_000;

fn lines(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("an array").iter().map(text).collect()
}

/// The answers of a line of data, with the rule sets they hold under.
fn by_rules(value: &Value) -> impl Iterator<Item = (&str, WalkerRules, &Value)> {
    let answers = value["rules"].as_object().expect("an object");
    answers.iter().map(|(name, answer)| (name.as_str(), rules(name), answer))
}

fn rules(name: &str) -> WalkerRules {
    WalkerRules::named(name).expect("a known rule set")
}

fn set_up(fen: &str, rules: WalkerRules) -> Walker {
    let walker = Walker::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(walker.fen(), fen);
    walker
}

fn winner_name(result: WalkerResult) -> &'static str {
    match result.winner {
        Some(Side::Cho) => "cho",
        Some(Side::Han) => "han",
        None => "draw",
    }
}

/// The game must be over, and in the way the answer says.
fn check_end(context: &str, walker: &Walker, answer: &Value) {
    let result = walker.result().unwrap_or_else(|| panic!("{context}: not over"));
    assert_eq!(winner_name(result), text(&answer["result"]), "{context}");
    if answer["reason"].is_string() {
        assert_eq!(result.reason, text(&answer["reason"]), "{context}");
    }
}

/// Plays a case under one rule set and compares all that its answer tells.
fn check_case(context: &str, mut walker: Walker, moves: &[&str], answer: &Value) {
    let ply_of = |key: &str| answer[key].as_u64().map(|ply| ply as usize);
    let (illegal_ply, over_at_ply) = (ply_of("illegal_ply"), ply_of("over_at_ply"));
    let answered = illegal_ply.is_some() || over_at_ply.is_some() || answer["legal"].is_array();
    assert!(answered, "{context}: no answer");
    for (ply, played) in moves.iter().enumerate() {
        match over_at_ply {
            Some(over) if ply < over => assert_eq!(walker.result(), None, "{context} at {ply}"),
            Some(over) if ply == over => check_end(context, &walker, answer),
            _ => {}
        }
        let listed = walker.legal_moves().contains(&played.to_string());
        if illegal_ply == Some(ply + 1) {
            assert!(!listed, "{context}: {played} is listed");
            return;
        }
        if !listed {
            // Only a game that is over may leave a case's moves unplayable.
            let over = over_at_ply.is_some_and(|over| ply >= over);
            assert!(over, "{context}: {played} at {ply} is not listed");
            return;
        }
        walker.play(played).expect("a listed move is played");
    }
    assert_eq!(illegal_ply, None, "{context}: no such ply");
    if over_at_ply == Some(moves.len()) {
        check_end(context, &walker, answer);
    }
    if answer["legal"].is_array() {
        assert_eq!(walker.legal_moves(), texts(&answer["legal"]), "{context}");
    }
}

#[test]
fn rule_cases() {
    let mut answers = 0;
    for case in lines(include_str!("data/cases.jsonl")) {
        let moves = texts(&case["moves"]);
        for (name, rules, answer) in by_rules(&case) {
            let context = format!("{} under {name}: {}", case["id"], case["about"]);
            check_case(&context, set_up(text(&case["fen"]), rules), &moves, answer);
            answers += 1;
        }
    }
    assert!(answers > 400, "only {answers} answers were compared");
}

#[test]
fn perft_counts() {
    let mut counts = 0;
    for entry in lines(include_str!("data/perft.jsonl")) {
        let fen = text(&entry["fen"]);
        for (name, rules, answer) in by_rules(&entry) {
            let mut walker = set_up(fen, rules);
            for (expected, depth) in answer.as_array().expect("an array").iter().zip(1..) {
                let expected = expected.as_u64().expect("a count");
                if expected <= PERFT_NODES {
                    assert_eq!(walker.perft(depth), expected, "{fen} {name} {depth}");
                    counts += 1;
                }
            }
            assert_eq!(walker.fen(), fen);
        }
    }
    assert!(counts > 900, "only {counts} counts were compared");
}

/// Whole games of the reference engine: every move is legal, none but the last ends the game, and
/// the result is the reference's.
#[test]
fn games_of_the_reference() {
    let mut games = 0;
    for game in lines(include_str!("data/games.jsonl")) {
        let context = format!("{} {}", game["rules"], game["fen"]);
        let mut walker = set_up(text(&game["fen"]), rules(text(&game["rules"])));
        for played in text(&game["moves"]).split_whitespace() {
            assert_eq!(walker.result(), None, "{context} after {}", walker.ply());
            assert!(walker.legal_moves().contains(&played.to_string()), "{context} {played}");
            walker.play(played).expect("a listed move is played");
        }
        let result = walker.result().unwrap_or_else(|| panic!("{context}: not over"));
        assert_eq!(winner_name(result), text(&game["result"]), "{context}");
        games += 1;
    }
    assert!(games > 150, "only {games} games were replayed");
}

fn game(rules: WalkerRules, fen: &str) -> Walker {
    Walker::from_fen(fen, rules).expect("a sound position")
}

/// Plays on; the game must not be over before the last of the moves.
fn play(walker: &mut Walker, moves: &str) {
    for played in moves.split_whitespace() {
        assert_eq!(walker.result(), None, "before {played}");
        walker.play(played).expect("a legal or tolerated move");
    }
}

fn over(winner: Option<Side>, reason: &'static str) -> Option<WalkerResult> {
    Some(WalkerResult { winner, reason })
}

#[test]
fn kja_forbids_the_third_occurrence() {
    let mut walker = game(rules("janggikja"), START);
    play(&mut walker, SHUTTLE);
    assert_eq!(walker.repetition_count(), 3);
    assert_eq!(walker.result(), over(Some(Side::Cho), "repetition"));
    assert_eq!(walker.legal_moves().len(), 32);
}

#[test]
fn kja_lets_two_weak_sides_repeat() {
    let fen = "r3k4/9/9/8p/9/9/8P/9/9/R4K3 w - - 0 1";
    let mut walker = game(rules("janggikja"), fen);
    play(&mut walker, "a1b1 a10b10 b1a1 b10a10 a1b1 a10b10 b1a1 b10a10");
    assert_eq!(walker.repetition_count(), 3);
    assert_eq!(walker.result(), None);
}

#[test]
fn kja_punishes_perpetual_check_at_the_third_occurrence() {
    let fen = "3k5/9/9/9/9/9/9/9/5K3/R8 w - - 0 1";
    let mut walker = game(rules("janggikja"), fen);
    play(&mut walker, "a1a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10");
    assert_eq!(walker.result(), over(Some(Side::Han), "perpetual-check"));
}

#[test]
fn kja_facing_counts_below_thirty_points_only() {
    let mut weak = game(rules("janggikja"), "4k4/9/9/8r/9/9/9/9/4K4/9 b - - 0 1");
    assert_eq!(weak.legal_moves(), ["e10d10", "e10e10", "e10f10", "i7e7"]);
    play(&mut weak, "e10e10");
    assert_eq!(weak.result(), over(Some(Side::Han), "bikjang"));
    assert_eq!(weak.points_tenths(), (0, 145));

    let mut strong = game(rules("janggikja"), START);
    play(&mut strong, "e4d4 e7d7");
    assert!(strong.facing());
    assert_eq!(strong.legal_moves().len(), 32);
    play(&mut strong, "e2e2");
    assert_eq!(strong.result(), None);
}

#[test]
fn kakao_limits_the_whole_game() {
    let fen = START.replace(" 1", " 100");
    let mut walker = game(rules("janggikakao"), &fen);
    play(&mut walker, "a4b4 a7b7");
    assert_eq!(walker.result(), over(Some(Side::Han), "move-limit"));
}

#[test]
fn equal_totals_are_a_draw() {
    let fen = "3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1";
    let drawn = WalkerRules { komi: 20, ..rules("janggi") };
    let mut walker = game(drawn, fen);
    play(&mut walker, "e2e2 d10d10");
    assert_eq!(walker.points_tenths(), (20, 20));
    assert_eq!(walker.result(), over(None, "double-pass"));
}

#[test]
fn strict_tolerates_reported_passes() {
    let mut walker = game(rules("janggistrict"), START);
    assert!(!walker.legal_moves().contains(&"e2e2".to_string()));
    play(&mut walker, "e2e2 e9e9");
    assert_eq!(walker.result(), over(None, "double-pass"));
    assert!(walker.legal_moves().is_empty());

    let mut facing = game(rules("janggistrict"), "4k4/9/9/8r/9/9/9/9/4K4/RR7 b - - 0 1");
    play(&mut facing, "e10e10");
    assert_eq!(facing.result(), over(None, "bikjang"));
    assert!(facing.legal_moves().is_empty());
}

#[test]
fn no_pass_out_of_check() {
    let fen = "3k5/9/9/9/9/9/9/9/4K4/3R5 b - - 0 1";
    for name in WalkerRules::NAMES {
        let mut walker = game(rules(name), fen);
        assert!(walker.in_check());
        assert!(walker.play("d10d10").is_err(), "{name}");
        assert_eq!(walker.fen(), fen);
    }
}

#[test]
fn undo_restores_the_game() {
    let mut walker = game(rules("janggimodern"), START);
    play(&mut walker, SHUTTLE);
    let legal = walker.legal_moves();
    walker.play("a4b4").expect("a legal move");
    assert!(walker.undo());
    assert_eq!(walker.legal_moves(), legal);
    assert_eq!(walker.repetition_count(), 3);
    while walker.undo() {}
    assert_eq!(walker.fen(), START);
}

#[test]
fn unsound_positions_are_refused() {
    for (fen, reason) in [
        ("9/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "exactly one general"),
        ("4k4/9/9/9/9/9/4K4/9/9/9 w - - 0 1", "outside its palace"),
        ("3k5/9/9/9/9/9/9/9/4K4/RRR6 w - - 0 1", "too many"),
        ("3k5/9/9/9/9/9/9/9/4K4/3R5 w - - 0 1", "not to move is in check"),
        ("3k5/9/9/9/9/9/9/4K4/9 w - - 0 1", "ranks"),
        ("3k6/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "too long"),
        ("3k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "too short"),
        ("3k4x/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "unknown letter"),
    ] {
        let error = Walker::from_fen(fen, rules("janggi")).expect_err("a refusal");
        assert!(error.contains(reason), "{fen}: {error}");
    }
}
