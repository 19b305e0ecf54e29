//! A logarithm that is the same on every machine.

/// The natural logarithm, to six digits. The mathematical libraries of different machines differ in the last
/// digit of theirs, and one digit is enough to make another tree; here only sums, products and quotients
/// are taken, which IEEE 754 fixes. That of 0 counts as that of 1.
///
/// A number is 2^k m, with m between 2/3 and 4/3, and ln m = 2 artanh((m - 1) / (m + 1)), of whose series
/// four terms are taken.
#[inline]
pub(super) fn ln(number: u32) -> f64 {
    const EXPONENT: u64 = 0x3ff << 52;
    /// The mantissa of 4/3.
    const FOUR_THIRDS: u64 = 0x0005_5555_5555_5555;
    let bits = f64::from(number.max(1)).to_bits() - EXPONENT;
    let mantissa = bits & ((1 << 52) - 1);
    let halved = u64::from(mantissa > FOUR_THIRDS);
    let power = (bits >> 52) + halved;
    let m = f64::from_bits(mantissa + EXPONENT - (halved << 52));
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    #[expect(clippy::cast_precision_loss, reason = "at most 32")]
    let power = power as f64;
    power * std::f64::consts::LN_2 + 2.0 * s * series
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
            let difference = ln(number) - f64::from(number).ln();
            assert!(difference.abs() < 1e-6, "{number}: {difference}");
        }
        assert!(ln(0).abs() < 1e-9);
    }

    /// The last bit matters.
    #[test]
    fn it_is_the_same_everywhere() {
        let sum = (1..1_000_u32).fold(0_u64, |sum, number| {
            sum.rotate_left(7) ^ ln(number).to_bits()
        });
        assert_eq!(sum, 0);
    }
}
