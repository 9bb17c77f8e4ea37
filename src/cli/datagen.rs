//! `janggun datagen`: games of the engine against itself, into a file.

use super::datagen_args::DatagenArgs;
use super::failure::Failure;
use super::network;
use super::progress::{bar, stop_on_interrupt};
use crate::datagen::run::{self, Plan, Progress};
use crate::datagen::selfplay::Style;
use crate::position::RULE_SETS;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Plays games until there are as many as asked for, or Ctrl-C.
pub fn datagen(arguments: &DatagenArgs) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let plan = plan(arguments)?;
    let bar = bar(plan.games, "{bar:30} {pos}/{len} games, {msg}, {eta} left");
    let start = Instant::now();
    let tell = |progress: Progress| {
        bar.set_position(progress.games);
        let per_hour = progress.positions as f64 * 3600.0 / start.elapsed().as_secs_f64();
        bar.set_message(format!(
            "{} positions, {:.2} million an hour",
            progress.positions,
            per_hour / 1e6
        ));
    };
    let games = run::run(&arguments.out, &plan, &stop, &tell)
        .map_err(|error| Failure::Input(format!("{}: {error}", arguments.out.display())))?;
    bar.finish_and_clear();
    let (seed, out) = (arguments.seed, arguments.out.display());
    writeln!(io::stdout().lock(), "{games} games of seed {seed} in {out}")?;
    if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The rule sets by name, each with how often it is in the list.
fn drawn(rules: &[u8]) -> String {
    let count = |set: usize| rules.iter().filter(|&&rule| usize::from(rule) == set).count();
    let sets = RULE_SETS.iter().enumerate().map(|(set, (name, _))| (name, count(set)));
    let named: Vec<String> =
        sets.filter(|&(_, n)| n > 0).map(|(name, n)| format!("{name} {n}")).collect();
    named.join(", ")
}

fn plan(arguments: &DatagenArgs) -> Result<Plan, Failure> {
    let rule_set = |name: &String| {
        let found = RULE_SETS.iter().position(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|i| i as u8).ok_or_else(|| Failure::Input(format!("unknown rule set '{name}'")))
    };
    let rules = arguments.rules.iter().map(rule_set).collect::<Result<Vec<u8>, Failure>>()?;
    let net = network::chosen(arguments.net.as_deref())?;
    let evaluation = network::describe(net.as_deref());
    let drawn = drawn(&rules);
    let style = Style {
        nodes: arguments.nodes,
        net,
        rules,
        random_plies: arguments.random_plies as usize,
        endgames: arguments.endgames as usize,
        chosen: arguments.chosen as usize,
        adjudicate: arguments.adjudicate,
    };
    let provenance = format!(
        "janggun {} {evaluation}, {} soft nodes a move, {} random plies, {} % endgames, {} % \
         chosen openings, adjudicated at {}, rules {drawn}",
        env!("CARGO_PKG_VERSION"),
        arguments.nodes,
        arguments.random_plies,
        arguments.endgames,
        arguments.chosen,
        arguments.adjudicate
    );
    Ok(Plan {
        style,
        games: arguments.games,
        seed: arguments.seed,
        threads: arguments.threads as usize,
        chunk: arguments.chunk,
        provenance,
    })
}
