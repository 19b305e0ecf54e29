//! Exit statuses of the program.

use std::process::ExitCode;

pub(crate) use catalogue::Failure;
use search_core::Limit;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// It did what it was asked.
    Done,
    /// Proven: there is no solution.
    NoSolution,
    /// A limit was met first, or the input ended: no verdict.
    Stopped,
    /// Some problems were left out because of mistakes; the others were solved.
    LeftOut,
    /// A result differs from what is published, or a file from how it should be written.
    Wrong,
    /// Ctrl-C.
    Interrupted,
}

impl From<Limit> for Status {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Cancelled => Self::Interrupted,
            _ => Self::Stopped,
        }
    }
}

impl Status {
    /// 0 done, 1 wrong, 2 left out, 3 no solution, 4 stopped, 130 interrupted.
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::NoSolution => 3,
            Self::Stopped => 4,
            Self::Wrong => 1,
            Self::LeftOut => 2,
            Self::Interrupted => 130,
        })
    }
}

/// 2 wrong input, 130 interrupted, 1 anything else.
pub(crate) fn code(failure: &Failure) -> ExitCode {
    ExitCode::from(match failure {
        Failure::Input(_) | Failure::Report(_) => 2,
        Failure::Interrupted(_) => 130,
        Failure::Machine(_) | Failure::Output(_) => 1,
    })
}

/// The end of a command.
pub(crate) type Ended = Result<Status, Failure>;
