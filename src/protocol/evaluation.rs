//! The static evaluation as a table.

use crate::eval::EvalReport;
use crate::types::Color;
use serde_json::{Value as Json, json};
use std::fmt;

/// An evaluation in parts, and whose move it is. All values are centipawns.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The parts.
    pub report: EvalReport,
    /// The side to move.
    pub side: Color,
}

impl Evaluation {
    /// The same as JSON.
    pub fn to_json(&self) -> Json {
        let EvalReport { terms, phase, scaling, points, total } = &self.report;
        let terms: Vec<Json> = terms
            .iter()
            .map(|term| json!({ "name": term.name, "cho": term.sides[0], "han": term.sides[1] }))
            .collect();
        json!({
            "side": self.side.name(),
            "total": total,
            "phase": phase,
            "terms": terms,
            "scaling": scaling,
            "points": points,
        })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let EvalReport { terms, phase, scaling, points, total } = &self.report;
        writeln!(f, "{:<20} {:>7} {:>7} {:>7}", "Term", "Cho", "Han", "Balance")?;
        for term in terms {
            let [cho, han] = term.sides;
            writeln!(f, "{:<20} {cho:>7} {han:>7} {:>+7}", term.name, cho - han)?;
        }
        writeln!(f, "{:<36} {scaling:>+7}", "scaling")?;
        writeln!(f, "{:<36} {points:>+7}", "points")?;
        writeln!(f, "Phase: {phase} (1000 opening, 0 endgame)")?;
        write!(f, "Evaluation: {total} (centipawns, for {}, the side to move)", self.side.name())
    }
}
