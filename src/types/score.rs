//! What a search says of a position, from the side to move, in hundredths of a soldier or so.

/// A score. Ordinary values are centipawn-like; decisive ones count plies to the end of the game.
pub type Value = i32;

/// The deepest a search goes, in plies from its root.
pub const MAX_PLY: usize = 128;

/// The score of a game won at the root itself; a win in `n` plies is worth `MATE - n`.
pub const MATE: Value = 32_000;

/// Scores at or beyond this are proven wins (by mate, or by a decision on points).
pub const WIN: Value = MATE - MAX_PLY as Value;

/// The largest score an evaluation may give.
pub const MAX_EVAL: Value = WIN - 1;

/// What a win that is no more than hoped for is announced as, less a distance below [`MAX_PLY`]: the
/// side clearly ahead seems able to force a repetition that it wins.
pub const HOPED: Value = 10_000;

/// The score of a draw.
pub const DRAW: Value = 0;

/// Larger than any score.
pub const INFINITE: Value = MATE + 1;

/// No score: larger than any score and never the result of a search.
pub const NONE: Value = MATE + 2;

/// The score of winning `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The score of losing `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether the score is a proven win or loss.
#[inline]
pub const fn is_decisive(value: Value) -> bool {
    value.abs() >= WIN
}

/// Turns a score counted from the root into one counted from the node at `ply`, for storing.
#[inline]
pub const fn to_tt(value: Value, ply: usize) -> Value {
    if value >= WIN {
        value + ply as Value
    } else if value <= -WIN {
        value - ply as Value
    } else {
        value
    }
}

/// Undoes [`to_tt`] at the node's present distance from the root.
#[inline]
pub const fn from_tt(value: Value, ply: usize) -> Value {
    if value >= WIN {
        value - ply as Value
    } else if value <= -WIN {
        value + ply as Value
    } else {
        value
    }
}

/// The number of own moves to the win (positive) or the loss (negative or zero) of a decisive score.
pub const fn moves_to_mate(value: Value) -> i32 {
    if value > 0 { (MATE - value + 1) / 2 } else { -(MATE + value) / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tt_round_trip_keeps_the_distance() {
        for ply in 0..MAX_PLY / 2 {
            for value in [0, 5, -300, MAX_EVAL, mate_in(ply + 3), mated_in(ply + 4)] {
                assert_eq!(from_tt(to_tt(value, ply), ply), value);
            }
            assert_eq!(from_tt(to_tt(mate_in(ply + 3), ply), 0), mate_in(3));
        }
    }

    #[test]
    fn mates_count_own_moves() {
        assert_eq!(moves_to_mate(mate_in(1)), 1);
        assert_eq!(moves_to_mate(mate_in(3)), 2);
        assert_eq!(moves_to_mate(mated_in(0)), 0);
        assert_eq!(moves_to_mate(mated_in(2)), -1);
        assert_eq!(moves_to_mate(mated_in(4)), -2);
        assert!(is_decisive(mate_in(100)) && is_decisive(mated_in(100)) && !is_decisive(MAX_EVAL));
    }
}
