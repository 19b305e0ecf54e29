//! Lines of a text that is changed and written again.

use std::borrow::Cow;
use std::fmt;

use crate::Place;
use crate::draft::{Draft, is_like_a_number, is_not_finite};
use crate::words::{Token, tokens};

/// A line of a text without mistakes.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) said: Said,
    /// True if it must be written anew.
    pub(crate) is_changed: bool,
    written: String,
}

/// Content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Nothing,
    Edge(EdgeLine),
    List(Keyword, Vec<Item>),
}

/// Kinds of lists, by their first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Node,
    Start,
    Goal,
    Estimate,
    At,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EdgeLine {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) is_two_way: bool,
    pub(crate) cost: Option<String>,
}

/// An item of a list: a node, for an estimate perhaps a goal, and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) goal: Option<String>,
    pub(crate) words: Vec<String>,
}

impl Line {
    pub(crate) fn read(line: &str) -> Self {
        Self {
            said: Said::read(line),
            is_changed: false,
            written: line.to_owned(),
        }
    }

    pub(crate) fn new(said: Said) -> Self {
        Self {
            said,
            is_changed: true,
            written: String::new(),
        }
    }

    /// Returns the white space before what the line says, and the comment after it with the white space before that.
    fn margins(&self) -> (&str, &str) {
        let line = self.written.as_str();
        let indent = line.len() - line.trim_start().len();
        let mut in_quotes = false;
        let comment = line.find(|letter| {
            in_quotes ^= letter == '"';
            letter == '#' && !in_quotes
        });
        match comment {
            Some(comment) => (&line[..indent], &line[line[..comment].trim_end().len()..]),
            None => (&line[..indent], ""),
        }
    }
}

impl Said {
    pub(crate) fn list(keyword: Keyword, item: Item) -> Self {
        Self::List(keyword, vec![item])
    }

    fn read(line: &str) -> Self {
        let mut draft = Draft::read(line);
        if let Some(edge) = draft.edges.pop() {
            return Self::Edge(EdgeLine {
                from: edge.from.text.into_owned(),
                to: edge.to.text.into_owned(),
                is_two_way: edge.is_two_way,
                cost: edge.cost.map(|cost| cost.word.to_owned()),
            });
        }
        let names = [
            (Keyword::Node, draft.declared),
            (Keyword::Start, draft.starts),
            (Keyword::Goal, draft.goals),
        ];
        for (keyword, names) in names {
            if !names.is_empty() {
                return Self::List(
                    keyword,
                    names.iter().map(|name| Item::of(&name.text)).collect(),
                );
            }
        }
        if !draft.estimates.is_empty() {
            let items = draft.estimates.into_iter().map(|estimate| Item {
                name: estimate.node.text.into_owned(),
                goal: estimate.goal.map(|goal| goal.text.into_owned()),
                words: vec![estimate.value.word.to_owned()],
            });
            return Self::List(Keyword::Estimate, items.collect());
        }
        if draft.places.is_empty() {
            return Self::Nothing;
        }
        let items = draft.places.into_iter().map(|(name, place)| Item {
            words: [place.x, place.y].map(Place::text).into(),
            ..Item::of(&name.text)
        });
        Self::List(Keyword::At, items.collect())
    }

    /// Lines with a lower rank are written first, those that say nothing anywhere.
    pub(crate) fn rank(&self) -> Option<(u8, u8)> {
        match self {
            Self::Nothing => None,
            Self::List(Keyword::Node, _) => Some((0, 0)),
            Self::List(Keyword::Start, _) => Some((1, 0)),
            Self::List(Keyword::Goal, _) => Some((1, 1)),
            Self::Edge(_) => Some((2, 0)),
            Self::List(Keyword::Estimate, _) => Some((3, 0)),
            Self::List(Keyword::At, _) => Some((4, 0)),
        }
    }

    /// Returns the names in it, to be changed.
    pub(crate) fn names_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Edge(edge) => vec![&mut edge.from, &mut edge.to],
            Self::List(_, items) => {
                let items = items.iter_mut();
                let names = items.flat_map(|item| [Some(&mut item.name), item.goal.as_mut()]);
                names.flatten().collect()
            }
        }
    }
}

impl EdgeLine {
    /// Returns whether it leads from one node to the other, perhaps as an edge for both ways.
    pub(crate) fn leads(&self, from: &str, to: &str) -> bool {
        (self.from == from && self.to == to)
            || (self.is_two_way && self.from == to && self.to == from)
    }
}

impl Item {
    pub(crate) fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            goal: None,
            words: Vec::new(),
        }
    }
}

impl Keyword {
    const fn text(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::Start => "start",
            Self::Goal => "goal",
            Self::Estimate => "h",
            Self::At => "at",
        }
    }
}

/// Returns a name as it must be written: in quotes only where it must be.
fn name_text(name: &str) -> Cow<'_, str> {
    let mut words = Vec::new();
    let is_read = tokens(name, &mut words).is_ok();
    let words: Option<Vec<&str>> = words
        .iter()
        .map(|(token, _)| match token {
            Token::Word(word) => Some(*word),
            _ => None,
        })
        .collect();
    let is_plain = words.is_some_and(|words| {
        let last = words.last().filter(|_| words.len() > 1);
        let is_amount = last.is_some_and(|word| is_like_a_number(word) || is_not_finite(word));
        words.join(" ") == name && !is_amount
    });
    if is_read && is_plain {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(format!("\"{name}\""))
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name_text(&self.name))?;
        if let Some(goal) = &self.goal {
            write!(f, " -> {}", name_text(goal))?;
        }
        for word in &self.words {
            write!(f, " {word}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Edge(edge) => {
                let arrow = if edge.is_two_way { "--" } else { "->" };
                let [from, to] = [&edge.from, &edge.to].map(|name| name_text(name));
                write!(f, "{from} {arrow} {to}")?;
                match &edge.cost {
                    Some(cost) => write!(f, " {cost}"),
                    None => Ok(()),
                }
            }
            Self::List(keyword, items) => {
                let items: Vec<String> = items.iter().map(Item::to_string).collect();
                write!(f, "{}: {}", keyword.text(), items.join(", "))
            }
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_changed {
            return f.write_str(&self.written);
        }
        let (indent, comment) = self.margins();
        write!(f, "{indent}{}{comment}", self.said)
    }
}
