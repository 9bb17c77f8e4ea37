//! `janggun analyse`: recorded games searched position by position, and what was found written down.

use super::failure::Failure;
use super::gamefile::{self, WritingArgs};
use super::progress::{bar, stop_on_interrupt};
use crate::analysis::cache::Cache;
use crate::analysis::{Analysis, Finding, Language, annotate, positions, report, to_json, walk};
use crate::engine::Engine;
use crate::game::Game;
use crate::gibo::{self, Charset, Format, Record};
use crate::nnue::Network;
use crate::search::{Bound, Limits, Report, Reporter};
use crate::types::Move;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What to analyse, and how.
#[derive(clap::Args, Debug)]
pub struct AnalyseArgs {
    /// File of games: .gib, PGN, lines of UCI moves, EPD, JSON
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// File to write, in the format that its name tells: .html, .pgn, .gib, .json; may be repeated.
    /// Left out: FILE with the ending html
    #[arg(long, short, value_name = "OUT")]
    pub out: Vec<PathBuf>,
    /// Format of FILE, if its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = gamefile::format_parser())]
    pub from: Option<String>,
    /// Analyse only the game of this number
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Rule set of games that do not name theirs
    #[arg(long, value_name = "NAME", value_parser = gamefile::rules_parser())]
    pub rules: Option<String>,
    /// Depth of each search
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Nodes of each search; 100000 if no budget is given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Milliseconds of each search
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Threads that search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// Language of comments, and in which the page opens
    #[arg(long, default_value = "en", value_parser = ["en", "ko"])]
    pub lang: String,
    /// How to write records.
    #[command(flatten)]
    pub writing: WritingArgs,
}

/// What a file of output is to hold.
#[derive(Copy, Clone)]
enum Output {
    Page,
    Json,
    Records(Format),
}

impl Output {
    fn of(path: &Path) -> Result<Output, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match (ending.to_ascii_lowercase().as_str(), Format::of(path)) {
            ("html" | "htm", _) => Ok(Output::Page),
            (_, Some(Format::Json)) => Ok(Output::Json),
            (_, Some(format @ (Format::Gib | Format::Pgn))) => Ok(Output::Records(format)),
            _ => Err(Failure::Input(format!(
                "{}: an analysis is written as .html, .pgn, .gib or .json",
                path.display()
            ))),
        }
    }
}

impl AnalyseArgs {
    fn limits(&self) -> Limits {
        let none = self.depth.is_none() && self.nodes.is_none() && self.movetime.is_none();
        let nodes = if none { Some(100_000) } else { self.nodes };
        Limits { depth: self.depth, nodes, movetime: self.movetime, ..Limits::default() }
    }

    /// The budget in words, and what evaluates: what has been found by other means is searched again.
    fn means(&self) -> String {
        let net = Network::embedded();
        let evaluation = net.as_ref().map_or("classical evaluation", |net| net.name());
        format!("{}, {evaluation}", self.budget())
    }

    /// The budget in words.
    fn budget(&self) -> String {
        let limits = self.limits();
        let depth = limits.depth.map(|depth| format!("depth {depth}"));
        let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let time = limits.movetime.map(|ms| format!("{ms} ms"));
        depth.into_iter().chain(nodes).chain(time).collect::<Vec<String>>().join(", ")
    }

    fn language(&self) -> Language {
        if self.lang == "ko" { Language::Korean } else { Language::English }
    }
}

/// Analyses the games and writes what was asked for, also when Ctrl-C broke it off: then the rest of
/// the positions have no score, and the next run goes on from there.
pub fn analyse(arguments: &AnalyseArgs) -> Result<(), Failure> {
    let format = gamefile::format(&arguments.input, arguments.from.as_deref(), "--from")?;
    let outs = match arguments.out.is_empty() {
        true => vec![arguments.input.with_extension("html")],
        false => arguments.out.clone(),
    };
    outs.iter().try_for_each(|out| gamefile::apart(&arguments.input, out))?;
    let kinds = outs.iter().map(|out| Output::of(out)).collect::<Result<Vec<Output>, Failure>>()?;
    let games = gamefile::read(&arguments.input, format, arguments.rules.as_deref())?;
    let games = gamefile::choose(games, arguments.game)?;
    let (games, damaged) = gamefile::sound(games, &arguments.input);
    if games.is_empty() && damaged > 0 {
        // Nothing to put in the place of what the outputs may hold.
        return Err(Failure::Wrong);
    }
    let mut cache_name = outs[0].clone().into_os_string();
    cache_name.push(".cache");
    let cache_path = PathBuf::from(cache_name);
    let no_cache = |error: io::Error| Failure::Input(format!("{}: {error}", cache_path.display()));
    let mut cache = Cache::open(&cache_path).map_err(no_cache)?;
    let stop = stop_on_interrupt();
    let analyses = search_all(arguments, games, &mut cache, &stop).map_err(no_cache)?;
    let (names, failure) = write_all(arguments, &analyses, outs.iter().zip(kinds));
    if !names.is_empty() {
        let mut output = io::stdout().lock();
        writeln!(output, "{} games in {}, {damaged} damaged", analyses.len(), names.join(", "))?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    match (stop.load(Ordering::Relaxed), damaged) {
        (true, _) => Err(Failure::Interrupted),
        (false, 0) => Ok(()),
        _ => Err(Failure::Wrong),
    }
}

fn search_all(
    arguments: &AnalyseArgs, games: Vec<Record>, cache: &mut Cache, stop: &AtomicBool,
) -> io::Result<Vec<Analysis>> {
    let mut engine = Engine::new();
    engine.set_hash(arguments.hash as usize);
    engine.set_threads(arguments.threads as usize);
    let total: usize = games.iter().map(positions).sum();
    let bar = bar(total as u64, "{bar:30} {pos}/{len} positions, {msg}, {eta} left");
    let (limits, means) = (arguments.limits(), arguments.means());
    let (mut analyses, mut nodes) = (Vec::new(), 0);
    for record in games {
        engine.new_game();
        let mut search = |game: &Game| find(&mut engine, game, &limits, stop);
        let mut done = |new: u64| {
            nodes += new;
            let seconds = bar.elapsed().as_secs_f64().max(1e-3);
            bar.set_message(format!("{:.0} kN/s", nodes as f64 / seconds / 1000.0));
            bar.inc(1);
        };
        let findings = walk(&record, &means, cache, &mut search, &mut done)?;
        analyses.push(Analysis::new(record, findings));
    }
    bar.finish_and_clear();
    Ok(analyses)
}

/// Keeps the latest line of a search.
#[derive(Default)]
struct Latest(Mutex<Vec<Move>>);

impl Reporter for Latest {
    fn report(&self, report: &Report) {
        if report.multipv == 1 && report.bound == Bound::Exact {
            let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            line.clone_from(&report.pv);
        }
    }
}

/// Searches a position; none if that was broken off.
fn find(engine: &mut Engine, game: &Game, limits: &Limits, stop: &AtomicBool) -> Option<Finding> {
    let latest = Arc::new(Latest::default());
    let (sender, receiver) = mpsc::channel();
    engine.set_game(game.clone());
    let reporter: Arc<dyn Reporter> = Arc::clone(&latest) as Arc<dyn Reporter>;
    engine.start(limits.clone(), reporter, Box::new(move |result| _ = sender.send(result)));
    let result = loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(result) => break Some(result),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => break None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break None,
        }
    };
    engine.stop();
    engine.wait();
    let result = result.filter(|_| !stop.load(Ordering::Relaxed))?;
    let mut line = latest.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if line.first() != result.best.as_ref() {
        line = result.best.into_iter().chain(result.ponder).collect();
    }
    Some(Finding { score: result.score, depth: result.depth, nodes: result.nodes, line })
}

/// Writes all outputs that can be written; their names, and why another could not be. One that fails
/// does not cost the others what the searches found.
fn write_all<'a>(
    arguments: &AnalyseArgs, analyses: &[Analysis],
    outs: impl Iterator<Item = (&'a PathBuf, Output)>,
) -> (Vec<String>, Option<Failure>) {
    let (mut names, mut failed) = (Vec::new(), None::<Failure>);
    for (out, kind) in outs {
        match write(arguments, analyses, out, kind) {
            Ok(()) => names.push(out.display().to_string()),
            Err(failure) => {
                // The last one is told by whoever is given it.
                if let Some(earlier) = failed.replace(failure) {
                    earlier.report();
                }
            }
        }
    }
    (names, failed)
}

fn write(
    arguments: &AnalyseArgs, analyses: &[Analysis], out: &Path, kind: Output,
) -> Result<(), Failure> {
    let language = arguments.language();
    let mut text = String::new();
    let mut charset = Charset::Utf8;
    match kind {
        Output::Page => {
            let name = arguments.input.file_stem().unwrap_or_default().to_string_lossy();
            text = report(analyses, &name, &arguments.budget(), language);
        }
        Output::Json => {
            for analysis in analyses {
                text.push_str(&to_json(analysis).to_string());
                text.push('\n');
            }
        }
        Output::Records(format) => {
            charset = arguments.writing.charset(format);
            let manners = arguments.writing.manners();
            for analysis in analyses {
                gibo::write(&annotate(analysis, language), format, &manners, &mut text);
            }
        }
    }
    gamefile::write(out, &text, charset)
}
