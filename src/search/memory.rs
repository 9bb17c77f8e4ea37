//! A word to the processor about memory that will be read soon, and to the system about memory that
//! will be read here and there.
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

/// Size of a huge page where the hint is known.
#[cfg(target_os = "linux")]
const HUGE: usize = 2 << 20;

/// Asks the system for huge pages under `room`, which should not have been touched yet: a large table
/// that is read at random then costs fewer walks through the page tables. Nothing but time depends on
/// it; where it is not known how to ask, or the system does not grant it, nothing happens.
pub fn huge_pages<T>(room: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        let range = room.as_mut_ptr_range();
        let first = range.start.cast::<u8>().map_addr(|at| at.next_multiple_of(HUGE));
        let last = range.end.addr() / HUGE * HUGE;
        if let Some(len) = last.checked_sub(first.addr()).filter(|&len| len > 0) {
            // SAFETY: the range lies within `room`, which is borrowed; this advice changes how its
            // pages are backed, not what they hold, and a refusal does no harm.
            let _ = unsafe { libc::madvise(first.cast(), len, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}
