//! Every tuned number of the engine with its name, its value, and the range that a tuner may try: one
//! line each here; in grids in [`places`] and [`mobility`](mod@mobility) where one is wanted for each point or each
//! count. [`TABLE`] has them all.
//!
//! Values are hundredths of a soldier or so unless the line says otherwise. `MG` and `EG` are the
//! values with all pieces on the board and with none but soldiers and guards left; the evaluation
//! interpolates between the two (tapered evaluation).
//!
//! Those of the search come from games (`janggun tune search`), those of the evaluation, the grids
//! among them, from a fit to recorded games, of which the last was, on the files of
//! `nnue/HISTORY.md`: `janggun tune eval net3.jgr net4.jgr --stride 16 --rounds 2 --prior 30`, 90,151
//! games, 625,681 quiet positions, target half result and half search score, mean squared error of
//! the winning chance on positions held out 0.037711 before and 0.034870 after. A score of 100 stands
//! for 55.7 % (433 centipawns to a unit of log odds).

mod grids;
pub mod mobility;
mod names;
mod param;
pub mod places;

pub use param::{Cell, Id, Param};

use crate::types::{PieceType, Square};
use grids::GRIDS;

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $min:literal..$max:literal;)*) => {
        $($(#[$doc])* pub const $name: i32 = $value;)*

        /// The numbers of this file, in its order.
        const LINES: &[Param] =
            &[$(Param { name: stringify!($name), value: $value, min: $min, max: $max }),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "one name a number")]
        enum Order { $($name),* }

        /// The numbers' places in the table, to look a value up in [`Params`].
        pub mod id {
            use super::{Id, Order};
            $($(#[$doc])* pub const $name: Id = Id(Order::$name as usize);)*
        }
    };
}

/// Number of parameters.
pub const COUNT: usize = LINES.len() + grids::COUNT;

/// All numbers: those of this file, then those of the grids.
pub static TABLE: [Param; COUNT] = {
    let mut table = [LINES[0]; COUNT];
    let mut i = 0;
    while i < COUNT {
        table[i] = if i < LINES.len() { LINES[i] } else { GRIDS[i - LINES.len()] };
        i += 1;
    }
    table
};

/// The first number of the evaluation; those before it are the search's.
pub const EVALUATION: Id = id::TEMPO;
/// The first number of the grids. They belong to the evaluation, which is linear in them.
pub const CELLS: Id = Id(LINES.len());

/// The numbers for a piece of `kind` on a point as its own side sees it, if it is rated there.
#[inline]
pub fn place(kind: PieceType, square: Square) -> Option<Cell> {
    grids::place(kind, square).map(cell)
}

/// The numbers for a piece of `kind` that can go to so many safe points, if its mobility counts.
#[inline]
pub fn mobility(kind: PieceType, points: u32) -> Option<Cell> {
    grids::mobility(kind, points).map(cell)
}

#[inline]
fn cell(at: usize) -> Cell {
    (Id(LINES.len() + at), Id(LINES.len() + at + 1))
}

/// A value for each parameter: those of the table, or others that a tuner tries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params([i32; COUNT]);

impl Params {
    /// The values of the table.
    pub const fn new() -> Params {
        let mut values = [0; COUNT];
        let mut i = 0;
        while i < COUNT {
            values[i] = TABLE[i].value;
            i += 1;
        }
        Params(values)
    }
}

impl Default for Params {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Index<Id> for Params {
    type Output = i32;

    #[inline]
    fn index(&self, id: Id) -> &i32 {
        &self.0[id.0]
    }
}

impl std::ops::IndexMut<Id> for Params {
    fn index_mut(&mut self, id: Id) -> &mut i32 {
        &mut self.0[id.0]
    }
}

params! {
    // Static exchange evaluation.

    /// A guard in an exchange.
    EXCHANGE_GUARD = 300 in 100..600;
    /// A chariot in an exchange.
    EXCHANGE_CHARIOT = 1300 in 800..1800;
    /// A cannon in an exchange.
    EXCHANGE_CANNON = 700 in 400..1100;
    /// A horse in an exchange.
    EXCHANGE_HORSE = 520 in 250..800;
    /// An elephant in an exchange.
    EXCHANGE_ELEPHANT = 330 in 120..600;
    /// A soldier in an exchange.
    EXCHANGE_SOLDIER = 200 in 60..400;

    // Time, in hundredths unless the line says otherwise.

    /// Moves that the rest of the game is assumed to take (a number).
    TIME_HORIZON = 34 in 15..80;
    /// Share of the increment that is spent. Less than all, so that a low clock recovers and a busy
    /// machine is survived.
    TIME_INCREMENT = 60 in 20..90;
    /// The longest a move may take, as a multiple of the soft budget.
    TIME_STRETCH = 500 in 200..1000;
    /// Scale of the soft budget while the best move keeps changing.
    TIME_UNSETTLED = 150 in 100..300;
    /// How much each iteration without a change takes off.
    TIME_SETTLED = 12 in 0..30;
    /// Fall of the score, in centipawns, that doubles the budget (a number).
    TIME_DROP = 150 in 50..500;
    /// Scale when no node was spent on the best move.
    TIME_EFFORT_BASE = 150 in 100..250;
    /// How much a search that spent all nodes on the best move takes off.
    TIME_EFFORT = 85 in 0..140;

    // Search, in order of use.

    /// Half-width of the first aspiration window.
    ASPIRATION_WINDOW = 41 in 5..100;
    /// Growth of a failed aspiration window, in sixteenths.
    ASPIRATION_GROWTH = 8 in 1..32;
    /// Razoring: margin below alpha at depth 0.
    RAZOR_BASE = 236 in 50..1000;
    /// Razoring: margin per depth squared.
    RAZOR_DEPTH = 311 in 50..800;
    /// Reverse futility (static null move): greatest depth.
    RFP_DEPTH = 8 in 1..16;
    /// Reverse futility: margin per depth.
    RFP_MARGIN = 74 in 20..300;
    /// Reverse futility: margin taken back when the side improves.
    RFP_IMPROVING = 50 in 0..300;
    /// Reverse futility: share of the lead that is returned, in 64ths.
    RFP_TRUST = 23 in 0..64;
    /// Null move: least depth.
    NULL_DEPTH = 3 in 1..8;
    /// Null move: base reduction in plies.
    NULL_BASE = 3 in 1..6;
    /// Null move: plies of depth per extra ply of reduction.
    NULL_DIVISOR = 4 in 2..10;
    /// Null move: margin of the static score over beta per extra ply of reduction.
    NULL_EVAL = 239 in 50..800;
    /// Null move: greatest number of extra plies from the margin.
    NULL_EVAL_MAX = 4 in 0..8;
    /// Null move: least depth of a verification search.
    NULL_VERIFY_DEPTH = 12 in 6..30;
    /// ProbCut: least depth.
    PROBCUT_DEPTH = 5 in 3..12;
    /// ProbCut: margin over beta.
    PROBCUT_MARGIN = 216 in 50..800;
    /// ProbCut: margin taken back when the side improves.
    PROBCUT_IMPROVING = 56 in 0..300;
    /// Internal iterative reduction: least depth.
    IIR_DEPTH = 4 in 2..10;
    /// Hindsight: least reduction that is taken back by a ply where the opponent's score holds.
    HINDSIGHT_LEAST = 4 in 1..12;
    /// Hindsight: sum of the scores of both sides' turns from which a reduced node loses a ply.
    HINDSIGHT_MARGIN = 253 in 0..1000;
    /// Late move pruning: moves always searched.
    LMP_BASE = 8 in 1..20;
    /// Late move pruning: greatest depth.
    LMP_DEPTH = 8 in 1..16;
    /// Futility pruning of quiet moves: greatest reduced depth.
    FUTILITY_DEPTH = 8 in 1..16;
    /// Futility pruning: margin at depth 0.
    FUTILITY_BASE = 120 in 0..600;
    /// Futility pruning: margin per reduced depth.
    FUTILITY_MARGIN = 119 in 20..400;
    /// Pruning of quiet moves by history: greatest reduced depth.
    HISTORY_PRUNE_DEPTH = 5 in 1..12;
    /// Pruning of quiet moves by history: least history per depth (negated).
    HISTORY_PRUNE = 2445 in 500..12000;
    /// SEE pruning of quiet moves: loss allowed per reduced depth squared.
    SEE_QUIET = 35 in 5..120;
    /// SEE pruning of captures: loss allowed per depth.
    SEE_CAPTURE = 215 in 20..400;
    /// Singular extension: least depth.
    SINGULAR_DEPTH = 7 in 4..14;
    /// Singular extension: margin below the stored score per depth, in sixteenths.
    SINGULAR_MARGIN = 18 in 4..96;
    /// Singular extension: further margin for two plies.
    DOUBLE_MARGIN = 18 in 0..120;
    /// Late move reductions: base, in hundredths of a ply.
    LMR_BASE = 58 in 0..200;
    /// Late move reductions: divisor of ln(depth) * ln(move number), in hundredths.
    LMR_DIVISOR = 232 in 100..500;
    /// Late move reductions: history worth one ply.
    LMR_HISTORY = 4530 in 2000..30000;
    /// Late move reductions of captures: share of the base, in 128ths.
    LMR_CAPTURE = 60 in 0..128;
    /// Late move reductions: less in nodes that ever were on a principal variation (1024ths of a ply,
    /// as all that follow).
    LMR_WAS_PV = 641 in 0..3072;
    /// Late move reductions: less in the principal variation.
    LMR_PV = 303 in 0..3072;
    /// Late move reductions: more where a cutoff is expected.
    LMR_CUT = 1623 in 0..4096;
    /// Late move reductions: more where the static score does not rise.
    LMR_WORSENING = 615 in 0..3072;
    /// Late move reductions: less for moves that check.
    LMR_CHECK = 1162 in 0..3072;
    /// Late move reductions: less for killers.
    LMR_KILLER = 1053 in 0..3072;
    /// Late move reductions: more where the replies often cut off.
    LMR_CUTOFFS = 824 in 0..3072;
    /// Late move reductions: more for quiet moves where the table's move is a capture.
    LMR_STORED_CAPTURE = 586 in 0..3072;
    /// Full-depth research: margin over alpha below which it goes one ply less deep.
    SHALLOWER_MARGIN = 5 in 0..60;
    /// Full-depth research: its verdict as a history bonus, in 128ths of a cutoff's.
    RESEARCH_BONUS = 43 in 0..256;
    /// History bonus for the move before when all answers fail, in 128ths of a cutoff's.
    PRIOR_BONUS = 64 in 0..256;
    /// Full-depth research: margin over the best score for going one ply deeper.
    DEEPER_MARGIN = 85 in 10..300;
    /// History bonus per depth.
    BONUS_DEPTH = 228 in 20..500;
    /// History bonus: taken off.
    BONUS_BASE = 57 in 0..400;
    /// History bonus: most.
    BONUS_MAX = 1529 in 500..4000;
    /// History: greatest absolute value of an entry.
    HISTORY_MAX = 8192 in 4096..16384;
    /// Correction history: greatest absolute value of an entry.
    CORRECTION_MAX = 1024 in 512..4096;
    /// Correction history: entry values per unit of score.
    CORRECTION_GRAIN = 8 in 2..64;
    /// Ordering of captures: weight of the victim's value.
    CAPTURE_VICTIM = 14 in 1..40;
    /// Ordering of quiet moves: bonus for giving check with a chariot or cannon.
    CHECK_ORDER = 4138 in 0..30000;
    /// Quiescence: whether quiet checks are tried in its first node (above 0).
    QUIESCENCE_CHECKS = 1 in 0..1;
    /// Quiescence: margin of futility (delta) pruning.
    DELTA_MARGIN = 112 in 20..600;
    /// Worth of an unproved win by repetition inside the tree.
    REPEAT_WORTH = 600 in 0..10000;
    /// The static lead from which such a repetition counts as won.
    REPEAT_LEAD = 400 in 0..32000;

    // Evaluation.

    /// Worth of having the move.
    TEMPO = 23 in 0..60;
    /// Chariot.
    CHARIOT_MG = 1178 in 800..1800;
    /// Chariot.
    CHARIOT_EG = 1148 in 800..1800;
    /// Cannon.
    CANNON_MG = 587 in 400..1100;
    /// Cannon, few screens left.
    CANNON_EG = 348 in 300..1100;
    /// Horse.
    HORSE_MG = 370 in 250..800;
    /// Horse.
    HORSE_EG = 490 in 250..800;
    /// Elephant.
    ELEPHANT_MG = 250 in 120..600;
    /// Elephant.
    ELEPHANT_EG = 304 in 120..600;
    /// Guard.
    GUARD_MG = 385 in 120..600;
    /// Guard.
    GUARD_EG = 120 in 120..600;
    /// Soldier.
    SOLDIER_MG = 171 in 60..400;
    /// Soldier.
    SOLDIER_EG = 102 in 60..500;
    /// A cannon, per piece other than a cannon on the board beyond 16 (or short of it).
    CANNON_SCREEN = 1 in -20..40;
    /// Two cannons.
    CANNON_PAIR = -27 in -100..200;
    /// Two horses.
    HORSE_PAIR = -1 in -100..200;
    /// Two elephants.
    ELEPHANT_PAIR = -15 in -100..200;
    /// Two chariots.
    CHARIOT_PAIR = -100 in -100..200;
    /// A soldier beside another of its side.
    SOLDIER_PAIR_MG = 5 in 0..80;
    /// A soldier beside another of its side.
    SOLDIER_PAIR_EG = 5 in 0..80;
    /// A soldier attacked and not protected.
    SOLDIER_HANGING = 32 in 0..120;
    /// A piece attacked by a soldier.
    THREAT_BY_SOLDIER = 62 in 0..300;
    /// A chariot or cannon attacked by a horse or an elephant.
    THREAT_BY_LEAPER = 63 in 0..300;
    /// A chariot attacked by a cannon.
    THREAT_BY_CANNON = 81 in 0..300;
    /// A piece attacked and not protected.
    THREAT_HANGING = 52 in 0..300;
    /// A chariot or cannon attacked and not protected, on top.
    THREAT_HANGING_HEAVY = -24 in -100..300;
    /// A horse attacked by an elephant.
    THREAT_BY_ELEPHANT = 24 in -100..300;
    /// A piece attacked by two and protected by one.
    THREAT_TWICE = 42 in -100..200;
    /// Palace danger: units of a chariot attacking the palace.
    DANGER_CHARIOT = 24 in 0..60;
    /// Palace danger: units of a cannon attacking the palace.
    DANGER_CANNON = 3 in 0..60;
    /// Palace danger: units of a horse attacking the palace.
    DANGER_HORSE = 13 in 0..60;
    /// Palace danger: units of an elephant attacking the palace.
    DANGER_ELEPHANT = 14 in 0..60;
    /// Palace danger: units of a soldier attacking the palace.
    DANGER_SOLDIER = 24 in 0..60;
    /// Palace danger: units per attack on a point beside the general.
    DANGER_RING = 5 in 0..40;
    /// Palace danger: units per point beside the general that is attacked and not protected.
    DANGER_WEAK = 2 in 0..40;
    /// Palace danger: units per possible safe check.
    DANGER_CHECK = 14 in 0..60;
    /// Palace danger: units taken off per guard.
    DANGER_GUARD = 11 in 0..40;
    /// Palace danger: square of the units divided by this is the penalty.
    DANGER_DIVISOR = 21 in 8..120;
    /// A chariot on an open line to the enemy general with one piece between.
    LINE_CHARIOT = 25 in 0..100;
    /// A cannon on a line to the enemy general with no or two screens between.
    LINE_CANNON = 59 in 0..100;
    /// A missing guard while the enemy has chariots or cannons, per such enemy piece.
    GUARD_MISSING = 0 in 0..100;
    /// A guard beside its general.
    GUARD_NEAR = 1 in -60..100;
    /// A point that a chariot on the general's place could go to, per enemy chariot.
    EXPOSED_CHARIOT = 2 in -20..40;
    /// A point that a cannon on the general's place could go to, per enemy cannon.
    EXPOSED_CANNON = 1 in -20..40;
    /// Points balance: worth of a point under scoring by points.
    POINT_WORTH = 10 in 0..40;
    /// Points verdict: most that it is worth with all pieces on the board.
    VERDICT_MG = 0 in 0..400;
    /// Points verdict: most that it is worth with no pieces on the board.
    VERDICT_EG = 545 in 0..1500;
    /// Points verdict: tenths of a point that make the verdict half sure.
    VERDICT_SCALE = 8 in 5..100;
    /// Points verdict: most that it is worth just before the ply limit.
    VERDICT_LIMIT = 1200 in 0..5000;
}

#[cfg(test)]
mod tests;
