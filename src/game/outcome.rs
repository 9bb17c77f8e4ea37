//! How games end.

use crate::position::{Rules, Scoring};
use crate::types::Color;
use std::fmt;

/// Why a game is over, in order of precedence (decision 10 of the [rules](crate::game#decisions)).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The generals face each other, and that was accepted or cannot be undone.
    Bikjang,
    /// The side to move is in check and has no legal move.
    Mate,
    /// Both sides passed, one after the other (or both had to).
    DoublePass,
    /// A side checked throughout a repetition.
    PerpetualCheck,
    /// A side moved one piece back and forth too often.
    MoveRepetition,
    /// The position occurred too often.
    Repetition,
    /// The ply limit is reached.
    MoveLimit,
    /// Neither side can ever mate.
    Material,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Reason::Bikjang => "bikjang",
            Reason::Mate => "mate",
            Reason::DoublePass => "double-pass",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::MoveRepetition => "move-repetition",
            Reason::Repetition => "repetition",
            Reason::MoveLimit => "move-limit",
            Reason::Material => "material",
        })
    }
}

/// The end of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// Whether the game was won because points decided what else would be a draw.
    pub fn is_on_points(&self, rules: &Rules) -> bool {
        let counted = match self.reason {
            Reason::Mate | Reason::PerpetualCheck | Reason::MoveRepetition => false,
            // Under the rule of the third occurrence its maker loses.
            Reason::Repetition => !rules.third_occurrence,
            Reason::Bikjang | Reason::DoublePass | Reason::MoveLimit | Reason::Material => true,
        };
        counted && self.winner.is_some() && rules.scoring == Scoring::Points
    }

    /// `cho`, `han` or `draw`, as the protocol spells the result.
    pub const fn name(&self) -> &'static str {
        match self.winner {
            Some(color) => color.name(),
            None => "draw",
        }
    }
}
