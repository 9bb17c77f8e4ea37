use super::*;
use crate::position::Rules;

const FENS: [&str; 4] = [
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1",
    "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
    "9/c1P6/3k5/7c1/9/9/9/9/4K4/4C1B2 w - - 0 1",
];

fn position(fen: &str, rules: &str) -> Position {
    Position::from_fen(fen, Rules::named(rules).unwrap()).unwrap()
}

/// The same position with the colours changed, or mirrored left to right.
fn transform(fen: &str, swap: bool) -> String {
    let mut fields = fen.split(' ');
    let (board, side) = (fields.next().unwrap(), fields.next().unwrap());
    let change = |c: char| match c {
        c if c.is_ascii_lowercase() => c.to_ascii_uppercase(),
        c => c.to_ascii_lowercase(),
    };
    let rows: Vec<&str> = board.split('/').collect();
    let rest: Vec<&str> = fields.collect();
    if swap {
        let rows: Vec<String> =
            rows.iter().rev().map(|r| r.chars().map(change).collect()).collect();
        let side = if side == "w" { "b" } else { "w" };
        return format!("{} {side} {}", rows.join("/"), rest.join(" "));
    }
    let rows: Vec<String> = rows.iter().map(|r| r.chars().rev().collect()).collect();
    format!("{} {side} {}", rows.join("/"), rest.join(" "))
}

#[test]
fn both_sides_and_both_wings_are_alike() {
    for fen in FENS {
        let here = evaluate(&position(fen, "janggistrict"), &Weights::default());
        for swap in [false, true] {
            let other = transform(fen, swap);
            assert_eq!(
                here,
                evaluate(&position(&other, "janggistrict"), &Weights::default()),
                "{fen} {other}"
            );
        }
    }
}

#[test]
fn komi_counts_where_points_do() {
    let value = |rules| evaluate(&position(FENS[0], rules), &Weights::default());
    assert!(value("janggi") < value("janggistrict"));
    assert_eq!(value("janggicasual"), value("janggistrict"));
}

#[test]
fn the_limit_turns_the_score_into_the_verdict() {
    // Cho has 3 points more on the board, which the komi does not make good.
    let near = position("3k5/4a4/2n3n2/9/9/9/9/2C3C2/4A4/5K3 w - - 99 80", "janggi");
    let far = position("3k5/4a4/2n3n2/9/9/9/9/2C3C2/4A4/5K3 w - - 0 80", "janggi");
    let w = Weights::default();
    let blended = |p: &Position| limit::blend(p, &w, evaluate(p, &w));
    assert!(blended(&near) > 300);
    assert_eq!(blended(&far), evaluate(&far, &w));
}

/// A chariot, a guard and a bare general ([rules](crate::game#dead-positions)): never a mate, so a
/// draw, unless points are counted.
#[test]
fn what_cannot_mate_is_drawn() {
    let w = Weights::default();
    for (fen, rules, drawn) in [
        ("3k5/9/9/9/9/9/4R4/5K3/4A4/9 w - - 0 1", "janggitraditional", true),
        ("3k5/9/9/9/9/9/4R4/5K3/4A4/9 w - - 0 1", "janggicasual", true),
        ("3k5/9/9/9/9/9/4R4/5K3/4A4/9 w - - 0 1", "janggi", false),
        ("3ka4/9/9/9/9/9/4R4/5K3/4A4/9 w - - 0 1", "janggitraditional", false),
    ] {
        let position = position(fen, rules);
        let value = under_rules(&position, &w, evaluate(&position, &w));
        assert_eq!(value == 0, drawn, "{fen} {rules} {value}");
        assert_eq!(evaluate_report(&position, &w).total, value);
    }
}

#[test]
fn the_report_adds_up() {
    for fen in FENS {
        for rules in ["janggi", "janggistrict"] {
            let report = evaluate_report(&position(fen, rules), &Weights::default());
            let cho = report.terms.iter().map(|t| t.sides[0] - t.sides[1]).sum::<Value>()
                + report.scaling
                + report.points;
            let own = if fen.contains(" w ") { cho } else { -cho } + params::TEMPO;
            // Each term is rounded by itself.
            assert!((own - report.total).abs() <= 2 * TERMS as Value, "{fen} {report:?}");
        }
    }
}
