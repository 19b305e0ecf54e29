//! Formatting a text.

use advice_lang::Span;
use lsp_types::TextEdit;

use crate::document::Document;

/// Returns the edits that format the text: one, which leaves the first and last lines alone if they are already right,
/// or none.
///
/// # Errors
///
/// A sentence that says why the text cannot be formatted.
pub(crate) fn formatting(document: &Document) -> Result<Vec<TextEdit>, String> {
    let laid_out = advice_lang::format(&document.name(), &document.text).map_err(|found| {
        let first = found.iter().next();
        first.map_or_else(String::new, |first| {
            let line = document.range(first.span).start.line + 1;
            format!(
                "a table with mistakes cannot be laid out: line {line}: {}",
                first.message
            )
        })
    })?;
    if laid_out == document.text {
        return Ok(Vec::new());
    }
    let (span, new) = difference(&document.text, &laid_out);
    Ok(vec![TextEdit::new(
        document.range(span),
        laid_out[new.range()].to_owned(),
    )])
}

/// Returns the lines in which two texts differ, in each of them.
fn difference(old: &str, new: &str) -> (Span, Span) {
    let alike = |old: &str, new: &str| old == new && old.ends_with('\n');
    let pairs = old.split_inclusive('\n').zip(new.split_inclusive('\n'));
    let same = pairs.take_while(|(old, new)| alike(old, new));
    let start = same.map(|pair| pair.0.len()).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    // The last lines end alike, or else all of the rest differs.
    let ends = old_rest.split_inclusive('\n').rev();
    let pairs = ends.zip(new_rest.split_inclusive('\n').rev());
    let same = pairs.take_while(|(old, new)| alike(old, new));
    let end: usize = same.map(|pair| pair.0.len()).sum();
    let span = |whole: &str| Span {
        start,
        end: whole.len() - end,
    };
    (span(old), span(new))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(old: &str, new: &str, expected: (&str, &str)) {
        let (of_old, of_new) = difference(old, new);
        assert_eq!((&old[of_old.range()], &new[of_new.range()]), expected);
    }

    #[test]
    fn lines_that_differ() {
        check("a\nb\nc\n", "a\nd\nc\n", ("b\n", "d\n"));
        check("a\nc\n", "a\nb\nc\n", ("", "b\n"));
        check("a\na\n", "a\n", ("a\n", ""));
        check("a", "a\n", ("a", "a\n"));
        check("a\r\nb\n", "a\nb\n", ("a\r\n", "a\n"));
    }

    proptest! {
        #[test]
        fn the_difference_makes_the_new_from_the_old(old in "[ab\n]{0,12}", new in "[ab\n]{0,12}") {
            let (of_old, of_new) = difference(&old, &new);
            let made = [&old[..of_old.start], &new[of_new.range()], &old[of_old.end..]].concat();
            prop_assert_eq!(made, new);
        }
    }
}
