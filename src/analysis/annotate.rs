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

/// A score from Cho's side. The moves to the end are the winner's, so they are counted before the
/// score is turned; the sign alone tells who has won a game that is over.
pub fn score_text(score: Value, side: Color) -> String {
    let cho = if side == Color::Cho { score } else { -score };
    match is_decisive(score) {
        true => {
            let sign = if cho > 0 { "" } else { "-" };
            format!("#{sign}{}", moves_to_mate(score).unsigned_abs())
        }
        false => format!("{:+.2}", f64::from(cho) / 100.0),
    }
}

/// What a fault is called; nothing for one that its sign tells.
pub fn fault_text(fault: Fault, language: Language) -> Option<String> {
    match (fault, language) {
        (Fault::Loss(_), _) => None,
        (Fault::MissedMate(n), Language::English) => Some(format!("missed a win in {n}")),
        (Fault::MissedMate(n), Language::Korean) => Some(format!("{n}수 외통을 놓침")),
        (Fault::AllowedMate(0), Language::English) => Some("loses at once".to_string()),
        (Fault::AllowedMate(0), Language::Korean) => Some("바로 패배".to_string()),
        (Fault::AllowedMate(n), Language::English) => Some(format!("allows a win in {n}")),
        (Fault::AllowedMate(n), Language::Korean) => Some(format!("{n}수 외통을 허용")),
    }
}

#[cfg(test)]
mod tests {
    use super::{annotate, score_text};
    use crate::analysis::{Analysis, Finding, Language, to_json};
    use crate::gibo::{Format, read};
    use crate::types::score::{mate_in, mated_in};
    use crate::types::{Color, Value};

    /// `mate N` counts the winner's moves to the end of the game, whoever is to move.
    #[test]
    fn mates_count_the_winners_moves() {
        for (score, cho, han) in [
            (mate_in(0), "#0", "#-0"),
            (mate_in(1), "#1", "#-1"),
            (mate_in(3), "#2", "#-2"),
            (mated_in(0), "#-0", "#0"),
            (mated_in(2), "#-1", "#1"),
            (mated_in(4), "#-2", "#2"),
            (35, "+0.35", "-0.35"),
        ] {
            let texts = (score_text(score, Color::Cho), score_text(score, Color::Han));
            assert_eq!(texts, (cho.to_string(), han.to_string()), "{score}");
        }
    }

    /// The only move of a game with what is said of it, where the other side then has this score.
    fn remark(game: &str, reply: Value, language: Language) -> (String, serde_json::Value) {
        let record = read(game, Format::Uci, "janggimodern").remove(0).expect("sound");
        let finding = |score| Some(Finding { score, depth: 9, nodes: 9, line: Vec::new() });
        let analysis = Analysis::new(record, vec![finding(0), finding(reply)]);
        let comment = annotate(&analysis, language).plies[0].comment.clone();
        (comment, to_json(&analysis)["plies"][0].clone())
    }

    #[test]
    fn wins_allowed_are_as_long_as_the_score_says() {
        // Both can be mated at once: `go depth 6` says `mate 1` for the other side.
        let cho = "position fen 3k5/9/1r5R1/9/9/9/9/9/r8/4K4 w - - 0 1 moves h8i8\n";
        let han = "position fen 4k4/R8/9/9/9/9/9/1R5r1/9/3K5 b - - 0 1 moves h3i3\n";
        for (game, score) in [(cho, "#-1"), (han, "#1")] {
            let (comment, ply) = remark(game, mate_in(1), Language::English);
            assert_eq!(comment, format!("{score}/9 allows a win in 1"));
            assert_eq!((&ply["score"], &ply["allowed_mate"]), (&score.into(), &1.into()));
            let (comment, _) = remark(game, mate_in(5), Language::Korean);
            assert_eq!(comment, format!("{}/9 3수 외통을 허용", score.replace('1', "3")));
            // A move that loses by itself, as a perpetual check does.
            let (comment, ply) = remark(game, mate_in(0), Language::English);
            assert_eq!(comment, format!("{}/9 loses at once", score.replace('1', "0")));
            assert_eq!(ply["allowed_mate"], 0);
        }
    }
}
