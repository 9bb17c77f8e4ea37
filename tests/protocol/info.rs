//! Reading `info` and `bestmove` lines as strictly as the strictest client.

use janggun::game::Game;
use janggun::movegen::resolve;

/// The score of an `info` line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Cp(i64),
    /// Moves to the end.
    Mate(i64),
}

/// An `info` line of a search.
#[derive(Debug)]
pub struct Info {
    pub depth: u64,
    pub multipv: u64,
    pub score: Score,
    pub nodes: u64,
    pub time: u64,
    pub pv: Vec<String>,
}

/// Reads a line in exactly the field order that clients need (item 2), every number an integer.
pub fn read(line: &str) -> Info {
    let mut words = line.split(' ');
    let mut expect = |word: &str| assert_eq!(words.next(), Some(word), "{line}");
    expect("info");
    expect("depth");
    let mut words = line.split(' ').skip(2);
    let mut number = |name: Option<&str>| -> u64 {
        if let Some(name) = name {
            assert_eq!(words.next(), Some(name), "{line}");
        }
        words.next().and_then(|word| word.parse().ok()).expect(line)
    };
    let depth = number(None);
    number(Some("seldepth"));
    let multipv = number(Some("multipv"));
    let mut words = line.split(' ').skip(7).peekable();
    assert_eq!(words.next(), Some("score"), "{line}");
    let kind = words.next();
    let value = words.next().and_then(|word| word.parse().ok()).expect(line);
    let score = match kind {
        Some("cp") => Score::Cp(value),
        Some("mate") => Score::Mate(value),
        _ => panic!("{line}"),
    };
    let _ = words.next_if(|&word| word == "upperbound" || word == "lowerbound");
    let mut number = |name: &str| -> u64 {
        assert_eq!(words.next(), Some(name), "{line}");
        words.next().and_then(|word| word.parse().ok()).expect(line)
    };
    let nodes = number("nodes");
    number("nps");
    assert!(number("hashfull") <= 1000, "{line}");
    number("tbhits");
    let time = number("time");
    assert_eq!(words.next(), Some("pv"), "{line}");
    let pv: Vec<String> = words.map(str::to_string).collect();
    assert!(!pv.is_empty(), "{line}");
    Info { depth, multipv, score, nodes, time, pv }
}

/// Checks all lines of a search of `game` that had legal moves: every `info` line in its form, at
/// least one of them, every variation legal, the best move last and legal. Returns the `info`
/// lines.
pub fn check_search(lines: &[String], game: &Game) -> Vec<Info> {
    let (last, before) = lines.split_last().expect("lines");
    let infos: Vec<Info> =
        before.iter().filter(|line| !line.starts_with("info string")).map(|l| read(l)).collect();
    assert!(!infos.is_empty(), "{lines:?}");
    for info in &infos {
        check_moves(&info.pv, game);
    }
    let words: Vec<&str> = last.split(' ').collect();
    let moves: Vec<String> = match words[..] {
        ["bestmove", best] => vec![best.to_string()],
        ["bestmove", best, "ponder", ponder] => vec![best.to_string(), ponder.to_string()],
        _ => panic!("{last}"),
    };
    check_moves(&moves, game);
    infos
}

/// Every move in turn is legal by the rules, and written as UCI writes it.
fn check_moves(moves: &[String], game: &Game) {
    let mut game = game.clone();
    for text in moves {
        let resolved = resolve(game.position(), text);
        let legal = resolved.as_ref().is_ok_and(|r| !r.tolerated && r.mv.to_string() == *text);
        assert!(legal, "{text} of {moves:?} in {}", game.position().fen());
        game.play(resolved.expect(text).mv);
    }
}
