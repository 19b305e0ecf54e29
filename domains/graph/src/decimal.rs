//! Decimal numbers, kept exactly.

/// The most decimals that a number may have.
pub(crate) const MOST_DECIMALS: u32 = 9;

/// A number: `digits` units of 10^-`decimals`, with as few decimals as it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) is_negative: bool,
    digits: u64,
    pub(crate) decimals: u32,
}

impl Decimal {
    /// Reads a number. One whose digits do not fit is kept as the greatest, which is more than any cost.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let is_decimal = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !is_decimal(whole) || !is_decimal(fraction) {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        let bytes = whole.bytes().chain(fraction.bytes());
        let digits = bytes.fold(0_u64, |number, byte| {
            let digit = u64::from(byte - b'0');
            number.saturating_mul(10).saturating_add(digit)
        });
        Some(Self {
            is_negative: word.starts_with('-') && digits > 0,
            digits,
            decimals: u32::try_from(fraction.len()).unwrap_or(u32::MAX),
        })
    }

    /// Returns the number without its sign in units of 10^-`decimals`, if there are enough of them and it fits.
    pub(crate) fn scaled(self, decimals: u32) -> Option<u64> {
        let factor = 10_u64.checked_pow(decimals.checked_sub(self.decimals)?)?;
        self.digits.checked_mul(factor)
    }
}

/// Units of 10^-`decimals` as a decimal number.
pub(crate) fn text(units: u64, decimals: u32) -> String {
    let Some(one) = 10_u64.checked_pow(decimals).filter(|one| *one > 1) else {
        return units.to_string();
    };
    let width = decimals as usize;
    let text = format!("{}.{:0width$}", units / one, units % one);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_they_are_written() {
        for (word, decimals, expected) in [
            ("0", 0, "0"),
            ("140", 3, "140"),
            ("1.5", 1, "1.5"),
            ("+.050", 2, "0.05"),
            ("7.", 4, "7"),
            ("0.000000001", 9, "0.000000001"),
            ("18446744073709551615", 0, "18446744073709551615"),
        ] {
            let number = Decimal::parse(word).unwrap();
            assert!(!number.is_negative);
            assert_eq!(text(number.scaled(decimals).unwrap(), decimals), expected);
        }
        assert!(Decimal::parse("-0.1").unwrap().is_negative);
        assert!(!Decimal::parse("-0").unwrap().is_negative);
    }

    #[test]
    fn words_that_are_not_numbers() {
        for word in ["", ".", "-", "1e5", "12km", "1.2.3", "--1", "½"] {
            assert_eq!(Decimal::parse(word), None, "{word}");
        }
        assert_eq!(Decimal::parse("2.5").unwrap().scaled(0), None);
        let too_large = Decimal::parse("18446744073709551616").unwrap();
        assert_eq!(too_large.scaled(0), Some(u64::MAX));
        assert_eq!(too_large.scaled(1), None);
    }
}
