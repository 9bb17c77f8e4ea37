//! Numbers with a fraction that arguments take, within their ranges.

/// A finite number; `why` says what is asked for if it is none, or not within bounds.
fn checked(text: &str, within: impl Fn(f64) -> bool, why: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.filter(|&number| within(number)).ok_or_else(|| why.to_owned())
}

/// A share, 0 to 1.
pub fn share(text: &str) -> Result<f32, String> {
    checked(text, |n| (0.0..=1.0).contains(&n), "a share lies between 0 and 1").map(|n| n as f32)
}

/// The rate of an optimizer: above 0, at most 1.
pub fn rate(text: &str) -> Result<f32, String> {
    checked(text, |n| n > 1e-12 && n <= 1.0, "a rate is above 0 and at most 1").map(|n| n as f32)
}

/// Weight decay: 0 to 100.
pub fn decay(text: &str) -> Result<f32, String> {
    checked(text, |n| (0.0..=100.0).contains(&n), "between 0 and 100").map(|n| n as f32)
}

/// Centipawns: above 0.01, at most 100,000.
pub fn centipawns(text: &str) -> Result<f32, String> {
    let within = |n| n > 0.01 && n <= 100_000.0;
    checked(text, within, "above 0.01 and at most 100000 centipawns").map(|n| n as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_or_out_of_range_is_refused() {
        for text in ["NaN", "inf", "-inf", "1e300", "-1", "", "x", "0x1", "1e-300"] {
            assert!(rate(text).is_err() && centipawns(text).is_err(), "{text}");
        }
        assert!(share("1.01").is_err() && share("-0.1").is_err() && share("NaN").is_err());
        assert_eq!((share("0"), share("1"), share(".3")), (Ok(0.0), Ok(1.0), Ok(0.3)));
        assert_eq!((rate("1e-3"), decay("0"), centipawns("473")), (Ok(1e-3), Ok(0.0), Ok(473.0)));
        assert!(rate("0").is_err() && centipawns("0").is_err() && decay("101").is_err());
    }
}
