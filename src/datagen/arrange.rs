//! Games put into another order or into several files.

use super::file::{Chunk, Found, Writer, scan};
use super::openings::Random;
use super::record::Record;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

/// Games in a chunk.
const CHUNK: usize = 2000;

/// The games in a random order, the same for the same seed.
pub fn shuffle(games: &mut [Record], seed: u64) {
    let mut random = Random::new(seed, 3);
    for i in (1..games.len()).rev() {
        games.swap(i, random.below(i + 1));
    }
}

/// Deals games into `parts` heaps, one after the other.
pub fn split(games: Vec<Record>, parts: usize) -> Vec<Vec<Record>> {
    let mut heaps = vec![Vec::new(); parts.max(1)];
    for (index, game) in games.into_iter().enumerate() {
        heaps[index % parts.max(1)].push(game);
    }
    heaps
}

/// Writes games to a new file, under a note of how they came there.
///
/// # Errors
/// That the file exists or could not be written.
pub fn write(path: &Path, games: &[Record], provenance: &str) -> io::Result<()> {
    new_file(path)?;
    // Seed 0: no run that a later one could take for its own.
    let (mut writer, _) = Writer::open(path, 0, provenance)?;
    for (index, part) in games.chunks(CHUNK).enumerate() {
        let first = (index * CHUNK) as u64;
        let provenance = provenance.to_owned();
        writer.append(&Chunk { seed: 0, first, provenance, games: part.to_vec() })?;
    }
    Ok(())
}

/// What a merge found.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Games written.
    pub games: u64,
    /// Games left out because their chunk had come before.
    pub repeated: u64,
    /// Damaged bytes left out.
    pub damaged: u64,
}

/// Writes the sound chunks of the files to a new one, each only once.
///
/// # Errors
/// That a file could not be read or written, and which.
pub fn merge(path: &Path, files: &[PathBuf]) -> Result<Merged, (PathBuf, io::Error)> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    new_file(path).map_err(failed(path))?;
    let (mut writer, _) = Writer::open(path, 0, "").map_err(failed(path))?;
    let (mut merged, mut seen) = (Merged::default(), HashSet::new());
    for file in files {
        let bytes = std::fs::read(file).map_err(failed(file))?;
        for found in scan(&bytes) {
            match found {
                Found::Damage { length, .. } => merged.damaged += length as u64,
                Found::Chunk(chunk) => {
                    let games = chunk.games.len() as u64;
                    if seen.insert(chunk.to_bytes()) {
                        writer.append(&chunk).map_err(failed(path))?;
                        merged.games += games;
                    } else {
                        merged.repeated += games;
                    }
                }
            }
        }
    }
    Ok(merged)
}

/// Nothing is ever written into a file that holds something.
fn new_file(path: &Path) -> io::Result<()> {
    std::fs::File::create_new(path).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::super::file::read_games;
    use super::super::record::Start;
    use super::*;
    use crate::position::Arrangement;
    use crate::types::Move;

    fn games(count: u16) -> Vec<Record> {
        let game = |n: u16| Record {
            rules: 1,
            start: Start::Setups(Arrangement::Hehe, Arrangement::Ehhe),
            opening: vec![Move::from_raw(256)],
            plies: vec![(Move::from_raw(256 + n % 50), n as i16)],
            winner: None,
            adjudicated: false,
        };
        (0..count).map(game).collect()
    }

    fn score(game: &Record) -> i16 {
        game.plies[0].1
    }

    #[test]
    fn no_game_is_lost_or_doubled() {
        let mut shuffled = games(5000);
        shuffle(&mut shuffled, 4);
        assert!(shuffled != games(5000));
        let mut again = games(5000);
        shuffle(&mut again, 4);
        assert!(again == shuffled);
        let heaps = split(shuffled, 3);
        assert_eq!(heaps.iter().map(Vec::len).collect::<Vec<_>>(), [1667, 1667, 1666]);
        let paths: Vec<PathBuf> = (0..4)
            .map(|n| std::env::temp_dir().join(format!("janggun-arr-{n}-{}", std::process::id())))
            .collect();
        for (heap, path) in heaps.iter().zip(&paths) {
            write(path, heap, "test").unwrap();
            assert!(&read_games(&[path]).unwrap() == heap);
            assert!(write(path, heap, "test").is_err(), "the file is there already");
        }
        // A damaged byte costs a chunk, a file given twice counts once.
        let mut bytes = std::fs::read(&paths[2]).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&paths[2], &bytes).unwrap();
        let files = [0, 1, 2, 0].map(|n| paths[n].clone());
        let merged = merge(&paths[3], &files).unwrap();
        let damaged = bytes.len() as u64;
        assert_eq!(merged, Merged { games: 3334, repeated: 1667, damaged });
        let mut scores: Vec<i16> = read_games(&[&paths[3]]).unwrap().iter().map(score).collect();
        let mut wanted: Vec<i16> = heaps[..2].concat().iter().map(score).collect();
        scores.sort();
        wanted.sort();
        assert!(scores == wanted);
        assert!(merge(&paths[3], &files).is_err());
        paths.iter().for_each(|path| std::fs::remove_file(path).unwrap());
    }
}
