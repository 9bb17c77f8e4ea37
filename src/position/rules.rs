//! Rule sets: every rule that differs between sources is a dimension of its own, and a named rule
//! set is a row of one table (the [rules](crate::game#rule-sets) explain each).

/// When a player may pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PassRule {
    /// Only when nothing else is legal; then the pass is forced.
    Forced,
    /// At will, except in check.
    Free,
}

/// What it means that the generals face each other on an open file (bikjang, 빅장).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BikjangRule {
    /// Nothing.
    Off,
    /// The side to move must part them; if it cannot, the game is over.
    Part,
    /// The side to move must part them, or accept by a pass, which ends the game.
    Claim,
    /// As `Claim` while each side's pieces count under 30 points, else nothing.
    Claim30,
}

/// How a game that is not won by mate is decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// It is drawn.
    Draw,
    /// The pieces left are counted, Han receiving the komi.
    Points,
}

/// What the ply limit counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LimitCounts {
    /// Plies since the last capture.
    Capture,
    /// All plies of the game.
    Total,
}

/// The rules a game is played under.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// When a player may pass.
    pub pass: PassRule,
    /// What facing generals mean.
    pub bikjang: BikjangRule,
    /// How undecided games are decided.
    pub scoring: Scoring,
    /// What Han receives when points are counted, in tenths of a point, 0..=100.
    pub komi: u8,
    /// The occurrence of a position that ends the game, 0 for never.
    pub repetition: u8,
    /// Whether a side that checks throughout a repetition loses.
    pub perpetual_check: bool,
    /// Whether moving one piece back and forth loses ([rules](crate::game#back-and-forth)).
    pub move_repetition: bool,
    /// Whether the side that makes a third occurrence loses, unless both are under 30 points.
    pub third_occurrence: bool,
    /// The number of plies after which the game is over, 0 for none.
    pub ply_limit: u16,
    /// What `ply_limit` counts.
    pub limit_counts: LimitCounts,
    /// Whether the game is drawn when neither side can ever mate.
    pub material_draw: bool,
}

/// Below this many points (komi not counted) on both sides, KJA's rules grow lenient.
pub const FEW_POINTS: u32 = 30;

const STRICT: Rules = Rules {
    pass: PassRule::Forced,
    bikjang: BikjangRule::Part,
    scoring: Scoring::Draw,
    komi: 15,
    repetition: 3,
    perpetual_check: true,
    move_repetition: false,
    third_occurrence: false,
    ply_limit: 0,
    limit_counts: LimitCounts::Capture,
    material_draw: true,
};

const JANGGI: Rules = Rules {
    pass: PassRule::Free,
    bikjang: BikjangRule::Claim,
    scoring: Scoring::Points,
    ply_limit: 100,
    material_draw: false,
    ..STRICT
};

const MODERN: Rules = Rules {
    bikjang: BikjangRule::Off,
    repetition: 4,
    move_repetition: true,
    ply_limit: 200,
    ..JANGGI
};

/// The named rule sets, the default first.
pub const RULE_SETS: [(&str, Rules); 7] = [
    ("janggistrict", STRICT),
    ("janggi", JANGGI),
    ("janggitraditional", Rules { scoring: Scoring::Draw, ..JANGGI }),
    ("janggimodern", MODERN),
    ("janggicasual", Rules { bikjang: BikjangRule::Off, scoring: Scoring::Draw, ..JANGGI }),
    (
        "janggikja",
        Rules {
            bikjang: BikjangRule::Claim30,
            repetition: 0,
            third_occurrence: true,
            ply_limit: 0,
            ..JANGGI
        },
    ),
    ("janggikakao", Rules { limit_counts: LimitCounts::Total, ..MODERN }),
];

impl Rules {
    /// The rule set of that name, whatever its case.
    pub fn named(name: &str) -> Option<Rules> {
        RULE_SETS.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|&(_, rules)| rules)
    }

    /// The name of the rule set, if it is a named one.
    pub fn name(&self) -> Option<&'static str> {
        RULE_SETS.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }

    /// Whether undecided games are decided by counting points.
    #[inline]
    pub fn counts_points(&self) -> bool {
        self.scoring == Scoring::Points
    }

    /// The occurrence of a position at which perpetual check is judged.
    #[inline]
    pub fn judged_occurrence(&self) -> u32 {
        if self.repetition == 0 { 3 } else { self.repetition as u32 }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        STRICT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_rows_of_the_table() {
        for (name, rules) in RULE_SETS {
            assert_eq!(Rules::named(&name.to_uppercase()), Some(rules));
            assert_eq!(rules.name(), Some(name));
        }
        assert_eq!(Rules::named("xiangqi"), None);
        assert_eq!(Rules::default().name(), Some("janggistrict"));
        assert_eq!(Rules { komi: 0, ..Rules::default() }.name(), None);
    }
}
