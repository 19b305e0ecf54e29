//! The page.

use std::fmt::Write as _;
use std::io::{self, Write};

use picture::escaped;
use search_core::sequence;
use serde::Serialize;
use trace::Header;

use crate::data::data;
use crate::downsample::{grouped, thin};
use crate::model::Model;
use crate::{Draw, Options, Rendered, View};

const PAGE: &str = include_str!("../assets/page.html");
pub(crate) const STYLE: &str = concat!(
    include_str!("../assets/palette.css"),
    include_str!("../assets/page.css")
);
const SCRIPT: &str = concat!(
    include_str!("../assets/said.js"),
    include_str!("../assets/say.js"),
    include_str!("../assets/shared.js"),
    include_str!("../assets/packed.js"),
    include_str!("../assets/run.js"),
    include_str!("../assets/lists.js"),
    include_str!("../assets/boards.js"),
    include_str!("../assets/folds.js"),
    include_str!("../assets/marks.js"),
    include_str!("../assets/tidy.js"),
    include_str!("../assets/tree.js"),
    include_str!("../assets/overview.js"),
    include_str!("../assets/page.js")
);

/// Longer values of a setting, such as maps and tables, are not shown at the top.
const LONGEST_VALUE: usize = 80;

/// Number of actions of a longer answer that are shown at the top.
const LONGEST_ANSWER: usize = 100;

/// Returns the page with everything that it needs in it.
pub(crate) fn page(view: &View, options: &Options, draw: &Draw<'_>) -> Rendered {
    let model = view.model();
    let thinned = thin(model, options.most_events);
    let data = data(model, &thinned, options, draw);
    let text = filled(PAGE, |part, text| match part {
        "title" => text.push_str(&escaped(&view.title(options))),
        "about" => text.push_str(&escaped(&about(model))),
        "style" => text.push_str(STYLE),
        "data" => write_data(&data, text),
        _ => text.push_str(SCRIPT),
    });
    Rendered {
        text,
        events_left_out: model.all_events() - thinned.events() as u64,
        nodes: thinned.nodes(),
        nodes_left_out: model.nodes() - thinned.nodes(),
    }
}

/// Returns the page with each `{{name}}` replaced by what `put` adds for it. Replacements are not searched again.
pub(crate) fn filled(page: &str, mut put: impl FnMut(&str, &mut String)) -> String {
    let mut filled = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        put(name, &mut filled);
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Describes the problem that was solved.
pub(crate) fn posed(header: &Header) -> String {
    let mut posed = format!("{} from {}", header.problem, header.start);
    let short = header.setting.iter().filter(|(name, value)| {
        value.len() <= LONGEST_VALUE && !value.contains('\n') && *name != "unit"
    });
    for (name, value) in short {
        let _ = write!(posed, ", {name} {value}");
    }
    posed
}

/// Describes the problem and the result.
fn about(model: &Model) -> String {
    let mut about = posed(&model.header);
    if let Some(end) = model.end() {
        let _ = write!(about, ": {}", end.outcome);
        if !end.answer.is_empty() {
            let shown = &end.answer[..end.answer.len().min(LONGEST_ANSWER)];
            let _ = write!(about, ", {}", sequence(shown));
        }
        let rest = end.answer.len().saturating_sub(LONGEST_ANSWER);
        if rest > 0 {
            let _ = write!(about, " … and {} more", grouped(rest as u64));
        }
    }
    about
}

/// Adds data so that nothing in them can end the element in which they stand.
pub(crate) fn write_data(data: &impl Serialize, text: &mut String) {
    // The data have no maps with keys other than texts or numbers, so they can be written.
    let written = serde_json::to_writer(InScript(text), data);
    debug_assert!(written.is_ok());
}

/// Writer into an element of a script.
struct InScript<'t>(&'t mut String);

impl Write for InScript<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(bytes).map_err(io::Error::other)?;
        for (number, part) in text.split('<').enumerate() {
            self.0.push_str(if number > 0 { "\\u003c" } else { "" });
            self.0.push_str(part);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_put_in_is_taken_for_a_part_of_the_page() {
        let put = |part: &str, text: &mut String| {
            text.push_str(if part == "one" { "{{two}}" } else { "x" });
        };
        assert_eq!(filled("a{{one}}b{{two}}c", put), "a{{two}}bxc");
        let mut text = String::new();
        write_data(&["</script><!--", "ä<"], &mut text);
        assert_eq!(text, r#"["\u003c/script>\u003c!--","ä\u003c"]"#);
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
