//! How the rate runs over the steps of a training: a short linear warm-up, then half a cosine down
//! to the final rate.

/// The rate at each step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Schedule {
    /// The highest rate.
    pub rate: f32,
    /// The rate at the end.
    pub last: f32,
    /// Steps of the warm-up.
    pub warm_up: u64,
    /// Steps in all.
    pub steps: u64,
}

impl Schedule {
    /// The rate at a step, counted from 0.
    pub fn rate(&self, step: u64) -> f32 {
        let Schedule { rate, last, warm_up, steps } = *self;
        if step < warm_up {
            return rate * (step + 1) as f32 / warm_up as f32;
        }
        let progress = (step - warm_up) as f64 / (steps.saturating_sub(warm_up + 1)).max(1) as f64;
        let cosine = (1.0 + (std::f64::consts::PI * progress.min(1.0)).cos()) / 2.0;
        last + (rate - last) * cosine as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule = Schedule { rate: 1e-3, last: 1e-6, warm_up: 10, steps: 110 };
        let rates: Vec<f32> = (0..110).map(|step| schedule.rate(step)).collect();
        assert!(rates[..10].is_sorted() && rates[10..].iter().rev().is_sorted());
        assert!((rates[9] - 1e-3).abs() < 1e-9 && (rates[10] - 1e-3).abs() < 1e-9);
        assert!((rates[109] - 1e-6).abs() < 1e-9);
        assert!((rates[59] - 5e-4).abs() < 2e-5);
    }
}
