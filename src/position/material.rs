//! Who can still mate ([dead positions](crate::game#dead-positions)).

use super::Position;
use crate::types::{Color, PieceType};

/// The most pieces that may be dead: on each side a general, two guards and a soldier.
const MOST_DEAD: u32 = 8;

impl Position {
    /// Whether neither side can ever mate, by the safe rule: a draw under rules that know it.
    pub fn dead_material(&self) -> bool {
        // With more pieces than this one side has more than guards and a soldier, and the other is
        // not bare.
        self.occupied().len() <= MOST_DEAD && Color::ALL.iter().all(|&color| !self.can_mate(color))
    }

    /// Whether `color` might have the material to mate. Soldiers: one (with any guards) never
    /// mates. Against a bare general neither does a single chariot, cannon, horse or elephant with
    /// any guards, nor two cannons without a guard.
    fn can_mate(&self, color: Color) -> bool {
        let count = |kind| self.pieces(color, kind).len();
        let soldiers = count(PieceType::Soldier);
        let cannons = count(PieceType::Cannon);
        let officers = count(PieceType::Chariot)
            + cannons
            + count(PieceType::Horse)
            + count(PieceType::Elephant);
        if officers == 0 {
            return soldiers > 1;
        }
        let bare = self.colors(!color).len() == 1;
        let lone_officer = officers == 1 && soldiers == 0;
        let lone_cannons =
            officers == 2 && cannons == 2 && soldiers == 0 && count(PieceType::Guard) == 0;
        !(bare && (lone_officer || lone_cannons))
    }
}

#[cfg(test)]
mod tests {
    use crate::position::{Position, Rules};

    /// Each kind of material that the rules chapter names, with its verdict.
    #[test]
    fn the_safe_rule() {
        for (fen, dead) in [
            ("4k4/9/9/9/9/9/9/9/9/3K5 w", true),
            ("4k4/9/9/9/9/9/P8/9/9/3K5 w", true),
            ("4k4/9/9/9/9/p8/P8/9/9/3KA4 w", true),
            ("4k4/9/9/9/9/9/PP7/9/9/3K5 w", false),
            ("4k4/9/9/9/9/9/R8/9/9/3KA4 w", true),
            ("4ka3/9/9/9/9/9/R8/9/9/3K5 w", false),
            ("4k4/9/9/9/9/9/C1C6/9/9/3K5 w", true),
            ("4k4/9/9/9/9/9/C1C6/9/9/3KA4 w", false),
            ("4k4/9/9/9/9/9/N1P6/9/9/3K5 w", false),
            ("4k4/9/9/9/9/9/N1B6/9/9/3K5 w", false),
        ] {
            let position = Position::from_fen(fen, Rules::default()).unwrap();
            assert_eq!(position.dead_material(), dead, "{fen}");
        }
    }
}
