//! The loops in AVX-512 with VNNI: 32 numbers at a time. The callers in `super` have checked every
//! length.

use super::Kernel;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi64, _mm512_castsi512_si256, _mm512_cvtepi32_epi64,
    _mm512_dpwssd_epi32, _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi64, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_storeu_si512, _mm512_sub_epi16,
};

const WIDTH: usize = 32;

/// Numbers `at..at + 32` of a slice.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(values: &[i16], at: usize) -> __m512i {
    debug_assert!(at + WIDTH <= values.len());
    // SAFETY: every loop steps by 32 over slices whose common length is a multiple of 32.
    unsafe { _mm512_loadu_si512(values.as_ptr().add(at).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(values: &mut [i16], at: usize, vector: __m512i) {
    debug_assert!(at + WIDTH <= values.len());
    // SAFETY: as in `load`.
    unsafe { _mm512_storeu_si512(values.as_mut_ptr().add(at).cast(), vector) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn update(target: &mut [i16], source: &[i16], add: &[i16], sub: &[i16], taken: Option<&[i16]>) {
    for at in (0..target.len()).step_by(WIDTH) {
        let mut gone = load(sub, at);
        if let Some(taken) = taken {
            gone = _mm512_add_epi16(gone, load(taken, at));
        }
        let come = _mm512_add_epi16(load(source, at), load(add, at));
        store(target, at, _mm512_sub_epi16(come, gone));
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn refresh(target: &mut [i16], bias: &[i16], table: &[i16], rows: &[u16]) {
    let len = target.len();
    let mut at = 0;
    // Sums stay in registers while the rows go by.
    while at + 8 * WIDTH <= len {
        columns::<8>(target, bias, table, rows, at);
        at += 8 * WIDTH;
    }
    while at < len {
        columns::<1>(target, bias, table, rows, at);
        at += WIDTH;
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn columns<const N: usize>(
    target: &mut [i16], bias: &[i16], table: &[i16], rows: &[u16], at: usize,
) {
    let mut sums = [_mm512_setzero_si512(); N];
    for (i, sum) in sums.iter_mut().enumerate() {
        *sum = load(bias, at + i * WIDTH);
    }
    for &row in rows {
        let start = row as usize * target.len() + at;
        for (i, sum) in sums.iter_mut().enumerate() {
            *sum = _mm512_add_epi16(*sum, load(table, start + i * WIDTH));
        }
    }
    for (i, sum) in sums.into_iter().enumerate() {
        store(target, at + i * WIDTH, sum);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub fn output(halves: [&[i16]; 2], weights: &[i16], limit: i16) -> i64 {
    let (zero, limit) = (_mm512_setzero_si512(), _mm512_set1_epi16(limit));
    let len = halves[0].len();
    let mut sum = zero;
    for (half, values) in halves.into_iter().enumerate() {
        for at in (0..len).step_by(WIDTH) {
            let value = _mm512_min_epi16(_mm512_max_epi16(load(values, at), zero), limit);
            // At most 255 * 127: fits 16 bits.
            let scaled = _mm512_mullo_epi16(value, load(weights, half * len + at));
            sum = _mm512_dpwssd_epi32(sum, scaled, value);
        }
    }
    // Each 32-bit lane holds at most 2 * 1024 / 16 products of 255 * 255 * 127: below 2^31.
    let low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(sum));
    let high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(sum));
    _mm512_reduce_add_epi64(_mm512_add_epi64(low, high))
}

#[target_feature(enable = "avx2,fma,avx512f,avx512bw,avx512vnni")]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
