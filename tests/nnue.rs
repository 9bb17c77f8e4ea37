//! The network along games: what is kept incrementally is what is computed from nothing, whatever
//! the processor, and what is alike on the board is alike to the network.

mod common;

use common::networks::{numbers, random};
use janggun::game::Game;
use janggun::movegen::legal;
use janggun::nnue::features::{FeatureSet, HAN_ROW, pieces};
use janggun::nnue::simd::Isa;
use janggun::nnue::{Accumulators, Network, Shape};
use janggun::position::{Arrangement, Position, Rules};
use std::sync::Arc;

/// Moves back and forth along random games, passes and null moves among them, evaluating now and
/// then, under every instruction set.
#[test]
fn lines_agree_with_positions() {
    let mut state = 99u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    let mut evaluated = 0;
    for round in 0..24 {
        let isa = Isa::available()[round % Isa::available().len()];
        let features = FeatureSet::ALL[round / 2 % 2];
        let families = 1 + round / 4 % 2;
        let shape = Shape { features, hidden: [32, 96, 256][round % 3], families, buckets: 8 };
        let network = Arc::new(random(shape, round as u64, round % 4 < 2).with_isa(isa));
        let setups = [below(4), below(4)].map(|i| Arrangement::ALL[i]);
        let rules = Rules::named(["janggi", "janggistrict"][round % 2]).expect("a rule set");
        let mut game = Game::new(Position::startpos(setups[0], setups[1], rules));
        let mut line = Accumulators::new(Arc::clone(&network), game.position());
        let mut depth = 0;
        for _ in 0..1500 {
            let moves = legal(game.position());
            if depth > 0 && (moves.is_empty() || depth > 100 || below(10) < 3) {
                game.undo();
                line.pop();
                depth -= 1;
            } else if moves.is_empty() || game.plies() > 250 || below(50) == 0 {
                // A new game, or the line is taken up where it is, as a search does at its root.
                let position = match moves.is_empty() || below(2) == 0 {
                    true => Position::startpos(setups[1], setups[0], rules),
                    false => game.position().clone(),
                };
                game = Game::new(position);
                line.reset(game.position());
                depth = 0;
            } else if !game.in_check() && below(20) == 0 {
                game.play_null();
                line.push_null();
                depth += 1;
            } else {
                let mv = moves[below(moves.len())];
                let captured = game.play(mv);
                line.push(game.position(), mv, captured);
                depth += 1;
            }
            if below(3) == 0 {
                let value = line.evaluate(game.position());
                assert_eq!(value, network.evaluate(game.position()), "{}", isa.name());
                evaluated += 1;
            }
        }
    }
    assert!(evaluated > 10_000, "{evaluated}");
}

/// Exchanging the sides leaves the score as it is, but for the row that says who is Han; mirroring
/// the board does so with the set of features made for that.
#[test]
fn symmetric_positions_score_alike() {
    let shape = Shape { features: FeatureSet::Mirrored, hidden: 64, families: 1, buckets: 4 };
    let with_row = random(shape, 4, false);
    let mut zeroed = numbers(shape, 4, false);
    zeroed.first[HAN_ROW * shape.hidden..(HAN_ROW + 1) * shape.hidden].fill(0);
    let without_row = Network::new(shape, 400, String::new(), &zeroed).expect("sound numbers");
    for (fen, exchanged) in [
        (
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3K5/RNBA1ABNR w - - 0 1",
            "rnba1abnr/3k5/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1",
        ),
        (
            "4ka3/9/3a5/9/2p6/9/9/8C/4A4/3K1A2R b - - 0 1",
            "3k1a2r/4a4/8c/9/9/2P6/9/3A5/9/4KA3 w - - 0 1",
        ),
    ] {
        let [a, b] =
            [fen, exchanged].map(|fen| Position::from_fen(fen, Rules::default()).expect(fen));
        let mirrored = pieces(&a).map(|(piece, square)| (piece, square.mirror()));
        let head = shape.head_of(&a);
        let value = with_row.evaluate(&a);
        assert_eq!(with_row.evaluate_slow(mirrored, a.side(), head), value, "{fen}");
        assert_ne!(with_row.evaluate(&b), value, "the side's row should matter: {fen}");
        assert_eq!(without_row.evaluate(&b), without_row.evaluate(&a), "{fen}");
    }
}
