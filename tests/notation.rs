//! Moves in the notations of people and programs.

use janggun::movegen::legal;
use janggun::notation::{Dialect, Letters, NotationError, Ranks, Script, Style, read, write};
use janggun::position::{Arrangement, Position, Rules};
use janggun::types::Move;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Rules::named("janggi").expect("a rule set")).expect(fen)
}

fn start() -> Position {
    let setup = Arrangement::default();
    Position::startpos(setup, setup, Rules::named("janggi").expect("a rule set"))
}

fn meant(position: &Position, text: &str) -> String {
    read(position, text, Ranks::FromOne)
        .map_or_else(|e| e.to_string(), |found| found.mv.to_string())
}

/// Moves with their conversions, as Korean records and Fairy-Stockfish write them.
#[test]
fn korean_rows_and_columns() {
    let start = start();
    for (text, mv) in [
        ("79졸78", "i4h4"),
        ("79卒78", "i4h4"),
        ("79楚卒78", "i4h4"),
        ("79초졸78", "i4h4"),
        ("79병78", "i4h4"),
        ("P79-78", "i4h4"),
        ("08마87", "h1g3"),
        ("08馬87장군", "h1g3"),
        ("한수쉼", "e2e2"),
        ("95장05", "e2e1"),
        ("95楚05", "e2e1"),
        ("--", "e2e2"),
        ("K95-95", "e2e2"),
    ] {
        assert_eq!(meant(&start, text), mv, "{text}");
    }
    let mut after = start.clone();
    after.make(Move::new("i4".parse().expect("i4"), "h4".parse().expect("h4")));
    assert_eq!(meant(&after, "12馬33"), "b10c8");
    assert_eq!(meant(&after, "12漢馬33"), "b10c8");
}

#[test]
fn what_is_written_wrongly_is_named() {
    let start = start();
    assert!(matches!(
        read(&start, "79마78", Ranks::FromOne),
        Err(NotationError::OtherPiece(_, square, Some(_))) if square.to_string() == "i4"
    ));
    assert_eq!(meant(&start, "69졸68"), "\"69졸68\", but nothing stands on i5");
    for text in
        ["", "7", "79", "79졸", "79졸7", "79졸781", "졸", "Q", "Qa4", "e11", "x", "😀1", "79😀78"]
    {
        let found = read(&start, text, Ranks::FromOne);
        assert!(matches!(found, Err(NotationError::Unreadable(_))), "{text}: {found:?}");
    }
    assert_eq!(meant(&start, "Ra5"), "no legal move is written \"Ra5\"");
    assert_eq!(meant(&start, "Pb4"), "\"Pb4\" may be a4b4 or c4b4", "both soldiers reach b4");
    assert_eq!(meant(&start, "00졸01"), "unreadable move \"00졸01\"");
}

#[test]
fn both_rank_systems_and_both_sets_of_letters() {
    let start = start();
    for (text, ranks) in [
        ("Hc3", Ranks::FromOne),
        ("Nc3", Ranks::FromOne),
        ("Hc2", Ranks::FromZero),
        ("Hb0-c2", Ranks::FromZero),
        ("Hb0c2", Ranks::FromZero),
        ("b0c2", Ranks::FromZero),
        ("b1-c3", Ranks::FromOne),
        ("B1C3", Ranks::FromOne),
        ("Hbc3!?", Ranks::FromOne),
        ("H1c3", Ranks::FromOne),
    ] {
        let found = read(&start, text, ranks).expect(text);
        assert_eq!(found.mv.to_string(), "b1c3", "{text}");
    }
    let style = |dialect| Style::San(dialect);
    let mv = Move::new("b1".parse().expect("b1"), "c3".parse().expect("c3"));
    assert_eq!(write(&start, mv, style(Dialect::PYCHESS)), "Hc3");
    assert_eq!(write(&start, mv, style(Dialect::OLD_PYCHESS)), "Nc3");
    assert_eq!(write(&start, mv, style(Dialect::XBOARD)), "Hc2");
    assert_eq!(write(&start, mv, Style::Korean(Script::MarkedHanja)), "02楚馬83");
    let pass = Move::pass("e2".parse().expect("e2"));
    assert_eq!(write(&start, pass, style(Dialect::XBOARD)), "--");
    assert_eq!(write(&start, pass, style(Dialect::PYCHESS)), "Ke2");
    assert_eq!(write(&start, pass, Style::Korean(Script::Hangul)), "한수쉼");
}

/// A guard on the tenth rank that needs its rank to be told apart.
#[test]
fn ten_is_a_rank_and_no_row() {
    let position = position("3k1a3/9/5a3/9/9/9/9/9/4K4/9 b - - 0 1");
    let up = Move::new("f10".parse().expect("f10"), "f9".parse().expect("f9"));
    assert_eq!(write(&position, up, Style::San(Dialect::PYCHESS)), "A10f9");
    assert_eq!(meant(&position, "A10f9"), "f10f9");
    assert_eq!(meant(&position, "A8f9"), "f8f9");
}

/// A pass that the strict rules do not have is read as it is elsewhere.
#[test]
fn a_tolerated_pass_is_read_in_every_notation() {
    let setup = Arrangement::default();
    let strict = Position::startpos(setup, setup, Rules::default());
    for text in ["Ke2", "Ke2-e2", "K95-95", "한수쉼", "--", "0000", "e2e2", "@@@@"] {
        let found = read(&strict, text, Ranks::FromOne).expect(text);
        assert!(found.tolerated && found.mv.is_pass(), "{text}");
    }
}

/// Every way of writing, of every legal move.
const STYLES: [Style; 13] = {
    const OLD_XBOARD: Dialect = Dialect { letters: Letters::KnightBishop, ..Dialect::XBOARD };
    [
        Style::Uci,
        Style::Korean(Script::Hangul),
        Style::Korean(Script::Hanja),
        Style::Korean(Script::MarkedHanja),
        Style::Korean(Script::Letters),
        Style::San(Dialect::PYCHESS),
        Style::San(Dialect::OLD_PYCHESS),
        Style::San(Dialect::XBOARD),
        Style::San(OLD_XBOARD),
        Style::Lan(Dialect::PYCHESS),
        Style::Lan(Dialect::OLD_PYCHESS),
        Style::Lan(Dialect::XBOARD),
        Style::Lan(OLD_XBOARD),
    ]
};

#[test]
fn what_is_written_is_read_as_the_same_move() {
    let suite = include_str!("data/perft.jsonl");
    let mut count = 0;
    for line in suite.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect(line);
        let position = position(row["fen"].as_str().expect("fen"));
        for &mv in &legal(&position) {
            for style in STYLES {
                let text = write(&position, mv, style);
                let zero =
                    matches!(style, Style::San(d) | Style::Lan(d) if d.ranks == Ranks::FromZero);
                let ranks = if zero { Ranks::FromZero } else { Ranks::FromOne };
                let found = read(&position, &text, ranks).map(|found| found.mv);
                assert_eq!(found, Ok(mv), "{style:?}: {text} in {position}");
                count += 1;
            }
        }
    }
    assert!(count > 20_000, "{count}");
}

/// Data of pyffish 0.0.90.
#[test]
fn algebraic_and_numeric_notation_are_the_reference_s() {
    let (mut checks, mut mates) = (0, 0);
    for line in include_str!("data/notation.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect(line);
        let rules = Rules::named(row["rules"].as_str().expect("rules")).expect("a rule set");
        let position = Position::from_fen(row["fen"].as_str().expect("fen"), rules).expect(line);
        for names in row["moves"].as_array().expect("moves") {
            let name = |i: usize| names[i].as_str().expect("text");
            let mv = read(&position, name(0), Ranks::FromOne).expect("a move").mv;
            let styles = [
                Style::San(Dialect::PYCHESS),
                Style::Lan(Dialect::PYCHESS),
                Style::Korean(Script::Letters),
            ];
            for (i, style) in (1..).zip(styles) {
                assert_eq!(write(&position, mv, style), name(i), "{mv} in {position}");
                let found = read(&position, name(i), Ranks::FromOne).map(|found| found.mv);
                assert_eq!(found, Ok(mv), "{} in {position}", name(i));
            }
            checks += usize::from(name(1).ends_with('+'));
            mates += usize::from(name(1).ends_with('#'));
        }
    }
    assert!(checks > 50 && mates > 5, "{checks} {mates}");
}
