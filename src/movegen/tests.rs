//! The generator against itself: every way of asking for legal moves gives the same answer.

use super::checks::{Checks, gives_check};
use super::see::{see_ge, see_slow};
use super::{Generator, legal, perft};
use crate::position::{Arrangement, Position, RULE_SETS, Rules};
use crate::types::square::SQUARES;
use crate::types::{Move, MoveList, Square};

/// Plays random games under every rule set and hands each position to `visit`.
pub(crate) fn random_positions(games: u64, mut visit: impl FnMut(&Position)) {
    let mut state = 1u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for round in 0..games {
        let (_, rules) = RULE_SETS[round as usize % RULE_SETS.len()];
        let set_ups = [random(4), random(4)].map(|i| Arrangement::ALL[i]);
        let mut position = Position::startpos(set_ups[0], set_ups[1], rules);
        for _ in 0..150 {
            visit(&position);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.make(moves[random(moves.len())]);
        }
    }
}

#[test]
fn every_question_has_the_same_answer() {
    random_positions(42, |position| {
        let generator = Generator::new(position);
        let mut all: Vec<Move> = legal(position).to_vec();
        let mut staged = MoveList::new();
        generator.captures(&mut staged);
        assert!(staged.iter().all(|mv| position.piece_on(mv.to()).is_some()));
        generator.quiets(&mut staged);
        let mut staged = staged.to_vec();
        let mut tried: Vec<Move> = (0..SQUARES * SQUARES)
            .map(|i| Move::new(Square::from_index(i / SQUARES), Square::from_index(i % SQUARES)))
            .filter(|&mv| generator.is_legal(mv))
            .collect();
        all.sort();
        staged.sort();
        tried.sort();
        assert_eq!(all, staged, "{position}");
        assert_eq!(all, tried, "{position}");
        assert_eq!(generator.count(), all.len() as u64, "{position}");
        assert_eq!(generator.any(), !all.is_empty(), "{position}");
        assert_eq!(generator.in_check(), position.in_check());
        assert_eq!(generator.checkers(), position.checkers());
    });
}

#[test]
fn checks_are_known_before_they_are_made() {
    let mut found = 0;
    random_positions(42, |position| {
        let possible = Checks::new(position);
        for &mv in &legal(position) {
            let mut after = position.clone();
            after.make(mv);
            let check = !mv.is_pass() && after.in_check();
            assert_eq!(gives_check(position, mv), check, "{position} {mv}");
            assert!(!check || possible.possible_by(position, mv), "{position} {mv}");
            found += check as u32;
        }
    });
    assert!(found > 1000, "{found}");
}

#[test]
fn exchanges_equal_their_minimax() {
    random_positions(28, |position| {
        for &mv in legal(position).iter().filter(|mv| !mv.is_pass()) {
            let value = see_slow(position, mv);
            for threshold in [-1000, -300, -1, 0, 1, 200, 500, value, value + 1] {
                assert_eq!(
                    see_ge(position, mv, threshold),
                    value >= threshold,
                    "{position} {mv} {value} {threshold}"
                );
            }
        }
    });
}

#[test]
fn divide_sums_to_perft() {
    let mut position =
        Position::startpos(Arrangement::Heeh, Arrangement::Heeh, Rules::named("janggi").unwrap());
    let divided = perft::divide(&position, 3);
    assert_eq!(divided.len(), 32);
    assert_eq!(divided.iter().map(|&(_, n)| n).sum::<u64>(), 33_000);
    assert_eq!(perft::perft(&mut position, 4), 1_065_277);
}
