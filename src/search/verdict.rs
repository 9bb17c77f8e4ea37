//! The scores of games that are over, or about to be.
//!
//! Ends that the board alone decides (mate, an accepted bikjang, a double pass) score as mates do:
//! by their distance. Ends that depend on the moves before (repetition, perpetual check, ply limit)
//! are as decisive, but true only on the path where they were found. They score in a band of their
//! own just below the mates, which never enters the transposition table, so that a win by history
//! that reaches the root was proved on the board's real path; only there it is called a mate.

use super::worker::Worker;
use crate::game::{Game, Outcome, Reason};
use crate::movegen::Generator;
use crate::params::id;
use crate::position::{BikjangRule, PassRule, Scoring};
use crate::types::score::{DRAW, HOPED, MATE, MAX_PLY, NONE, WIN, mate_in};
use crate::types::{Color, Value};

/// The score of a game won by history at the root itself; the top of the band.
const HISTORY_WIN: Value = WIN - 1;
/// The score of a win hoped for at the root itself; the top of its band, right below the other.
const HOPED_WIN: Value = HISTORY_WIN - MAX_PLY as Value - 1;
/// Where the bands begin.
const HISTORY_FLOOR: Value = HOPED_WIN - MAX_PLY as Value;

/// The greatest score that is neither proved nor in the bands of wins by history.
pub const MAX_UNPROVED: Value = HISTORY_FLOOR - 1;

/// The score of a finished game for the side to move, `ply` plies from the root.
pub fn of(outcome: Outcome, side: Color, ply: usize) -> Value {
    let by_history = matches!(
        outcome.reason,
        Reason::Repetition | Reason::PerpetualCheck | Reason::MoveRepetition | Reason::MoveLimit
    );
    let distance = if by_history { HISTORY_WIN } else { MATE } - ply as Value;
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == side => distance,
        Some(_) => -distance,
    }
}

/// Whether a score stands for a win or loss by history, which holds on this path alone.
#[inline]
pub fn is_by_history(value: Value) -> bool {
    let size = value.abs();
    (HISTORY_FLOOR..WIN).contains(&size)
}

/// Wins and losses by history this near are announced with their distance: whatever is replied, the
/// next search finds them again among its own moves and replies.
const ANNOUNCED: Value = 3;
/// What those farther away are announced as, less their distance: surely won, but not by when,
/// since the table cannot keep a proof that depends on the path.
const SURE: Value = 20_000;

/// A score of the root as it is announced. Wins and losses by history near at hand count as mates
/// do (decision 11 of the [rules](crate::game#decisions)).
pub fn announced(value: Value) -> Value {
    if !is_by_history(value) {
        return value;
    }
    let size = match HISTORY_WIN - value.abs() {
        distance @ ..=ANNOUNCED => MATE - distance,
        distance if value.abs() > HOPED_WIN => SURE - distance,
        _ => HOPED - (HOPED_WIN - value.abs()),
    };
    if value > 0 { size } else { -size }
}

/// What the side to move gets by ending the game with a pass here and now, if it may: by accepting
/// a bikjang, or by the second pass in a row.
pub fn by_pass(game: &Game, ply: usize) -> Option<Value> {
    let position = game.position();
    let rules = position.rules();
    let ends = if position.bikjang() {
        rules.bikjang != BikjangRule::Part
    } else {
        position.passes() == 1 && rules.pass == PassRule::Free && !game.in_check()
    };
    if !ends {
        return None;
    }
    Some(match game.counted(Reason::DoublePass).winner {
        None => DRAW,
        Some(winner) if winner == position.side() => mate_in(ply + 1),
        Some(_) => ply as Value + 1 - MATE,
    })
}

/// The score of a position that occurred before within the tree, if it did. If the repetition can
/// be forced once it can be forced again, so this is the verdict that the rules would give in the
/// end. For a side clearly ahead it counts as that, a win hoped for: so the other, whose last
/// resource is to go back and forth, is driven where it has to repeat. Between equals it is not to
/// be relied on and counts some material. Where it takes four occurrences those before the tree
/// count alike: who wins by points makes headway by repeating.
pub fn of_repeat(w: &Worker, ply: usize) -> Option<Value> {
    let (game, stack) = (&w.game, &w.stack);
    let back = game.last_occurrence()?;
    let in_tree = back <= ply;
    if !in_tree && !nears_the_fourth(game) {
        return None;
    }
    let side = game.position().side();
    let eval = match stack.at(if in_tree { ply - back } else { 0 }).eval {
        NONE => 0,
        eval if in_tree || ply.is_multiple_of(2) => eval,
        eval => -eval,
    };
    let outcome =
        if in_tree { game.repeat_outcome(back) } else { game.counted(Reason::Repetition) };
    let Some(winner) = outcome.winner else {
        return Some(DRAW);
    };
    if w.shared().limits.label {
        // The win is only hoped for: the line goes on, as if the position were new.
        return None;
    }
    let on_points = outcome.is_on_points(game.position().rules());
    let sign = if winner == side { 1 } else { -1 };
    let (lead, hoped) = (sign * eval, sign * (HOPED_WIN - ply as Value));
    let verdict = w.judged(hoped, on_points, ply);
    Some(if verdict != hoped || lead >= w.weights[id::REPEAT_LEAD] {
        verdict
    } else {
        sign * (lead.max(0) + w.weights[id::REPEAT_WORTH]).min(MAX_UNPROVED)
    })
}

/// The score of the repetition that the side to move can bring about with the move that takes its
/// last one back (upcoming repetition), if there is such a move and the repetition lies in the
/// tree. At least that much the node is worth.
pub fn of_upcoming_repeat(w: &mut Worker, ply: usize) -> Option<Value> {
    let mv = w.game.reversing_move().filter(|_| ply >= 3)?;
    if !Generator::new(w.game.position()).is_legal(mv) {
        return None;
    }
    w.play(ply, mv);
    let value = match w.game.ending() {
        Some(outcome) => {
            let on_points = outcome.is_on_points(w.game.position().rules());
            let value = of(outcome, w.game.position().side(), ply + 1);
            Some(w.judged(value, on_points, ply + 1))
        }
        None => of_repeat(w, ply + 1).map(|value| w.judged(value, false, ply + 1)),
    };
    w.undo();
    // Nothing was searched there.
    w.discount_node();
    value.map(|value| -value)
}

/// Whether the points decide at the fourth occurrence: they do if it takes four, and the last two
/// positions show that neither side checks all the way, which may change the verdict.
fn nears_the_fourth(game: &Game) -> bool {
    let rules = game.position().rules();
    let checks = game.checked(0) || game.checked(1);
    rules.repetition == 4 && rules.scoring == Scoring::Points && !checks
}

#[cfg(test)]
mod tests {
    use super::super::tt::Table;
    use super::super::worker::Shared;
    use super::*;
    use crate::movegen::resolve;
    use crate::position::{Position, Rules};
    use crate::types::score::is_decisive;
    use std::sync::Arc;

    /// What repeating scores at the root after these moves.
    fn repeated(fen: &str, rules: &str, moves: &[&str]) -> Option<Value> {
        let position = Position::from_fen(fen, Rules::named(rules).unwrap()).unwrap();
        let mut game = Game::new(position);
        for text in moves {
            let mv = resolve(game.position(), text).unwrap().mv;
            game.play(mv);
        }
        let mut worker = Worker::new(0);
        worker.prepare(&game, Vec::new(), Arc::new(Shared::alone(Arc::new(Table::empty()))));
        of_repeat(&worker, 0)
    }

    #[test]
    fn repetitions_before_the_tree_count_where_the_fourth_decides() {
        const START: &str =
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
        // Han leads by its bonus, so whoever is to move sees that in the sign.
        let worth = crate::eval::Weights::default()[id::REPEAT_WORTH];
        let circle = ["b1c3", "b10c8", "c3b1", "c8b10"];
        assert_eq!(repeated(START, "janggimodern", &circle), Some(-worth));
        let late = ["a4b4", "b10c8", "b1c3", "c8b10", "c3b1"];
        assert_eq!(repeated(START, "janggimodern", &late), Some(worth));
        assert_eq!(repeated(START, "janggimodern", &circle[..3]), None);
        // Where the third decides, the search is to find it in its own tree.
        assert_eq!(repeated(START, "janggi", &circle), None);
        // Who checks all the way loses it; a single check changes nothing.
        let checks = "R8/3k5/9/9/9/9/9/9/4K4/8C w - - 0 1";
        let throughout = ["a10a9", "d9d10", "a9a10", "d10d9"];
        assert_eq!(repeated(checks, "janggimodern", &throughout), None);
        let checks = "3k5/9/9/9/9/9/9/9/4K4/R7C w - - 0 1";
        let once = ["a1a10", "d10d9", "a10a1", "d9d10"];
        assert_eq!(repeated(checks, "janggimodern", &once), Some(worth));
    }

    /// A training label knows no win that is only hoped for.
    #[test]
    fn labels_leave_repetitions_to_the_rules() {
        const START: &str =
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
        let rules = Rules::named("janggimodern").unwrap();
        let mut game = Game::new(Position::from_fen(START, rules).unwrap());
        for text in ["b1c3", "b10c8", "c3b1", "c8b10"] {
            let mv = resolve(game.position(), text).unwrap().mv;
            game.play(mv);
        }
        for label in [false, true] {
            let mut shared = Shared::alone(Arc::new(Table::empty()));
            shared.limits.label = label;
            let mut worker = Worker::new(0);
            worker.prepare(&game, Vec::new(), Arc::new(shared));
            assert_eq!(of_repeat(&worker, 0).is_none(), label);
        }
    }

    #[test]
    fn wins_by_history_are_announced_with_their_distance() {
        for ply in [0, 1, 7, MAX_PLY - 1] {
            for (reason, by_history) in [(Reason::Repetition, true), (Reason::DoublePass, false)] {
                let outcome = Outcome { winner: Some(Color::Han), reason };
                let (win, loss) = (of(outcome, Color::Han, ply), of(outcome, Color::Cho, ply));
                assert_eq!((is_by_history(win), is_by_history(loss)), (by_history, by_history));
                assert_eq!((is_decisive(win), is_decisive(loss)), (!by_history, !by_history));
                let near = !by_history || ply as Value <= ANNOUNCED;
                let size = if near { mate_in(ply) } else { SURE - ply as Value };
                assert_eq!((announced(win), announced(loss)), (size, -size));
            }
        }
        for ply in [0, 1, 7, MAX_PLY as Value - 1] {
            let win = HOPED_WIN - ply;
            assert!(is_by_history(win) && !is_decisive(win));
            assert_eq!((announced(win), announced(-win)), (HOPED - ply, ply - HOPED));
        }
        assert_eq!(announced(MAX_UNPROVED), MAX_UNPROVED);
    }
}
