//! Reasons why something could not be done.

use std::fmt::Display;
use std::io;

use thiserror::Error;

/// Reason why something could not be done.
#[derive(Debug, Error)]
pub enum Failure {
    /// The user's input is wrong.
    #[error("{0}")]
    Input(String),
    /// The user's input is wrong, and the message is already laid out over several lines.
    #[error("{0}")]
    Report(String),
    /// The machine does not allow it, or a file that is needed is unsound.
    #[error("{0}")]
    Machine(String),
    /// The user has cancelled it.
    #[error("{0}")]
    Interrupted(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The failure for wrong input.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "so that it can be named in map_err"
    )]
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }

    /// The failure of the machine, or of a file that is needed.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "so that it can be named in map_err"
    )]
    pub fn machine(error: impl ToString) -> Self {
        Self::Machine(error.to_string())
    }

    /// Makes the failure for a file with these mistakes, each of which is a line of `all`.
    pub(crate) fn mistakes<M: Display>(name: &str, mistakes: &[M], all: &dyn Display) -> Self {
        if let [mistake] = mistakes {
            return Self::input(format!("{name}, {mistake}"));
        }
        let all = all.to_string().replace('\n', "\n  ");
        Self::input(format!("{name} has mistakes:\n  {all}"))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

impl From<search_core::MethodError> for Failure {
    fn from(error: search_core::MethodError) -> Self {
        Self::input(error)
    }
}
