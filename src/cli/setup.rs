//! `janggun setup`: which of the four set-ups to choose.

use super::failure::Failure;
use super::gamefile;
use super::progress::{bar, stop_on_interrupt};
use crate::advice::{Question, Row, advise};
use crate::engine::Engine;
use crate::position::{Arrangement, Rules};
use crate::protocol::reply::score_text;
use crate::search::{Limits, Silent};
use crate::types::{Color, Value};
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// The situation before the game.
#[derive(clap::Args, Debug)]
pub struct SetupArgs {
    /// The side that chooses; Han places first, Cho second
    #[arg(long, default_value = "cho", value_parser = ["cho", "han"])]
    pub side: String,
    /// The opponent's set-up: HEEH, EHHE, HEHE, EHEH or its Korean name, read from file a to file i;
    /// if left out, the opponent answers as well as possible
    #[arg(long, value_name = "SETUP")]
    pub against: Option<String>,
    /// Rule set
    #[arg(long, value_name = "NAME", default_value = "janggi", value_parser = gamefile::rules_parser())]
    pub rules: String,
    /// Nodes for each start position
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Depth for each start position, instead of nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Threads that search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Searches the start positions and names the best set-up.
pub fn setup(arguments: &SetupArgs) -> Result<(), Failure> {
    let read = |text: &String| {
        text.parse::<Arrangement>().map_err(|error| Failure::Input(error.to_string()))
    };
    let question = Question {
        side: if arguments.side == "han" { Color::Han } else { Color::Cho },
        against: arguments.against.as_ref().map(read).transpose()?,
        rules: Rules::named(&arguments.rules).unwrap_or_default(),
    };
    let limits = match arguments.depth {
        Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
        None => Limits { nodes: Some(arguments.nodes), ..Limits::default() },
    };
    let stop = stop_on_interrupt();
    let mut engine = Engine::new();
    engine.set_threads(arguments.threads as usize);
    let positions = if question.against.is_some() { 4 } else { 16 };
    let bar = bar(positions, "{bar:30} {pos}/{len} start positions, {eta} left");
    let rows = advise(question, &mut |game| {
        // What one start taught must not colour the next.
        engine.new_game();
        let result = engine.search_blocking(game, &limits, &Silent);
        bar.inc(1);
        (!stop.load(Ordering::Relaxed)).then_some(result.score)
    });
    bar.finish_and_clear();
    print(&rows.ok_or(Failure::Interrupted)?, arguments)
}

fn name(setup: Arrangement) -> String {
    format!("{} {}", setup.letters(), setup.korean())
}

fn print(rows: &[Row], arguments: &SetupArgs) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    if arguments.json {
        let rows: Vec<Json> = rows.iter().map(row_json).collect();
        writeln!(output, "{}", json!({ "side": arguments.side, "setups": rows }))?;
        return Ok(());
    }
    for row in rows {
        let against = |&(setup, score): &(Arrangement, Value)| {
            format!("{} {}", setup.letters(), score_text(score))
        };
        let scores: Vec<String> = row.scores.iter().map(against).collect();
        writeln!(
            output,
            "{}: worst {}; {}",
            name(row.setup),
            score_text(row.worst()),
            scores.join(", ")
        )?;
    }
    if let Some(best) = rows.first() {
        writeln!(output, "setup {}", name(best.setup))?;
    }
    Ok(())
}

fn row_json(row: &Row) -> Json {
    let scores = row
        .scores
        .iter()
        .map(|(setup, score)| json!({ "against": setup.letters(), "score": score }));
    json!({
        "setup": row.setup.letters(),
        "korean": row.setup.korean(),
        "worst": row.worst(),
        "scores": scores.collect::<Vec<Json>>(),
    })
}
