//! Reasons for a table's answer for a position.

use advice_lang::{Event, Explanation, Table};
use game_core::Verdict;
use search_core::{Limit, Run};
use serde::Serialize;
use view::Board;

use super::{Advisable, Question, advice_header, outcome};
use crate::{Failure, Host};

/// A table's answer for a position, with its reasons.
#[derive(Serialize)]
pub struct Justification {
    /// The position.
    pub position: String,
    /// Picture of the position, in letters.
    #[serde(skip)]
    pub picture: String,
    /// Drawing of the position, if there is one.
    #[serde(skip)]
    pub board: Option<Board>,
    /// The reasons.
    #[serde(flatten)]
    pub reasons: Reasons,
    /// The move, and the moves as good or better with best play; `None` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Compared>,
}

/// Everything that was asked and tried, or the limit that was met first.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Reasons {
    /// Everything that was asked and tried.
    Found(Explanation<String>),
    /// A limit was met first.
    Stopped {
        /// The limit.
        limit: Limit,
    },
}

/// A table's move compared with the best ones.
#[derive(Serialize)]
pub struct Compared {
    /// Value of the move for us.
    pub worth: Verdict,
    /// Value of the best moves.
    pub best: Verdict,
    /// The best moves.
    pub best_moves: Vec<String>,
}

impl Justification {
    /// Returns the outcome and the move, as a trace ends with them.
    #[must_use]
    pub fn outcome(&self) -> (String, Vec<String>) {
        outcome(match &self.reasons {
            Reasons::Found(explanation) => Ok(explanation
                .found()
                .map(|(advice, tree)| (advice, tree.our_move().cloned()))),
            Reasons::Stopped { limit } => Err(*limit),
        })
    }
}

/// Asks a table about a position, with the reasons for its answer.
pub(super) fn justify<G: Advisable>(
    game: &G,
    table: &Table<G>,
    question: Question<'_>,
    host: &dyn Host,
) -> Result<Justification, Failure> {
    let position = game.read_ours(question.position)?;
    let watcher = question.watcher;
    watcher.begin(advice_header(game, game.about().name, table, &position))?;
    let observer = |event: Event<'_, G>| watcher.see(&|| event.record(game));
    let mut run = Run::watched_by(observer).with_limits(question.limits);
    let explanation = table.explain(&mut run, game, &position);
    let found = explanation.as_ref().ok().and_then(Explanation::found);
    let mv = found.and_then(|(_, tree)| tree.our_move());
    let best = mv
        .map(|mv| compare(game, &position, *mv, host))
        .transpose()?;
    let text = game.position_text(&position);
    Ok(Justification {
        picture: game.picture(&position),
        board: game.board(&text),
        position: text,
        best: best.flatten(),
        reasons: match explanation {
            Ok(explanation) => Reasons::Found(explanation.written(game, &position)),
            Err(stopped) => Reasons::Stopped {
                limit: stopped.limit,
            },
        },
    })
}

/// Returns a move compared with the best ones, if their values are known.
fn compare<G: Advisable>(
    game: &G,
    position: &G::Position,
    mv: G::Move,
    host: &dyn Host,
) -> Result<Option<Compared>, Failure> {
    let Ok(best_play) = game.proofs() else {
        return Ok(None);
    };
    let values = best_play.values(position, host)?;
    let best = values.iter().map(|value| value.1).max();
    let worth = values.iter().find(|value| value.0 == mv);
    Ok(best.zip(worth).map(|(best, worth)| Compared {
        worth: worth.1,
        best_moves: values
            .iter()
            .filter(|value| value.1 == best)
            .map(|value| game.move_text(position, value.0))
            .collect(),
        best,
    }))
}
