//! `janggun records merge`, `shuffle`, `split` and `relabel`: recorded games into new files.

use super::failure::Failure;
use super::progress::{bar, stop_on_interrupt};
use super::records_args::Rearrange;
use super::{gamefile, network};
use crate::datagen::arrange;
use crate::datagen::file::read_games;
use crate::datagen::record::Record;
use crate::datagen::relabel::{self, Plan};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Games written at a time when they are relabelled.
const CHUNK: u64 = 200;

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}

fn read(files: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let mut games = Vec::new();
    for file in files {
        games.extend(read_games(&[file]).map_err(|error| failed(file, &error))?);
    }
    Ok(games)
}

fn say(text: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// All chunks into one file.
pub fn merge(files: &Rearrange) -> Result<(), Failure> {
    let merged =
        arrange::merge(&files.out, &files.files).map_err(|(path, error)| failed(&path, &error))?;
    say(&format!(
        "{} games in {}, {} repeated and {} damaged bytes left out",
        merged.games,
        files.out.display(),
        merged.repeated,
        merged.damaged
    ))
}

/// All games into one file, in a random order.
pub fn shuffle(files: &Rearrange, seed: u64) -> Result<(), Failure> {
    let mut games = read(&files.files)?;
    arrange::shuffle(&mut games, seed);
    arrange::write(&files.out, &games, &format!("shuffled by janggun records, seed {seed}"))
        .map_err(|error| failed(&files.out, &error))?;
    say(&format!("{} games in {}", games.len(), files.out.display()))
}

/// The games dealt into several files.
pub fn split(files: &Rearrange, parts: u32) -> Result<(), Failure> {
    let heaps = arrange::split(read(&files.files)?, parts as usize);
    for (number, games) in (1..).zip(heaps) {
        let path = PathBuf::from(format!("{}.{number}", files.out.display()));
        let provenance = format!("part {number} of {parts} split by janggun records");
        arrange::write(&path, &games, &provenance).map_err(|error| failed(&path, &error))?;
        say(&format!("{} games in {}", games.len(), path.display()))?;
    }
    Ok(())
}

/// The games with the scores of a new search.
pub fn relabel(
    files: &Rearrange, net: Option<&Path>, nodes: u64, threads: u32,
) -> Result<(), Failure> {
    files.files.iter().try_for_each(|file| gamefile::apart(file, &files.out))?;
    let net = network::chosen(net)?;
    let stop = stop_on_interrupt();
    let games = read(&files.files)?;
    let bar = bar(games.len() as u64, "{bar:30} {pos}/{len} games, {per_sec}, {eta} left");
    let provenance = format!(
        "janggun {} relabelled by {}, {nodes} soft nodes a position",
        env!("CARGO_PKG_VERSION"),
        network::describe(net.as_deref())
    );
    let plan = Plan { net, nodes, threads: threads as usize, chunk: CHUNK, provenance };
    let done = relabel::run(&files.out, &games, &plan, &stop, &|done| bar.set_position(done))
        .map_err(|error| failed(&files.out, &error))?;
    bar.finish_and_clear();
    say(&format!("{done} games in {}", files.out.display()))?;
    if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}
