//! What the table of numbers consists of.

/// One tuned number as the table lists it.
#[derive(Copy, Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
}

/// The number of a parameter in the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Id(pub usize);

/// The two numbers of a cell of a grid: with all pieces on the board, and with few left.
pub type Cell = (Id, Id);
