//! A network: its numbers, and the file they are kept in.
//!
//! A file is, little-endian: the magic `JGNN`; the version (u16); the feature set (u8); the number
//! of output buckets (u8); the number of families of rule sets (u8); the width of the hidden layer (u16); what stands for 1.0 in the first layer
//! ([`QA`], u16); the scale (i32); where the network comes from, as text with its length before it
//! (u32); the first layer (i16, row by row) and its bias; the output weights (i16, for each family
//! and bucket the own half, then the enemy's) and their bias (i32 each); what stands for 1.0 in the output weights of
//! each set (u16). Last come the 32 bytes of the SHA-256 of all before; the first six of them, in
//! hexadecimal, are the network's name. Version 2, which is still read, has one family and no number
//! of them.

use super::features::{FeatureSet, PAD_ROW, ROWS, View};
use super::simd::Isa;
use super::simd::line::{LINE, Line};
use crate::position::Position;
use crate::types::{Color, Piece, PieceType, Square};
use sha2::{Digest, Sha256};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// What stands for 1.0 in the first layer.
pub const QA: i16 = 255;
/// Weights are clipped to this, so that neither layer can overflow.
pub const CLIP: f32 = 1.98;
/// The largest number of the first layer: 34 of them fit 16 bits.
pub const MAX_FIRST: i16 = 505;
/// What may stand for 1.0 in the output weights.
pub const QB_RANGE: std::ops::RangeInclusive<i16> = 16..=4096;
/// The largest output weight: its product with [`QA`] fits 16 bits.
pub const MAX_OUTPUT: i16 = 127;

/// The network that is part of the program, if there is one: an accepted network lies beside this
/// file and is named here, `Some(include_bytes!("<name>.nnue"))`, and nowhere else.
const EMBEDDED: Option<&[u8]> = Some(include_bytes!("a6d054d3fa0b.nnue"));

const MAGIC: [u8; 4] = *b"JGNN";
const VERSION: u16 = 3;
/// The oldest version that is read.
const FIRST_VERSION: u16 = 2;
const HASH: usize = 32;

/// The shape of a network.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What it sees.
    pub features: FeatureSet,
    /// Width of the hidden layer, for each side: a multiple of 32 from 32 to 1024.
    pub hidden: usize,
    /// Families of rule sets that have output weights of their own: 1, or 2 if it matters whether
    /// points are counted.
    pub families: usize,
    /// Sets of output weights of each family, by the number of pieces: 1 to 32.
    pub buckets: usize,
}

impl Shape {
    /// Whether such a network can be.
    pub fn is_sound(&self) -> bool {
        let width = self.hidden.is_multiple_of(LINE) && (LINE..=1024).contains(&self.hidden);
        width && (1..=32).contains(&self.buckets) && (1..=2).contains(&self.families)
    }

    /// Sets of output weights.
    #[inline]
    pub fn heads(&self) -> usize {
        self.families * self.buckets
    }

    /// Lines of one side's half of the hidden layer.
    #[inline]
    pub fn lines(&self) -> usize {
        self.hidden / LINE
    }

    /// The set of output weights for so many pieces on the board, under rules that count points or
    /// do not.
    #[inline]
    pub fn head(&self, pieces: usize, counts_points: bool) -> usize {
        let family = usize::from(counts_points && self.families > 1);
        family * self.buckets + (pieces.clamp(1, 32) - 1) * self.buckets / 32
    }

    /// The set of output weights for a position.
    #[inline]
    pub fn head_of(&self, position: &Position) -> usize {
        self.head(position.occupied().len() as usize, position.rules().counts_points())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Shape { features, hidden, families, buckets } = self;
        write!(f, "({} {features:?} -> {hidden})x2 -> 1, {buckets} buckets", ROWS - 1)?;
        if *families > 1 { f.write_str(", with points and without") } else { Ok(()) }
    }
}

/// The numbers of a network, quantised.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// First layer, row by row: [`ROWS`] times the width.
    pub first: Vec<i16>,
    /// Its bias.
    pub first_bias: Vec<i16>,
    /// What stands for 1.0 in the output weights of each set: the larger, the less is lost by
    /// rounding.
    pub units: Vec<i16>,
    /// Output weights: for each family and bucket twice the width.
    pub output: Vec<i16>,
    /// Their bias, in parts of one over [`QA`] times the set's unit.
    pub output_bias: Vec<i32>,
}

/// A network ready for use.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its shape.
    pub shape: Shape,
    /// Centipawns for an output of 1.0, which is one unit of log odds.
    pub scale: i32,
    /// Where it comes from.
    pub provenance: String,
    /// The first layer in lines: see [`Shape::lines`].
    pub(super) first: Vec<Line>,
    pub(super) first_bias: Vec<Line>,
    pub(super) units: Vec<i16>,
    pub(super) output: Vec<Line>,
    pub(super) output_bias: Vec<i32>,
    pub(super) isa: Isa,
    name: String,
}

/// No network is larger, in bytes.
const LARGEST_FILE: u64 = 1 << 30;

/// Why bytes are no network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The file could not be read.
    Unreadable(String),
    /// It begins with something else.
    Foreign,
    /// It is of another version.
    Version(u16),
    /// Its shape or scale is none that works here.
    Shape,
    /// It has another length than its header says.
    Length {
        /// Bytes there should be.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// Its bytes are not those that were written.
    Damaged,
    /// A number is larger than a network may have.
    Range,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NetworkError::Unreadable(reason) => f.write_str(reason),
            NetworkError::Foreign => f.write_str("not a network of Janggun"),
            NetworkError::Version(version) => {
                write!(
                    f,
                    "a network of version {version}; this program reads {FIRST_VERSION} to {VERSION}"
                )
            }
            NetworkError::Shape => f.write_str("a network of a shape this program does not know"),
            NetworkError::Length { expected, found } if found < expected => {
                write!(f, "cut off: {found} of {expected} bytes")
            }
            NetworkError::Length { expected, found } => {
                write!(f, "{} bytes too many", found - expected)
            }
            NetworkError::Damaged => f.write_str("damaged: its checksum is wrong"),
            NetworkError::Range => f.write_str("a network with weights that are too large"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// The length of a header without its text.
const fn header_length(version: u16) -> usize {
    let families = if version == FIRST_VERSION { 0 } else { 1 };
    4 + 2 + 1 + 1 + families + 2 + 2 + 4 + 4
}

/// The length of a file with such a text.
fn file_length(version: u16, shape: &Shape, text: usize) -> usize {
    let first = 2 * (ROWS + 1) * shape.hidden;
    let output = shape.heads() * (2 * 2 * shape.hidden + 4 + 2);
    header_length(version) + text + first + output + HASH
}

impl Network {
    /// A network of these numbers, which must fit the shape.
    ///
    /// # Errors
    /// That they do not, or are too large.
    pub fn new(
        shape: Shape, scale: i32, provenance: String, numbers: &Numbers,
    ) -> Result<Network, NetworkError> {
        let Numbers { first, first_bias, units, output, output_bias } = numbers;
        let (hidden, heads) = (shape.hidden, shape.heads());
        let lengths = (first.len(), first_bias.len(), output.len(), output_bias.len(), units.len());
        let wanted = (ROWS * hidden, hidden, 2 * hidden * heads, heads, heads);
        let scales =
            units.iter().all(|unit| QB_RANGE.contains(unit)) && (1..=100_000).contains(&scale);
        if !shape.is_sound() || lengths != wanted || !scales {
            return Err(NetworkError::Shape);
        }
        let within = |values: &[i16], most: i16| values.iter().all(|v| (-most..=most).contains(v));
        let padding = &first[PAD_ROW * shape.hidden..];
        let sound = within(first, MAX_FIRST)
            && within(first_bias, MAX_FIRST)
            && within(output, MAX_OUTPUT)
            && within(padding, 0)
            && output_bias.iter().all(|bias| bias.unsigned_abs() < 1 << 24);
        if !sound {
            return Err(NetworkError::Range);
        }
        let mut network = Network {
            shape,
            scale,
            provenance,
            first: Line::of(first),
            first_bias: Line::of(first_bias),
            units: units.clone(),
            output: Line::of(output),
            output_bias: output_bias.clone(),
            isa: Isa::best(),
            name: String::new(),
        };
        network.name = name_of(&Sha256::digest(network.body()));
        Ok(network)
    }

    /// The network that is part of the program, if there is one.
    pub fn embedded() -> Option<Arc<Network>> {
        static NETWORK: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
            // A test reads it; a program built with a wrong one falls back to the classical
            // evaluation.
            EMBEDDED.and_then(|bytes| Network::from_bytes(bytes).ok()).map(Arc::new)
        });
        NETWORK.clone()
    }

    /// How both sides see these pieces, generals among them.
    pub(super) fn views_of(&self, pieces: impl Iterator<Item = (Piece, Square)>) -> [View; 2] {
        let mut generals = [Square::from_index(0); 2];
        for (piece, square) in pieces.filter(|(piece, _)| piece.kind() == PieceType::General) {
            generals[piece.color().index()] = square;
        }
        Color::ALL.map(|color| self.shape.features.view(generals, color))
    }

    /// Its name: the beginning of its file's hash.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its numbers.
    pub fn numbers(&self) -> Numbers {
        Numbers {
            first: Line::numbers(&self.first).collect(),
            first_bias: Line::numbers(&self.first_bias).collect(),
            units: self.units.clone(),
            output: Line::numbers(&self.output).collect(),
            output_bias: self.output_bias.clone(),
        }
    }

    /// Uses another instruction set.
    pub fn with_isa(mut self, isa: Isa) -> Network {
        self.isa = isa;
        self
    }

    /// The network in a file.
    ///
    /// # Errors
    /// Why there is none.
    pub fn load(path: &Path) -> Result<Network, NetworkError> {
        let unreadable = |error: std::io::Error| NetworkError::Unreadable(error.to_string());
        let about = std::fs::metadata(path).map_err(unreadable)?;
        // A device or a pipe might never end, and opening one might wait for ever.
        if !about.is_file() && !about.is_dir() {
            return Err(NetworkError::Unreadable("not a file".to_string()));
        }
        if about.len() > LARGEST_FILE {
            return Err(NetworkError::Unreadable("too large for a network".to_string()));
        }
        Network::from_bytes(&std::fs::read(path).map_err(unreadable)?)
    }

    /// Everything but the hash.
    fn body(&self) -> Vec<u8> {
        let Shape { features, hidden, families, buckets } = self.shape;
        let mut bytes =
            Vec::with_capacity(file_length(VERSION, &self.shape, self.provenance.len()));
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([features.id(), buckets as u8, families as u8]);
        bytes.extend((hidden as u16).to_le_bytes());
        bytes.extend(QA.to_le_bytes());
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend((self.provenance.len() as u32).to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        for part in [&self.first, &self.first_bias, &self.output] {
            bytes.extend(Line::numbers(part).flat_map(i16::to_le_bytes));
        }
        bytes.extend(self.output_bias.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.units.iter().flat_map(|unit| unit.to_le_bytes()));
        bytes
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.body();
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// The network that a file holds.
    ///
    /// # Errors
    /// Why it holds none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let short = |expected: usize| NetworkError::Length { expected, found: bytes.len() };
        let least = header_length(VERSION);
        let header = bytes.get(..least).ok_or(short(least))?;
        let version = u16::from_le_bytes([header[4], header[5]]);
        if !(FIRST_VERSION..=VERSION).contains(&version) {
            return Err(NetworkError::Version(version));
        }
        let length = header_length(version);
        let header = bytes.get(..length).ok_or(short(length))?;
        let u16_at = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let u32_at = |at: usize| u32::from(u16_at(at)) | u32::from(u16_at(at + 2)) << 16;
        let features = FeatureSet::from_id(header[6]).ok_or(NetworkError::Shape)?;
        let (families, width) = if version == FIRST_VERSION { (1, 8) } else { (header[8], 9) };
        let shape = Shape {
            features,
            hidden: u16_at(width).into(),
            families: families.into(),
            buckets: header[7].into(),
        };
        if !shape.is_sound() || u16_at(width + 2) != QA as u16 {
            return Err(NetworkError::Shape);
        }
        let (scale, text) = (u32_at(length - 8) as i32, u32_at(length - 4) as usize);
        let expected = file_length(version, &shape, text);
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        let (body, hash) = bytes.split_at(expected - HASH);
        if Sha256::digest(body)[..] != *hash {
            return Err(NetworkError::Damaged);
        }
        let (text, rest) = body[length..].split_at(text);
        let provenance = String::from_utf8_lossy(text).into_owned();
        let numbers = Numbers::read(rest, &shape);
        let mut network = Network::new(shape, scale, provenance, &numbers)?;
        // An older file's own, not that of the same network in a new one.
        network.name = name_of(hash);
        Ok(network)
    }
}

impl Numbers {
    /// The numbers at the end of a body whose length is known to fit.
    fn read(mut bytes: &[u8], shape: &Shape) -> Numbers {
        let mut part = |count: usize| -> Vec<i16> {
            let (head, tail) = bytes.split_at(2 * count);
            bytes = tail;
            head.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
        };
        let (hidden, heads) = (shape.hidden, shape.heads());
        let first = part(ROWS * hidden);
        let first_bias = part(hidden);
        let output = part(2 * hidden * heads);
        let biases = part(2 * heads);
        let four = |pair: &[i16]| i32::from(pair[0] as u16) | i32::from(pair[1]) << 16;
        let output_bias = biases.chunks_exact(2).map(four).collect();
        let units = part(heads);
        Numbers { first, first_bias, units, output, output_bias }
    }
}

/// The name that a hash gives.
fn name_of(hash: &[u8]) -> String {
    hash[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network of random numbers, as large as they may be if `wild`.
    fn random(shape: Shape, seed: u64, wild: bool) -> Network {
        let mut state = seed;
        let mut number = |size: i16| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % (2 * size as u64 + 1)) as i16 - size
        };
        let (first, output) = if wild { (MAX_FIRST, MAX_OUTPUT) } else { (60, 20) };
        let mut numbers = Numbers {
            first: (0..ROWS * shape.hidden).map(|_| number(first)).collect(),
            first_bias: (0..shape.hidden).map(|_| number(first)).collect(),
            units: (0..shape.heads() as i16).map(|head| 64 + 25 * head).collect(),
            output: (0..2 * shape.hidden * shape.heads()).map(|_| number(output)).collect(),
            output_bias: (0..shape.heads()).map(|_| number(2000).into()).collect(),
        };
        numbers.first[PAD_ROW * shape.hidden..].fill(0);
        Network::new(shape, 400, format!("random {seed}"), &numbers).unwrap()
    }

    const SMALL: Shape =
        Shape { features: FeatureSet::Mirrored, hidden: 32, families: 2, buckets: 4 };

    #[test]
    fn round_trip() {
        for features in FeatureSet::ALL {
            for (hidden, families, buckets) in [(32, 1, 1), (64, 1, 4), (256, 2, 8)] {
                let network = random(Shape { features, hidden, families, buckets }, 7, true);
                let bytes = network.to_bytes();
                let again = Network::from_bytes(&bytes).unwrap();
                assert_eq!(again.to_bytes(), bytes);
                assert_eq!(again.name(), network.name());
                assert_eq!(name_of(&bytes[bytes.len() - HASH..]), network.name());
                assert_eq!((again.shape, again.scale), (network.shape, network.scale));
                assert_eq!(again.provenance, "random 7");
            }
        }
    }

    /// Files of version 2 have one family, and no byte that says so.
    #[test]
    fn version_2_is_read() {
        let network = random(Shape { families: 1, ..SMALL }, 3, false);
        let new = network.body();
        let mut old = [&new[..8], &new[9..]].concat();
        old[4] = 2;
        let hash = Sha256::digest(&old);
        old.extend(hash);
        let read = Network::from_bytes(&old).unwrap();
        assert_eq!(read.to_bytes(), network.to_bytes());
        assert_eq!(read.name(), name_of(&hash));
        assert!(matches!(Network::from_bytes(&old[..21]), Err(NetworkError::Length { .. })));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let bytes = random(SMALL, 1, false).to_bytes();
        let error = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err();
        assert_eq!(error(b""), NetworkError::Foreign);
        assert_eq!(error(b"Compressed NNUE"), NetworkError::Foreign);
        for length in (4..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
            assert!(matches!(error(&bytes[..length]), NetworkError::Length { .. }), "{length}");
        }
        let longer = [&bytes[..], b"x"].concat();
        assert!(error(&longer).to_string().ends_with("1 bytes too many"));
        for at in (4..64).chain((64..bytes.len()).step_by(997)) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            error(&damaged);
        }
        assert!(Network::load(Path::new("/nowhere/at/all.nnue")).is_err());
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let zeros = Numbers {
            first: vec![0; ROWS * 32],
            first_bias: vec![0; 32],
            units: vec![64; 8],
            output: vec![0; 8 * 64],
            output_bias: vec![0; 8],
        };
        let network = |change: &dyn Fn(&mut Numbers)| {
            let mut numbers = zeros.clone();
            change(&mut numbers);
            Network::new(SMALL, 400, String::new(), &numbers).map(|_| ())
        };
        assert_eq!(network(&|_| ()), Ok(()));
        assert_eq!(network(&|n| n.first[5] = MAX_FIRST + 1), Err(NetworkError::Range));
        assert_eq!(network(&|n| n.output[5] = -MAX_OUTPUT - 1), Err(NetworkError::Range));
        assert_eq!(network(&|n| n.first[PAD_ROW * 32] = 1), Err(NetworkError::Range));
        assert_eq!(network(&|n| n.output.truncate(9)), Err(NetworkError::Shape));
        let wide = Shape { hidden: 48, ..SMALL };
        assert!(Network::new(wide, 400, String::new(), &zeros).is_err());
    }

    #[test]
    fn the_embedded_network_is_sound() {
        assert_eq!(Network::embedded().is_some(), EMBEDDED.is_some());
    }

    #[test]
    fn heads_cover_all_numbers_of_pieces_and_rule_sets() {
        for (families, buckets) in [(1, 1), (1, 4), (2, 8)] {
            let shape = Shape { families, buckets, ..SMALL };
            let heads = |points| (2..=32).map(move |pieces| shape.head(pieces, points));
            let without: Vec<usize> = heads(false).collect();
            assert!(without.is_sorted() && without[0] == 0 && without[30] == buckets - 1);
            let offset = (families - 1) * buckets;
            assert!(heads(true).eq(without.iter().map(|head| head + offset)));
            assert_eq!(shape.heads(), offset + buckets);
        }
    }
}
