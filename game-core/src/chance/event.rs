//! The events of a search of a game with chance.

use search_core::{Observer, Record};

use crate::{Bound, ChanceGame, Notation, Player, Turn, Window};

/// An observer of the search of a game with chance.
pub trait ChanceObserver<G: ChanceGame + ?Sized>:
    for<'a> Observer<ChanceEvent<'a, G::Position, G::Move>>
{
}

impl<G, O> ChanceObserver<G> for O
where
    G: ChanceGame + ?Sized,
    O: for<'a> Observer<ChanceEvent<'a, G::Position, G::Move>>,
{
}

/// Event of a search of a game with chance. All values are the first player's, who is MAX.
#[derive(Debug)]
pub struct ChanceEvent<'a, P, M> {
    /// The node.
    pub place: ChancePlace<'a, P, M>,
    /// Who moves next there.
    pub turn: Turn,
    /// The step of the search there.
    pub step: ChanceStep<'a, M>,
}

/// A node of the tree of a game with chance.
#[derive(Debug)]
pub struct ChancePlace<'a, P, M> {
    /// The position.
    pub position: &'a P,
    /// The position before, and the move or the event that led here; `None` at the root.
    pub reached_by: Option<(&'a P, M)>,
    /// Plies from the root.
    pub depth: usize,
}

/// Step of a search of a game with chance at a node.
#[derive(Clone, Copy, Debug)]
pub enum ChanceStep<'a, M> {
    /// Its moves, or the events of chance, are about to be tried, with this window, if any.
    Expanded(Option<Window<f64>>),
    /// It is a leaf and is given its value.
    Evaluated(f64),
    /// Its value is backed up; outside the window it is a bound.
    BackedUp(f64),
    /// The rest need not be tried.
    CutOff {
        /// The side on which the true value may lie: at most or at least the `value`.
        bound: Bound,
        /// The value so far, or what it must be by the bounds of all values.
        value: f64,
        /// The window, within the bounds of all values: the value has met one of its ends.
        window: Window<f64>,
        /// The moves or events that are left out.
        skipped: &'a [M],
    },
}

impl<P, M: Copy> Clone for ChancePlace<'_, P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, M: Copy> Copy for ChancePlace<'_, P, M> {}

impl<P, M> ChancePlace<'_, P, M> {
    /// Returns the node to which a move or an event leads.
    pub(super) fn after<'b>(&'b self, mv: M, position: &'b P) -> ChancePlace<'b, P, M> {
        ChancePlace {
            position,
            reached_by: Some((self.position, mv)),
            depth: self.depth + 1,
        }
    }
}

impl<P, M: Copy> Clone for ChanceEvent<'_, P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, M: Copy> Copy for ChanceEvent<'_, P, M> {}

impl<P, M: Copy> ChanceEvent<'_, P, M> {
    /// Returns the event's name in traces.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.step {
            ChanceStep::Expanded(_) => "expanded",
            ChanceStep::Evaluated(_) => "evaluated",
            ChanceStep::BackedUp(_) => "backed_up",
            ChanceStep::CutOff {
                bound: Bound::AtMost,
                ..
            } => "alpha_cutoff",
            ChanceStep::CutOff { .. } => "beta_cutoff",
        }
    }

    /// Returns the event as a record, with values in thousandths.
    #[must_use]
    pub fn record<G: Notation<Position = P, Move = M> + ?Sized>(&self, game: &G) -> Record {
        let ChancePlace {
            position,
            reached_by,
            depth,
        } = self.place;
        let mut record = Record::new(self.name()).with("position", game.position_text(position));
        if let Some((before, mv)) = reached_by {
            record = record.with("move", game.move_text(before, mv));
        }
        let level = match self.turn {
            Turn::Chance => "chance",
            Turn::Of(Player::Second) => "min",
            Turn::Of(Player::First) | Turn::Over => "max",
        };
        record = record.with("level", level).with("depth", depth);
        match self.step {
            ChanceStep::Expanded(window) => with_window(record, window),
            ChanceStep::Evaluated(value) | ChanceStep::BackedUp(value) => {
                record.with("value", thousandths(value))
            }
            ChanceStep::CutOff {
                bound,
                value,
                window,
                skipped,
            } => {
                let end = match bound {
                    Bound::AtMost => window.alpha,
                    _ => window.beta,
                };
                let skipped = skipped.iter().map(|&mv| game.move_text(position, mv));
                let record = record
                    .with("value", thousandths(value))
                    .with("bound", thousandths(end));
                with_window(record, Some(window)).with("skipped", skipped.collect::<Vec<_>>())
            }
        }
    }
}

fn with_window(mut record: Record, window: Option<Window<f64>>) -> Record {
    let ends = window.map(|window| [("alpha", window.alpha), ("beta", window.beta)]);
    for (name, end) in ends.into_iter().flatten() {
        if end.is_finite() {
            record = record.with(name, thousandths(end));
        }
    }
    record
}

/// Returns the value for a record, which has whole numbers only.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast keeps within the type"
)]
pub(crate) fn thousandths(value: f64) -> i64 {
    (value * 1_000.0).round() as i64
}

/// Returns a mean as it is shown: to three decimals, and without zeros at the end.
///
/// ```
/// let texts = [14.0 / 3.0, -0.5, 4.0, -0.0001].map(game_core::mean_text);
/// assert_eq!(texts, ["4.667", "-0.5", "4", "0"]);
/// ```
#[must_use]
pub fn mean_text(value: f64) -> String {
    let text = format!("{value:.3}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}
