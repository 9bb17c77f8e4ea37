//! `janggun perft`: counting positions, with progress and speed.

use super::args::PerftArgs;
use super::failure::Failure;
use super::oneshot::Talk;
use super::progress::{bar, speed, stop_on_interrupt};
use super::suite;
use crate::perft::{self, Plan, Progress};
use crate::position::Position;
use crate::types::Move;
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Counts from one position, or checks the counts of a file.
pub fn perft(arguments: &PerftArgs) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let (threads, hash) = (arguments.threads as usize, arguments.hash as usize);
    if let Some(file) = &arguments.suite {
        return suite::check(file, arguments, &stop);
    }
    let mut talk = Talk::new(arguments.output.json);
    talk.prepare(arguments.commands().map_err(Failure::Input)?)?;
    let plan = Plan { depth: arguments.depth.unwrap_or(1), threads, hash };
    let position = talk.game().position();
    let start = Instant::now();
    let counts = run(position, plan, &stop).ok_or(Failure::Interrupted)?;
    let rules = talk.settings().describe_rules();
    print(arguments, &Answer { position, rules, plan, counts, time: start.elapsed() })
}

/// The counts below each move, in the order of their names. Depth 0 is the position itself.
fn run(position: &Position, plan: Plan, stop: &AtomicBool) -> Option<Vec<(Move, u64)>> {
    if plan.depth == 0 {
        return Some(vec![(Move::NONE, 1)]);
    }
    let bar = bar(0, "{bar:40} {pos}/{len} {msg}, {elapsed}");
    let start = Instant::now();
    let told = std::sync::Mutex::new(Duration::ZERO);
    let progress = |progress: Progress| {
        // Threads that find another one telling have nothing to add.
        let Ok(mut told) = told.try_lock() else { return };
        if start.elapsed() < *told {
            return;
        }
        *told = start.elapsed() + Duration::from_millis(100);
        bar.set_length(progress.parts as u64);
        bar.set_position(progress.done as u64);
        let millions = speed(progress.nodes, start.elapsed()) / 1_000_000;
        bar.set_message(format!("{} nodes, {millions} M/s", progress.nodes));
    };
    let counts = perft::run(position, plan, stop, &progress);
    bar.finish_and_clear();
    counts.map(|mut counts| {
        counts.sort_by_cached_key(|(mv, _)| mv.to_string());
        counts
    })
}

struct Answer<'a> {
    position: &'a Position,
    rules: String,
    plan: Plan,
    counts: Vec<(Move, u64)>,
    time: Duration,
}

fn print(arguments: &PerftArgs, answer: &Answer) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let nodes: u64 = answer.counts.iter().map(|&(_, nodes)| nodes).sum();
    let nps = speed(nodes, answer.time);
    let divide = arguments.divide && answer.plan.depth > 0;
    if arguments.output.json {
        let mut object = json!({
            "fen": answer.position.fen(),
            "rules": answer.rules,
            "depth": answer.plan.depth,
            "nodes": nodes,
            "seconds": answer.time.as_secs_f64(),
            "nps": nps,
        });
        if divide {
            let count = |&(mv, nodes): &(Move, u64)| (mv.to_string(), json!(nodes));
            let moves: Map<String, Json> = answer.counts.iter().map(count).collect();
            object["moves"] = Json::Object(moves);
        }
        writeln!(output, "{object}")?;
        return Ok(());
    }
    if divide {
        for (mv, nodes) in &answer.counts {
            writeln!(output, "{mv}: {nodes}")?;
        }
        writeln!(output)?;
    }
    writeln!(output, "Nodes searched: {nodes}")?;
    writeln!(output, "{:.3} s, {nps} nodes per second", answer.time.as_secs_f64())?;
    Ok(())
}
