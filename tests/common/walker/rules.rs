//! The dimensions of the rules, and the named rule sets (decision 1).

/// `Rule Pass`: when a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassRule {
    /// Only without any other legal move, and not in check.
    Forced,
    /// Whenever it is not in check.
    Free,
}

/// `Rule Bikjang`: what it means that the generals face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BikjangRule {
    /// Nothing.
    Off,
    /// They must be parted; if they cannot be, the game is over.
    Part,
    /// They must be parted, or a pass accepts and ends the game, also in check.
    Claim,
    /// As `Claim` while each side's pieces total under 30 points, else nothing.
    Claim30,
}

/// `Rule Scoring`: how an end without mate or fault is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// It is a draw.
    Draw,
    /// The higher total of points wins.
    Points,
}

/// `Rule Ply Limit Counts`: which plies the limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitCounts {
    /// Those since the last capture.
    Capture,
    /// All those of the game.
    Total,
}

/// The dimensions of a rule set, one field for each row of the table under decision 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerRules {
    pub pass: PassRule,
    pub bikjang: BikjangRule,
    pub scoring: Scoring,
    /// Tenths of a point for Han.
    pub komi: u32,
    /// The occurrence of a position that ends the game; 0 for never.
    pub repetition: u32,
    /// Whether the side that checks throughout a repetition loses.
    pub perpetual_check: bool,
    /// The back-and-forth rule.
    pub move_repetition: bool,
    /// Whether the side that makes a third occurrence loses, unless both are under 30 points.
    pub third_occurrence: bool,
    /// The number of plies that ends the game; 0 for none.
    pub ply_limit: u32,
    pub ply_limit_counts: LimitCounts,
    /// Whether a position in which neither side can ever mate is drawn ("Dead positions").
    pub material_draw: bool,
}

impl WalkerRules {
    /// The names of all rule sets, in the order of the table.
    pub const NAMES: [&'static str; 7] = [
        "janggistrict",
        "janggi",
        "janggitraditional",
        "janggimodern",
        "janggicasual",
        "janggikja",
        "janggikakao",
    ];

    /// The column of the table under decision 1 with this name.
    pub fn named(name: &str) -> Option<WalkerRules> {
        let janggi = WalkerRules {
            pass: PassRule::Free,
            bikjang: BikjangRule::Claim,
            scoring: Scoring::Points,
            komi: 15,
            repetition: 3,
            perpetual_check: true,
            move_repetition: false,
            third_occurrence: false,
            ply_limit: 100,
            ply_limit_counts: LimitCounts::Capture,
            material_draw: false,
        };
        match name {
            "janggi" => Some(janggi),
            "janggistrict" => Some(WalkerRules {
                pass: PassRule::Forced,
                bikjang: BikjangRule::Part,
                scoring: Scoring::Draw,
                ply_limit: 0,
                material_draw: true,
                ..janggi
            }),
            "janggitraditional" => Some(WalkerRules { scoring: Scoring::Draw, ..janggi }),
            "janggimodern" => Some(WalkerRules {
                bikjang: BikjangRule::Off,
                repetition: 4,
                move_repetition: true,
                ply_limit: 200,
                ..janggi
            }),
            "janggicasual" => {
                Some(WalkerRules { bikjang: BikjangRule::Off, scoring: Scoring::Draw, ..janggi })
            }
            "janggikja" => Some(WalkerRules {
                bikjang: BikjangRule::Claim30,
                repetition: 0,
                third_occurrence: true,
                ply_limit: 0,
                ..janggi
            }),
            "janggikakao" => Some(WalkerRules {
                bikjang: BikjangRule::Off,
                repetition: 4,
                move_repetition: true,
                ply_limit: 200,
                ply_limit_counts: LimitCounts::Total,
                ..janggi
            }),
            _ => None,
        }
    }
}
