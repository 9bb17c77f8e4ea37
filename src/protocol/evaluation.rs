//! The static evaluation as a table: the classical one term by term, and the network's piece by
//! piece where it is the one in use.

use crate::eval::EvalReport;
use crate::nnue::NetReport;
use crate::types::square::{FILES, RANKS};
use crate::types::{Color, Square, Value};
use serde_json::{Value as Json, json};
use std::fmt;

/// An evaluation in parts, and whose move it is. All values are centipawns.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The parts of the classical evaluation.
    pub report: EvalReport,
    /// What the network sees, if one is in use, and the whole static score then.
    pub net: Option<(NetReport, Value)>,
    /// The side to move.
    pub side: Color,
}

impl Evaluation {
    /// The static score in use.
    fn total(&self) -> Value {
        self.net.as_ref().map_or(self.report.total, |&(_, total)| total)
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Json {
        let EvalReport { terms, phase, scaling, points, total } = &self.report;
        let terms: Vec<Json> = terms
            .iter()
            .map(|term| json!({ "name": term.name, "cho": term.sides[0], "han": term.sides[1] }))
            .collect();
        json!({
            "side": self.side.name(),
            "total": self.total(),
            "phase": phase,
            "terms": terms,
            "scaling": scaling,
            "points": points,
            "classical": total,
            "network": self.net.as_ref().map(|(net, _)| net_json(net)),
        })
    }
}

fn net_json(net: &NetReport) -> Json {
    let NetReport { name, pieces, buckets, bucket, score } = net;
    let piece = |&(square, piece, value): &(Square, crate::types::Piece, Value)| json!({ "square": square.to_string(), "piece": piece.to_char().to_string(), "value": value });
    json!({
        "name": name,
        "pieces": pieces.iter().map(piece).collect::<Vec<_>>(),
        "buckets": buckets,
        "bucket": bucket,
        "score": score,
    })
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
        if let Some((net, _)) = &self.net {
            writeln!(f, "Classical evaluation: {total}")?;
            net_text(f, net)?;
        }
        let side = self.side.name();
        write!(f, "Evaluation: {} (centipawns, for {side}, the side to move)", self.total())
    }
}

/// The board with what each piece is worth, and the score by each set of output weights.
fn net_text(f: &mut fmt::Formatter, net: &NetReport) -> fmt::Result {
    writeln!(f, "Network {}: what each piece adds for cho", net.name)?;
    for rank in (0..RANKS).rev() {
        write!(f, "{:>3} ", rank + 1)?;
        for file in 0..FILES {
            let here = |entry: &&(Square, _, _)| entry.0 == Square::new(file, rank);
            match net.pieces.iter().find(here) {
                Some((_, piece, value)) => write!(f, " {}{value:<+6}", piece.to_char())?,
                None => write!(f, " .      ")?,
            }
        }
        writeln!(f)?;
    }
    let scores: Vec<String> = net.buckets.iter().map(Value::to_string).collect();
    writeln!(f, "Buckets: {} (number {} is used)", scores.join(" "), net.bucket + 1)
}
