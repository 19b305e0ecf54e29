//! Pages of text, tables and pictures.

use std::fmt::Write;

use crate::svg::escaped;

/// A page that is one file and needs nothing else: it can be sent by mail and read without a
/// network. It is light or dark as the reader prefers, and can be printed.
///
/// ```
/// use picture::Page;
/// let mut page = Page::new("Two numbers");
/// page.paragraph("One of them is even.");
/// page.table("The numbers", &["number", "square"], [vec!["2".to_owned(), "4".to_owned()]]);
/// assert!(page.finish().contains("<th scope=\"row\">2</th><td>4</td>"));
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    text: String,
    pictures: usize,
}

const STYLE: &str = include_str!("page.css");

impl Page {
    /// Makes a page with this title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        let title = escaped(title);
        let text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        );
        Self { text, pictures: 0 }
    }

    /// A heading below the title.
    pub fn heading(&mut self, heading: &str) {
        self.line(format_args!("<h2>{}</h2>", escaped(heading)));
    }

    /// A paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.line(format_args!("<p>{}</p>", escaped(text)));
    }

    /// A table. The first column names the rows; the others are set flush right, as numbers are.
    pub fn table<'h>(
        &mut self,
        caption: &str,
        heading: impl IntoIterator<Item = &'h &'h str>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) {
        let mut text = format!(
            "<div class=\"wide\"><table>\n<caption>{}</caption>\n<tr>",
            escaped(caption)
        );
        for name in heading {
            text.extend(["<th scope=\"col\">", &escaped(name), "</th>"]);
        }
        text += "</tr>\n";
        for row in rows {
            text += "<tr>";
            for (column, cell) in row.iter().enumerate() {
                let (open, close) = match column {
                    0 => ("<th scope=\"row\">", "</th>"),
                    _ => ("<td>", "</td>"),
                };
                text.extend([open, &escaped(cell), close]);
            }
            text += "</tr>\n";
        }
        self.line(format_args!("{text}</table></div>"));
    }

    /// A picture, as [`Svg::finish`](crate::Svg::finish) gives it.
    pub fn picture(&mut self, svg: &str) {
        self.pictures += 1;
        // Names that are unique in a file must be unique in the page.
        let number = self.pictures;
        let svg = svg
            .replacen(
                "aria-labelledby=\"title description\"",
                &format!("aria-labelledby=\"title-{number} description-{number}\""),
                1,
            )
            .replacen("id=\"title\"", &format!("id=\"title-{number}\""), 1)
            .replacen(
                "id=\"description\"",
                &format!("id=\"description-{number}\""),
                1,
            );
        self.line(format_args!(
            "<div class=\"wide picture\">\n{}\n</div>",
            svg.trim_end()
        ));
    }

    /// Returns the whole page.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text += "</main>\n</body>\n</html>\n";
        self.text
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Svg;

    #[test]
    fn nothing_is_taken_for_markup() {
        let mut page = Page::new("<b> & \"c\"");
        page.heading("<script>");
        page.paragraph("</main>");
        page.table("<", &["<i>"], [vec!["<u>".to_owned(), "</td>".to_owned()]]);
        let page = page.finish();
        for markup in ["<b>", "<script>", "<i>", "<u>"] {
            assert!(!page.contains(markup), "{page}");
        }
        assert_eq!(page.matches("</main>").count(), 1);
        assert_eq!(page.matches("</td>").count(), 1);
    }

    #[test]
    fn pictures_have_names_of_their_own() {
        let mut page = Page::new("two");
        for _ in 0..2 {
            page.picture(&Svg::new(1, 1, "same", "picture").finish());
        }
        let page = page.finish();
        for name in [
            "\"title-1\"",
            "\"title-2\"",
            "\"description-1\"",
            "\"description-2\"",
        ] {
            assert_eq!(page.matches(&format!("id={name}")).count(), 1, "{name}");
        }
        assert!(!page.contains("id=\"title\""));
    }
}
