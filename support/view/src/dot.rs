//! The tree for Graphviz.

use std::fmt::Write;

use crate::model::{Side, Status};
use crate::visible::{NO_NODES, Visible};
use crate::{Options, Rendered, View};

/// Returns the tree in the DOT language.
pub(crate) fn dot(view: &View, options: &Options) -> Rendered {
    let visible = Visible::of(view.model(), options);
    let mut dot = String::new();
    let title = quoted(&view.title(options));
    // A line break would end the comment.
    let comment = visible.description().replace(char::is_control, " ");
    // Writing to a string cannot fail.
    let _ = write!(
        dot,
        "// {comment}\n\
         digraph search {{\n  \
           label={title}; labelloc=t; ordering=out;\n  \
           node [fontname=\"Helvetica\", fontsize=11]; \
           edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6];\n"
    );
    if visible.nodes.is_empty() {
        let _ = writeln!(dot, "  none [label={}, shape=plaintext];", quoted(NO_NODES));
    }
    for &node in &visible.nodes {
        let _ = writeln!(dot, "  n{node} [{}];", attributes(&visible, node));
        if let Some(parent) = view.model().node(node).parent {
            let _ = writeln!(dot, "  n{parent} -> n{node} [{}];", edge(&visible, node));
        }
    }
    dot.push_str("}\n");
    visible.rendered(dot)
}

fn attributes(visible: &Visible<'_>, node: usize) -> String {
    let status = visible.snapshot.status(node);
    let mut lines: Vec<_> = visible.state(node).map(str::to_owned).into_iter().collect();
    lines.extend(visible.caption(node));
    lines.extend(visible.below(node));
    let shape = match visible.model.node(node).side {
        _ if status == Status::Cut => "point",
        Side::Min | Side::Them => "ellipse",
        Side::Chance => "circle",
        _ => "box",
    };
    let mut styles = Vec::new();
    if visible.is_on_the_way(node) {
        styles.push("bold");
    }
    if matches!(status, Status::Cut | Status::Duplicate | Status::Pruned) {
        styles.push("dashed");
    }
    let style = if styles.is_empty() {
        String::new()
    } else {
        format!(", style=\"{}\"", styles.join(","))
    };
    format!("label={}, shape={shape}{style}", quoted(&lines.join("\n")))
}

fn edge(visible: &Visible<'_>, node: usize) -> String {
    let action = visible.action(node);
    if visible.snapshot.status(node) == Status::Cut {
        let why = visible.why_first(node);
        let label = format!("{action}\n{why}");
        return format!(
            "label={}, style=dashed, color=red",
            quoted(label.trim_end())
        );
    }
    let bold = if visible.is_on_the_way(node) {
        ", style=bold"
    } else {
        ""
    };
    format!("label={}{bold}", quoted(action))
}

/// Returns the text between quotes, on several lines if it has them.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    let text = text.replace('\n', "\\n");
    // A zero would end the file.
    format!("\"{}\"", text.replace(char::is_control, " "))
}
