//! Every instruction set gives what the plain loops give.

use super::{Isa, Kernel};

/// A small random generator (xorshift64*).
struct Random(u64);

impl Random {
    /// `len` numbers from `-size..=size`.
    fn numbers(&mut self, len: usize, size: i16) -> Vec<i16> {
        let mut next = || {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            let span = 2 * size as u64 + 1;
            ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % span) as i16 - size
        };
        (0..len).map(|_| next()).collect()
    }
}

/// The sets to compare; says which one this processor cannot try.
fn others() -> Vec<Isa> {
    let found = Isa::available();
    for name in ["AVX2", "AVX-512"] {
        if !found.iter().any(|isa| isa.name() == name) {
            eprintln!("this processor has no {name}: its loops are not tried");
        }
    }
    found.into_iter().skip(1).collect()
}

#[test]
fn updates_agree() {
    let mut random = Random(1);
    for len in (32..=512).step_by(32) {
        let [source, add, sub, taken] = [2000, 505, 505, 505].map(|size| random.numbers(len, size));
        for isa in others() {
            for taken in [None, Some(&taken[..])] {
                let mut both = [vec![7; len], vec![7; len]];
                let [plain, fast] = &mut both;
                Isa::SCALAR.update(plain, &source, &add, &sub, taken);
                isa.update(fast, &source, &add, &sub, taken);
                assert_eq!(plain, fast, "{} {len}", isa.name());
            }
        }
    }
}

#[test]
fn refreshes_agree() {
    let mut random = Random(2);
    for len in (32..=512).step_by(32) {
        let (bias, table) = (random.numbers(len, 505), random.numbers(40 * len, 505));
        let rows: Vec<u16> = random.numbers(33, 19).iter().map(|n| (n + 20) as u16).collect();
        for isa in others() {
            for count in [0, 1, 2, 33] {
                let mut both = [vec![7; len], vec![7; len]];
                let [plain, fast] = &mut both;
                Isa::SCALAR.refresh(plain, &bias, &table, &rows[..count]);
                isa.refresh(fast, &bias, &table, &rows[..count]);
                assert_eq!(plain, fast, "{} {len}", isa.name());
            }
        }
    }
}

/// Random values, and the largest there can be: nothing overflows.
#[test]
fn outputs_agree() {
    let mut random = Random(3);
    for len in (32..=1024).step_by(32) {
        let [us, them] = [(); 2].map(|()| random.numbers(len, 600));
        let weights = random.numbers(2 * len, 127);
        let extremes = [127, -127].map(|weight| vec![weight; 2 * len]);
        for isa in others() {
            let plain = Isa::SCALAR.output([&us, &them], &weights, 255);
            assert_eq!(isa.output([&us, &them], &weights, 255), plain, "{} {len}", isa.name());
            for (weights, sign) in extremes.iter().zip([1, -1]) {
                let most = vec![i16::MAX; len];
                let sum = isa.output([&most, &most], weights, 255);
                assert_eq!(sum, sign * 2 * len as i64 * 127 * 255 * 255, "{} {len}", isa.name());
            }
        }
    }
}

/// Kernels are the same code compiled anew; floating-point sums keep their order.
#[test]
fn kernels_agree() {
    struct Squares<'a>(&'a [f32], &'a mut [f32; 8]);

    impl Kernel for Squares<'_> {
        type Output = ();

        #[inline(always)]
        fn run(self) {
            for part in self.0.chunks_exact(8) {
                self.1.iter_mut().zip(part).for_each(|(sum, &x)| *sum += x * x);
            }
        }
    }

    let numbers: Vec<f32> = Random(4).numbers(800, 1000).iter().map(|&n| n as f32 / 7.0).collect();
    let mut plain = [0.0; 8];
    Isa::SCALAR.run(Squares(&numbers, &mut plain));
    assert!(plain.iter().all(|&sum| sum > 0.0));
    for isa in others() {
        let mut fast = [0.0; 8];
        isa.run(Squares(&numbers, &mut fast));
        assert_eq!(plain.map(f32::to_bits), fast.map(f32::to_bits), "{}", isa.name());
    }
}
