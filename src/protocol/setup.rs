//! `go setup`: which set-up to choose, by search from the start positions.

use super::error::CommandError;
use super::score::score_text;
use crate::advice::Row;
use crate::position::Arrangement;
use crate::types::Color;
use serde_json::{Value as Json, json};
use std::fmt;

/// Nodes for each start position, unless told otherwise.
const NODES: u64 = 200_000;

/// What `go setup` asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SetupAsk {
    /// The side that chooses.
    pub side: Color,
    /// The opponent's set-up, if it is known.
    pub against: Option<Arrangement>,
    /// Nodes for each start position.
    pub nodes: u64,
}

impl SetupAsk {
    /// Reads what follows `go setup`: `[cho | han] [against SETUP] [nodes N]`.
    pub fn parse(rest: &str) -> Result<SetupAsk, CommandError> {
        let mut ask = SetupAsk { side: Color::Cho, against: None, nodes: NODES };
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "cho" => ask.side = Color::Cho,
                "han" => ask.side = Color::Han,
                "against" => {
                    let setup = words.next().and_then(|text| text.parse().ok());
                    let missing = CommandError::Missing("go setup against", "a set-up");
                    ask.against = Some(setup.ok_or(missing)?);
                }
                "nodes" => {
                    let text = words.next().unwrap_or_default();
                    let number = text.parse().ok().filter(|&nodes| nodes > 0);
                    let wrong = CommandError::Number("go setup nodes", text.to_string());
                    ask.nodes = number.ok_or(wrong)?;
                }
                _ => return Err(CommandError::Unexpected("go setup", word.to_string())),
            }
        }
        Ok(ask)
    }

    /// What follows `go setup` if a text after `go` begins so.
    pub fn after_go(rest: &str) -> Option<&str> {
        let after = rest.trim_start().strip_prefix("setup")?;
        (after.is_empty() || after.starts_with(char::is_whitespace)).then_some(after)
    }
}

impl fmt::Display for SetupAsk {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.side.name())?;
        if let Some(setup) = self.against {
            write!(f, " against {setup}")?;
        }
        write!(f, " nodes {}", self.nodes)
    }
}

/// The set-ups with their scores, the best first.
#[derive(Clone, Debug)]
pub struct SetupAdvice(pub Vec<Row>);

impl SetupAdvice {
    /// The same as JSON.
    pub fn to_json(&self) -> Json {
        let rows: Vec<Json> = self.0.iter().map(row_json).collect();
        json!({ "bestsetup": self.0.first().map(|row| row.setup.letters()), "setups": rows })
    }
}

fn row_json(row: &Row) -> Json {
    let score = |(setup, score): &(Arrangement, i32)| (setup.letters().to_string(), json!(score));
    let scores: serde_json::Map<String, Json> = row.scores.iter().map(score).collect();
    json!({
        "setup": row.setup.letters(),
        "korean": row.setup.korean(),
        "worst": row.worst(),
        "against": scores,
    })
}

impl fmt::Display for SetupAdvice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in &self.0 {
            write!(f, "info string setup {} worst {} against", row.setup, score_text(row.worst()))?;
            for (setup, score) in &row.scores {
                write!(f, " {setup} {}", score_text(*score))?;
            }
            writeln!(f)?;
        }
        match self.0.first() {
            Some(best) => write!(f, "bestsetup {}", best.setup),
            None => f.write_str("bestsetup (none)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SetupAsk;

    #[test]
    fn what_follows_go_setup_is_read() {
        for text in ["cho nodes 5", "han against HEHE nodes 200000"] {
            assert_eq!(SetupAsk::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(SetupAsk::parse("").expect("empty").to_string(), "cho nodes 200000");
        let korean = SetupAsk::parse("against 마상마상").expect("korean");
        assert_eq!(korean.to_string(), "cho against HEHE nodes 200000");
        for bad in ["against", "against XYZ", "nodes", "nodes 0", "nodes x", "red"] {
            assert!(SetupAsk::parse(bad).is_err(), "{bad}");
        }
    }
}
