//! Names of the numbers that stand in grids, put together when the program is built.

use crate::types::Square;

/// A text short enough to be kept in place.
#[derive(Copy, Clone)]
pub struct Name {
    bytes: [u8; Name::MOST],
    len: usize,
}

impl Name {
    const MOST: usize = 24;

    /// The empty text.
    pub const EMPTY: Name = Name { bytes: [b' '; Name::MOST], len: 0 };

    /// The text with another after it.
    pub const fn with(mut self, text: &str) -> Name {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len] = text.as_bytes()[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// The text with a number (below 100) after it.
    pub const fn with_number(mut self, number: usize) -> Name {
        if number >= 10 {
            self.bytes[self.len] = b'0' + (number / 10) as u8;
            self.len += 1;
        }
        self.bytes[self.len] = b'0' + (number % 10) as u8;
        self.len += 1;
        self
    }

    /// The text with a point after it, as in `A10`.
    pub const fn with_point(mut self, square: Square) -> Name {
        self.bytes[self.len] = b'A' + square.file() as u8;
        self.len += 1;
        self.with_number(square.rank() + 1)
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}
