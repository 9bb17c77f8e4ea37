//! What we answer: typed replies, and their text. Only here is the output of the protocol spelled.

use super::board::Board;
use super::error::Error;
use super::evaluation::Evaluation;
use super::help::Help;
use super::notation::Notation;
use super::options::OPTIONS;
use super::score::score_text;
use super::setup::SetupAdvice;
use super::status::Status;
use crate::eval::wdl::Wdl;
use crate::search::{Bound, Report};
use crate::types::score::{DRAW, mate_in, mated_in};
use crate::types::{Move, Value};
use std::fmt;

/// One answer: a line, or several that belong together.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Who we are and which options there are, to `uci`.
    Hello,
    /// `readyok`.
    ReadyOk,
    /// Something worth knowing.
    Note(String),
    /// Something that should not have happened and was let pass.
    Warning(String),
    /// Why a line was not carried out.
    Error(Error),
    /// The rule set that was chosen, and its start position.
    Variant(&'static str, String),
    /// How far the search is.
    Info(Report, Option<Wdl>),
    /// The score of a position without legal moves.
    Ended(Terminal),
    /// The move to play, and the answer expected.
    BestMove(Option<Move>, Option<Move>),
    /// All about the position.
    Board(Box<Board>),
    /// The legal moves.
    Moves(Vec<Move>),
    /// The result of the game.
    Status(Status),
    /// The static evaluation.
    Eval(Box<Evaluation>),
    /// The positions counted below one move.
    PerftMove(Move, u64),
    /// All positions counted.
    PerftTotal(u64),
    /// The nodes and the nodes per second of the fixed suite.
    Bench(u64, u64),
    /// The set-ups with their scores.
    Setups(SetupAdvice),
    /// An explanation.
    Help(Help),
}

/// How a game without legal moves ended, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// It has won: by points, or because the other side may not have gone on so.
    Won,
    /// It has lost.
    Lost,
    /// Neither.
    Drawn,
}

/// The engine's name and version.
pub const NAME: &str = concat!("Janggun ", env!("CARGO_PKG_VERSION"));

/// Who made it.
pub const AUTHOR: &str = "the Janggun authors";

/// How the protocols of the UCI family differ in what they say of a search.
#[derive(Copy, Clone, Debug)]
pub struct Style {
    /// How moves are spelled.
    pub notation: Notation,
    /// What stands after `score`.
    pub score: fn(Value) -> String,
    /// The whole line that says that there is no move.
    pub no_move: &'static str,
}

/// The style of UCI itself.
pub const UCI: Style =
    Style { notation: Notation::Uci, score: score_text, no_move: "bestmove (none)" };

/// A reply in a style.
#[derive(Copy, Clone, Debug)]
pub struct Styled<'a>(pub &'a Reply, pub Style);

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Styled(self, UCI).fmt(f)
    }
}

impl fmt::Display for Styled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let &Styled(reply, style) = self;
        match reply {
            Reply::Hello => hello(f),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Note(text) => write!(f, "info string {text}"),
            Reply::Warning(text) => write!(f, "info string warning: {text}"),
            Reply::Error(error) => write!(f, "info string error: {error}"),
            Reply::Variant(name, fen) => write!(
                f,
                "info string variant {name} files 9 ranks 10 pocket 0 template janggi startpos {fen}"
            ),
            Reply::Info(report, wdl) => info(f, report, *wdl, style),
            Reply::Ended(terminal) => {
                write!(f, "info depth 0 score {}", (style.score)(terminal.score()))
            }
            Reply::BestMove(best, ponder) => best_move(f, *best, *ponder, style),
            Reply::Board(board) => board.fmt(f),
            Reply::Moves(moves) => words(f, "moves", moves, style.notation),
            Reply::Status(status) => status.fmt(f),
            Reply::Eval(report) => report.fmt(f),
            Reply::PerftMove(mv, nodes) => write!(f, "{}: {nodes}", style.notation.write(*mv)),
            Reply::PerftTotal(nodes) => write!(f, "\nNodes searched: {nodes}"),
            Reply::Bench(nodes, nps) => write!(f, "{nodes} nodes {nps} nps"),
            Reply::Setups(advice) => advice.fmt(f),
            Reply::Help(help) => help.fmt(f),
        }
    }
}

impl Terminal {
    /// The score of a finished game. Who has won had one more move to go than who has lost: `mate
    /// 1` and `mate 0` in UCI.
    pub fn score(self) -> Value {
        match self {
            Terminal::Won => mate_in(1),
            Terminal::Lost => mated_in(0),
            Terminal::Drawn => DRAW,
        }
    }
}

fn hello(f: &mut fmt::Formatter) -> fmt::Result {
    writeln!(f, "id name {NAME}")?;
    writeln!(f, "id author {AUTHOR}")?;
    for option in &OPTIONS {
        writeln!(f, "{option}")?;
    }
    f.write_str("uciok")
}

/// The order of the fields is fixed: one client reads them with a single pattern (item 2 of
/// [what clients need](super#what-clients-need-of-the-answers)).
fn info(f: &mut fmt::Formatter, report: &Report, wdl: Option<Wdl>, style: Style) -> fmt::Result {
    let Report { depth, seldepth, multipv, nodes, nps, hashfull, time_ms, .. } = report;
    write!(f, "info depth {depth} seldepth {seldepth} multipv {multipv} score ")?;
    f.write_str(&(style.score)(report.score))?;
    if let Some(Wdl { win, draw, loss }) = wdl {
        write!(f, " wdl {win} {draw} {loss}")?;
    }
    match report.bound {
        Bound::Exact | Bound::None => {}
        Bound::Lower => f.write_str(" lowerbound")?,
        Bound::Upper => f.write_str(" upperbound")?,
    }
    write!(f, " nodes {nodes} nps {nps} hashfull {hashfull} tbhits 0 time {time_ms}")?;
    match report.pv.is_empty() {
        true => Ok(()),
        false => words(f, " pv", &report.pv, style.notation),
    }
}

fn best_move(
    f: &mut fmt::Formatter, best: Option<Move>, ponder: Option<Move>, style: Style,
) -> fmt::Result {
    let Some(best) = best else { return f.write_str(style.no_move) };
    write!(f, "bestmove {}", style.notation.write(best))?;
    ponder.map_or(Ok(()), |ponder| write!(f, " ponder {}", style.notation.write(ponder)))
}

fn words(f: &mut fmt::Formatter, first: &str, moves: &[Move], notation: Notation) -> fmt::Result {
    f.write_str(first)?;
    moves.iter().try_for_each(|&mv| write!(f, " {}", notation.write(mv)))
}

#[cfg(test)]
mod tests {
    use super::{Reply, Terminal, Wdl};
    use crate::search::{Bound, Report};
    use crate::types::Move;
    use crate::types::score::{mate_in, mated_in};

    fn mv(text: &str) -> Move {
        let points = [&text[..2], &text[2..]].map(|point| point.parse().expect(text));
        Move::new(points[0], points[1])
    }

    fn report(score: i32, bound: Bound) -> String {
        let report = Report {
            depth: 7,
            seldepth: 12,
            multipv: 1,
            score,
            bound,
            nodes: 5000,
            nps: 1000,
            hashfull: 3,
            time_ms: 5,
            pv: vec![mv("a4b4"), mv("e9e9")],
        };
        let plain = Reply::Info(report.clone(), None).to_string();
        let wdl = Wdl { win: 500, draw: 300, loss: 200 };
        let shown = Reply::Info(report, Some(wdl)).to_string();
        assert_eq!(shown.replace(" wdl 500 300 200", ""), plain);
        plain
    }

    #[test]
    fn info_has_its_fields_in_the_order_clients_need() {
        assert_eq!(
            report(-31, Bound::Exact),
            "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 5000 nps 1000 hashfull 3 \
             tbhits 0 time 5 pv a4b4 e9e9"
        );
        assert!(report(10, Bound::Lower).contains(" score cp 10 lowerbound nodes "));
        assert!(report(mate_in(3), Bound::Exact).contains(" score mate 2 nodes "));
        assert!(report(mated_in(4), Bound::Upper).contains(" score mate -2 upperbound nodes "));
    }

    #[test]
    fn endings_and_moves() {
        assert_eq!(Reply::Ended(Terminal::Won).to_string(), "info depth 0 score mate 1");
        assert_eq!(Reply::Ended(Terminal::Lost).to_string(), "info depth 0 score mate 0");
        assert_eq!(Reply::Ended(Terminal::Drawn).to_string(), "info depth 0 score cp 0");
        assert_eq!(Reply::BestMove(None, None).to_string(), "bestmove (none)");
        let both = Reply::BestMove(Some(mv("a4b4")), Some(mv("e9e9")));
        assert_eq!(both.to_string(), "bestmove a4b4 ponder e9e9");
        assert_eq!(Reply::Moves(vec![mv("a4b4"), mv("e2e2")]).to_string(), "moves a4b4 e2e2");
        assert_eq!(Reply::PerftTotal(31).to_string(), "\nNodes searched: 31");
    }

    #[test]
    fn hello_names_us_with_two_words_and_ends_in_uciok() {
        let text = Reply::Hello.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("id name Janggun ") && lines[1].starts_with("id author "));
        assert_eq!(lines.last(), Some(&"uciok"));
        assert!(lines[2..lines.len() - 1].iter().all(|line| line.starts_with("option name ")));
    }
}
