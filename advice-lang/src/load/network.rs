//! Networks of tables: a table is an expert for a part of the problem, and hands over to others.

use std::collections::HashMap;
use std::sync::Arc;

use crate::syntax::Name;
use crate::syntax::diagnostics::{Code, Diagnostic, Diagnostics, table_name};
use crate::{Table, Vocabulary};

/// A function that finds the table of a name, or returns a sentence that says why there is none.
pub type Library<'l> = &'l dyn Fn(&str) -> Result<TableText, String>;

/// A table that has not been read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableText {
    /// Its name in messages about mistakes: usually the path of its file.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// The tables that are read together.
pub(crate) struct Network<'l, V: Vocabulary> {
    library: Library<'l>,
    /// The tables that have been read; `None` for a faulty one, whose mistakes have been reported.
    read: HashMap<String, Option<Arc<Table<V>>>>,
    /// The tables that are being read, each because the one before it hands over to it.
    open: Vec<String>,
}

/// Reason why there is no table to hand over to.
pub(crate) struct Refusal {
    pub(crate) error: Diagnostic,
    /// Findings about the table, if they are the reason.
    pub(crate) findings: Option<Diagnostics>,
}

/// Greatest number of tables that hand over, one after the other.
const MAX_TABLES: usize = 32;

impl<'l, V: Vocabulary> Network<'l, V> {
    /// Makes a network around the table of this name.
    pub(crate) fn new(name: &str, library: Library<'l>) -> Self {
        Self {
            library,
            read: HashMap::new(),
            open: vec![table_name(name)],
        }
    }

    /// Returns the table of this name, or the reason why there is none. `read` makes a table of the text.
    pub(crate) fn table(
        &mut self,
        name: &Name,
        read: impl FnOnce(&TableText, &mut Self) -> Result<Table<V>, Diagnostics>,
    ) -> Result<Arc<Table<V>>, Box<Refusal>> {
        let refusal = |code, message, label: &str| Refusal {
            error: Diagnostic::new(code, message, name.span, label),
            findings: None,
        };
        if let Some(first) = self.open.iter().position(|open| *open == name.text) {
            let circle = [&self.open[first..], &self.open[first..=first]].concat();
            let message = format!("the tables hand over in a circle: {}", circle.join(" to "));
            return Err(refusal(Code::TableCircle, message, "this closes the circle").into());
        }
        if self.open.len() > MAX_TABLES {
            let message = format!("more than {MAX_TABLES} tables hand over one to the next");
            return Err(refusal(Code::Nesting, message, "this one is too far").into());
        }
        let faulty = || {
            let message = format!("the table `{}` has mistakes", name.text);
            refusal(
                Code::FaultyTable,
                message,
                "nothing can be handed over to it",
            )
        };
        if let Some(known) = self.read.get(&name.text) {
            return known.clone().ok_or_else(|| faulty().into());
        }
        let text = (self.library)(&name.text).map_err(|reason| {
            let message = format!("the table `{}` cannot be read", name.text);
            refusal(Code::UnknownTable, message, &reason)
        })?;
        self.open.push(name.text.clone());
        let read = read(&text, self).map(Arc::new);
        self.open.pop();
        let known = read.as_ref().ok().cloned();
        self.read.insert(name.text.clone(), known);
        read.map_err(|findings| {
            Box::new(Refusal {
                findings: Some(findings),
                ..faulty()
            })
        })
    }
}
