//! Old games with new scores: every searched position searched again, by the engine as it is now.

use super::file::{Chunk, Writer};
use super::record::Record;
use super::run::deal;
use super::selfplay::SelfPlayer;
use crate::nnue::Network;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What evaluates; `None` for the classical evaluation.
    pub net: Option<Arc<Network>>,
    /// Nodes a position after which no new iteration is begun.
    pub nodes: u64,
    /// Threads, at least 1.
    pub threads: usize,
    /// Games in a chunk.
    pub chunk: u64,
    /// How the scores are made, for the record.
    pub provenance: String,
}

/// The seed that marks the chunks of a relabelled file, whose games come from any runs.
const SEED: u64 = 0;

/// Searches the games again and appends them, in their order, to a file; those it holds already are
/// passed over. `progress` is called after each game with the number done. Returns the number of
/// games in the file.
///
/// # Errors
/// That the file could not be read or written, or holds other games than those of an earlier part of
/// this run.
pub fn run(
    path: &Path, games: &[Record], plan: &Plan, stop: &AtomicBool, progress: &(dyn Fn(u64) + Sync),
) -> io::Result<u64> {
    let (mut writer, mut next) = Writer::open(path, SEED, &plan.provenance)?;
    let player = || SelfPlayer::new(plan.net.clone());
    let mut players: Vec<SelfPlayer> = (0..plan.threads.max(1)).map(|_| player()).collect();
    while (next as usize) < games.len() {
        let count = plan.chunk.max(1).min(games.len() as u64 - next);
        let job = |player: &mut SelfPlayer, index: u64| {
            let record = player.relabel(&games[(next + index) as usize], plan.nodes, stop)?;
            progress(next + index + 1);
            Some(record)
        };
        let done = deal(&mut players, count, stop, &job);
        if done.is_empty() {
            break;
        }
        let made = done.len() as u64;
        let provenance = plan.provenance.clone();
        writer.append(&Chunk { seed: SEED, first: next, provenance, games: done })?;
        next += made;
    }
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::file::read_games;
    use crate::datagen::selfplay::Style;
    use std::sync::atomic::Ordering;

    /// Stopped and gone on with: the same moves and results, and the scores of the new search.
    #[test]
    fn games_keep_all_but_their_scores() {
        let style = Style {
            nodes: 30,
            net: None,
            rules: vec![1, 3],
            random_plies: 8,
            endgames: 30,
            chosen: 20,
            adjudicate: 1500,
        };
        let (mut player, go) = (SelfPlayer::new(None), AtomicBool::new(false));
        let games: Vec<Record> =
            (0..6).filter_map(|index| player.play(&style, 11, index, &go)).collect();
        let path = std::env::temp_dir().join(format!("janggun-relabel-{}.jgr", std::process::id()));
        let provenance = "test".to_owned();
        let plan = Plan { net: None, nodes: 90, threads: 2, chunk: 2, provenance };
        let stop = AtomicBool::new(false);
        let halt = |done: u64| stop.store(done >= 3, Ordering::Relaxed);
        let part = run(&path, &games, &plan, &stop, &halt).unwrap();
        assert!((1..6).contains(&part), "{part}");
        stop.store(false, Ordering::Relaxed);
        assert_eq!(run(&path, &games, &plan, &stop, &|_| {}).unwrap(), 6);
        let relabelled = read_games(&[&path]).unwrap();
        std::fs::remove_file(&path).unwrap();
        let bare = |games: &[Record]| -> Vec<Record> {
            let forget = |game: &Record| {
                let plies = game.plies.iter().map(|&(mv, _)| (mv, 0)).collect();
                Record { plies, ..game.clone() }
            };
            games.iter().map(forget).collect()
        };
        assert_eq!(bare(&relabelled), bare(&games));
        assert_ne!(relabelled, games);
        assert_eq!(player.relabel(&games[4], 90, &go).as_ref(), Some(&relabelled[4]));
    }
}
