//! The one table of options: name, type, default, bounds and what it is for. The answer to `uci`,
//! `setoption`, `help` and the tables of `protocol.md` all come from here.

use super::error::OptionError;
use crate::position::RULE_SETS;
use crate::search::strength::{ELO, FULL, WEAKEST};
use std::fmt;

/// An option, by what it sets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OptionId {
    /// File to which every line in and out is written.
    LogFile,
    /// Number of search threads.
    Threads,
    /// Size of the transposition table.
    Hash,
    /// Forget the transposition table.
    ClearHash,
    /// The GUI may let the engine think in the opponent's time.
    Ponder,
    /// Number of lines searched.
    MultiPv,
    /// Time kept back for the way to the GUI.
    MoveOverhead,
    /// File of the network that evaluates.
    EvalFile,
    /// Whether a network evaluates.
    UseNnue,
    /// The named rule set.
    Variant,
    /// The GUI analyses rather than plays.
    AnalyseMode,
    /// How strong the engine plays.
    SkillLevel,
    /// Whether the Elo limits the strength.
    LimitStrength,
    /// How strong the engine plays, in Elo.
    Elo,
    /// The chances of winning are part of what a search says.
    ShowWdl,
    /// What a draw is worth.
    Contempt,
    /// What a win on points is worth.
    PointsWin,
    /// Arrangement of horses and elephants, Cho.
    ChoSetup,
    /// Arrangement of horses and elephants, Han.
    HanSetup,
    /// When a player may pass.
    Pass,
    /// What facing generals mean.
    Bikjang,
    /// Whether draws are decided on points.
    Scoring,
    /// Han's compensation.
    Komi,
    /// The occurrence of a position that ends the game.
    Repetition,
    /// Perpetual check loses.
    PerpetualCheck,
    /// Moving a piece back and forth loses.
    MoveRepetition,
    /// The maker of a third occurrence loses.
    ThirdOccurrence,
    /// Number of plies after which the game ends.
    PlyLimit,
    /// Which plies those are.
    PlyLimitCounts,
    /// The game ends when neither side can mate.
    MaterialDraw,
}

/// What values an option takes, and the one it starts with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i32,
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
    },
    /// One of several words.
    Combo {
        /// The value at the start.
        default: &'static str,
        /// All values.
        values: &'static [&'static str],
    },
    /// Something to do, without a value.
    Button,
    /// Any text; it starts empty.
    Text,
}

/// A value an option was given, known to fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i32),
    /// Of a combo, as its table spells it.
    Choice(&'static str),
    /// A button was pressed.
    Press,
    /// Of a text.
    Text(String),
}

/// A row of the table.
#[derive(Debug)]
pub struct OptionSpec {
    /// What it sets.
    pub id: OptionId,
    /// Its name; letter case does not matter when it is read.
    pub name: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// What it is for, in one sentence.
    pub doc: &'static str,
}

/// The names of the rule sets, in the order of their table.
pub const VARIANTS: [&str; RULE_SETS.len()] = {
    let mut names = [""; RULE_SETS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = RULE_SETS[index].0;
        index += 1;
    }
    names
};

/// The four arrangements of horses (H) and elephants (E) from file a to file i.
pub const SETUPS: [&str; 4] = ["HEEH", "EHHE", "HEHE", "EHEH"];

/// The values of `Rule Pass`.
pub const PASS: [&str; 2] = ["forced", "free"];
/// The values of `Rule Bikjang`.
pub const BIKJANG: [&str; 4] = ["off", "part", "claim", "claim30"];
/// The values of `Rule Scoring`.
pub const SCORING: [&str; 2] = ["draw", "points"];
/// The values of `Rule Ply Limit Counts`.
pub const LIMIT_COUNTS: [&str; 2] = ["capture", "total"];

const fn row(id: OptionId, name: &'static str, kind: Kind, doc: &'static str) -> OptionSpec {
    OptionSpec { id, name, kind, doc }
}

const fn check(default: bool) -> Kind {
    Kind::Check { default }
}

const fn spin(default: i32, min: i32, max: i32) -> Kind {
    Kind::Spin { default, min, max }
}

const fn combo(default: &'static str, values: &'static [&'static str]) -> Kind {
    Kind::Combo { default, values }
}

/// Every option, in the order `uci` lists them.
#[rustfmt::skip]
pub static OPTIONS: [OptionSpec; 30] = [
    row(OptionId::LogFile, "Debug Log File", Kind::Text,
        "file to which every line read and written is appended; empty: none"),
    row(OptionId::Threads, "Threads", spin(1, 1, 256),
        "number of threads that search"),
    row(OptionId::Hash, "Hash", spin(16, 1, 65_536),
        "size of the transposition table in MiB"),
    row(OptionId::ClearHash, "Clear Hash", Kind::Button,
        "forget everything earlier searches found"),
    row(OptionId::Ponder, "Ponder", check(false),
        "the GUI may let the engine think in the opponent's time (go ponder)"),
    row(OptionId::MultiPv, "MultiPV", spin(1, 1, 256),
        "number of best lines to search and report"),
    row(OptionId::MoveOverhead, "Move Overhead", spin(30, 0, 5_000),
        "milliseconds of every move kept back for the way to the GUI"),
    row(OptionId::EvalFile, "EvalFile", Kind::Text,
        "file of the network that evaluates; empty: the one that is part of the program, if any"),
    row(OptionId::UseNnue, "Use NNUE", check(true),
        "evaluate with the network (true), or, as where there is none, classically (false)"),
    row(OptionId::Variant, "UCI_Variant", combo(VARIANTS[0], &VARIANTS),
        "rule set by name; sets every Rule option to its row of the table"),
    row(OptionId::AnalyseMode, "UCI_AnalyseMode", check(false),
        "the GUI analyses rather than plays: Contempt, Points Win and the limits of strength do not count"),
    row(OptionId::SkillLevel, "Skill Level", spin(FULL, WEAKEST, FULL),
        "how strong the engine plays; 20 is its full strength"),
    row(OptionId::LimitStrength, "UCI_LimitStrength", check(false),
        "play as strong as UCI_Elo says, whatever the Skill Level"),
    row(OptionId::Elo, "UCI_Elo", spin(1500, ELO.0, ELO.1),
        "how strong the engine plays if UCI_LimitStrength is on, on a scale of its own"),
    row(OptionId::ShowWdl, "UCI_ShowWDL", check(false),
        "info lines have the chances of winning, drawing and losing, in thousandths, after the score"),
    row(OptionId::Contempt, "Contempt", spin(0, -500, 500),
        "hundredths by which a draw is worth less than nothing to the engine; below 0 it likes draws"),
    row(OptionId::PointsWin, "Points Win", spin(0, 0, 5_000),
        "hundredths that a win on points is worth, so that the engine goes on for a mate if it is further ahead; 0: as much as a mate"),
    row(OptionId::ChoSetup, "Cho Setup", combo(SETUPS[0], &SETUPS),
        "horses and elephants of Cho in position startpos, from file a to i; Korean names are read too"),
    row(OptionId::HanSetup, "Han Setup", combo(SETUPS[0], &SETUPS),
        "horses and elephants of Han in position startpos, from file a to i; Korean names are read too"),
    row(OptionId::Pass, "Rule Pass", combo("forced", &PASS),
        "a player passes only when nothing else is legal (forced) or whenever not in check (free)"),
    row(OptionId::Bikjang, "Rule Bikjang", combo("part", &BIKJANG),
        "facing generals: no meaning (off), must be parted (part), parted or accepted by a pass (claim), the same once each side has under 30 points (claim30)"),
    row(OptionId::Scoring, "Rule Scoring", combo("draw", &SCORING),
        "what would be a draw is one (draw) or is decided on points (points)"),
    row(OptionId::Komi, "Rule Komi", spin(15, 0, 100),
        "tenths of a point added to Han's when points decide"),
    row(OptionId::Repetition, "Rule Repetition", spin(3, 0, 9),
        "the occurrence of a position that ends the game; 0: none does"),
    row(OptionId::PerpetualCheck, "Rule Perpetual Check", check(true),
        "who repeats the position by checks alone loses"),
    row(OptionId::MoveRepetition, "Rule Move Repetition", check(false),
        "who moves one piece back and forth too often loses"),
    row(OptionId::ThirdOccurrence, "Rule Third Occurrence", check(false),
        "who makes a position occur for the third time loses, unless both sides are under 30 points"),
    row(OptionId::PlyLimit, "Rule Ply Limit", spin(0, 0, 2_000),
        "number of plies after which the game ends; 0: no limit"),
    row(OptionId::PlyLimitCounts, "Rule Ply Limit Counts", combo("capture", &LIMIT_COUNTS),
        "the limit counts plies since the last capture (capture) or of the whole game (total)"),
    row(OptionId::MaterialDraw, "Rule Material Draw", check(true),
        "the game ends when neither side can ever mate"),
];

/// Names that are accepted without effect and without a word: four clients set the first for any
/// game, and fishnet sends the second in the middle of its handshake, where it wants no other line.
const SILENT: [&str; 2] = ["UCI_Chess960", "VariantPath"];

/// Whether setting the option is to be passed over in silence.
pub fn is_silent(name: &str) -> bool {
    SILENT.iter().any(|silent| silent.eq_ignore_ascii_case(name))
}

/// The option of that name, in any letter case.
pub fn find(name: &str) -> Option<&'static OptionSpec> {
    OPTIONS.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// The table's row for an option.
pub fn spec(id: OptionId) -> &'static OptionSpec {
    OPTIONS.iter().find(|option| option.id == id).unwrap_or(&OPTIONS[0])
}

impl OptionSpec {
    /// Reads a value; `None` stands for a `setoption` without the word `value`.
    pub fn read(&self, text: Option<&str>) -> Result<Value, OptionError> {
        let text = text.unwrap_or("").trim();
        let value = match self.kind {
            Kind::Button => Some(Value::Press),
            Kind::Check { .. } if text.eq_ignore_ascii_case("true") => Some(Value::Check(true)),
            Kind::Check { .. } if text.eq_ignore_ascii_case("false") => Some(Value::Check(false)),
            Kind::Check { .. } => None,
            Kind::Spin { min, max, .. } => {
                text.parse().ok().filter(|number| (min..=max).contains(number)).map(Value::Spin)
            }
            Kind::Combo { values, .. } => values
                .iter()
                .find(|value| value.eq_ignore_ascii_case(text))
                .or_else(|| self.korean(text))
                .map(|value| Value::Choice(value)),
            Kind::Text if text == "<empty>" => Some(Value::Text(String::new())),
            Kind::Text => Some(Value::Text(text.to_string())),
        };
        value.ok_or_else(|| OptionError::Value(self.name, self.takes(), text.to_string()))
    }

    /// The set-up with that Korean name, for the options that hold set-ups.
    fn korean(&self, text: &str) -> Option<&'static &'static str> {
        if !matches!(self.id, OptionId::ChoSetup | OptionId::HanSetup) {
            return None;
        }
        let setup = text.parse::<crate::position::Arrangement>().ok()?;
        SETUPS.iter().find(|letters| letters.parse() == Ok(setup))
    }

    /// The values the option takes, in words.
    pub fn takes(&self) -> String {
        match self.kind {
            Kind::Check { .. } => "true or false".to_string(),
            Kind::Spin { min, max, .. } => format!("{min} to {max}"),
            Kind::Combo { values, .. } => values.join(", "),
            Kind::Button => "no value".to_string(),
            Kind::Text => "text".to_string(),
        }
    }

    /// The value at the start, as text.
    pub fn default_text(&self) -> String {
        match self.kind {
            Kind::Check { default } => default.to_string(),
            Kind::Spin { default, .. } => default.to_string(),
            Kind::Combo { default, .. } => default.to_string(),
            Kind::Button => String::new(),
            Kind::Text => "<empty>".to_string(),
        }
    }

    /// What follows the name in the list of options: type, default and bounds.
    pub fn details(&self) -> String {
        let mut text = format!(" type {}", self.type_name());
        if self.kind != Kind::Button {
            text.push_str(&format!(" default {}", self.default_text()));
        }
        match self.kind {
            Kind::Spin { min, max, .. } => text.push_str(&format!(" min {min} max {max}")),
            Kind::Combo { values, .. } => {
                values.iter().for_each(|value| text.push_str(&format!(" var {value}")));
            }
            _ => {}
        }
        text
    }

    /// The type's name in UCI.
    pub fn type_name(&self) -> &'static str {
        match self.kind {
            Kind::Check { .. } => "check",
            Kind::Spin { .. } => "spin",
            Kind::Combo { .. } => "combo",
            Kind::Button => "button",
            Kind::Text => "string",
        }
    }
}

/// The line `option name ... type ...` of the answer to `uci`.
impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "option name {}{}", self.name, self.details())
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, OPTIONS, OptionId, OptionSpec, Value, find, spec};

    fn option(name: &str) -> &'static OptionSpec {
        find(name).expect(name)
    }

    #[test]
    fn the_table_is_in_order() {
        for (index, row) in OPTIONS.iter().enumerate() {
            assert_eq!(spec(row.id).name, row.name);
            assert_eq!(OPTIONS.iter().position(|other| other.name == row.name), Some(index));
            if row.kind != Kind::Button {
                row.read(Some(&row.default_text())).expect(row.name);
            }
            // liground splits option lines at these, even inside a word (what clients need, item
            // 10)
            for word in [" name", " type", " default", " var", " min", " max"] {
                assert!(!row.name.contains(word), "{}", row.name);
            }
        }
    }

    #[test]
    fn the_variant_line_is_the_one_clients_look_for() {
        assert_eq!(
            option("UCI_Variant").to_string(),
            "option name UCI_Variant type combo default janggistrict var janggistrict var janggi \
             var janggitraditional var janggimodern var janggicasual var janggikja var janggikakao"
        );
        assert_eq!(
            option("move overhead").to_string(),
            "option name Move Overhead type spin default 30 min 0 max 5000"
        );
        assert_eq!(option("CLEAR HASH").to_string(), "option name Clear Hash type button");
    }

    #[test]
    fn values_are_read_and_refused() {
        assert_eq!(option("hash").read(Some("64")), Ok(Value::Spin(64)));
        assert_eq!(option("rule pass").read(Some("FREE")), Ok(Value::Choice("free")));
        assert_eq!(option("ponder").read(Some("True")), Ok(Value::Check(true)));
        assert_eq!(option("clear hash").read(Some("true")), Ok(Value::Press));
        assert_eq!(option("Han Setup").read(Some("상마마상")), Ok(Value::Choice("EHHE")));
        assert_eq!(spec(OptionId::LogFile).read(Some("<empty>")), Ok(Value::Text(String::new())));
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "-1"),
            ("Hash", "99999999999999"),
            ("Threads", "two"),
            ("Ponder", "yes"),
            ("UCI_Variant", "chess"),
            ("UCI_Variant", "상마마상"),
            ("Rule Komi", "1.5"),
        ] {
            assert!(option(name).read(Some(value)).is_err(), "{name} {value}");
        }
        assert!(option("Hash").read(None).is_err());
    }
}
