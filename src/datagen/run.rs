//! Many games on several threads, appended to a file chunk by chunk.

use super::file::{Chunk, Writer};
use super::record::Record;
use super::selfplay::{SelfPlayer, Style};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How the games are played.
    pub style: Style,
    /// Number of games of the run, those already in the file included.
    pub games: u64,
    /// Seed of the run: each machine of an array takes its own.
    pub seed: u64,
    /// Threads, at least 1.
    pub threads: usize,
    /// Games in a chunk.
    pub chunk: u64,
    /// How the games are made, for the record.
    pub provenance: String,
}

/// How far a run has come.
#[derive(Copy, Clone, Debug)]
pub struct Progress {
    /// Games of the run done, those found in the file included.
    pub games: u64,
    /// Games found in the file.
    pub found: u64,
    /// Positions searched since the start.
    pub positions: u64,
}

/// Plays until the run is complete or `stop` is set; then the games finished so far are kept, those
/// under way are not.
/// Which games come out does not depend on the number of threads. `progress` is called after each
/// game. Returns the number of games of the run in the file.
///
/// # Errors
/// That the file could not be read or written, or holds games of this seed by another plan.
pub fn run(
    path: &Path, plan: &Plan, stop: &AtomicBool, progress: &(dyn Fn(Progress) + Sync),
) -> io::Result<u64> {
    let (mut writer, found) = Writer::open(path, plan.seed, &plan.provenance)?;
    let mut next = found;
    let (done, positions) = (AtomicU64::new(found), AtomicU64::new(0));
    let tell = |record: &Record| {
        let games = done.fetch_add(1, Ordering::Relaxed) + 1;
        let new = record.plies.len() as u64;
        let positions = positions.fetch_add(new, Ordering::Relaxed) + new;
        progress(Progress { games, found, positions });
    };
    let mut players: Vec<SelfPlayer> =
        (0..plan.threads.max(1)).map(|_| SelfPlayer::new(plan.style.net.clone())).collect();
    while next < plan.games && !stop.load(Ordering::Relaxed) {
        let count = plan.chunk.max(1).min(plan.games - next);
        let job = |player: &mut SelfPlayer, index: u64| {
            let record = player.play(&plan.style, plan.seed, next + index, stop);
            record.inspect(&tell)
        };
        let games = deal(&mut players, count, stop, &job);
        if games.is_empty() {
            break;
        }
        let made = games.len() as u64;
        let provenance = plan.provenance.clone();
        writer.append(&Chunk { seed: plan.seed, first: next, provenance, games })?;
        next += made;
    }
    Ok(next)
}

/// Has the players make the games `0..count`; returns as many of them in a row as were finished
/// before a stop.
pub(super) fn deal(
    players: &mut [SelfPlayer], count: u64, stop: &AtomicBool,
    job: &(dyn Fn(&mut SelfPlayer, u64) -> Option<Record> + Sync),
) -> Vec<Record> {
    let index = AtomicU64::new(0);
    let finished = Mutex::new(vec![None; count as usize]);
    std::thread::scope(|scope| {
        for player in players {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let i = index.fetch_add(1, Ordering::Relaxed);
                    if i >= count {
                        break;
                    }
                    let record = job(player, i);
                    let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
                    finished[i as usize] = record;
                }
            });
        }
    });
    let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    finished.into_iter().map_while(|record| record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::file::read_games;

    fn plan(games: u64, threads: usize) -> Plan {
        let style = Style {
            nodes: 60,
            net: None,
            rules: (0..7).collect(),
            random_plies: 8,
            endgames: 30,
            chosen: 20,
            adjudicate: 2500,
        };
        Plan { style, games, seed: 5, threads, chunk: 3, provenance: "test".to_owned() }
    }

    /// Interrupted or not, on one thread or two: the same games, all of them legal.
    #[test]
    fn a_run_is_reproducible_and_resumable() {
        let path = |n: u32| {
            std::env::temp_dir().join(format!("janggun-run-{n}-{}.jgr", std::process::id()))
        };
        let go = AtomicBool::new(false);
        assert_eq!(run(&path(1), &plan(7, 1), &go, &|_| {}).unwrap(), 7);
        let stop = AtomicBool::new(false);
        let halt = |progress: Progress| {
            if progress.games == 4 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let part = run(&path(2), &plan(7, 2), &stop, &halt).unwrap();
        assert!((3..7).contains(&part), "{part}");
        assert_eq!(run(&path(2), &plan(7, 2), &go, &|_| {}).unwrap(), 7);
        let games = read_games(&[path(1)]).unwrap();
        assert_eq!(games, read_games(&[path(2)]).unwrap());
        for game in games {
            assert_eq!(game.replay(|_, _, _| {}), Ok(()));
        }
        for n in [1, 2] {
            std::fs::remove_file(path(n)).unwrap();
        }
    }
}
