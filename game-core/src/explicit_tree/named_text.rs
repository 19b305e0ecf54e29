//! The text of a tree of named nodes, changed line by line.

use std::collections::HashSet;
use std::fmt;

use super::lexer::{Token, lines};

/// The lines of a text that can be read.
pub(super) struct NamedText {
    lines: Vec<Line>,
    ends_line: bool,
}

struct Line {
    said: Said,
    is_changed: bool,
    written: String,
}

#[derive(PartialEq, Eq)]
enum Said {
    /// Anything else, or nothing.
    Other,
    /// A node, and its children.
    Children(String, Vec<String>),
    /// A chance node, and its events with their probabilities.
    Events(String, Vec<(String, String)>),
    /// Nodes, and their values.
    Values(Vec<(String, String)>),
}

impl NamedText {
    pub(super) fn read(text: &str) -> Self {
        let lines = text.lines().map(|line| Line {
            said: said(&lines(line).flatten().collect::<Vec<_>>()),
            is_changed: false,
            written: line.to_owned(),
        });
        Self {
            lines: lines.collect(),
            ends_line: text.ends_with('\n'),
        }
    }

    /// Gives a node a value, in the line of the old one if there is one.
    pub(super) fn set_value(&mut self, node: &str, value: &str) {
        for line in &mut self.lines {
            if let Said::Values(values) = &mut line.said
                && let Some((_, old)) = values.iter_mut().find(|(name, _)| name == node)
            {
                value.clone_into(old);
                line.is_changed = true;
                return;
            }
        }
        self.add(Said::Values(vec![(node.to_owned(), value.to_owned())]));
    }

    /// Gives the value of one node to another.
    pub(super) fn rename_value(&mut self, node: &str, other: &str) {
        for line in &mut self.lines {
            if let Said::Values(values) = &mut line.said {
                for (name, _) in values.iter_mut().filter(|(name, _)| name == node) {
                    other.clone_into(name);
                    line.is_changed = true;
                }
            }
        }
    }

    pub(super) fn remove_values(&mut self, nodes: &HashSet<&str>) {
        self.lines.retain_mut(|line| {
            let Said::Values(values) = &mut line.said else {
                return true;
            };
            let before = values.len();
            values.retain(|(name, _)| !nodes.contains(name.as_str()));
            line.is_changed |= values.len() < before;
            !values.is_empty()
        });
    }

    pub(super) fn add_child(&mut self, node: &str, child: &str) {
        for line in &mut self.lines {
            if let Said::Children(parent, children) = &mut line.said
                && parent == node
            {
                children.push(child.to_owned());
                line.is_changed = true;
                return;
            }
        }
        self.add(Said::Children(node.to_owned(), vec![child.to_owned()]));
    }

    pub(super) fn remove_child(&mut self, node: &str, child: &str) {
        self.lines.retain_mut(|line| {
            let Said::Children(parent, children) = &mut line.said else {
                return true;
            };
            if parent == node {
                children.retain(|name| name != child);
                line.is_changed = true;
            }
            !children.is_empty()
        });
    }

    /// Removes what the children of these nodes are.
    pub(super) fn remove_children(&mut self, nodes: &HashSet<&str>) {
        self.lines.retain(|line| match &line.said {
            Said::Children(parent, _) | Said::Events(parent, _) => !nodes.contains(parent.as_str()),
            Said::Values(_) | Said::Other => true,
        });
    }

    pub(super) fn rename(&mut self, node: &str, name: &str) {
        for line in &mut self.lines {
            let names: Vec<&mut String> = match &mut line.said {
                Said::Other => Vec::new(),
                Said::Children(parent, children) => {
                    std::iter::once(parent).chain(children).collect()
                }
                Said::Events(parent, events) => {
                    let names = events.iter_mut().map(|(_, name)| name);
                    std::iter::once(parent).chain(names).collect()
                }
                Said::Values(values) => values.iter_mut().map(|(name, _)| name).collect(),
            };
            for old in names.into_iter().filter(|old| *old == node) {
                name.clone_into(old);
                line.is_changed = true;
            }
        }
    }

    /// Adds a line behind the last one of its kind, or else at the end.
    fn add(&mut self, said: Said) {
        let kind = std::mem::discriminant(&said);
        let mut lines = self.lines.iter();
        let last = lines.rposition(|line| std::mem::discriminant(&line.said) == kind);
        let at = last.map_or(self.lines.len(), |line| line + 1);
        let line = Line {
            said,
            is_changed: true,
            written: String::new(),
        };
        self.lines.insert(at, line);
    }
}

fn said(tokens: &[Token<'_>]) -> Said {
    let text = |token: &Token<'_>| token.text.to_owned();
    match tokens {
        [parent, arrow, brace, events @ .., _] if (arrow.text, brace.text) == ("->", "{") => {
            let events = events.split(|token| token.text == ",");
            let events = events.filter_map(|event| match event {
                [chance, _, name] => Some((text(chance), text(name))),
                _ => None,
            });
            Said::Events(text(parent), events.collect())
        }
        [parent, arrow, children @ ..] if arrow.text == "->" => {
            let children = children.iter().filter(|token| token.is_word());
            Said::Children(text(parent), children.map(text).collect())
        }
        [_, equals, ..] if equals.text == "=" => {
            let values = tokens.split(|token| token.text == ",");
            let values = values.filter_map(|value| match value {
                [name, _, value] => Some((text(name), text(value))),
                _ => None,
            });
            Said::Values(values.collect())
        }
        _ => Said::Other,
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.written.as_str();
        if !self.is_changed {
            return f.write_str(written);
        }
        let code = written.find('#').unwrap_or(written.len());
        let comment = &written[written[..code].trim_end().len()..];
        f.write_str(&written[..written.len() - written.trim_start().len()])?;
        match &self.said {
            Said::Other => {}
            Said::Children(parent, children) => write!(f, "{parent} -> {}", children.join(" "))?,
            Said::Events(parent, events) => {
                let events = events
                    .iter()
                    .map(|(chance, name)| format!("{chance}: {name}"));
                let events = events.collect::<Vec<_>>().join(", ");
                write!(f, "{parent} -> {{{events}}}")?;
            }
            Said::Values(values) => {
                let values = values
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"));
                f.write_str(&values.collect::<Vec<_>>().join(", "))?;
            }
        }
        f.write_str(comment.trim_end())
    }
}

impl fmt::Display for NamedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.lines.iter().map(Line::to_string).collect();
        f.write_str(&lines.join("\n"))?;
        f.write_str(if self.ends_line { "\n" } else { "" })
    }
}
