//! A word to the processor about memory that will be read soon.
#![allow(unsafe_code)]

/// Has the processor fetch the cache line of `place` while the program goes on. Nothing but the time
/// of a later access depends on it; where it is not known how to ask, nothing happens.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch is a hint that changes no memory and never faults; and the address is
        // that of a reference. Every x86-64 processor has the instruction (SSE).
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
