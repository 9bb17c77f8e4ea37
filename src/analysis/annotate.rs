//! Findings written into the record itself.

use super::report::Language;
use super::{Analysis, Fault};
use crate::game::Game;
use crate::gibo::{Record, Variation};
use crate::movegen::Generator;
use crate::types::score::{is_decisive, moves_to_mate};
use crate::types::{Color, Move, Value};

/// The record with a score behind each move (from Cho's side, `+0.35/12` at depth 12, `#3` a win in
/// three, `#-3` a loss), signs at faults, and the better line beside them, before
/// lines that the record had. Signs that it had stay where no fault was found.
pub fn annotate(analysis: &Analysis, language: Language) -> Record {
    let mut record = analysis.record.clone();
    let Ok(mut game) = record.opening() else { return record };
    for (index, ply) in record.plies.iter_mut().enumerate() {
        let fault = analysis.notes[index].fault;
        if let Some(fault) = fault {
            ply.nags = vec![fault.nag()];
            let better = line(&game, analysis, index);
            if !better.is_empty() {
                ply.variations.insert(0, Variation::of(&better));
            }
        }
        game.play(ply.mv);
        let mut words = Vec::new();
        if let Some(finding) = &analysis.findings[index + 1] {
            let score = score_text(finding.score, game.position().side());
            words.push(format!("{score}/{}", finding.depth));
        }
        words.extend(fault.and_then(|fault| fault_text(fault, language)));
        words.push(std::mem::take(&mut ply.comment));
        ply.comment = words.join(" ").trim().to_string();
    }
    for (color, name) in [(Color::Cho, "ChoSetup"), (Color::Han, "HanSetup")] {
        if let Some(setup) = record.arrangement(color) {
            record.set_tag(name, &format!("{} {}", setup.letters(), setup.korean()));
        }
    }
    record
}

/// The better line at a ply, as far as it is legal.
pub fn line(game: &Game, analysis: &Analysis, index: usize) -> Vec<Move> {
    let Some(finding) = &analysis.findings[index] else { return Vec::new() };
    let mut game = game.clone();
    let mut moves = Vec::new();
    for &mv in finding.line.iter().take(10) {
        if !Generator::new(game.position()).is_legal(mv) {
            break;
        }
        moves.push(mv);
        game.play(mv);
    }
    moves
}

/// A score from Cho's side.
pub fn score_text(score: Value, side: Color) -> String {
    let score = if side == Color::Cho { score } else { -score };
    match is_decisive(score) {
        // Who has just been mated is told by the sign alone.
        true if moves_to_mate(score) == 0 => {
            if side == Color::Cho { "#-0" } else { "#0" }.to_string()
        }
        true => format!("#{}", moves_to_mate(score)),
        false => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// What a fault is called; nothing for one that its sign tells.
pub fn fault_text(fault: Fault, language: Language) -> Option<String> {
    match (fault, language) {
        (Fault::Loss(_), _) => None,
        (Fault::MissedMate(n), Language::English) => Some(format!("missed a win in {n}")),
        (Fault::MissedMate(n), Language::Korean) => Some(format!("{n}수 외통을 놓침")),
        (Fault::AllowedMate(n), Language::English) => Some(format!("allows a win in {n}")),
        (Fault::AllowedMate(n), Language::Korean) => Some(format!("{n}수 외통을 허용")),
    }
}
