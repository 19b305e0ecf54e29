//! Weights of the estimate.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Cost;

/// The weight of an estimate relative to a cost already paid: an exact fraction, at least one.
///
/// It is written as a decimal or as a fraction:
///
/// ```
/// use search_core::Weight;
/// let weight: Weight = "1.50".parse().unwrap();
/// assert_eq!(weight, Weight::new(3, 2).unwrap());
/// assert_eq!(weight.to_string(), "1.5");
/// assert_eq!("4/3".parse::<Weight>().unwrap().to_string(), "4/3");
/// assert!("0.9".parse::<Weight>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// Why something is not a [`Weight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightError {
    /// Neither a decimal nor a fraction.
    NotANumber,
    /// The denominator is zero, or the fraction is less than one.
    LessThanOne,
    /// In lowest terms the numerator or the denominator does not fit in 32 bits.
    TooFine,
}

impl Weight {
    /// An estimate counts as much as a cost.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// Makes the fraction `numerator / denominator`.
    ///
    /// # Errors
    ///
    /// [`WeightError::LessThanOne`].
    pub fn new(numerator: u32, denominator: u32) -> Result<Self, WeightError> {
        Self::reduced(numerator.into(), denominator.into())
    }

    fn reduced(numerator: u64, denominator: u64) -> Result<Self, WeightError> {
        if denominator == 0 || numerator < denominator {
            return Err(WeightError::LessThanOne);
        }
        let (mut divisor, mut rest) = (numerator, denominator);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let narrow = |number| u32::try_from(number).map_err(|_| WeightError::TooFine);
        Ok(Self {
            numerator: narrow(numerator / divisor)?,
            denominator: narrow(denominator / divisor)?,
        })
    }

    /// Returns the weighted sum `g + weight * h`, times the denominator, so that it is a whole number. Sums of the same
    /// weight compare exactly.
    #[inline]
    #[must_use]
    pub fn sum<C: Cost>(self, g: C, h: C) -> u128 {
        g.scaled(self.denominator)
            .saturating_add(h.scaled(self.numerator))
    }

    /// Returns whether `cost` is at most this many times `bound`.
    #[must_use]
    pub fn covers<C: Cost>(self, cost: C, bound: C) -> bool {
        cost.scaled(self.denominator) <= bound.scaled(self.numerator)
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let cross = |a: &Self, b: &Self| u64::from(a.numerator) * u64::from(b.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let (numerator, denominator) = match text.split_once('/') {
            Some((numerator, denominator)) => (digits(numerator)?, digits(denominator)?),
            None => match text.split_once('.') {
                Some((whole, tenths)) => decimal(whole, tenths)?,
                None => (digits(text)?, 1),
            },
        };
        Self::reduced(numerator, denominator)
    }
}

/// Reads a number written with digits and nothing else.
fn digits(text: &str) -> Result<u64, WeightError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(WeightError::NotANumber);
    }
    text.parse().map_err(|_| WeightError::TooFine)
}

/// Returns the fraction that a decimal stands for.
fn decimal(whole: &str, tenths: &str) -> Result<(u64, u64), WeightError> {
    let (whole, parts) = (digits(whole)?, digits(tenths)?);
    let places = u32::try_from(tenths.len()).ok();
    let scale = places.and_then(|places| 10_u64.checked_pow(places));
    let fraction =
        scale.and_then(|scale| Some((whole.checked_mul(scale)?.checked_add(parts)?, scale)));
    fraction.ok_or(WeightError::TooFine)
}

impl fmt::Display for Weight {
    /// Writes a decimal if it ends, otherwise a fraction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = (u64::from(self.numerator), u64::from(self.denominator));
        let places = |&places: &u32| 10_u64.pow(places).is_multiple_of(denominator);
        let text = match (0..=9).find(places) {
            None => format!("{numerator}/{denominator}"),
            Some(0) => numerator.to_string(),
            Some(places) => {
                let whole = numerator / denominator;
                let rest = numerator % denominator * 10_u64.pow(places) / denominator;
                format!("{whole}.{rest:0width$}", width = places as usize)
            }
        };
        f.pad(&text)
    }
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "a weight is a number such as 2, 1.5 or 4/3",
            Self::LessThanOne => "a weight is at least 1",
            Self::TooFine => "a weight is a fraction of numbers below 4,294,967,296",
        })
    }
}

impl Error for WeightError {}

#[cfg(feature = "serde")]
impl serde::Serialize for Weight {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_not_a_weight() {
        let check = |text: &str, error| assert_eq!(text.parse::<Weight>(), Err(error), "{text:?}");
        for text in [
            "", "x", "1.", ".5", "+1", "-1", "1e3", "1/2/3", "1.2/3", " 1", "4/",
        ] {
            check(text, WeightError::NotANumber);
        }
        for text in ["0", "0.999", "3/4", "1/0", "0/0"] {
            check(text, WeightError::LessThanOne);
        }
        for text in [
            "4294967296",
            "1.0000000001",
            "99999999999999999999",
            "1.00000000000000000001",
        ] {
            check(text, WeightError::TooFine);
        }
    }

    #[test]
    fn how_weights_are_written() {
        let check = |numerator, denominator, text: &str| {
            let weight = Weight::new(numerator, denominator).unwrap();
            assert_eq!(weight.to_string(), text);
        };
        check(1, 1, "1");
        check(15, 10, "1.5");
        check(10_500, 10_000, "1.05");
        check(7, 3, "7/3");
        check(1025, 1024, "1025/1024");
        check(513, 512, "1.001953125");
    }

    fn weights() -> impl Strategy<Value = Weight> {
        let part = prop_oneof![1..50_u32, any::<u32>()];
        (part.clone(), part).prop_map(|(a, b)| Weight::new(a.max(b), a.min(b).max(1)).unwrap())
    }

    proptest! {
        #[test]
        fn a_weight_can_be_read_back(weight in weights()) {
            prop_assert_eq!(weight.to_string().parse(), Ok(weight));
        }

        #[test]
        fn the_order_is_that_of_the_weighted_estimates(a in weights(), b in weights()) {
            let product = u64::from(a.denominator) * u64::from(b.denominator);
            let estimate = |weight: Weight| weight.sum(0, product) / u128::from(weight.denominator);
            prop_assert_eq!(a.cmp(&b), estimate(a).cmp(&estimate(b)));
        }
    }
}
