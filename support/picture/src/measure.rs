//! Lengths: of counts, of texts, and of the steps along an axis.

#[expect(
    clippy::cast_precision_loss,
    reason = "what a picture counts is far less"
)]
pub(crate) fn precise(number: usize) -> f64 {
    number as f64
}

/// Returns the length rounded up to a whole number; lengths are not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is too great is cut to the greatest"
)]
pub(crate) fn whole(length: f64) -> u32 {
    length.ceil() as u32
}

/// About how wide a text is in the fonts that pictures ask for, in points; rather too wide than too
/// narrow.
///
/// Without the fonts at hand, it is estimated by the kind of each letter.
#[must_use]
pub fn text_width(text: &str, size: u32) -> f64 {
    text.chars().map(share).sum::<f64>() * f64::from(size)
}

/// Returns the width of a letter as a share of the font's size.
fn share(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' | '['
        | ']' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' => {
            1.0
        }
        '0'..='9' | 'a'..='z' => 0.62,
        '\u{300}'..='\u{36f}' => 0.0,
        '\u{1f300}'..='\u{1faff}' => 1.3,
        _ => 0.8,
    }
}

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

    #[test]
    fn longer_texts_are_wider() {
        for (text, longer) in [("", "i"), ("ill", "mmm"), ("42", "≤ 42"), ("ab", "abc")] {
            assert!(text_width(text, 13) < text_width(longer, 13));
        }
        assert!((text_width("12345", 20) - 62.0).abs() < 1e-9);
    }

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
