//! What the loops work on: numbers in groups that start on a cache line, by their type, so that they
//! are read in whole vectors.

/// Numbers of a line.
pub const LINE: usize = 32;

/// A cache line of whole numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Line(pub [i16; LINE]);

impl Line {
    /// Zeros.
    pub const ZERO: Line = Line([0; LINE]);

    /// Numbers as lines; what does not fill a line is left out.
    pub fn of(numbers: &[i16]) -> Vec<Line> {
        numbers.as_chunks().0.iter().map(|&numbers| Line(numbers)).collect()
    }

    /// The numbers of lines.
    pub fn numbers(lines: &[Line]) -> impl Iterator<Item = i16> + '_ {
        lines.iter().flat_map(|line| line.0)
    }
}

/// Numbers of a row.
pub const WIDTH: usize = 32;

/// Two cache lines of floating-point numbers: what the trainer works on.
#[derive(Copy, Clone, PartialEq, Debug)]
#[repr(C, align(64))]
pub struct Row<T>(pub [T; WIDTH]);

impl<T: Copy + From<f32>> Row<T> {
    /// A row of zeros.
    #[inline(always)]
    pub fn zeros() -> Row<T> {
        Row([T::from(0.0); WIDTH])
    }
}

/// Numbers of a vector.
pub const LANES: usize = 8;
/// Vectors of a row.
pub const VECTORS: usize = WIDTH / LANES;

/// Eight floating-point numbers that are handled together.
pub trait Vector: Copy {
    /// The number.
    type Number;

    /// Vector number `index` of a row, below [`VECTORS`].
    fn load(row: &Row<Self::Number>, index: usize) -> Self;

    /// Writes it there.
    fn store(self, row: &mut Row<Self::Number>, index: usize);

    /// The sums.
    fn plus(self, other: Self) -> Self;
}
