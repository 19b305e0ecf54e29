//! The page.

use std::fmt::Write;

use picture::escaped;
use trace::Header;

use crate::data::data;
use crate::downsample::thin;
use crate::model::Model;
use crate::{Draw, Options, Rendered, View};

const PAGE: &str = include_str!("../assets/page.html");
pub(crate) const STYLE: &str = include_str!("../assets/page.css");
const SCRIPT: &str = concat!(
    include_str!("../assets/shared.js"),
    include_str!("../assets/tidy.js"),
    include_str!("../assets/page.js")
);

/// Longer values of a setting, such as maps and tables, are not shown at the top.
const LONGEST_VALUE: usize = 80;

/// The page with everything that it needs in it.
pub(crate) fn page(view: &View, options: &Options, draw: &Draw<'_>) -> Rendered {
    let model = view.model();
    let thinned = thin(model, options.most_events);
    // The data have no maps with keys other than texts or numbers, so they can be written.
    let data = serde_json::to_string(&data(model, &thinned, options, draw)).unwrap_or_default();
    let parts = [
        ("title", escaped(&view.title(options))),
        ("about", escaped(&about(model))),
        ("style", STYLE.to_owned()),
        ("data", in_script(&data)),
        ("script", SCRIPT.to_owned()),
    ];
    Rendered {
        text: filled(PAGE, &parts),
        events_left_out: model.all_events() - thinned.events() as u64,
        nodes: thinned.nodes(),
        nodes_left_out: model.nodes() - thinned.nodes(),
    }
}

/// The page with each `{{name}}` replaced. What is put in is not searched again.
pub(crate) fn filled(page: &str, parts: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let part = parts.iter().find(|(part, _)| *part == name);
        filled.push_str(part.map_or("", |(_, text)| text));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// What problem was solved.
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

/// What was run, and with what result.
fn about(model: &Model) -> String {
    let mut about = posed(&model.header);
    if let Some(end) = model.end() {
        let _ = write!(about, ": {}", end.outcome);
        if !end.answer.is_empty() {
            let _ = write!(about, ", {}", end.answer.join(" "));
        }
    }
    about
}

/// The data so that nothing in them can end the element in which they stand.
pub(crate) fn in_script(data: &str) -> String {
    data.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_put_in_is_taken_for_a_part_of_the_page() {
        let parts = [("one", "{{two}}".to_owned()), ("two", "x".to_owned())];
        assert_eq!(filled("a{{one}}b{{two}}c", &parts), "a{{two}}bxc");
        assert_eq!(in_script(r#"{"a":"</script><!--"}"#).find('<'), None);
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
