//! Every instruction set gives what the plain loops give.

use super::line::{Line, Row, Vector};
use super::{Isa, Kernel};

/// A small random generator (xorshift64*).
struct Random(u64);

impl Random {
    /// `len` lines of such numbers.
    fn lines(&mut self, len: usize, size: i16) -> Vec<Line> {
        Line::of(&self.numbers(32 * len, size))
    }

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
    let names: &[&str] = match () {
        () if cfg!(target_arch = "x86_64") => &["AVX2", "AVX-512"],
        () if cfg!(target_arch = "aarch64") => &["NEON"],
        () if cfg!(target_arch = "wasm32") => &["SIMD128"],
        () => &[],
    };
    for &name in names {
        if !found.iter().any(|isa| isa.name() == name) {
            eprintln!("this processor has no {name}: its loops are not tried");
        }
    }
    found.into_iter().skip(1).collect()
}

#[test]
fn updates_agree() {
    let mut random = Random(1);
    for len in 1..=16 {
        let [source, add, sub, taken] = [2000, 505, 505, 505].map(|size| random.lines(len, size));
        for isa in others() {
            for taken in [None, Some(&taken[..])] {
                let mut both = [vec![Line::ZERO; len], vec![Line([7; 32]); len]];
                let [plain, fast] = &mut both;
                Isa::SCALAR.update(plain, &source, &add, &sub, taken);
                isa.update(fast, &source, &add, &sub, taken);
                assert_eq!(plain, fast, "{} {len}", isa.name());
            }
        }
    }
}

#[test]
fn rebuilds_agree() {
    let mut random = Random(2);
    for len in 1..=16 {
        let (base, table) = (random.lines(len, 16_000), random.lines(40 * len, 505));
        let rows: Vec<u16> = random.numbers(33, 19).iter().map(|n| (n + 20) as u16).collect();
        for isa in others() {
            for count in [0, 1, 2, 33] {
                let mut both = [vec![Line::ZERO; len], vec![Line([7; 32]); len]];
                let [plain, fast] = &mut both;
                let (come, gone) = (&rows[..count], &rows[33 - count / 2..]);
                Isa::SCALAR.rebuild(plain, &base, &table, come, gone);
                isa.rebuild(fast, &base, &table, come, gone);
                assert_eq!(plain, fast, "{} {len}", isa.name());
            }
        }
    }
}

/// Random values, and the largest there can be: nothing overflows.
#[test]
fn outputs_agree() {
    let mut random = Random(3);
    for len in 1..=32 {
        let [us, them] = [(); 2].map(|()| random.lines(len, 600));
        let weights = random.lines(2 * len, 127);
        let extremes = [127, -127].map(|weight| vec![Line([weight; 32]); 2 * len]);
        for isa in others() {
            let plain = Isa::SCALAR.output([&us, &them], &weights, 255);
            assert_eq!(isa.output([&us, &them], &weights, 255), plain, "{} {len}", isa.name());
            for (weights, sign) in extremes.iter().zip([1, -1]) {
                let most = vec![Line([i16::MAX; 32]); len];
                let sum = isa.output([&most, &most], weights, 255);
                assert_eq!(sum, sign * 64 * len as i64 * 127 * 255 * 255, "{} {len}", isa.name());
            }
        }
    }
}

/// Kernels are the same code with other vectors; floating-point sums keep their order.
#[test]
fn kernels_agree() {
    struct Sums<'a>(&'a [Row<f32>], &'a mut Row<f32>);

    impl Kernel for Sums<'_> {
        type Output = ();

        #[inline(always)]
        fn run<V: Vector<Number = f32>>(self) {
            for row in self.0 {
                for i in 0..4 {
                    V::load(self.1, i).plus(V::load(row, i)).store(self.1, i);
                }
            }
        }
    }

    let mut random = Random(4);
    let row = |_| Row(std::array::from_fn(|_| f32::from(random.numbers(1, 1000)[0]) / 7.0));
    let rows: Vec<Row<f32>> = (0..50).map(row).collect();
    let mut plain = Row::zeros();
    Isa::SCALAR.run(Sums(&rows, &mut plain));
    for (column, sum) in plain.0.into_iter().enumerate() {
        let slow = rows.iter().fold(0.0, |sum, row| sum + row.0[column]);
        assert_eq!(sum.to_bits(), f32::to_bits(slow));
    }
    for isa in others() {
        let mut fast = Row::zeros();
        isa.run(Sums(&rows, &mut fast));
        assert_eq!(plain.0.map(f32::to_bits), fast.0.map(f32::to_bits), "{}", isa.name());
    }
}
