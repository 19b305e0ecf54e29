//! The cost of a move.

use std::fmt;

use game_core::{Game, SearchError, Verdict};
use search_core::Limits;
use serde::Serialize;

use super::oracle::{Oracle, prospect};
use super::worth::Worth;

/// A move beside the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judgement<M> {
    /// Value lost by the move.
    pub cost: Cost,
    /// Value of the position to the player, with best play.
    pub before: Worth,
    /// Value of the move to the player, with the plies counted from before it.
    pub after: Worth,
    /// Best play from after the move, or its beginning: the refutation of a mistake. Empty if the game is over.
    pub refutation: Vec<M>,
    /// Best play from before the move, or its beginning.
    pub better: Vec<M>,
}

/// Cost of a move to the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Nothing that is known.
    Nothing,
    /// Time: the win is farther away than it was, or the loss nearer.
    Time,
    /// A better result: a win or a draw is gone. As far as a search sees, this may only mean that a win is out of its
    /// sight.
    Result,
}

impl Cost {
    /// Returns the cost of a move between these values. A loss that is farther away than the search looked before the
    /// move is not held against it: it may have been there before.
    #[must_use]
    pub fn of(before: Worth, after: Worth) -> Self {
        use Verdict::{Draw, Loss, Win};
        use Worth::{Exact, Open};
        match (before, after) {
            (Exact(Win(before)), Exact(Win(after))) if after > before => Self::Time,
            (Exact(Loss(before)), Exact(Loss(after))) if after < before => Self::Time,
            (Exact(Win(_)), Exact(Draw | Loss(_)) | Open { .. })
            | (Exact(Draw), Exact(Loss(_))) => Self::Result,
            (Open { plies }, Exact(Loss(after))) if after <= plies => Self::Result,
            _ => Self::Nothing,
        }
    }
}

/// Holds a move against best play, as far as the oracle knows it. The move must be one of the position's.
///
/// ```
/// use catalogue::playing::{ByVerdict, judge};
/// use domain_chess_krk::ending::{Ending, Position, Tablebases};
/// use search_core::{Limits, Run};
///
/// let tables = Tablebases::build(&mut Run::new())?;
/// let mut oracle = ByVerdict::new(|position: &Position| Some(tables.verdict(position)));
/// let position = "8/8/8/8/8/3k4/5R2/K7 w".parse()?;
/// let lost = Ending::default().read_move(&position, "Re2")?;
/// let judgement = judge(&mut oracle, Limits::default(), &Ending::default(), &position, lost)?;
/// assert_eq!(judgement.to_string(), "won in 27 plies -> drawn");
/// assert_eq!(judgement.refutation[0].to_string(), "d3e2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Errors of the oracle.
pub fn judge<G: Game>(
    oracle: &mut dyn Oracle<G>,
    limits: Limits<'_>,
    game: &G,
    position: &G::Position,
    mv: G::Move,
) -> Result<Judgement<G::Move>, SearchError> {
    let next = game.play(position, mv);
    let same_player = game.to_move(&next) == game.to_move(position);
    let best = prospect(oracle, limits, game, position)?;
    let made = prospect(oracle, limits, game, &next)?;
    let after = made.worth.a_ply_before(same_player);
    Ok(Judgement {
        cost: Cost::of(best.worth, after),
        before: best.worth,
        after,
        refutation: made.line,
        better: best.line,
    })
}

impl<M> Judgement<M> {
    /// Returns whether the move keeps a win, or brings one.
    #[must_use]
    pub fn wins(&self) -> bool {
        matches!(self.after, Worth::Exact(Verdict::Win(_)))
    }
}

/// Number of moves of a line that are shown.
const SHOWN: usize = 6;

impl Judgement<String> {
    /// Describes the values before and after, the refutation of a mistake, and the better move.
    #[must_use]
    pub fn words(&self) -> String {
        self.words_with(true)
    }

    /// Describes the mistake without the better move, for those who are to find it.
    #[must_use]
    pub fn riddle(&self) -> String {
        self.words_with(false)
    }

    fn words_with(&self, tells_better: bool) -> String {
        if self.cost == Cost::Nothing {
            return format!("{}: best play", self.after);
        }
        let mut words = vec![self.to_string()];
        for (name, line, is_told) in [
            ("refuted by", &self.refutation, self.cost == Cost::Result),
            ("better", &self.better, tells_better),
        ] {
            if is_told && !line.is_empty() {
                let dots = if line.len() > SHOWN { " ..." } else { "" };
                let line = &line[..line.len().min(SHOWN)];
                words.push(format!("{name} {}{dots}", line.join(" ")));
            }
        }
        words.join("; ")
    }
}

/// "won in 7 plies -> drawn"
impl<M> fmt::Display for Judgement<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.before, self.after)
    }
}
