//! The inner loops, for each instruction set; which one runs is found out at run time. All give the
//! same numbers to the last bit. The unsafe code of the program is here, but for two hints in
//! `search::memory`; what WebAssembly needs of its host is in `types::clock` and `wasm`.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod line;
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod narrow;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use line::{Line, Vector};
pub use scalar::Array;

/// An instruction set that this processor has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Isa(Kind);

/// Private, so that no [`Isa`] can be made for a set the processor lacks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// Vectors of 128 bits: NEON or SIMD128.
    #[cfg(any(
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    Narrow,
}

/// Work whose loops the compiler shall vectorise for the best instruction set: see [`Isa::run`].
/// Implementations mark `run`, and what it calls, as `#[inline(always)]`.
pub trait Kernel {
    /// What comes out.
    type Output;

    /// Does the work, with vectors of the set.
    fn run<V: Vector<Number = f32>>(self) -> Self::Output;
}

impl Isa {
    /// The plain one, which every processor has.
    pub const SCALAR: Isa = Isa(Kind::Scalar);

    /// All that this processor has, the plainest first.
    pub fn available() -> Vec<Isa> {
        #[allow(unused_mut)]
        let mut found = vec![Isa::SCALAR];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                found.push(Isa(Kind::Avx2));
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vnni")
            {
                found.push(Isa(Kind::Avx512));
            }
        }
        #[cfg(any(
            all(target_arch = "aarch64", target_feature = "neon"),
            all(target_arch = "wasm32", target_feature = "simd128")
        ))]
        found.push(Isa(Kind::Narrow));
        found
    }

    /// The best that this processor has.
    pub fn best() -> Isa {
        Isa::available().pop().unwrap_or(Isa::SCALAR)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow if cfg!(target_arch = "wasm32") => "SIMD128",
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow => "NEON",
        }
    }

    /// `target = source + add - sub`, element by element, and `- taken` if a second row goes. All
    /// have the same length.
    #[inline]
    pub fn update(
        self, target: &mut [Line], source: &[Line], add: &[Line], sub: &[Line],
        taken: Option<&[Line]>,
    ) {
        let rows = [source, add, sub, taken.unwrap_or(sub)];
        assert!(rows.iter().all(|row| row.len() == target.len()));
        match self.0 {
            Kind::Scalar => scalar::update(target, source, add, sub, taken),
            // SAFETY: only `available` makes these kinds, on processors that have them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::update(target, source, add, sub, taken) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::update(target, source, add, sub, taken) },
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow => narrow::update(target, source, add, sub, taken),
        }
    }

    /// `target = base +` the rows `come` of a table, whose rows are as long as `target`, `-` the rows
    /// `gone`. Sums may wrap around on the way.
    #[inline]
    pub fn rebuild(
        self, target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16],
    ) {
        let last = come.iter().chain(gone).max().map_or(0, |&row| row as usize + 1);
        assert!(target.len() == base.len() && last * target.len() <= table.len());
        match self.0 {
            Kind::Scalar => scalar::rebuild(target, base, table, come, gone),
            // SAFETY: only `available` makes these kinds, on processors that have them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::rebuild(target, base, table, come, gone) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::rebuild(target, base, table, come, gone) },
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow => narrow::rebuild(target, base, table, come, gone),
        }
    }

    /// The sum of `weight * clamp(value, 0, limit)²` over both halves; `weights` holds the first
    /// half's, then the second's. Weights are at most 127 in size, `limit` is 255, and the halves
    /// have the same length, up to 32 lines: then nothing overflows.
    #[inline]
    pub fn output(self, halves: [&[Line]; 2], weights: &[Line], limit: i16) -> i64 {
        let len = halves[0].len();
        assert!(halves[1].len() == len && weights.len() == 2 * len);
        match self.0 {
            Kind::Scalar => scalar::output(halves, weights, limit),
            // SAFETY: only `available` makes these kinds, on processors that have them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::output(halves, weights, limit) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::output(halves, weights, limit) },
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow => narrow::output(halves, weights, limit),
        }
    }

    /// Runs a kernel compiled for this instruction set.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Kind::Scalar => kernel.run::<Array<f32>>(),
            // SAFETY: only `available` makes these kinds, on processors that have them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::run(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::run(kernel) },
            #[cfg(any(
                all(target_arch = "aarch64", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128")
            ))]
            Kind::Narrow => narrow::run(kernel),
        }
    }
}

#[cfg(test)]
mod tests;
