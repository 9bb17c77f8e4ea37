//! What was found, kept in a file of JSON lines, so that an analysis broken off goes on where it was.

use super::Finding;
use crate::gibo::Record;
use crate::types::Move;
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The findings in a file.
pub struct Cache {
    file: File,
    findings: HashMap<u64, Finding>,
}

impl Cache {
    /// Opens a file, or makes it. Lines that cannot be read, such as one that was cut off, are
    /// forgotten.
    ///
    /// # Errors
    /// That the file could not be read or written, or holds something else; then it is left as it was.
    pub fn open(path: &Path) -> io::Result<Cache> {
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let findings: HashMap<u64, Finding> = text.lines().filter_map(read).collect();
        if findings.is_empty() && !bytes.is_empty() && !bytes.starts_with(b"{") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not the cache of an analysis"));
        }
        file.seek(SeekFrom::End(0))?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            file.write_all(b"\n")?;
        }
        Ok(Cache { file, findings })
    }

    /// The key of the position of a record before the given ply, counted from 0, searched by some
    /// means (the budget, and what evaluates): everything that the finding depends on, hashed (FNV-1a).
    pub fn key(record: &Record, ply: usize, means: &str) -> u64 {
        let mut key = 0xcbf2_9ce4_8422_2325u64;
        let mut add = |bytes: &[u8]| {
            for &byte in bytes {
                key = (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        add(env!("CARGO_PKG_VERSION").as_bytes());
        add(means.as_bytes());
        add(record.rules.as_bytes());
        add(record.start.to_string().as_bytes());
        record.plies[..ply].iter().for_each(|ply| add(&ply.mv.raw().to_le_bytes()));
        key
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<&Finding> {
        self.findings.get(&key)
    }

    /// Keeps what was found.
    ///
    /// # Errors
    /// That the file could not be written.
    pub fn put(&mut self, key: u64, finding: &Finding) -> io::Result<()> {
        let line: Vec<u16> = finding.line.iter().map(|mv| mv.raw()).collect();
        let object = json!({
            "key": format!("{key:016x}"),
            "score": finding.score,
            "depth": finding.depth,
            "nodes": finding.nodes,
            "line": line,
        });
        self.file.write_all(format!("{object}\n").as_bytes())?;
        self.findings.insert(key, finding.clone());
        Ok(())
    }
}

fn read(line: &str) -> Option<(u64, Finding)> {
    let object: Json = serde_json::from_str(line).ok()?;
    let key = u64::from_str_radix(object["key"].as_str()?, 16).ok()?;
    let number = |name: &str| object[name].as_u64();
    let moves = object["line"].as_array()?.iter();
    let moves = moves.map(|raw| Some(Move::from_raw(u16::try_from(raw.as_u64()?).ok()?)));
    let finding = Finding {
        score: i32::try_from(object["score"].as_i64()?).ok()?,
        depth: u32::try_from(number("depth")?).ok()?,
        nodes: number("nodes")?,
        line: moves.collect::<Option<Vec<Move>>>()?,
    };
    finding.line.iter().all(|mv| !mv.is_none()).then_some((key, finding))
}
