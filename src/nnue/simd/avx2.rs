//! The loops in AVX2: 16 numbers at a time. The callers in `super` have checked every length.

use super::Kernel;
use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_castsi256_si128, _mm256_cvtepi32_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_storeu_si256, _mm256_sub_epi16,
};

const WIDTH: usize = 16;

/// Numbers `at..at + 16` of a slice.
#[inline]
#[target_feature(enable = "avx2")]
fn load(values: &[i16], at: usize) -> __m256i {
    debug_assert!(at + WIDTH <= values.len());
    // SAFETY: every loop steps by at most 32 over slices whose common length is a multiple of 32.
    unsafe { _mm256_loadu_si256(values.as_ptr().add(at).cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(values: &mut [i16], at: usize, vector: __m256i) {
    debug_assert!(at + WIDTH <= values.len());
    // SAFETY: as in `load`.
    unsafe { _mm256_storeu_si256(values.as_mut_ptr().add(at).cast(), vector) }
}

#[target_feature(enable = "avx2")]
pub fn update(target: &mut [i16], source: &[i16], add: &[i16], sub: &[i16], taken: Option<&[i16]>) {
    if let Some(taken) = taken {
        for at in (0..target.len()).step_by(WIDTH) {
            let gone = _mm256_add_epi16(load(sub, at), load(taken, at));
            let come = _mm256_add_epi16(load(source, at), load(add, at));
            store(target, at, _mm256_sub_epi16(come, gone));
        }
        return;
    }
    for at in (0..target.len()).step_by(WIDTH) {
        let come = _mm256_add_epi16(load(source, at), load(add, at));
        store(target, at, _mm256_sub_epi16(come, load(sub, at)));
    }
}

#[target_feature(enable = "avx2")]
pub fn refresh(target: &mut [i16], bias: &[i16], table: &[i16], rows: &[u16]) {
    let len = target.len();
    let mut at = 0;
    // Sums stay in registers while the rows go by.
    while at + 8 * WIDTH <= len {
        columns::<8>(target, bias, table, rows, at);
        at += 8 * WIDTH;
    }
    while at < len {
        columns::<2>(target, bias, table, rows, at);
        at += 2 * WIDTH;
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn columns<const N: usize>(
    target: &mut [i16], bias: &[i16], table: &[i16], rows: &[u16], at: usize,
) {
    let mut sums = [_mm256_setzero_si256(); N];
    for (i, sum) in sums.iter_mut().enumerate() {
        *sum = load(bias, at + i * WIDTH);
    }
    for &row in rows {
        let start = row as usize * target.len() + at;
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = _mm256_add_epi16(*sum, load(table, start + i * WIDTH));
        }
    }
    for (i, sum) in sums.into_iter().enumerate() {
        store(target, at + i * WIDTH, sum);
    }
}

#[target_feature(enable = "avx2")]
pub fn output(halves: [&[i16]; 2], weights: &[i16], limit: i16) -> i64 {
    let (zero, limit) = (_mm256_setzero_si256(), _mm256_set1_epi16(limit));
    let len = halves[0].len();
    let mut sums = [zero; 2];
    for (half, values) in halves.into_iter().enumerate() {
        for at in (0..len).step_by(2 * WIDTH) {
            for (i, sum) in sums.iter_mut().enumerate() {
                let at = at + i * WIDTH;
                let value = _mm256_min_epi16(_mm256_max_epi16(load(values, at), zero), limit);
                // At most 255 * 127: fits 16 bits.
                let scaled = _mm256_mullo_epi16(value, load(weights, half * len + at));
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(scaled, value));
            }
        }
    }
    // Each 32-bit lane holds at most 2 * 1024 / 16 products of 255 * 255 * 127: below 2^31.
    let wide = |v: __m256i| {
        let low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(v));
        _mm256_add_epi64(low, _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(v)))
    };
    let sum = _mm256_add_epi64(wide(sums[0]), wide(sums[1]));
    let sum = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    _mm_cvtsi128_si64(_mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum)))
}

#[target_feature(enable = "avx2,fma")]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
