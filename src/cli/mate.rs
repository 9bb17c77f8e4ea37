//! `janggun mate`: puzzles solved, with all first moves.

use super::failure::Failure;
use super::gamefile;
use super::progress::{bar, stop_on_interrupt};
use super::puzzles::{self, Puzzle};
use crate::engine::Engine;
use crate::game::Game;
use crate::mate::{Mate, Solver, Task, Verdict};
use crate::notation::{Script, Style, write};
use crate::position::Position;
use crate::search::{Limits, Silent};
use crate::types::score::{is_decisive, moves_to_mate};
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Puzzles.
#[derive(clap::Args, Debug)]
pub struct MateArgs {
    /// A position as FEN, or a file of positions: lines of FEN, or of JSON `{"fen": F, "rules": R,
    /// "mate": N}`, or the starts of the games of a .gib or .pgn file. Lines and games that cannot be
    /// read are told on stderr, and the others solved
    #[arg(value_name = "FILE|FEN", required = true, num_args = 1..=6)]
    pub puzzle: Vec<String>,
    /// Own moves to mate in, at most; the file's number if it has one, otherwise 5
    #[arg(long = "in", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=40))]
    pub moves: Option<u32>,
    /// Rule set of positions that do not name theirs
    #[arg(long, value_name = "NAME", default_value = "janggi", value_parser = gamefile::rules_parser())]
    pub rules: String,
    /// Be content with one first move: do not look for others
    #[arg(long)]
    pub one: bool,
    /// Nodes a puzzle, about
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Size of the solver's table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// Also let the plain search look for each mate, at most so many seconds, to compare the times
    #[arg(long, value_name = "SECONDS")]
    pub compare: Option<u32>,
    /// Print JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// What was found.
struct Solved<'a> {
    puzzle: &'a Puzzle,
    asked: u32,
    verdict: Verdict,
    nodes: u64,
    seconds: f64,
    /// The plain search's time, and the length of the mate it found.
    plain: Option<(f64, Option<i32>)>,
}

impl Solved<'_> {
    /// Own moves to mate, if there is one.
    fn length(&self) -> Option<u32> {
        match &self.verdict {
            Verdict::Mate(mate) => Some(mate.moves),
            _ => None,
        }
    }

    /// The length that is claimed, if another came out or none.
    fn wrong_claim(&self) -> Option<u32> {
        self.puzzle.claim.filter(|&claim| Some(claim) != self.length())
    }
}

/// Solves puzzle after puzzle. Fails if a number claimed is wrong, a puzzle is damaged, or Ctrl-C
/// breaks it off.
pub fn mate(arguments: &MateArgs) -> Result<(), Failure> {
    let (puzzles, damaged) = puzzles::read(&arguments.puzzle.join(" "), &arguments.rules)?;
    let stop = stop_on_interrupt();
    let mut solver = Solver::new(arguments.hash as usize);
    let bar = bar(puzzles.len() as u64, "{bar:30} {pos}/{len} puzzles, {eta} left");
    let (mut wrong, mut seconds, mut plain) = (0, 0.0, 0.0);
    let mut found = 0;
    for puzzle in &puzzles {
        let solved = solve(puzzle, arguments, &mut solver, &stop);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        wrong += usize::from(solved.wrong_claim().is_some());
        found += usize::from(solved.length().is_some());
        seconds += solved.seconds;
        plain += solved.plain.map_or(0.0, |(seconds, _)| seconds);
        bar.suspend(|| print(&solved, arguments.json))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted);
    }
    if puzzles.len() > 1 && !arguments.json {
        let mut output = io::stdout().lock();
        let count = puzzles.len();
        write!(output, "{count} puzzles, {found} mates, {wrong} not as claimed, {seconds:.3} s")?;
        match arguments.compare {
            Some(_) => writeln!(output, ", by plain search {plain:.3} s")?,
            None => writeln!(output)?,
        }
    }
    if wrong > 0 || damaged { Err(Failure::Wrong) } else { Ok(()) }
}

fn solve<'a>(
    puzzle: &'a Puzzle, arguments: &MateArgs, solver: &mut Solver, stop: &AtomicBool,
) -> Solved<'a> {
    let asked = arguments.moves.or(puzzle.claim).unwrap_or(5);
    let start = Instant::now();
    let task = Task { moves: asked, all: !arguments.one, nodes: arguments.nodes, stop };
    let verdict = solver.solve(&puzzle.game, task);
    let seconds = start.elapsed().as_secs_f64();
    let plain = arguments.compare.map(|limit| {
        let mut engine = Engine::new();
        engine.set_hash(arguments.hash as usize);
        let movetime = Some(u64::from(limit) * 1000);
        let limits = Limits { mate: Some(asked), movetime, ..Limits::default() };
        let start = Instant::now();
        let result = engine.search_blocking(&puzzle.game, &limits, &Silent);
        let mate = is_decisive(result.score).then(|| moves_to_mate(result.score));
        (start.elapsed().as_secs_f64(), mate)
    });
    Solved { puzzle, asked, verdict, nodes: solver.nodes(), seconds, plain }
}

fn print(solved: &Solved, as_json: bool) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let position = solved.puzzle.game.position();
    if as_json {
        writeln!(output, "{}", to_json(solved))?;
        return Ok(());
    }
    match &solved.verdict {
        Verdict::Mate(mate) => {
            let unique = match (mate.unique(), mate.complete) {
                (true, _) => "unique".to_string(),
                (false, true) => format!("{} solutions", mate.first.len()),
                (false, false) => "others not excluded".to_string(),
            };
            let first: Vec<String> = mate.first.iter().map(|&mv| name(position, mv)).collect();
            write!(output, "mate in {}: {} ({unique})", mate.moves, first.join(", "))?;
        }
        Verdict::NoMate => write!(output, "no mate in {}", solved.asked)?,
        Verdict::Unknown(moves) => write!(output, "not solved: no mate in {moves}")?,
    }
    write!(output, ", {} nodes, {:.3} s", solved.nodes, solved.seconds)?;
    if let Some((seconds, mate)) = solved.plain {
        let found = mate.map_or("nothing".to_string(), |moves| format!("mate in {moves}"));
        write!(output, "; plain search: {found}, {seconds:.3} s")?;
    }
    writeln!(output, "  {}", position.fen())?;
    if let Verdict::Mate(mate) = &solved.verdict {
        writeln!(output, "  {}", line(&solved.puzzle.game, mate).join(" "))?;
    }
    if let Some(claim) = solved.wrong_claim() {
        writeln!(output, "  not as claimed: mate in {claim}")?;
    }
    Ok(())
}

/// A move in coordinates and as Korean records have it.
fn name(position: &Position, mv: crate::types::Move) -> String {
    format!("{mv} {}", write(position, mv, Style::Korean(Script::Hangul)))
}

/// The solution as Korean records have it.
fn line(game: &Game, mate: &Mate) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in &mate.line {
        texts.push(write(game.position(), mv, Style::Korean(Script::Hangul)));
        game.play(mv);
    }
    texts
}

fn to_json(solved: &Solved) -> Json {
    let mut object = json!({
        "fen": solved.puzzle.game.position().fen(),
        "rules": solved.puzzle.game.position().rules().name(),
        "nodes": solved.nodes,
        "seconds": solved.seconds,
    });
    match &solved.verdict {
        Verdict::Mate(mate) => {
            let texts = |moves: &[crate::types::Move]| -> Vec<String> {
                moves.iter().map(|mv| mv.to_string()).collect()
            };
            object["mate"] = json!(mate.moves);
            object["first"] = json!(texts(&mate.first));
            object["unique"] = json!(mate.unique());
            object["complete"] = json!(mate.complete);
            object["line"] = json!(texts(&mate.line));
        }
        Verdict::NoMate => object["no_mate_in"] = json!(solved.asked),
        Verdict::Unknown(moves) => {
            object["unsolved"] = json!(true);
            object["no_mate_in"] = json!(moves);
        }
    }
    if let Some(claim) = solved.puzzle.claim {
        object["claimed"] = json!(claim);
    }
    if let Some((seconds, mate)) = solved.plain {
        object["plain"] = json!({ "seconds": seconds, "mate": mate });
    }
    object
}
