//! Meanings of words, shown beside them.

use advice_lang::{ClauseKind, Entry};
use lsp_types::{Hover, HoverContents, Position};

use crate::document::Document;
use crate::meaning::{self, Meaning};
use crate::workplace::Workplace;

pub(crate) fn hover(
    workplace: &Workplace<'_>,
    document: &Document,
    position: Position,
) -> Option<Hover> {
    let (word, meaning) = meaning::at(workplace, document, document.offset(position))?;
    let (code, remark) = match meaning {
        Meaning::Clause(clause) => {
            let code = document.text[clause.span.range()].to_owned();
            let kind = match clause.kind {
                ClauseKind::Rule => "a rule of this table",
                ClauseKind::Advice => "a piece of advice of this table",
                ClauseKind::Definition(_) => "a definition of this table",
            };
            let comment = comment_above(&document.text, clause.span.start);
            (
                code,
                if comment.is_empty() {
                    kind.to_owned()
                } else {
                    comment
                },
            )
        }
        Meaning::Parameter(name, sort) => {
            let sort = sort.unwrap_or_else(|| "number".to_owned());
            (format!("{sort} {}", name.text), "a parameter".to_owned())
        }
        Meaning::Entry(entry) => (entry.call(), remark(&entry)),
        Meaning::Keyword(keyword) => (keyword.spellings[0].to_owned(), keyword.doc.to_owned()),
        Meaning::Table(name) => {
            let remark = "the table that has the last word here";
            (format!("table {name}"), remark.to_owned())
        }
    };
    Some(Hover {
        contents: HoverContents::Markup(workplace.client.remark(&code, &remark)),
        range: Some(document.range(word.span)),
    })
}

/// Returns the entry of the dictionary: the meaning, the kind and the other spellings.
pub(crate) fn remark(entry: &Entry) -> String {
    let mut remark = format!("{}\n({})", entry.doc, entry.kind_text());
    if !entry.aliases.is_empty() {
        remark.push_str("\nalso: ");
        remark.push_str(&entry.aliases.join(", "));
    }
    remark
}

/// Returns the comment lines above, with at most one blank line between; but not those at the beginning of the text,
/// which are about the whole text.
fn comment_above(text: &str, start: usize) -> String {
    let Some((before, "")) = text[..start]
        .trim_end_matches([' ', '\t'])
        .rsplit_once('\n')
    else {
        return String::new();
    };
    let mut lines = before.rsplit('\n').map(str::trim).peekable();
    let is_apart = lines.next_if(|line| line.is_empty()).is_some();
    let mut comment = Vec::new();
    while let Some(line) = lines.next_if(|line| line.starts_with('%')) {
        comment.push(line.trim_start_matches('%').trim());
    }
    if is_apart && lines.peek().is_none() {
        return String::new();
    }
    comment.reverse();
    comment.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, expected: &str) {
        let text = format!("{before}r :: if");
        assert_eq!(comment_above(&text, before.len()), expected, "{before:?}");
    }

    #[test]
    fn comments_above() {
        check("", "");
        check("% one\n", "one");
        check("a.\n%% one\n  % two\r\n  ", "one\ntwo");
        check("a.\n% near\n\n", "near");
        check("a.\n% far\n\n\n", "");
        check("% about all\n\n", "");
        check("a. % of a\n", "");
        check("% same line", "");
    }
}
