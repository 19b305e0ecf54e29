//! The numbers along an axis.

/// Returns a step of 1, 2 or 5 times a power of ten, so large that at least one and at most `most` steps lead to a
/// number.
#[must_use]
pub fn round_step(number: u64, most: u64) -> u64 {
    // With one step allowed, 10^19 is enough for every number, and fits in a word.
    let most = most.max(1);
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = factor * power;
            if number / step <= most {
                return step;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: u64, most: u64, step: u64) {
        assert_eq!(round_step(number, most), step);
    }

    #[test]
    fn steps_are_round() {
        check(0, 4, 1);
        check(4, 4, 1);
        check(9, 4, 2);
        check(11_188, 4, 5000);
        check(34, 20, 2);
    }
}
