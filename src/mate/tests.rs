use super::exhaustive::solutions;
use super::{Solver, Task, Verdict};
use crate::game::Game;
use crate::movegen::checks::Checks;
use crate::movegen::legal;
use crate::position::{Position, Rules};
use std::sync::atomic::AtomicBool;

fn game(fen: &str, rules: &str) -> Game {
    let rules = Rules::named(rules).expect(rules);
    Game::new(Position::from_fen(fen, rules).expect(fen))
}

fn solve(game: &Game, moves: u32) -> Verdict {
    let stop = AtomicBool::new(false);
    Solver::new(8).solve(game, Task { moves, all: true, nodes: None, stop: &stop })
}

/// `mates.jsonl` without JSON: the texts between quotes, and the number at the end.
fn suite() -> Vec<(String, String, u32)> {
    let lines = include_str!("../../tests/data/mates.jsonl").lines();
    let read = |line: &str| {
        let words: Vec<&str> = line.split('"').collect();
        let mate = words[10].trim_matches([':', ' ', '}']).parse().expect(line);
        (words[3].to_string(), words[7].to_string(), mate)
    };
    lines.map(read).collect()
}

#[test]
fn checks_are_never_overlooked() {
    let (mut checks_seen, mut spared) = (0, 0);
    for (fen, rules, _) in suite() {
        let game = game(&fen, &rules);
        let mut around = vec![game.position().clone()];
        for &mv in &legal(game.position()) {
            let mut after = game.position().clone();
            after.make(mv);
            around.push(after);
        }
        for position in around {
            let checks = Checks::new(&position);
            for &mv in &legal(&position) {
                let kind = position.piece_on(mv.from()).expect("a piece").kind();
                let mut after = position.clone();
                after.make(mv);
                let possible = checks.possible(kind, mv);
                assert!(possible || !after.in_check(), "{mv} in {position}");
                checks_seen += usize::from(after.in_check());
                spared += usize::from(!possible);
            }
        }
    }
    assert!(checks_seen > 400 && spared > 20_000, "{checks_seen} {spared}");
}

/// The shortest mates of the suite, of which the data names the length, with all their first moves
/// by the slow twin.
#[test]
fn short_mates_are_those_of_the_slow_twin() {
    for (fen, rules, mate) in suite().into_iter().filter(|row| row.2 <= 2) {
        let mut game = game(&fen, &rules);
        let Verdict::Mate(found) = solve(&game, mate + 1) else { panic!("{fen}") };
        assert_eq!(Some((mate, found.first.clone())), solutions(&mut game, mate), "{fen}");
        assert!(found.complete && found.moves == mate && found.line.len() == 2 * mate as usize - 1);
        assert!(found.first.contains(&found.line[0]));
        found.line.iter().for_each(|&mv| _ = game.play(mv));
        assert!(game.outcome().is_some_and(|o| o.reason == crate::game::Reason::Mate), "{fen}");
    }
}

/// A game that was won by mate only in the end: before, repetitions of the past end the line.
#[test]
fn the_past_counts() {
    // Back and forth until the position after the key move has occurred twice.
    let fen = "3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1";
    let mut shuffled = game(fen, "janggi");
    let mv = |text: &str| crate::movegen::parse_move(shuffled.position(), text).expect(text);
    let moves = ["a4b4", "d10d9", "b4a4", "d9d10"].map(mv);
    for _ in 0..2 {
        moves.iter().for_each(|&mv| _ = shuffled.play(mv));
    }
    assert_eq!(shuffled.outcome().map(|o| o.reason), Some(crate::game::Reason::Repetition));
    assert_eq!(solve(&shuffled, 2), Verdict::NoMate, "the game is over");
}

#[test]
fn a_search_can_be_broken_off() {
    let (fen, rules, mate) = suite().into_iter().find(|row| row.2 >= 4).expect("a long one");
    let game = game(&fen, &rules);
    let stop = AtomicBool::new(true);
    let stopped =
        Solver::new(1).solve(&game, Task { moves: mate, all: true, nodes: None, stop: &stop });
    assert!(matches!(stopped, Verdict::Unknown(_)), "{stopped:?}");
    let go = AtomicBool::new(false);
    let short =
        Solver::new(1).solve(&game, Task { moves: mate, all: true, nodes: Some(100), stop: &go });
    assert!(matches!(short, Verdict::Unknown(n) if n < mate), "{short:?}");
}
