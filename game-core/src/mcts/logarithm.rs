//! A logarithm that is the same on every machine.

/// This many binary digits are kept after the first.
const DIGITS: u32 = 6;

/// Returns the natural logarithm of a number rounded down to its first seven binary digits, so it is at most 1/64 too
/// small. The logarithm of 0 counts as that of 1.
///
/// The mathematical libraries of different machines differ in the last digit, and one digit is enough to make
/// another tree. Here it is looked up in a table computed only by sums, products and quotients, which IEEE 754
/// fixes.
#[inline]
pub(super) fn ln(number: u32) -> f32 {
    const ONE: u32 = 1.0_f32.to_bits() >> (f32::MANTISSA_DIGITS - 1 - DIGITS);
    #[expect(clippy::cast_precision_loss, reason = "seven digits are kept")]
    let bits = (number as f32).to_bits();
    // That of 0 wraps to a place beyond the table, and so counts as 1.
    let place = (bits >> (f32::MANTISSA_DIGITS - 1 - DIGITS)).wrapping_sub(ONE);
    TABLE.get(place as usize).copied().unwrap_or_default()
}

/// For each power of two, the logarithms of the numbers from it to the next. The last number becomes 2^32.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a table of small numbers, to seven digits"
)]
static TABLE: [f32; (32 << DIGITS) + 1] = {
    let mut table = [0.0; (32 << DIGITS) + 1];
    let mut place = 0;
    while place < table.len() {
        let power = (place >> DIGITS) as f64;
        let rest = (place % (1 << DIGITS)) as f64;
        let mantissa = 1.0 + rest / (1 << DIGITS) as f64;
        table[place] = (power * std::f64::consts::LN_2 + ln_of_mantissa(mantissa)) as f32;
        place += 1;
    }
    table
};

/// Returns the logarithm of a number from 1 to 2, by the series of 2 artanh((m - 1) / (m + 1)).
const fn ln_of_mantissa(m: f64) -> f64 {
    let s = (m - 1.0) / (m + 1.0);
    let (mut power, mut divisor, mut sum) = (s, 1.0, 0.0);
    // `s` is at most a third, so each term is less than a ninth of the one before: what fifteen of them leave
    // is lost in rounding.
    while divisor < 30.0 {
        sum += power / divisor;
        power *= s * s;
        divisor += 2.0;
    }
    2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn it_is_the_logarithm() {
        let powers = (0..32).map(|power| 1_u32 << power);
        let numbers = (1..10_000)
            .chain(powers.flat_map(|power| [power - 1, power, power + 1]))
            .chain([u32::MAX])
            .filter(|number| *number > 0);
        for number in numbers {
            let difference = f64::from(number).ln() - f64::from(ln(number));
            let greatest = if number < 128 {
                1e-6
            } else {
                1.0 / 64.0 + 1e-6
            };
            assert!(
                (-1e-5..=greatest).contains(&difference),
                "{number}: {difference}"
            );
        }
        assert!(ln(0).abs() < 1e-9);
        assert!((1..5_000).all(|number| ln(number) <= ln(number + 1)));
    }

    /// The last bit matters.
    #[test]
    fn it_is_the_same_everywhere() {
        let numbers = (1..10_000_u32).map(|number| ln(number * 400_000).to_bits());
        let sum = numbers.fold(0_u32, |sum, bits| sum.rotate_left(7) ^ bits);
        assert_eq!(sum, 3_569_603_833);
    }
}
