//! Lines of a graph's text that is changed.

use std::fmt;

use crate::statement::{EdgeLine, Item, Keyword, Statement};

/// A line of a text without mistakes.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) says: Statement,
    /// True if it must be written anew.
    pub(crate) is_changed: bool,
    written: String,
}

impl Line {
    /// Makes a line that stays as it was written.
    pub(crate) fn written(says: Statement, line: &str) -> Self {
        Self {
            says,
            is_changed: false,
            written: line.to_owned(),
        }
    }

    pub(crate) fn new(says: Statement) -> Self {
        Self {
            says,
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

    pub(crate) fn edge(&self) -> Option<&EdgeLine> {
        match &self.says {
            Statement::Edge(edge) => Some(edge),
            _ => None,
        }
    }

    /// Returns the items, if this is a list with this keyword.
    pub(crate) fn list(&self, keyword: Keyword) -> Option<&[Item]> {
        match &self.says {
            Statement::List(of, items) if *of == keyword => Some(items),
            _ => None,
        }
    }

    pub(crate) fn list_mut(&mut self, keyword: Keyword) -> Option<&mut Vec<Item>> {
        match &mut self.says {
            Statement::List(of, items) if *of == keyword => Some(items),
            _ => None,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_changed {
            return f.write_str(&self.written);
        }
        let (indent, comment) = self.margins();
        write!(f, "{indent}{}{comment}", self.says)
    }
}
