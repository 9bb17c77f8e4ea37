//! The loops in AVX-512 with VNNI: a line at a time. The callers in `super` have checked every
//! length.

use super::Kernel;
use super::avx2::Eight;
use super::line::Line;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi64, _mm512_castsi512_si256, _mm512_cvtepi32_epi64,
    _mm512_dpwssd_epi32, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi64, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(line: &Line) -> __m512i {
    // SAFETY: a line is one vector and starts on a multiple of 64 bytes.
    unsafe { _mm512_load_si512(line.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(line: &mut Line, vector: __m512i) {
    // SAFETY: as in `load`.
    unsafe { _mm512_store_si512(line.0.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn update(
    target: &mut [Line], source: &[Line], come: &[Line], gone: &[Line], taken: Option<&[Line]>,
) {
    let lines = target.iter_mut().zip(source).zip(come.iter().zip(gone));
    for (at, ((target, source), (come, gone))) in lines.enumerate() {
        let mut gone = load(gone);
        if let Some(taken) = taken {
            gone = _mm512_add_epi16(gone, load(&taken[at]));
        }
        let come = _mm512_add_epi16(load(source), load(come));
        store(target, _mm512_sub_epi16(come, gone));
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn rebuild(target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16]) {
    let (len, mut at) = (target.len(), 0);
    // Sums stay in registers while the rows go by.
    while at + 8 <= len {
        columns::<8>(target, base, table, come, gone, at);
        at += 8;
    }
    while at < len {
        columns::<1>(target, base, table, come, gone, at);
        at += 1;
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn columns<const N: usize>(
    target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16], at: usize,
) {
    let mut sums = [_mm512_setzero_si512(); N];
    for (sum, base) in sums.iter_mut().zip(&base[at..at + N]) {
        *sum = load(base);
    }
    for &row in come {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = _mm512_add_epi16(*sum, load(weights));
        }
    }
    for &row in gone {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = _mm512_sub_epi16(*sum, load(weights));
        }
    }
    for (target, sum) in target[at..at + N].iter_mut().zip(sums) {
        store(target, sum);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub fn output(halves: [&[Line]; 2], weights: &[Line], limit: i16) -> i64 {
    let (zero, limit) = (_mm512_setzero_si512(), _mm512_set1_epi16(limit));
    let len = halves[0].len();
    let mut sum = zero;
    for (values, weights) in halves.into_iter().zip(weights.chunks_exact(len)) {
        for (value, weight) in values.iter().zip(weights) {
            let value = _mm512_min_epi16(_mm512_max_epi16(load(value), zero), limit);
            // At most 255 * 127: fits 16 bits.
            let scaled = _mm512_mullo_epi16(value, load(weight));
            sum = _mm512_dpwssd_epi32(sum, scaled, value);
        }
    }
    // A 32-bit lane adds at most 2 * 32 pairs of 255 * 255 * 127: below 2^31.
    let low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(sum));
    let high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(sum));
    _mm512_reduce_add_epi64(_mm512_add_epi64(low, high))
}

#[target_feature(enable = "avx2,fma,avx512f,avx512bw,avx512vnni")]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Eight>()
}
