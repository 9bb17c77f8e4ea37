//! `janggun records`: what files of games hold.

use super::failure::Failure;
use super::rearrange;
use super::records_args::{Read, RecordsArgs, RecordsTask};
use crate::datagen::file::{Found, scan};
use crate::datagen::record::Record;
use crate::position::RULE_SETS;
use crate::types::{Color, Value};
use serde_json::json;
use std::collections::HashSet;
use std::io::{self, Write};

/// What was counted.
#[derive(Default)]
struct Tally {
    chunks: u64,
    damaged: usize,
    games: u64,
    positions: u64,
    adjudicated: u64,
    /// Cho won, Han won, drawn.
    results: [u64; 3],
    rules: [u64; RULE_SETS.len()],
    /// Positions by pieces on the board, in fours: up to 4, up to 8, ...
    pieces: [u64; 8],
    /// Positions by the size of their score: below 100, 300, 1000, 3000, above.
    scores: [u64; 5],
    distinct: HashSet<u64>,
    illegal: u64,
}

const SCORES: [Value; 4] = [100, 300, 1000, 3000];

/// What is asked of games that are only read.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Question {
    Count,
    Stats,
    Verify,
    Dump,
}

/// Counts, checks, prints or rearranges the games of the files.
pub fn records(arguments: &RecordsArgs) -> Result<(), Failure> {
    match &arguments.task {
        RecordsTask::Count(files) => ask(Question::Count, files),
        RecordsTask::Stats(files) => ask(Question::Stats, files),
        RecordsTask::Verify(files) => ask(Question::Verify, files),
        RecordsTask::Dump(files) => ask(Question::Dump, files),
        RecordsTask::Merge(files) => rearrange::merge(files),
        RecordsTask::Shuffle { files, seed } => rearrange::shuffle(files, *seed),
        RecordsTask::Split { files, parts } => rearrange::split(files, *parts),
        RecordsTask::Relabel { files, net, nodes, threads } => {
            rearrange::relabel(files, net.as_deref(), *nodes, *threads)
        }
    }
}

fn ask(question: Question, arguments: &Read) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for path in &arguments.files {
        let named = |error: io::Error| Failure::Input(format!("{}: {error}", path.display()));
        let bytes = std::fs::read(path).map_err(named)?;
        for found in scan(&bytes) {
            match found {
                Found::Damage { offset, length } => {
                    tally.damaged += length;
                    let file = path.display();
                    super::failure::complain(&format!(
                        "{file}: {length} damaged bytes at {offset}"
                    ));
                }
                Found::Chunk(chunk) => {
                    tally.chunks += 1;
                    for game in &chunk.games {
                        handle(question, game, &mut tally)?;
                    }
                }
            }
        }
    }
    if question != Question::Dump {
        print(question, arguments.output.json, &tally)?;
    }
    let sound = tally.damaged == 0 && tally.illegal == 0;
    if sound { Ok(()) } else { Err(Failure::Wrong) }
}

fn handle(question: Question, game: &Record, tally: &mut Tally) -> Result<(), Failure> {
    tally.games += 1;
    tally.positions += game.plies.len() as u64;
    tally.adjudicated += u64::from(game.adjudicated);
    tally.results[game.winner.map_or(2, Color::index)] += 1;
    tally.rules[game.rules as usize] += 1;
    match question {
        Question::Count => {}
        Question::Dump => dump(game)?,
        Question::Stats | Question::Verify => {
            let replayed = game.replay(|game, _, score| {
                let size = SCORES.iter().position(|&s| score.abs() < s).unwrap_or(SCORES.len());
                tally.scores[size] += 1;
                let pieces = game.position().occupied().len() as usize;
                tally.pieces[(pieces.saturating_sub(1) / 4).min(7)] += 1;
                tally.distinct.insert(game.position().key());
            });
            tally.illegal += u64::from(replayed.is_err());
        }
    }
    Ok(())
}

/// One game as a line of JSON, which `convert` reads too; the scores are those of the plies after the
/// opening.
fn dump(game: &Record) -> Result<(), Failure> {
    let Some(start) = game.game() else { return Ok(()) };
    let searched = game.plies.iter().map(|(mv, _)| mv);
    let moves: Vec<String> = game.opening.iter().chain(searched).map(|mv| mv.to_string()).collect();
    let scores: Vec<i16> = game.plies.iter().map(|&(_, score)| score).collect();
    let line = json!({
        "rules": RULE_SETS[game.rules as usize].0,
        "fen": start.position().fen(),
        "opening plies": game.opening.len(),
        "moves": moves.join(" "),
        "scores": scores,
        "result": game.winner.map_or("draw", Color::name),
        "adjudicated": game.adjudicated,
    });
    Ok(writeln!(io::stdout().lock(), "{line}")?)
}

fn print(question: Question, json: bool, tally: &Tally) -> Result<(), Failure> {
    let rules: serde_json::Map<String, serde_json::Value> = RULE_SETS
        .iter()
        .zip(tally.rules)
        .filter(|(_, n)| *n > 0)
        .map(|((name, _), n)| ((*name).to_owned(), json!(n)))
        .collect();
    let mut object = json!({
        "chunks": tally.chunks,
        "damaged bytes": tally.damaged,
        "games": tally.games,
        "positions": tally.positions,
        "adjudicated": tally.adjudicated,
        "results": {"cho": tally.results[0], "han": tally.results[1], "draw": tally.results[2]},
        "rules": rules,
    });
    if question != Question::Count {
        object["illegal games"] = json!(tally.illegal);
        object["distinct positions"] = json!(tally.distinct.len());
        object["positions by pieces (1-4, 5-8, ..., 29-32)"] = json!(tally.pieces);
        object["positions by score (below 100, 300, 1000, 3000, above)"] = json!(tally.scores);
    }
    let mut output = io::stdout().lock();
    if json {
        writeln!(output, "{object}")?;
        return Ok(());
    }
    if let Some(fields) = object.as_object() {
        for (name, value) in fields {
            writeln!(output, "{name}: {value}")?;
        }
    }
    Ok(())
}
