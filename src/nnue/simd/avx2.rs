//! The loops in AVX2: 16 numbers at a time, two vectors to a line. The callers in `super` have
//! checked every length.

use super::Kernel;
use super::line::{LANES, LINE, Line, Row, VECTORS, Vector};
use std::arch::x86_64::{
    __m256, __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_add_ps, _mm256_castsi256_si128,
    _mm256_cvtepi32_epi64, _mm256_extracti128_si256, _mm256_load_ps, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_ps, _mm256_store_si256, _mm256_sub_epi16,
};

/// A line as two vectors.
type Pair = [__m256i; 2];

#[inline]
#[target_feature(enable = "avx2")]
fn load(line: &Line) -> Pair {
    let start = line.0.as_ptr();
    // SAFETY: a line holds two vectors and starts on a multiple of 64 bytes.
    unsafe { [_mm256_load_si256(start.cast()), _mm256_load_si256(start.add(LINE / 2).cast())] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(line: &mut Line, [low, high]: Pair) {
    let start = line.0.as_mut_ptr();
    // SAFETY: as in `load`.
    unsafe {
        _mm256_store_si256(start.cast(), low);
        _mm256_store_si256(start.add(LINE / 2).cast(), high);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn add(a: Pair, b: Pair) -> Pair {
    [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn sub(a: Pair, b: Pair) -> Pair {
    [_mm256_sub_epi16(a[0], b[0]), _mm256_sub_epi16(a[1], b[1])]
}

#[target_feature(enable = "avx2")]
pub fn update(
    target: &mut [Line], source: &[Line], come: &[Line], gone: &[Line], taken: Option<&[Line]>,
) {
    let lines = target.iter_mut().zip(source).zip(come.iter().zip(gone));
    if let Some(taken) = taken {
        for (((target, source), (come, gone)), taken) in lines.zip(taken) {
            let gone = add(load(gone), load(taken));
            store(target, sub(add(load(source), load(come)), gone));
        }
    } else {
        for ((target, source), (come, gone)) in lines {
            store(target, sub(add(load(source), load(come)), load(gone)));
        }
    }
}

#[target_feature(enable = "avx2")]
pub fn rebuild(target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16]) {
    let (len, mut at) = (target.len(), 0);
    // Sums stay in registers while the rows go by.
    while at + 4 <= len {
        columns::<4>(target, base, table, come, gone, at);
        at += 4;
    }
    while at < len {
        columns::<1>(target, base, table, come, gone, at);
        at += 1;
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn columns<const N: usize>(
    target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16], at: usize,
) {
    let mut sums = [[_mm256_setzero_si256(); 2]; N];
    for (sum, base) in sums.iter_mut().zip(&base[at..at + N]) {
        *sum = load(base);
    }
    for &row in come {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = add(*sum, load(weights));
        }
    }
    for &row in gone {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = sub(*sum, load(weights));
        }
    }
    for (target, sum) in target[at..at + N].iter_mut().zip(sums) {
        store(target, sum);
    }
}

#[target_feature(enable = "avx2")]
pub fn output(halves: [&[Line]; 2], weights: &[Line], limit: i16) -> i64 {
    let (zero, limit) = (_mm256_setzero_si256(), _mm256_set1_epi16(limit));
    let len = halves[0].len();
    let mut sums = [zero; 2];
    for (values, weights) in halves.into_iter().zip(weights.chunks_exact(len)) {
        for (value, weight) in values.iter().zip(weights) {
            let (value, weight) = (load(value), load(weight));
            for i in 0..2 {
                let value = _mm256_min_epi16(_mm256_max_epi16(value[i], zero), limit);
                // At most 255 * 127: fits 16 bits.
                let scaled = _mm256_mullo_epi16(value, weight[i]);
                sums[i] = _mm256_add_epi32(sums[i], _mm256_madd_epi16(scaled, value));
            }
        }
    }
    // A 32-bit lane of one sum adds at most 2 * 32 pairs of 255 * 255 * 127: below 2^31.
    let wide = |v: __m256i| {
        let low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(v));
        _mm256_add_epi64(low, _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(v)))
    };
    let sum = _mm256_add_epi64(wide(sums[0]), wide(sums[1]));
    let sum = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    _mm_cvtsi128_si64(_mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum)))
}

/// Eight floating-point numbers. The type is known here alone and given to kernels by [`run`] and
/// its twin for AVX-512, so it is only used on processors with AVX2.
#[derive(Copy, Clone)]
pub(super) struct Eight(__m256);

impl Vector for Eight {
    type Number = f32;

    #[inline(always)]
    fn load(row: &Row<f32>, index: usize) -> Eight {
        assert!(index < VECTORS);
        // SAFETY: a row holds that many vectors, starts on a multiple of 64 bytes, and the processor
        // has AVX2.
        Eight(unsafe { _mm256_load_ps(row.0.as_ptr().add(LANES * index)) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row<f32>, index: usize) {
        assert!(index < VECTORS);
        // SAFETY: as in `load`.
        unsafe { _mm256_store_ps(row.0.as_mut_ptr().add(LANES * index), self.0) }
    }

    #[inline(always)]
    fn plus(self, other: Eight) -> Eight {
        // SAFETY: the processor has AVX2.
        Eight(unsafe { _mm256_add_ps(self.0, other.0) })
    }
}

#[target_feature(enable = "avx2,fma")]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Eight>()
}
