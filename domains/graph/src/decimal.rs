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

/// Why a word is not taken as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    NoNumber,
    TooManyDecimals,
    TooLarge,
}

impl Decimal {
    /// A number that is more than any cost.
    pub(crate) const TOO_LARGE: Self = Self {
        is_negative: false,
        digits: u64::MAX,
        decimals: 0,
    };

    pub(crate) fn parse(word: &str) -> Result<Self, Slip> {
        let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let is_decimal = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !is_decimal(whole) || !is_decimal(fraction) {
            return Err(Slip::NoNumber);
        }
        let fraction = fraction.trim_end_matches('0');
        let decimals = u32::try_from(fraction.len()).map_err(|_| Slip::TooManyDecimals)?;
        if decimals > MOST_DECIMALS {
            return Err(Slip::TooManyDecimals);
        }
        let digits = whole.bytes().chain(fraction.bytes());
        let digits = digits.map(|byte| u64::from(byte - b'0'));
        let digits = digits.into_iter().try_fold(0_u64, |number, digit| {
            number.checked_mul(10)?.checked_add(digit)
        });
        let digits = digits.ok_or(Slip::TooLarge)?;
        Ok(Self {
            is_negative: word.starts_with('-') && digits > 0,
            digits,
            decimals,
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
    fn what_is_no_number() {
        for word in ["", ".", "-", "1e5", "12km", "1.2.3", "--1", "½"] {
            assert_eq!(Decimal::parse(word), Err(Slip::NoNumber), "{word}");
        }
        assert_eq!(Decimal::parse("0.0000000001"), Err(Slip::TooManyDecimals));
        assert_eq!(Decimal::parse("18446744073709551616"), Err(Slip::TooLarge));
        assert_eq!(Decimal::parse("2.5").unwrap().scaled(0), None);
    }
}
