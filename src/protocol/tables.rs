//! The tables of `protocol.md` and of the README, made from the tables of the code, so that neither
//! can fall behind. A test compares them; `janggun help --markdown` prints them.

use super::help::{COMMANDS, usage};
use super::options::{Kind, OPTIONS, spec};
use super::settings::{RULE_OPTIONS, rule_text};
use crate::position::RULE_SETS;

/// All tables with their names.
pub fn all() -> [(&'static str, String); 3] {
    [("commands", commands()), ("options", options()), ("rules", rules())]
}

fn commands() -> String {
    let mut text = String::from("| command | what it does |\n|---|---|\n");
    for command in &COMMANDS {
        let usage = usage(command).replace('|', "\\|");
        text.push_str(&format!("| `{usage}` | {} |\n", command.doc));
    }
    text
}

fn options() -> String {
    let mut text =
        String::from("| option | type | default | values | what for |\n|---|---|---|---|---|\n");
    for option in &OPTIONS {
        let (default, takes) = match option.kind {
            Kind::Button => (String::new(), String::new()),
            _ => (format!("`{}`", option.default_text()), option.takes()),
        };
        text.push_str(&format!(
            "| `{}` | {} | {default} | {takes} | {} |\n",
            option.name,
            option.type_name(),
            option.doc
        ));
    }
    text
}

/// The rule sets, one a column.
fn rules() -> String {
    let names: Vec<&str> = RULE_SETS.iter().map(|&(name, _)| name).collect();
    let mut text = format!("| option | {} |\n|---|", names.join(" | "));
    text.push_str(&"---|".repeat(names.len()));
    text.push('\n');
    for id in RULE_OPTIONS {
        let row: Vec<String> = RULE_SETS.iter().map(|(_, rules)| rule_text(rules, id)).collect();
        text.push_str(&format!("| `{}` | {} |\n", spec(id).name, row.join(" | ")));
    }
    text
}
