//! Ends that need no history: what a position with its counters decides by itself.

use crate::position::{LimitCounts, Position};

/// The plies that the ply limit of the rules counts.
#[inline]
pub fn plies_counted(position: &Position) -> u32 {
    match position.rules().limit_counts {
        LimitCounts::Capture => position.halfmove(),
        LimitCounts::Total => position.total_plies(),
    }
}

/// Plies until the ply limit ends the game; `None` if the rules have no limit.
#[inline]
pub fn plies_left(position: &Position) -> Option<u32> {
    let limit = u32::from(position.rules().ply_limit);
    (limit > 0).then(|| limit.saturating_sub(plies_counted(position)))
}

/// Whether the rules draw the position because neither side can ever mate.
#[inline]
pub fn is_dead(position: &Position) -> bool {
    position.rules().material_draw && position.dead_material()
}

/// Whether the game is over here though nobody is mated: by a pass, by the ply limit, by a dead
/// position, or because the position stands for the time of number `occurrence`, where every
/// repetition that may be judged counts as judged. A caller that knows the moves too asks
/// [`Game::outcome`](super::Game::outcome).
#[inline]
pub fn may_be_over(position: &Position, occurrence: u32) -> bool {
    let rules = position.rules();
    let judged = rules.perpetual_check || rules.third_occurrence;
    position.ended_by_pass()
        || plies_left(position) == Some(0)
        || is_dead(position)
        || rules.repetition > 0 && occurrence >= u32::from(rules.repetition)
        || judged && occurrence >= rules.judged_occurrence()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Rules;

    fn position(fen: &str, rules: &str) -> Position {
        Position::from_fen(fen, Rules::named(rules).unwrap()).unwrap()
    }

    #[test]
    fn the_limit_counts_what_the_rules_say() {
        // 12 plies since a capture, move 31, Han to move: 61 plies in all.
        let fen = "3k5/4a4/2n3n2/9/9/9/9/2C3C2/4A4/5K3 b - - 12 31";
        assert_eq!(plies_left(&position(fen, "janggi")), Some(88));
        assert_eq!(plies_left(&position(fen, "janggikakao")), Some(139));
        assert_eq!(plies_left(&position(fen, "janggikja")), None);
        let past = "3k5/4a4/2n3n2/9/9/9/9/2C3C2/4A4/5K3 b - - 120 131";
        assert_eq!(plies_left(&position(past, "janggi")), Some(0));
        assert!(may_be_over(&position(past, "janggi"), 1));
        assert!(!may_be_over(&position(past, "janggimodern"), 1));
    }

    #[test]
    fn an_occurrence_ends_the_game_where_the_rules_judge_it() {
        let fen = "3k5/4a4/2n3n2/9/9/9/9/2C3C2/4A4/5K3 w - - 9 31";
        for (rules, last) in [("janggi", 3), ("janggimodern", 4), ("janggikja", 3)] {
            let position = position(fen, rules);
            assert!(!may_be_over(&position, last - 1) && may_be_over(&position, last), "{rules}");
        }
    }
}
