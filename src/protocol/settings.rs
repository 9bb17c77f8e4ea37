//! The values the options have now.

use super::options::{self, BIKJANG, Kind, LIMIT_COUNTS, OptionId, PASS, SCORING, VARIANTS, Value};
use crate::position::{Arrangement, BikjangRule, LimitCounts, PassRule, Rules, Scoring};
use crate::search::{Outlook, Strength};
use crate::types::Color;

/// What the options say: the rules, the set-ups, and the numbers the engine goes by.
#[derive(Clone, Debug)]
pub struct Settings {
    variant: &'static str,
    rules: Rules,
    setups: [Arrangement; 2],
    numbers: [i32; NUMBERS.len()],
}

/// The options that are plain numbers; a check is 0 or 1. (Those that change nothing are not kept.)
const NUMBERS: [OptionId; 11] = [
    OptionId::Threads,
    OptionId::Hash,
    OptionId::MultiPv,
    OptionId::MoveOverhead,
    OptionId::AnalyseMode,
    OptionId::SkillLevel,
    OptionId::LimitStrength,
    OptionId::Elo,
    OptionId::ShowWdl,
    OptionId::Contempt,
    OptionId::PointsWin,
];

impl Default for Settings {
    fn default() -> Settings {
        let variant = VARIANTS[0];
        let rules = Rules::named(variant).unwrap_or_default();
        let numbers = NUMBERS.map(|id| match options::spec(id).kind {
            Kind::Spin { default, .. } => default,
            Kind::Check { default } => default.into(),
            _ => 0,
        });
        Settings { variant, rules, setups: [Arrangement::Heeh; 2], numbers }
    }
}

/// The options that make up a rule set.
pub const RULE_OPTIONS: [OptionId; 11] = [
    OptionId::Pass,
    OptionId::Bikjang,
    OptionId::Scoring,
    OptionId::Komi,
    OptionId::Repetition,
    OptionId::PerpetualCheck,
    OptionId::MoveRepetition,
    OptionId::ThirdOccurrence,
    OptionId::PlyLimit,
    OptionId::PlyLimitCounts,
    OptionId::MaterialDraw,
];

impl Settings {
    /// The name last given to `UCI_Variant`.
    pub fn variant(&self) -> &'static str {
        self.variant
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The arrangement with which a side starts.
    pub fn setup(&self, color: Color) -> Arrangement {
        self.setups[color.index()]
    }

    /// The value of an option that is a plain number; 0 for any other.
    pub fn number(&self, id: OptionId) -> i32 {
        NUMBERS.iter().position(|&known| known == id).map_or(0, |index| self.numbers[index])
    }

    /// The value of an option that counts something.
    pub fn count(&self, id: OptionId) -> usize {
        usize::try_from(self.number(id)).unwrap_or(0)
    }

    /// Whether an option that is a check is on.
    pub fn is_on(&self, id: OptionId) -> bool {
        self.number(id) != 0
    }

    /// How strong the engine plays; none: as strong as it can.
    pub fn strength(&self) -> Option<Strength> {
        if self.is_on(OptionId::AnalyseMode) {
            None
        } else if self.is_on(OptionId::LimitStrength) {
            Strength::of_elo(self.number(OptionId::Elo), 0)
        } else {
            Strength::of_level(self.number(OptionId::SkillLevel), 0)
        }
    }

    /// What draws and wins on points are worth.
    pub fn outlook(&self) -> Outlook {
        match self.is_on(OptionId::AnalyseMode) {
            true => Outlook::default(),
            false => Outlook {
                contempt: self.number(OptionId::Contempt),
                points_win: self.number(OptionId::PointsWin),
            },
        }
    }

    /// Takes a value. `false` if the option is none of those kept here.
    pub fn set(&mut self, id: OptionId, value: &Value) -> bool {
        match (id, value) {
            (OptionId::Variant, &Value::Choice(name)) => {
                self.variant = name;
                self.rules = Rules::named(name).unwrap_or_default();
            }
            (OptionId::ChoSetup, Value::Choice(name)) => self.set_up(Color::Cho, name),
            (OptionId::HanSetup, Value::Choice(name)) => self.set_up(Color::Han, name),
            (_, &Value::Spin(number)) if NUMBERS.contains(&id) => self.keep(id, number),
            (_, &Value::Check(on)) if NUMBERS.contains(&id) => self.keep(id, on.into()),
            _ => return self.set_rule(id, value),
        }
        true
    }

    fn keep(&mut self, id: OptionId, number: i32) {
        if let Some(index) = NUMBERS.iter().position(|&known| known == id) {
            self.numbers[index] = number;
        }
    }

    fn set_up(&mut self, color: Color, name: &str) {
        if let Ok(setup) = name.parse() {
            self.setups[color.index()] = setup;
        }
    }

    fn set_rule(&mut self, id: OptionId, value: &Value) -> bool {
        let rules = &mut self.rules;
        match (id, value) {
            (OptionId::Pass, &Value::Choice(name)) => rules.pass = pass(name),
            (OptionId::Bikjang, &Value::Choice(name)) => rules.bikjang = bikjang(name),
            (OptionId::Scoring, &Value::Choice(name)) => rules.scoring = scoring(name),
            (OptionId::PlyLimitCounts, &Value::Choice(name)) => rules.limit_counts = counts(name),
            (OptionId::Komi, &Value::Spin(tenths)) => rules.komi = tenths as u8,
            (OptionId::Repetition, &Value::Spin(times)) => rules.repetition = times as u8,
            (OptionId::PlyLimit, &Value::Spin(plies)) => rules.ply_limit = plies as u16,
            (OptionId::PerpetualCheck, &Value::Check(on)) => rules.perpetual_check = on,
            (OptionId::MoveRepetition, &Value::Check(on)) => rules.move_repetition = on,
            (OptionId::ThirdOccurrence, &Value::Check(on)) => rules.third_occurrence = on,
            (OptionId::MaterialDraw, &Value::Check(on)) => rules.material_draw = on,
            _ => return false,
        }
        true
    }

    /// The rules in words: the name, and the options that differ from its row.
    pub fn describe_rules(&self) -> String {
        let named = Rules::named(self.variant).unwrap_or_default();
        let changes: Vec<String> = RULE_OPTIONS
            .iter()
            .filter(|&&id| rule_text(&self.rules, id) != rule_text(&named, id))
            .map(|&id| format!("{} {}", options::spec(id).name, rule_text(&self.rules, id)))
            .collect();
        match changes.is_empty() {
            true => self.variant.to_string(),
            false => format!("{} with {}", self.variant, changes.join(", ")),
        }
    }
}

fn pass(name: &str) -> PassRule {
    if name == PASS[0] { PassRule::Forced } else { PassRule::Free }
}

fn bikjang(name: &str) -> BikjangRule {
    let kinds = [BikjangRule::Off, BikjangRule::Part, BikjangRule::Claim, BikjangRule::Claim30];
    BIKJANG.iter().position(|&known| known == name).map_or(BikjangRule::Off, |index| kinds[index])
}

fn scoring(name: &str) -> Scoring {
    if name == SCORING[0] { Scoring::Draw } else { Scoring::Points }
}

fn counts(name: &str) -> LimitCounts {
    if name == LIMIT_COUNTS[0] { LimitCounts::Capture } else { LimitCounts::Total }
}

/// The value of a rule's option in a rule set, as `setoption` would spell it.
pub fn rule_text(rules: &Rules, id: OptionId) -> String {
    let word = match id {
        OptionId::Pass => PASS[usize::from(rules.pass != PassRule::Forced)],
        OptionId::Bikjang => match rules.bikjang {
            BikjangRule::Off => BIKJANG[0],
            BikjangRule::Part => BIKJANG[1],
            BikjangRule::Claim => BIKJANG[2],
            BikjangRule::Claim30 => BIKJANG[3],
        },
        OptionId::Scoring => SCORING[usize::from(rules.scoring != Scoring::Draw)],
        OptionId::PlyLimitCounts => {
            LIMIT_COUNTS[usize::from(rules.limit_counts != LimitCounts::Capture)]
        }
        OptionId::Komi => return rules.komi.to_string(),
        OptionId::Repetition => return rules.repetition.to_string(),
        OptionId::PlyLimit => return rules.ply_limit.to_string(),
        OptionId::PerpetualCheck => return rules.perpetual_check.to_string(),
        OptionId::MoveRepetition => return rules.move_repetition.to_string(),
        OptionId::ThirdOccurrence => return rules.third_occurrence.to_string(),
        OptionId::MaterialDraw => return rules.material_draw.to_string(),
        _ => "",
    };
    word.to_string()
}

#[cfg(test)]
mod tests {
    use super::{RULE_OPTIONS, Settings, rule_text};
    use crate::position::{Arrangement, RULE_SETS, Rules};
    use crate::protocol::options::{OptionId, Value, find, spec};
    use crate::types::Color;

    #[test]
    fn the_defaults_of_the_table_are_the_default_rules() {
        for id in RULE_OPTIONS {
            assert_eq!(spec(id).default_text(), rule_text(&Rules::default(), id), "{id:?}");
        }
        assert_eq!(Settings::default().rules(), Rules::default());
    }

    #[test]
    fn every_row_can_be_built_from_its_options() {
        for (name, rules) in RULE_SETS {
            let mut settings = Settings::default();
            for id in RULE_OPTIONS {
                let value = spec(id).read(Some(&rule_text(&rules, id))).expect(name);
                assert!(settings.set(id, &value));
            }
            assert_eq!(settings.rules(), rules, "{name}");
        }
    }

    #[test]
    fn a_variant_resets_the_rules_to_its_row() {
        let mut settings = Settings::default();
        settings.set(OptionId::Komi, &Value::Spin(0));
        settings.set(OptionId::Pass, &Value::Choice("free"));
        assert_eq!(settings.describe_rules(), "janggistrict with Rule Pass free, Rule Komi 0");
        settings.set(OptionId::Variant, &Value::Choice("janggi"));
        assert_eq!(settings.describe_rules(), "janggi");
        assert_eq!(Some(settings.rules()), Rules::named("janggi"));
    }

    #[test]
    fn setups_by_name() {
        let mut settings = Settings::default();
        let value = find("Han Setup").and_then(|option| option.read(Some("상마상마")).ok());
        assert!(settings.set(OptionId::HanSetup, &value.expect("a set-up")));
        assert_eq!(settings.setup(Color::Han), Arrangement::Eheh);
        assert_eq!(settings.setup(Color::Cho), Arrangement::Heeh);
    }

    #[test]
    fn the_table_of_the_rules_chapter_is_the_table_of_the_code() {
        let chapter = include_str!("../game/rules.md");
        let rows = chapter.lines().filter(|line| line.starts_with('|'));
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
        };
        let mut rows = rows.map(cells).skip_while(|row| row[0] != "option");
        let names = rows.next().unwrap();
        let table: Vec<Vec<String>> =
            rows.skip(1).take_while(|row| row[0].starts_with("Rule ")).collect();
        assert_eq!(table.len(), RULE_OPTIONS.len());
        assert_eq!(names.len(), 1 + RULE_SETS.len());
        for (row, id) in table.iter().zip(RULE_OPTIONS) {
            assert_eq!(row[0], spec(id).name);
            for (name, value) in names.iter().zip(row).skip(1) {
                let rules = Rules::named(name).unwrap();
                assert_eq!(*value, rule_text(&rules, id), "{name} {}", row[0]);
            }
        }
    }
}
