//! A buffer of numbers that starts on a cache line, so that no vector load crosses two.

use std::ops::{Deref, DerefMut};

const LINE: usize = 64;

/// A fixed number of values, the first on a cache line.
#[derive(Debug)]
pub struct Aligned {
    values: Box<[i16]>,
    start: usize,
    len: usize,
}

impl Aligned {
    /// `len` zeros.
    pub fn zeros(len: usize) -> Aligned {
        let values = vec![0; len + LINE / size_of::<i16>()].into_boxed_slice();
        // Where no such place can be told any will do: alignment is for speed alone.
        let start = values.as_ptr().align_offset(LINE).min(LINE / size_of::<i16>());
        Aligned { values, start, len }
    }
}

impl From<&[i16]> for Aligned {
    fn from(values: &[i16]) -> Aligned {
        let mut aligned = Aligned::zeros(values.len());
        aligned.copy_from_slice(values);
        aligned
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::from(&**self)
    }
}

impl Deref for Aligned {
    type Target = [i16];

    #[inline]
    fn deref(&self) -> &[i16] {
        &self.values[self.start..self.start + self.len]
    }
}

impl DerefMut for Aligned {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i16] {
        &mut self.values[self.start..self.start + self.len]
    }
}
