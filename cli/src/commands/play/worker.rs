//! The work of the program, on whatever thread it is done.

use catalogue::{ChosenMove, NoMove, SoFar, Thinker};
use playing::Judgement;

/// A request to think.
#[derive(Clone, Copy)]
pub(super) enum Request {
    /// The program's own move.
    Choose,
    /// A move to be proposed.
    Hint,
    /// The cost of the move of this number.
    Judge(usize),
}

/// The answer to a request.
pub(super) enum Answer {
    Chosen(Result<ChosenMove<usize>, NoMove>),
    Hinted(Result<ChosenMove<usize>, NoMove>),
    /// The move, and what it costs if that is known.
    Judged(usize, Option<Judgement<String>>),
}

/// Has somebody think.
pub(super) fn think(thinker: &mut dyn Thinker, so_far: &SoFar, request: Request) -> Answer {
    match request {
        Request::Choose => Answer::Chosen(thinker.choose(so_far)),
        Request::Hint => Answer::Hinted(thinker.choose(so_far)),
        Request::Judge(number) => Answer::Judged(number, thinker.judge(so_far, number).ok()),
    }
}
