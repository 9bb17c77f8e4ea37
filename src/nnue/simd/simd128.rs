//! One vector in the SIMD128 of WebAssembly. A module either has these instructions or not, so the
//! choice is made when it is compiled.

use std::arch::wasm32::{
    f32x4_add, i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add,
    i32x4_dot_i16x8, i32x4_splat, i64x2_add, i64x2_extend_high_i32x4, i64x2_extend_low_i32x4,
    i64x2_extract_lane, v128, v128_load, v128_store,
};

/// Eight 16-bit numbers.
pub type Shorts = v128;
/// Four 32-bit sums.
pub type Sums = v128;
/// Four floating-point numbers.
pub type Floats = v128;

#[inline(always)]
pub fn load(numbers: &[i16; 8]) -> Shorts {
    // SAFETY: the array is as long as the vector; any alignment will do.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

#[inline(always)]
pub fn store(numbers: &mut [i16; 8], vector: Shorts) {
    // SAFETY: as in `load`.
    unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
}

#[inline(always)]
pub fn add(a: Shorts, b: Shorts) -> Shorts {
    i16x8_add(a, b)
}

#[inline(always)]
pub fn sub(a: Shorts, b: Shorts) -> Shorts {
    i16x8_sub(a, b)
}

#[inline(always)]
pub fn splat(number: i16) -> Shorts {
    i16x8_splat(number)
}

#[inline(always)]
pub fn no_sums() -> Sums {
    i32x4_splat(0)
}

/// Adds `weight * clamp(value, 0, limit)²`, in pairs, to the sums.
#[inline(always)]
pub fn add_squares(sums: Sums, value: Shorts, weight: Shorts, limit: Shorts) -> Sums {
    let value = i16x8_min(i16x8_max(value, i16x8_splat(0)), limit);
    // At most 255 * 127: fits 16 bits.
    i32x4_add(sums, i32x4_dot_i16x8(i16x8_mul(value, weight), value))
}

#[inline(always)]
pub fn total(sums: Sums) -> i64 {
    let wide = i64x2_add(i64x2_extend_low_i32x4(sums), i64x2_extend_high_i32x4(sums));
    i64x2_extract_lane::<0>(wide) + i64x2_extract_lane::<1>(wide)
}

#[inline(always)]
pub fn load_floats(numbers: &[f32; 4]) -> Floats {
    // SAFETY: as in `load`.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

#[inline(always)]
pub fn store_floats(numbers: &mut [f32; 4], vector: Floats) {
    // SAFETY: as in `load`.
    unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
}

#[inline(always)]
pub fn add_floats(a: Floats, b: Floats) -> Floats {
    f32x4_add(a, b)
}
