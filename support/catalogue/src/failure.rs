//! Why something could not be done.

use thiserror::Error;

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// What the user gave is wrong.
    #[error("{0}")]
    Input(String),
    /// What the user gave is wrong, and the message is already laid out over several lines.
    #[error("{0}")]
    Report(String),
    /// The machine does not allow it, or a file that is needed is not sound.
    #[error("{0}")]
    Machine(String),
    /// The user has cancelled it.
    #[error("{0}")]
    Interrupted(String),
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
}

impl From<search_core::MethodError> for Failure {
    fn from(error: search_core::MethodError) -> Self {
        Self::input(error)
    }
}
