//! The plain twin of everything a position keeps incrementally.

use super::Position;
use crate::types::{Color, Piece, PieceType};

impl Position {
    /// Recomputes the whole position from its board and says what differs.
    ///
    /// # Errors
    /// The names of the values that do not fit the board.
    pub fn validate(&self) -> Result<(), String> {
        let twin = Position::build(&self.setup(), self.rules);
        let mut wrong = Vec::new();
        let mut compare = |name: &str, equal: bool| {
            if !equal {
                wrong.push(name.to_owned());
            }
        };
        compare("piece sets", twin.pieces == self.pieces);
        compare("side sets", twin.colors == self.colors);
        compare("generals", twin.generals == self.generals);
        compare("key", twin.key == self.key);
        compare("material key", twin.material_key == self.material_key);
        compare("points", twin.points == self.points);
        for color in Color::ALL {
            let general = Piece::new(color, PieceType::General);
            compare("general", self.piece_on(self.general(color)) == Some(general));
        }
        if wrong.is_empty() { Ok(()) } else { Err(format!("{}: {}", self.fen(), wrong.join(", "))) }
    }

    /// Validates in builds with debug assertions.
    #[inline]
    pub(super) fn debug_check(&self) {
        debug_assert_eq!(self.validate(), Ok(()));
    }
}
