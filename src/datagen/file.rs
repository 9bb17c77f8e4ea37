//! Files of game records: chunks that stand by themselves, so that files can be concatenated and a
//! damaged or cut-off one loses no more than the chunks that were hit.
//!
//! A chunk is a header and a payload of records ([`super::record`]), little-endian: the magic
//! `JGR1`; the CRC-32 of all that follows it; the payload's length (u32); the number of games
//! (u32); the seed of the run (u64); the index of the first game in the run (u64); how the games
//! were made, as text with its length before it (u8): engine, evaluation, nodes.

use super::record::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

const MAGIC: [u8; 4] = *b"JGR1";
/// Magic, CRC and the fields of fixed size, with the length of the text.
const HEADER: usize = 4 + 4 + 4 + 4 + 8 + 8 + 1;

/// Games that were made together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// Seed of the run that made them.
    pub seed: u64,
    /// Index of the first game within that run.
    pub first: u64,
    /// How they were made: at most 255 bytes.
    pub provenance: String,
    /// The games.
    pub games: Vec<Record>,
}

impl Chunk {
    /// The chunk as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut payload = Vec::new();
        self.games.iter().for_each(|game| game.write(&mut payload));
        let text = kept(&self.provenance);
        let mut body = Vec::with_capacity(payload.len() + HEADER + text.len());
        body.extend((payload.len() as u32).to_le_bytes());
        body.extend((self.games.len() as u32).to_le_bytes());
        body.extend(self.seed.to_le_bytes());
        body.extend(self.first.to_le_bytes());
        body.push(text.len() as u8);
        body.extend(text);
        body.extend(payload);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// The chunk at the start of `bytes` and its length, if a sound one is there.
    fn parse(bytes: &[u8]) -> Option<(Chunk, usize)> {
        let u32_at = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let u64_at = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        if bytes.get(..4)? != MAGIC {
            return None;
        }
        let (length, count) = (u32_at(8)? as usize, u32_at(12)?);
        let text = *bytes.get(HEADER - 1)? as usize;
        let end = HEADER + text + length;
        if crc32fast::hash(bytes.get(8..end)?) != u32_at(4)? {
            return None;
        }
        let provenance = String::from_utf8_lossy(&bytes[HEADER..HEADER + text]).into_owned();
        let mut payload = &bytes[HEADER + text..end];
        let games =
            (0..count).map(|_| Record::read(&mut payload)).collect::<Result<Vec<_>, _>>().ok()?;
        let chunk = Chunk { seed: u64_at(16)?, first: u64_at(24)?, provenance, games };
        payload.is_empty().then_some((chunk, end))
    }
}

/// As much of the text on how games were made as a chunk has room for.
fn kept(provenance: &str) -> &[u8] {
    &provenance.as_bytes()[..provenance.len().min(255)]
}

/// What was found in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A sound chunk.
    Chunk(Chunk),
    /// Bytes that belong to no sound chunk: where they start and how many they are.
    Damage {
        /// Offset in the file.
        offset: usize,
        /// Number of bytes.
        length: usize,
    },
}

/// The chunks and damages of a file's bytes, in order.
pub fn scan(bytes: &[u8]) -> impl Iterator<Item = Found> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        if let Some((chunk, length)) = Chunk::parse(&bytes[at..]) {
            at += length;
            return Some(Found::Chunk(chunk));
        }
        let offset = at;
        let next = (at + 1..bytes.len())
            .find(|&i| bytes[i..].starts_with(&MAGIC) && Chunk::parse(&bytes[i..]).is_some());
        at = next.unwrap_or(bytes.len());
        Some(Found::Damage { offset, length: at - offset })
    })
}

/// All games of the files; damage is logged and left out.
///
/// # Errors
/// That a file could not be read, or is none of recorded games.
pub fn read_games(paths: &[impl AsRef<Path>]) -> io::Result<Vec<Record>> {
    let mut games = Vec::new();
    for path in paths {
        let bytes = std::fs::read(path)?;
        if !is_ours(&bytes) {
            return Err(foreign());
        }
        for found in scan(&bytes) {
            match found {
                Found::Chunk(chunk) => games.extend(chunk.games),
                Found::Damage { offset, length } => log::warn!(
                    "{}: {length} damaged bytes at {offset} are left out",
                    path.as_ref().display()
                ),
            }
        }
    }
    Ok(games)
}

/// Whether the bytes are empty, hold a sound chunk, or begin as one that was cut off does.
fn is_ours(bytes: &[u8]) -> bool {
    let begins = bytes.iter().zip(&MAGIC).all(|(byte, magic)| byte == magic);
    begins || scan(bytes).any(|found| matches!(found, Found::Chunk(_)))
}

fn foreign() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a file of recorded games")
}

/// A file that chunks are appended to.
pub struct Writer(File);

impl Writer {
    /// Opens the file, creating it if need be, to append games made as `provenance` says. A chunk
    /// that was cut off at its end is dropped. Also returns the index of the first game of the run
    /// `seed` that the file does not hold.
    ///
    /// # Errors
    /// That the file could not be read or written, is none of recorded games, or holds games of the
    /// same run that were made in another way; then it is left as it was.
    pub fn open(path: &Path, seed: u64, provenance: &str) -> io::Result<(Writer, u64)> {
        let (mut next, mut end) = (0, 0);
        if path.exists() {
            let bytes = std::fs::read(path)?;
            if !is_ours(&bytes) {
                return Err(foreign());
            }
            end = bytes.len();
            for found in scan(&bytes) {
                match found {
                    Found::Chunk(chunk) if chunk.seed == seed => {
                        if chunk.provenance.as_bytes() != kept(provenance) {
                            let other = format!(
                                "holds games of the same run that were made otherwise: {}",
                                chunk.provenance
                            );
                            return Err(io::Error::new(io::ErrorKind::AlreadyExists, other));
                        }
                        next = next.max(chunk.first + chunk.games.len() as u64);
                    }
                    Found::Chunk(_) => {}
                    Found::Damage { offset, length } if offset + length == bytes.len() => {
                        log::warn!("{}: {length} bytes cut off are dropped", path.display());
                        end = offset;
                    }
                    Found::Damage { length, .. } => log::warn!(
                        "{}: {length} damaged bytes are passed over; their games are lost",
                        path.display()
                    ),
                }
            }
        }
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        file.set_len(end as u64)?;
        Ok((Writer(file), next))
    }

    /// Appends a chunk and makes sure that it is on the disk.
    ///
    /// # Errors
    /// That it could not be written.
    pub fn append(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.0.write_all(&chunk.to_bytes())?;
        self.0.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::record::Start;
    use crate::position::Arrangement;
    use crate::types::{Color, Move};

    fn chunk(first: u64) -> Chunk {
        let game = |n: u16| Record {
            rules: (n % 7) as u8,
            start: Start::Setups(Arrangement::Hehe, Arrangement::Ehhe),
            opening: vec![Move::from_raw(300)],
            plies: vec![(Move::from_raw(300 + n), n as i16); n as usize],
            winner: Some(Color::Cho),
            adjudicated: false,
        };
        let games = (0..5).map(game).collect();
        Chunk { seed: 9, first, provenance: "test".to_owned(), games }
    }

    #[test]
    fn concatenated_chunks_are_read_back() {
        let bytes = [chunk(0), chunk(5)].map(|c| c.to_bytes()).concat();
        let found: Vec<Found> = scan(&bytes).collect();
        assert_eq!(found, [Found::Chunk(chunk(0)), Found::Chunk(chunk(5))]);
    }

    #[test]
    fn a_damaged_byte_costs_one_chunk() {
        let whole = [chunk(0), chunk(5), chunk(10)].map(|c| c.to_bytes());
        let (length, bytes) = (whole[0].len(), whole.concat());
        for at in length..2 * length {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x40;
            let found: Vec<Found> = scan(&damaged).collect();
            let damage = Found::Damage { offset: length, length };
            assert_eq!(found, [Found::Chunk(chunk(0)), damage, Found::Chunk(chunk(10))], "{at}");
        }
    }

    #[test]
    fn a_cut_off_file_is_gone_on_with() {
        let path = std::env::temp_dir().join(format!("janggun-file-{}.jgr", std::process::id()));
        let bytes = [chunk(0), chunk(5)].map(|c| c.to_bytes()).concat();
        std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
        let (mut writer, next) = Writer::open(&path, 9, "test").unwrap();
        assert_eq!(next, 5);
        writer.append(&chunk(next)).unwrap();
        drop(writer);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        assert_eq!(Writer::open(&path, 9, "test").unwrap().1, 10);
        assert_eq!(Writer::open(&path, 8, "test").unwrap().1, 0);
        assert_eq!(read_games(&[&path]).unwrap().len(), 10);
        std::fs::remove_file(&path).unwrap();
    }
}
