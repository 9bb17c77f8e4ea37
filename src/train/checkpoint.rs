//! The state of a training between two passes, in a file: a training cut off goes on from there and
//! comes to the same network.
//!
//! The file is: the magic `JGTC`; the plan in words, with its length before it (u32); the number of
//! passes done (u64); for each slab, then the output biases, the numbers and both moments (f32); the
//! SHA-256 of all before.

use super::kernel::slab_rows;
use super::model::Model;
use crate::nnue::network::Shape;
use crate::nnue::simd::line::{Row, WIDTH};
use sha2::{Digest, Sha256};
use std::io::{self, ErrorKind};
use std::path::Path;

const MAGIC: [u8; 4] = *b"JGTC";
const HASH: usize = 32;

/// A training between two passes.
#[derive(Debug)]
pub struct Checkpoint {
    /// The plan that it follows, in words.
    pub plan: String,
    /// Passes done.
    pub passes: u64,
    /// The model.
    pub model: Model,
}

impl Checkpoint {
    /// The file.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.plan.len() as u32).to_le_bytes());
        bytes.extend(self.plan.as_bytes());
        bytes.extend(self.passes.to_le_bytes());
        let mut put = |values: &[f32]| bytes.extend(values.iter().flat_map(|x| x.to_le_bytes()));
        for slab in &self.model.slabs {
            let parts = [&slab.params].into_iter().chain(&slab.moments);
            parts.flatten().for_each(|row| put(&row.0));
        }
        put(&self.model.head.params);
        self.model.head.moments.iter().for_each(|moment| put(moment));
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// Writes the file, so that at any moment the old one or the new one is there.
    ///
    /// # Errors
    /// That it could not be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let new = path.with_extension("new");
        let file = std::fs::File::create(&new)?;
        io::Write::write_all(&mut &file, &self.to_bytes())?;
        file.sync_data()?;
        std::fs::rename(&new, path)
    }

    /// Reads a file whose model has the given shape.
    ///
    /// # Errors
    /// That it could not be read, or holds no such thing.
    pub fn load(path: &Path, shape: Shape) -> io::Result<Checkpoint> {
        let wrong = || io::Error::new(ErrorKind::InvalidData, "no checkpoint of this network");
        parse(&std::fs::read(path)?, shape).ok_or_else(wrong)
    }

    /// The plan of a file, to see whether it is to be gone on with.
    ///
    /// # Errors
    /// That it could not be read, or holds no such thing.
    pub fn plan_of(path: &Path) -> io::Result<String> {
        let wrong = || io::Error::new(ErrorKind::InvalidData, "no checkpoint");
        let bytes = std::fs::read(path)?;
        header(&bytes).map(|(plan, _)| plan).ok_or_else(wrong)
    }
}

/// The plan, and what follows it.
fn header(bytes: &[u8]) -> Option<(String, &[u8])> {
    let rest = bytes.strip_prefix(&MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (plan, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((String::from_utf8(plan.to_vec()).ok()?, rest))
}

fn parse(bytes: &[u8], shape: Shape) -> Option<Checkpoint> {
    let (body, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
    if Sha256::digest(body)[..] != *hash {
        return None;
    }
    let (plan, rest) = header(body)?;
    let (passes, mut rest) = rest.split_first_chunk::<8>()?;
    let mut take = |count: usize| -> Option<Vec<f32>> {
        let (head, tail) = rest.split_at_checked(4 * count)?;
        rest = tail;
        Some(head.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
    };
    let rows = slab_rows(shape.heads());
    let to_rows = |values: Vec<f32>| -> Vec<Row<f32>> {
        values.as_chunks().0.iter().map(|&row| Row(row)).collect()
    };
    let mut model = Model::from_params(shape, Vec::new(), vec![0.0; shape.heads()]);
    for _ in 0..shape.hidden / WIDTH {
        let parts = [(); 3].map(|()| take(rows * WIDTH));
        let [params, first, second] = parts;
        let fresh = Model::from_params(shape, vec![to_rows(params?)], Vec::new());
        let mut slab = fresh.slabs.into_iter().next()?;
        slab.moments = [to_rows(first?), to_rows(second?)];
        model.slabs.push(slab);
    }
    let [params, first, second] = [(); 3].map(|()| take(shape.heads()));
    model.head.params = params?;
    model.head.moments = [first?, second?];
    rest.is_empty().then_some(Checkpoint { plan, passes: u64::from_le_bytes(*passes), model })
}
