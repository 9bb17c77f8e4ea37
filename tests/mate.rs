//! The puzzle solver against its slow twin and against the data.

mod common;

use common::random::{self, Rng, Theme};
use janggun::game::{Game, Reason};
use janggun::gibo::{Format, read};
use janggun::mate::{Solver, Task, Verdict, exhaustive};
use janggun::position::{Position, RULE_SETS, Rules};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

static GO: AtomicBool = AtomicBool::new(false);

fn task(moves: u32) -> Task<'static> {
    Task { moves, all: true, nodes: None, stop: &GO }
}

/// Random positions under all rule sets: the solver finds a mate where its twin does, of the same
/// length and by the same first moves, and none where there is none.
#[test]
fn random_positions_are_solved_as_by_the_slow_twin() {
    let mut rng = Rng::new(17);
    let mut solver = Solver::new(4);
    let mut found = [0; 4];
    let mut tried = 0;
    while tried < 1500 {
        let (_, rules) = rng.pick(&RULE_SETS);
        let theme = rng.pick(&[Theme::Attack, Theme::Attack, Theme::Facing, Theme::Thin]);
        let fen = random::fen(&mut rng, theme, &rules);
        let Ok(position) = Position::from_fen(&fen, rules) else { continue };
        let moves = if position.occupied().len() > 9 { 2 } else { 3 };
        let mut game = Game::new(position);
        let expected = match game.outcome() {
            Some(_) => None,
            None => exhaustive::solutions(&mut game, moves),
        };
        let answer = match solver.solve(&game, task(moves)) {
            Verdict::Mate(mate) => Some((mate.moves, mate.first)),
            Verdict::NoMate => None,
            Verdict::Unknown(_) => panic!("{fen}: broken off"),
        };
        assert_eq!(answer, expected, "{fen} {:?}", rules.name());
        found[expected.map_or(0, |(moves, _)| moves as usize)] += 1;
        tried += 1;
    }
    assert!(found.iter().all(|&count| count >= 10), "{found:?}");
}

/// `mates.jsonl` names the least number of moves. `JANGGUN_MATES` sets the longest tried.
#[test]
fn the_mates_of_the_data_are_found_at_their_length() {
    let longest = std::env::var("JANGGUN_MATES").ok().and_then(|text| text.parse().ok());
    let longest: u64 = longest.unwrap_or(3);
    let mut solver = Solver::new(64);
    let mut tried = 0;
    for line in include_str!("data/mates.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect(line);
        let (fen, mate) = (row["fen"].as_str().expect("fen"), row["mate"].as_u64().expect("mate"));
        if mate > longest {
            continue;
        }
        let rules = Rules::named(row["rules"].as_str().expect("rules")).expect("a rule set");
        let game = Game::new(Position::from_fen(fen, rules).expect(fen));
        let start = Instant::now();
        let Verdict::Mate(found) = solver.solve(&game, task(mate as u32)) else {
            panic!("no mate in {mate}: {fen}");
        };
        assert_eq!(u64::from(found.moves), mate, "{fen}");
        assert!(found.complete, "{fen}");
        println!(
            "{mate} {} {} {:.3} {fen}",
            found.first.len(),
            solver.nodes(),
            start.elapsed().as_secs_f64()
        );
        tried += 1;
    }
    assert!(tried >= 25, "{tried}");
}

/// Games that ended in mate, one and three plies before it, with all that was played before: the slow
/// twin asks the game itself for every end.
#[test]
fn mates_of_real_games_are_found_with_their_history() {
    let mut solver = Solver::new(16);
    let mut found = [0; 3];
    for record in read(include_str!("data/games.jsonl"), Format::Json, "janggi") {
        let record = record.expect("sound");
        let mut game = record.opening().expect("legal");
        record.plies.iter().for_each(|ply| _ = game.play(ply.mv));
        if game.outcome().is_none_or(|outcome| outcome.reason != Reason::Mate) {
            continue;
        }
        for undone in [1, 2] {
            (0..undone).for_each(|_| game.undo());
            let expected = exhaustive::solutions(&mut game, 2);
            let answer = match solver.solve(&game, task(2)) {
                Verdict::Mate(mate) => Some((mate.moves, mate.first)),
                Verdict::NoMate => None,
                Verdict::Unknown(_) => panic!("broken off"),
            };
            assert_eq!(answer, expected, "{}", game.position());
            found[expected.map_or(0, |(moves, _)| moves as usize)] += 1;
        }
    }
    assert!(found[1] >= 5 && found[2] >= 3, "{found:?}");
}
