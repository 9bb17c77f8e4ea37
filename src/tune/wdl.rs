//! Fits the curves that turn scores into chances ([`crate::eval::wdl`]) to the results of games.

use super::samples::Sample;
use crate::eval::wdl::{Curve, is_decided, points_left};
use rayon::prelude::*;

/// A curve, and how well it foretells: the mean of the negative logarithm of the chance that it gave
/// to what came.
#[derive(Copy, Clone, Debug)]
pub struct Fitted {
    /// The curve.
    pub curve: Curve,
    /// Its loss.
    pub loss: f64,
    /// The samples it was fitted to.
    pub samples: usize,
}

/// No number of a curve is larger: with hardly any decided games among the samples, none would do.
const MOST: f64 = 20_000.0;
/// A smaller gain is none: sums over several threads differ in their last digits.
const LEAST_GAIN: f64 = 1e-9;

/// Fits the curve for the samples whose rules know draws, or for those whose do not. None, if there
/// are no such samples.
pub fn fit(samples: &[Sample], decided: bool, first: Curve) -> Option<Fitted> {
    let rows: Vec<(f64, f64, f32)> = samples
        .iter()
        .filter(|sample| is_decided(sample.position.rules()) == decided)
        .map(|sample| (f64::from(sample.score), points_left(&sample.position), sample.result))
        .collect();
    if rows.is_empty() {
        return None;
    }
    let mut best = Fitted { curve: first, loss: loss(&rows, &first), samples: rows.len() };
    // Pattern search: four numbers, each stepped up and down by less and less.
    let mut step = 128.0;
    while step >= 0.5 {
        let before = best.loss;
        for knob in 0..if decided { 2 } else { 4 } {
            for change in [-step, step] {
                let mut curve = best.curve;
                let numbers = [&mut curve.end, &mut curve.start];
                let [end, start] = numbers;
                match knob {
                    0 => end[0] = (end[0] + change).clamp(1.0, MOST),
                    1 => start[0] = (start[0] + change).clamp(1.0, MOST),
                    2 => end[1] = (end[1] + change).clamp(0.0, MOST),
                    _ => start[1] = (start[1] + change).clamp(0.0, MOST),
                }
                let loss = loss(&rows, &curve);
                if loss < best.loss - LEAST_GAIN {
                    best = Fitted { curve, loss, ..best };
                }
            }
        }
        if best.loss >= before {
            step /= 2.0;
        }
    }
    Some(best)
}

fn loss(rows: &[(f64, f64, f32)], curve: &Curve) -> f64 {
    let sum: f64 = rows
        .par_iter()
        .map(|&(score, left, result)| {
            let (win, loss) = curve.chances(score, left);
            let chance = match result {
                r if r > 0.75 => win,
                r if r < 0.25 => loss,
                _ => 1.0 - win - loss,
            };
            -chance.max(1e-6).ln()
        })
        .sum();
    sum / rows.len() as f64
}

#[cfg(test)]
mod tests {
    use super::fit;
    use crate::eval::wdl::Curve;
    use crate::position::{Position, Rules};
    use crate::tune::samples::Sample;

    #[test]
    fn a_known_curve_is_found_again() {
        for (variant, decided) in [("janggi", true), ("janggicasual", false)] {
            let rules = Rules::named(variant).expect(variant);
            let full = Position::startpos(Default::default(), Default::default(), rules);
            let bare =
                Position::from_fen("4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1", rules).expect(variant);
            let margin = if decided { 0.0 } else { 150.0 };
            let truth = Curve { end: [120.0, margin], start: [360.0, margin] };
            // For each score as many results of each kind as the curve says.
            let mut samples = Vec::new();
            for (position, left) in [(&full, 1.0), (&bare, super::points_left(&bare))] {
                for score in (-900..=900).step_by(60) {
                    let (win, loss) = truth.chances(f64::from(score), left);
                    let (win, loss) = ((win * 100.0).round(), (loss * 100.0).round());
                    for index in 0..100 {
                        let index = f64::from(index);
                        let result = match index {
                            i if i < win => 1.0,
                            i if i < win + loss => 0.0,
                            _ => 0.5,
                        };
                        samples.push(Sample { position: position.clone(), result, score });
                    }
                }
            }
            let first = Curve { end: [500.0, margin / 2.0], start: [500.0, margin / 2.0] };
            let fitted = fit(&samples, decided, first).expect("samples");
            let close = |found: f64, wanted: f64| (found - wanted).abs() < 0.06 * wanted + 8.0;
            for index in 0..2 {
                assert!(close(fitted.curve.end[index], truth.end[index]), "{fitted:?}");
                assert!(close(fitted.curve.start[index], truth.start[index]), "{fitted:?}");
            }
            assert!(fit(&samples, !decided, first).is_none());
        }
    }
}
