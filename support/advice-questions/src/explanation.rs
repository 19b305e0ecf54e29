//! Explanations of a table's answer for a position.

use advice_lang::{Event, Explanation, ForcingTree};
use search_core::{Limits, Run};
use serde::Serialize;
use serde_json::{Value, json};
use view::{Board, View, ViewBuilder};

use catalogue::advice::{
    About, AdviceFound, AdviceText, Advisable, Compared, advice_header, advice_in_words,
};
use catalogue::{Failure, Host};

/// Explanation of a table's answer for a position, for programs.
#[derive(Serialize)]
pub struct Explained<'e> {
    /// The position.
    pub position: String,
    /// The question, and everything tried.
    #[serde(flatten)]
    pub explanation: Explanation<'e, String>,
    /// The move, and the moves as good or better with best play; `None` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Compared>,
}

impl<'e> Explained<'e> {
    /// Puts an explanation into words.
    ///
    /// # Errors
    ///
    /// If the machine cannot find out the values of the moves.
    pub fn new<S: Advisable>(
        game: &S,
        position: S::Position,
        explanation: &'e Explanation<'e, S::Move>,
        host: &dyn Host,
    ) -> Result<Self, Failure> {
        let best = match advice_found(explanation) {
            Some((_, ForcingTree::Move(mv, _))) => game.compare(position, *mv, host)?,
            _ => None,
        };
        Ok(Self {
            position: game.position_text(&position),
            explanation: explanation.written(game, &position),
            best,
        })
    }
}

/// Returns the advice that works, and its tree.
#[must_use]
pub fn advice_found<'e, M>(explanation: &'e Explanation<'_, M>) -> AdviceFound<'e, M> {
    let last = explanation.tried.last()?;
    Some((last.advice, last.tree.as_ref()?))
}

/// A question put to a table.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The position.
    pub position: &'q str,
    /// Limits of the search.
    pub limits: Limits<'q>,
    /// Number of the search's events that are kept, to look at.
    pub events: u64,
}

/// The table's answer.
pub struct Answer {
    /// [`Explained`], or the limit that was met first.
    pub answer: Value,
    /// The result, in words.
    pub outcome: String,
    /// The move that is advised.
    pub moves: Vec<String>,
    /// Drawing of the position, if there is one.
    pub board: Option<Board>,
    /// The search, to look at.
    pub run: View,
}

/// Asks a table about a position; its warnings are shown by the host.
///
/// # Errors
///
/// If the table or the position is invalid.
pub fn explain(
    table: &AdviceText,
    question: Question<'_>,
    host: &dyn Host,
) -> Result<Answer, Failure> {
    table.game.give(Explaining {
        table,
        question,
        host,
    })
}

/// A table that is being asked.
struct Explaining<'e> {
    table: &'e AdviceText,
    question: Question<'e>,
    host: &'e dyn Host,
}

impl About for Explaining<'_> {
    type Answer = Result<Answer, Failure>;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        let Self {
            table,
            question,
            host,
        } = self;
        let name = table.game.name();
        let table = table.load(&game, host)?;
        let position = game.read_ours(question.position)?;
        let mut kept = ViewBuilder::new(
            &advice_header(&game, name, &table, &position),
            question.events,
        );
        let observer = |event: Event<'_, S>| kept.see(|| event.record(&game));
        let mut run = Run::watched_by(observer).with_limits(question.limits);
        let said = table.explain(&mut run, &game, &position);
        drop(run);
        let found = said.as_ref().map(advice_found);
        let (outcome, moves) =
            advice_in_words(&game, &position, found.map_err(|stopped| stopped.limit));
        let answer = match &said {
            Ok(explanation) => {
                serde_json::to_value(Explained::new(&game, position, explanation, host)?)
                    .map_err(Failure::machine)?
            }
            Err(stopped) => {
                json!({ "position": game.position_text(&position), "limit": stopped.limit })
            }
        };
        Ok(Answer {
            answer,
            run: kept.finish(&outcome, moves.clone()),
            outcome,
            moves,
            board: game.board(position),
        })
    }
}
