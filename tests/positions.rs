//! From text to position: the FEN dialects that clients send (`janggun::position::fen`),
//! and what is refused at each of the three steps (decision 7).

use janggun::position::{
    Arrangement, FenError, FenSyntaxError, LegalityError, Position, Rules, SetupError,
};
use janggun::types::{Color, Piece, PieceType};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn read(fen: &str) -> Result<String, FenError> {
    Position::from_fen(fen, Rules::default()).map(|position| position.fen())
}

#[test]
fn every_dialect_is_read_and_one_is_written() {
    let board = START.split(' ').next().unwrap();
    for (dialect, canonical) in [
        (START.to_owned(), START),
        // WinBoard, XBoard and Fairy-Stockfish's CECP: horse H, elephant E, with or without dashes.
        ("rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1".to_owned(), START),
        (
            "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1".to_owned(),
            START,
        ),
        // vchess: horse N, elephant E. Xiangqi-style: soldier S; guard G beside a general K.
        ("rnea1aenr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNEA1AENR w".to_owned(), START),
        ("rnbg1gbnr/4k4/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/4K4/RNBG1GBNR w".to_owned(), START),
        // Fewer fields, and xiangqi's `r` for the side that moves first.
        (board.to_owned(), START),
        (format!("{board} w"), START),
        (format!("{board} r - - 0 1"), START),
        (format!("  {board}   w  -  - "), START),
        (format!("{board} w - - 0"), START),
    ] {
        assert_eq!(read(&dialect).as_deref(), Ok(canonical), "{dialect}");
    }
    let later = START.replace("w - - 0 1", "b - - 37 52");
    assert_eq!(read(&later), Ok(later));
}

#[test]
fn unreadable_text_is_refused_with_its_reason() {
    use FenSyntaxError::{Counter, Empty, Files, Letter, Ranks, Side, TooLong};
    let board = START.split(' ').next().unwrap();
    for (text, reason) in [
        ("".to_owned(), Empty),
        ("   ".to_owned(), Empty),
        ("8/8".to_owned(), Ranks(2)),
        (format!("{board}/9"), Ranks(11)),
        (START.replace("4k4", "4k5"), Files(9, 10)),
        (START.replace("4k4", "4k3"), Files(9, 8)),
        (START.replace("4k4", "4k40"), Letter('0', 9)),
        (START.replace("1c5c1", "1c5q1"), Letter('q', 8)),
        (START.replace("4K4", "4\u{695a}4"), Letter('\u{695a}', 2)),
        // A toy's `g` for the general is no guard, and is not guessed at.
        (START.replace('k', "g"), Letter('g', 9)),
        (format!("{board} x"), Side("x".to_owned())),
        (format!("{board} w - - many 1"), Counter("many".to_owned())),
        (format!("{board} w - - -1 1"), Counter("-1".to_owned())),
        (format!("{board} w - - 0 99999999999"), Counter("99999999999".to_owned())),
        (format!("{START} moves"), TooLong),
    ] {
        assert_eq!(read(&text), Err(FenError::Syntax(reason)), "{text}");
    }
}

#[test]
fn impossible_pieces_are_refused_with_their_reason() {
    use SetupError::{Generals, OutsidePalace, TooMany};
    let square = |text: &str| text.parse().unwrap();
    let guard = Piece::new(Color::Cho, PieceType::Guard);
    let general = Piece::new(Color::Han, PieceType::General);
    for (text, reason) in [
        ("9/9/9/9/9/9/9/9/4K4/9 w", Generals(Color::Han, 0)),
        ("4k4/9/9/9/9/9/9/9/9/9 w", Generals(Color::Cho, 0)),
        ("3kk4/9/9/9/9/9/9/9/9/5K3 w", Generals(Color::Han, 2)),
        ("4k4/9/9/9/9/RRR6/9/9/9/5K3 w", TooMany(Color::Cho, PieceType::Chariot, 3)),
        ("4k4/9/9/pppppp3/9/9/9/9/9/5K3 w", TooMany(Color::Han, PieceType::Soldier, 6)),
        ("4k4/9/9/9/9/9/A8/9/9/5K3 w", OutsidePalace(guard, square("a4"))),
        ("9/9/9/4k4/9/9/9/9/9/5K3 w", OutsidePalace(general, square("e7"))),
        // In the other side's palace is outside, too.
        ("5k3/3A5/9/9/9/9/9/9/9/4K4 b", OutsidePalace(guard, square("d9"))),
    ] {
        assert_eq!(read(text), Err(FenError::Setup(reason)), "{text}");
    }
}

#[test]
fn the_side_not_to_move_must_not_be_in_check() {
    let error = |color| Err(FenError::Legality(LegalityError::OpponentInCheck(color)));
    // A chariot on the file, a cannon over a screen, a soldier in front, a horse with a free leg.
    for fen in [
        "4k4/9/9/9/9/9/9/4R4/9/3K5",
        "4k4/9/4P4/9/9/9/9/4C4/9/3K5",
        "9/9/4k4/4P4/9/9/9/9/9/3K5",
        "4k4/9/3N5/9/9/9/9/9/9/3K5",
    ] {
        assert_eq!(read(&format!("{fen} w")), error(Color::Han), "{fen}");
        assert!(read(&format!("{fen} b")).is_ok(), "{fen}");
    }
    // Facing generals are no check.
    assert!(read("4k4/9/9/9/9/9/9/9/9/4K4 w").is_ok());
}

#[test]
fn soldiers_behind_their_start_are_accepted() {
    assert!(read("4k4/9/9/9/9/9/9/9/P8/4K4 w").is_ok());
}

#[test]
fn set_ups_are_read_and_recognised() {
    // The rules' set-ups: the four arrangements from file a.
    for (text, korean, rank) in [
        ("HEEH", "마상상마", "RNBA1ABNR"),
        ("EHHE", "상마마상", "RBNA1ANBR"),
        ("EHEH", "상마상마", "RBNA1ABNR"),
        ("HEHE", "마상마상", "RNBA1ANBR"),
    ] {
        let arrangement: Arrangement = text.parse().unwrap();
        assert_eq!(korean.parse(), Ok(arrangement));
        assert_eq!(text.to_lowercase().parse(), Ok(arrangement));
        assert_eq!(arrangement.korean(), korean);
        let position = Position::startpos(arrangement, Arrangement::Heeh, Rules::default());
        assert_eq!(position.fen(), START.replace("RNBA1ABNR", rank));
        assert_eq!(position.arrangement(Color::Cho), Some(arrangement));
        assert_eq!(position.arrangement(Color::Han), Some(Arrangement::Heeh));
        let position = Position::startpos(Arrangement::Heeh, arrangement, Rules::default());
        assert_eq!(position.fen(), START.replace("rnba1abnr", &rank.to_lowercase()));
    }
    assert!("HHEE".parse::<Arrangement>().is_err());
    let moved = Position::from_fen(&START.replace("4K4", "3K5"), Rules::default()).unwrap();
    assert_eq!(moved.arrangement(Color::Cho), None);
}
