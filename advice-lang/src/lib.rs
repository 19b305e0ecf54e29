//! Advice Language 0.
#![forbid(unsafe_code)]

mod constraint;
mod diagnostics;
mod event;
mod forcing_tree;
mod goal;
mod interpreter;
mod resolve;
mod session;
mod span;
mod syntax;
mod table;
mod verify;
mod vocabulary;
mod words;

pub use diagnostics::{Code, Diagnostic, Diagnostics, Label, MAX_ERRORS, Severity};
pub use event::{AdviceObserver, Event, Node};
pub use forcing_tree::ForcingTree;
pub use interpreter::{MAX_DEPTH, Satisfied, Strategy};
pub use session::{AdviseError, End, Reply, ReplyError, Session, Turn};
pub use span::Span;
pub use syntax::MAX_NESTING;
pub use table::{Advice, Part, Rule, Table};
pub use verify::{Fault, Violation, verify_forcing_tree};
pub use vocabulary::{Comparison, Generator, Predicate, Vocabulary, Word};
