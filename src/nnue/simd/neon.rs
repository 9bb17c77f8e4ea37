//! One vector in NEON, which is part of every 64-bit ARM processor that is compiled for.

use std::arch::aarch64::{
    float32x4_t, int16x8_t, int32x4_t, vaddlvq_s32, vaddq_f32, vaddq_s16, vdupq_n_s16, vdupq_n_s32,
    vget_low_s16, vld1q_f32, vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16,
    vst1q_f32, vst1q_s16, vsubq_s16,
};

/// Eight 16-bit numbers.
pub type Shorts = int16x8_t;
/// Four 32-bit sums.
pub type Sums = int32x4_t;
/// Four floating-point numbers.
pub type Floats = float32x4_t;

#[inline(always)]
pub fn load(numbers: &[i16; 8]) -> Shorts {
    // SAFETY: the array is as long as the vector; any alignment will do.
    unsafe { vld1q_s16(numbers.as_ptr()) }
}

#[inline(always)]
pub fn store(numbers: &mut [i16; 8], vector: Shorts) {
    // SAFETY: as in `load`.
    unsafe { vst1q_s16(numbers.as_mut_ptr(), vector) }
}

#[inline(always)]
pub fn add(a: Shorts, b: Shorts) -> Shorts {
    // SAFETY: the module is only compiled where NEON is always there.
    unsafe { vaddq_s16(a, b) }
}

#[inline(always)]
pub fn sub(a: Shorts, b: Shorts) -> Shorts {
    // SAFETY: as in `add`.
    unsafe { vsubq_s16(a, b) }
}

#[inline(always)]
pub fn splat(number: i16) -> Shorts {
    // SAFETY: as in `add`.
    unsafe { vdupq_n_s16(number) }
}

#[inline(always)]
pub fn no_sums() -> Sums {
    // SAFETY: as in `add`.
    unsafe { vdupq_n_s32(0) }
}

/// Adds `weight * clamp(value, 0, limit)²`, in pairs, to the sums.
#[inline(always)]
pub fn add_squares(sums: Sums, value: Shorts, weight: Shorts, limit: Shorts) -> Sums {
    // SAFETY: as in `add`.
    unsafe {
        let value = vminq_s16(vmaxq_s16(value, vdupq_n_s16(0)), limit);
        // At most 255 * 127: fits 16 bits.
        let scaled = vmulq_s16(value, weight);
        let low = vmlal_s16(sums, vget_low_s16(scaled), vget_low_s16(value));
        vmlal_high_s16(low, scaled, value)
    }
}

#[inline(always)]
pub fn total(sums: Sums) -> i64 {
    // SAFETY: as in `add`.
    unsafe { vaddlvq_s32(sums) }
}

#[inline(always)]
pub fn load_floats(numbers: &[f32; 4]) -> Floats {
    // SAFETY: as in `load`.
    unsafe { vld1q_f32(numbers.as_ptr()) }
}

#[inline(always)]
pub fn store_floats(numbers: &mut [f32; 4], vector: Floats) {
    // SAFETY: as in `load`.
    unsafe { vst1q_f32(numbers.as_mut_ptr(), vector) }
}

#[inline(always)]
pub fn add_floats(a: Floats, b: Floats) -> Floats {
    // SAFETY: as in `add`.
    unsafe { vaddq_f32(a, b) }
}
