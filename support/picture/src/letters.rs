//! Widths of letters.

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
}
