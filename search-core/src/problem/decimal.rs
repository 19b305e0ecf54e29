//! Costs with decimals.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Cost, Field};

/// A cost with `PLACES` decimals, such as metres to the centimetre: a whole number of the smallest unit, so that sums and
/// comparisons are exact. There are 19 places at most.
///
/// ```
/// use search_core::{Cost, Decimal};
///
/// type Metres = Decimal<2>;
/// let metres: Metres = "1.5".parse().unwrap();
/// assert_eq!(metres, Metres::of_units(150));
/// assert_eq!(metres.plus("0.07".parse().unwrap()).to_string(), "1.57");
///
/// let diagonal = 2_f64.sqrt();
/// assert_eq!(Metres::round(diagonal * 10.0).unwrap().to_string(), "14.14");
/// assert_eq!(Metres::round(-1.0), None);
/// assert_eq!("1.234".parse::<Metres>().unwrap_err().to_string(), "a cost here is a number such as 1.23, with at most 2 decimals");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal<const PLACES: u32>(u64);

/// A text that is not a [`Decimal`]: not a number, with too many decimals, or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecimalError {
    places: u32,
}

impl<const PLACES: u32> Decimal<PLACES> {
    /// Makes a cost of a whole number of the smallest unit.
    #[must_use]
    pub const fn of_units(units: u64) -> Self {
        Self(units)
    }

    /// Returns the number of smallest units.
    #[must_use]
    pub const fn units(self) -> u64 {
        self.0
    }

    /// Returns the nearest decimal, for a cost that is known as a real number; `None` if the number is negative, too large or not
    /// a number.
    #[must_use]
    pub fn round(number: f64) -> Option<Self> {
        Self::whole_units((number * Self::scale()).round())
    }

    /// Returns the nearest decimal that is not greater, for an estimate that must stay admissible; `None` as for
    /// [`round`](Self::round).
    #[must_use]
    pub fn floor(number: f64) -> Option<Self> {
        Self::whole_units((number * Self::scale()).floor())
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "powers of ten are exact up to 10^22"
    )]
    const fn scale() -> f64 {
        Self::UNIT as f64
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "the number is in range"
    )]
    fn whole_units(units: f64) -> Option<Self> {
        let is_in_range = (0.0..u64::MAX as f64).contains(&units);
        is_in_range.then_some(Self(units as u64))
    }
}

impl<const PLACES: u32> Cost for Decimal<PLACES> {
    const ZERO: Self = Self(0);
    const INFINITY: Self = Self(u64::MAX);
    const UNIT: u64 = 10_u64.pow(PLACES);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0))
    }

    #[inline]
    fn minus(self, other: Self) -> Option<Self> {
        self.0.minus(other.0).map(Self)
    }

    #[inline]
    fn whole(self) -> Option<u64> {
        Some(self.0)
    }

    #[inline]
    fn of_whole(number: u64) -> Option<Self> {
        Some(Self(number))
    }

    #[inline]
    fn scaled(self, factor: u32) -> u128 {
        self.0.scaled(factor)
    }

    fn field(self) -> Field {
        self.0.field()
    }
}

impl<const PLACES: u32> fmt::Display for Decimal<PLACES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / Self::UNIT, self.0 % Self::UNIT);
        let text = match PLACES {
            0 => whole.to_string(),
            places => format!("{whole}.{rest:0width$}", width = places as usize),
        };
        f.pad(&text)
    }
}

impl<const PLACES: u32> FromStr for Decimal<PLACES> {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = [whole, decimals]
            .iter()
            .all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
        let missing = (PLACES as usize).checked_sub(decimals.trim_end_matches('0').len());
        let units = missing.filter(|_| is_number).and_then(|missing| {
            let decimals = decimals.trim_end_matches('0');
            format!("{whole}{decimals}{}", "0".repeat(missing))
                .parse()
                .ok()
        });
        let is_finite = |units: &u64| *units < u64::MAX;
        let error = DecimalError { places: PLACES };
        units.filter(is_finite).map(Self).ok_or(error)
    }
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.places {
            0 => write!(f, "a cost here is a whole number such as 12"),
            places => {
                let example = "1.2345678901234567890".get(..2 + places as usize);
                let example = example.unwrap_or("1.5");
                write!(
                    f,
                    "a cost here is a number such as {example}, with at most {places} decimals"
                )
            }
        }
    }
}

impl Error for DecimalError {}

#[cfg(feature = "serde")]
impl<const PLACES: u32> serde::Serialize for Decimal<PLACES> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_read() {
        let check = |text: &str, units| {
            let read = text.parse::<Decimal<2>>().ok();
            assert_eq!(read.map(Decimal::units), units, "{text:?}");
        };
        check("0", Some(0));
        check("007", Some(700));
        check("1.5", Some(150));
        check("1.2500", Some(125));
        check("184467440737095516.14", Some(u64::MAX - 1));
        for text in [
            "", ".", "1.", ".5", "-1", "+1", "1e3", "1.2.3", " 1", "1.234", "x",
        ] {
            check(text, None);
        }
        // The cost of what cannot be reached, and more.
        check("184467440737095516.15", None);
        check("184467440737095517", None);
    }

    #[test]
    fn real_numbers() {
        let check = |number, rounded: &str, floor: &str| {
            let texts = [Decimal::<1>::round, Decimal::floor].map(|near| match near(number) {
                Some(near) => near.to_string(),
                None => "none".to_owned(),
            });
            assert_eq!(texts, [rounded, floor], "{number}");
        };
        check(2_f64.sqrt(), "1.4", "1.4");
        check(3_f64.sqrt() + 0.03, "1.8", "1.7");
        check(-0.01, "0.0", "none");
        check(-1.0, "none", "none");
        check(f64::NAN, "none", "none");
        check(1e19, "none", "none");
        check(f64::INFINITY, "none", "none");
    }

    proptest! {
        #[test]
        fn a_decimal_can_be_read_back(units in 0..u64::MAX) {
            prop_assert_eq!(Decimal::<0>(units).to_string().parse(), Ok(Decimal::<0>(units)));
            prop_assert_eq!(Decimal::<3>(units).to_string().parse(), Ok(Decimal::<3>(units)));
            prop_assert_eq!(Decimal::<19>(units).to_string().parse(), Ok(Decimal::<19>(units)));
        }
    }
}
