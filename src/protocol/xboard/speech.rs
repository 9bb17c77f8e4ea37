//! What is said in CECP.

use crate::game::{Outcome, Reason};
use crate::protocol::notation::Notation;
use crate::protocol::options::{Kind, OPTIONS, OptionId, OptionSpec, VARIANTS};
use crate::protocol::reply::NAME;
use crate::search::Report;
use crate::types::score::{is_decisive, moves_to_mate};
use crate::types::{Color, Move, Value};

/// A move: ranks from 0, and a sign for the pass.
pub fn spell(mv: Move) -> String {
    if mv.is_pass() { "@@@@".to_string() } else { Notation::ZeroBased.write(mv) }
}

/// The answer to `protover`.
pub fn features() -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_string(),
        format!(
            "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 \
             reuse=1 analyze=1 colors=0 name=0 memory=1 smp=1 debug=1 myname=\"{NAME}\""
        ),
        format!("feature variants=\"{}\"", VARIANTS.join(",")),
    ];
    let offered = OPTIONS.iter().filter(|option| !has_command(option.id));
    lines.extend(offered.map(|option| format!("feature option=\"{}\"", describe(option))));
    lines.push("feature done=1".to_string());
    lines
}

/// Options for which CECP has commands.
fn has_command(id: OptionId) -> bool {
    matches!(
        id,
        OptionId::Threads
            | OptionId::Hash
            | OptionId::Ponder
            | OptionId::Variant
            | OptionId::AnalyseMode
    )
}

fn describe(option: &OptionSpec) -> String {
    let name = option.name;
    match option.kind {
        Kind::Check { default } => format!("{name} -check {}", u8::from(default)),
        Kind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        Kind::Combo { default, values } => {
            let mark = |value: &&str| {
                let star = if *value == default { "*" } else { "" };
                format!("{star}{value}")
            };
            let values: Vec<String> = values.iter().map(mark).collect();
            format!("{name} -combo {}", values.join(" /// "))
        }
        Kind::Button => format!("{name} -button"),
        Kind::Text => format!("{name} -file "),
    }
}

/// The answer to `variant`: which letters the pieces have, in XBoard's order of pieces; the size of
/// the board; and the start position.
pub fn setup(fen: &str) -> String {
    let pieces = "PH.R.AE..K.C.ph.r.ae..k.c.";
    format!("setup ({pieces}) 9x10+0_janggi {}", with_piece_letters(fen))
}

/// A FEN with XBoard's letters: H and E for horses and elephants.
fn with_piece_letters(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let letter = |letter| match letter {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        other => other,
    };
    format!("{} {rest}", board.chars().map(letter).collect::<String>())
}

/// A line of thinking: depth, score, hundredths of seconds, nodes, selective depth, speed, table
/// bases, and the moves expected.
pub fn thinking(report: &Report) -> String {
    let Report { depth, seldepth, nodes, nps, time_ms, .. } = report;
    let moves: Vec<String> = report.pv.iter().map(|&mv| spell(mv)).collect();
    format!(
        "{depth} {} {} {nodes} {seldepth} {nps} 0\t{}",
        score(report.score),
        time_ms / 10,
        moves.join(" ")
    )
}

/// Hundredths of a soldier or so; a win in N moves is 100,000 + N.
fn score(value: Value) -> Value {
    match is_decisive(value) {
        false => value,
        true if value > 0 => 100_000 + moves_to_mate(value),
        true => moves_to_mate(value) - 100_000,
    }
}

/// The answer to `.`: how long, how many nodes, how deep, and of how many moves.
pub fn progress(report: Option<&Report>, moves: usize) -> String {
    let (time, nodes, depth) =
        report.map_or((0, 0, 0), |report| (report.time_ms / 10, report.nodes, report.depth));
    format!("stat01: {time} {nodes} {depth} 0 {moves}")
}

/// The claim that the game is over.
pub fn claim(outcome: Outcome) -> String {
    let (score, who) = match outcome.winner {
        Some(Color::Cho) => ("1-0", "Cho wins"),
        Some(Color::Han) => ("0-1", "Han wins"),
        None => ("1/2-1/2", "Draw"),
    };
    let why = match outcome.reason {
        Reason::Bikjang => "bikjang",
        Reason::Mate => "mate",
        Reason::DoublePass => "both passed",
        Reason::PerpetualCheck => "perpetual check",
        Reason::MoveRepetition => "a piece moved back and forth",
        Reason::Repetition => "repetition",
        Reason::MoveLimit => "move limit",
        Reason::Material => "neither side can mate",
    };
    format!("{score} {{{who}: {why}}}")
}

#[cfg(test)]
mod tests {
    use super::{claim, describe, features, score, setup, spell};
    use crate::game::{Outcome, Reason};
    use crate::protocol::options::find;
    use crate::types::score::{mate_in, mated_in};
    use crate::types::{Color, Move, Square};

    #[test]
    fn what_xboard_needs_of_the_variant() {
        let fen = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1";
        // The clients chapter of `protocol`, CECP.
        assert_eq!(
            setup(fen),
            "setup (PH.R.AE..K.C.ph.r.ae..k.c.) 9x10+0_janggi \
             rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR b - - 0 1"
        );
    }

    #[test]
    fn moves_and_scores() {
        let point = |text: &str| text.parse::<Square>().expect(text);
        assert_eq!(spell(Move::new(point("a10"), point("a9"))), "a9a8");
        assert_eq!(spell(Move::pass(point("e2"))), "@@@@");
        let scores = [17, mate_in(1), mate_in(3), mated_in(2), mated_in(0)].map(score);
        assert_eq!(scores, [17, 100_001, 100_002, -100_001, -100_000]);
        let outcome = Outcome { winner: Some(Color::Han), reason: Reason::Mate };
        assert_eq!(claim(outcome), "0-1 {Han wins: mate}");
    }

    #[test]
    fn options_as_features() {
        let described = |name: &str| describe(find(name).expect(name));
        assert_eq!(described("MultiPV"), "MultiPV -spin 1 1 256");
        assert_eq!(described("Clear Hash"), "Clear Hash -button");
        assert_eq!(described("Rule Material Draw"), "Rule Material Draw -check 1");
        assert_eq!(described("Cho Setup"), "Cho Setup -combo *HEEH /// EHHE /// HEHE /// EHEH");
        let lines = features();
        assert_eq!(lines.first().map(String::as_str), Some("feature done=0"));
        assert_eq!(lines.last().map(String::as_str), Some("feature done=1"));
        let twice = ["\"Threads ", "\"Hash ", "\"UCI_Variant "];
        assert!(!lines.iter().any(|line| twice.iter().any(|name| line.contains(name))));
    }
}
