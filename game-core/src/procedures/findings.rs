//! Findings of a procedure of the list.

use search_core::{Limit, Statistics};
use thiserror::Error;

use crate::procedures::about::{Needs, Procedure};
use crate::{
    Analysis, ChanceAnalysis, Claim, Extent, Keyed, MctsAnalysis, Notation, Player, Score,
    SearchError, Settled, check_strategy, mean_text,
};

/// Findings of a procedure.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "status", rename_all = "snake_case")
)]
pub enum Findings<M> {
    /// The value of the position.
    Valued {
        /// The values, and the moves to play.
        #[cfg_attr(feature = "serde", serde(flatten))]
        analysis: Analysis<M>,
        /// Extent of iterative deepening, if that is the procedure.
        #[cfg_attr(feature = "serde", serde(flatten))]
        deepening: Option<Deepening>,
        /// The best moves, if several were asked for.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
        lines: Vec<Analysis<M>>,
    },
    /// The value on average of a position in a game with chance.
    Expected {
        /// The values, and the move to play. They are the first player's.
        #[cfg_attr(feature = "serde", serde(flatten))]
        analysis: ChanceAnalysis<M>,
    },
    /// The result of simulations.
    Simulated {
        /// Their means, and the move to play.
        #[cfg_attr(feature = "serde", serde(flatten))]
        analysis: MctsAnalysis<M>,
    },
    /// The claim is true.
    Proved(Proof<M>),
    /// The claim is false.
    Disproved(Proof<M>),
    /// A limit was met before there was an answer.
    Stopped {
        /// The limit that was met.
        limit: Limit,
    },
}

/// Extent of iterative deepening.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deepening {
    /// Number of plies that the search with this answer looked ahead.
    pub reached: usize,
    /// Whether the end of the game is known.
    #[cfg_attr(feature = "serde", serde(rename = "final"))]
    pub is_final: bool,
    /// Limit that ended the next search.
    pub limit: Option<Limit>,
}

/// The result for a claim, and how the player who is right plays.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Proof<M> {
    /// The claim.
    pub claim: Claim,
    /// Least value of a leaf that the first player wins, if that is the criterion.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub at_least: Option<Score>,
    /// Claim that the strategy proves.
    pub truth: Claim,
    /// The move to play first, if the player who is right is to move.
    pub best: Option<M>,
    /// Number of positions for which the strategy has a move.
    pub strategy: usize,
    /// Result of the independent check.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub check: StrategyCheck,
}

/// Result of the independent check of a strategy.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "check", rename_all = "snake_case")
)]
pub enum StrategyCheck {
    /// It proves what it should.
    Passed(#[cfg_attr(feature = "serde", serde(with = "ExtentForm"))] Extent),
    /// It does not.
    Failed {
        /// The flaw, in words.
        flaw: String,
    },
}

/// Serialized form of [`Extent`].
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[serde(remote = "Extent")]
struct ExtentForm {
    positions: usize,
    ends: usize,
    longest: Option<usize>,
}

/// Findings of a procedure, and its statistics.
#[derive(Clone, Debug)]
pub struct Attempt<M> {
    /// Findings.
    pub findings: Findings<M>,
    /// Statistics of the work done.
    pub statistics: Statistics,
}

/// Reason why a procedure cannot begin, or has no answer.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ProcedureError {
    /// It does not take these options, or the game does not offer what it needs.
    #[error("{0}")]
    Misfit(String),
    /// The position cannot be searched.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl ProcedureError {
    /// Returns the error for a game that does not offer what a procedure needs.
    pub(crate) fn lacking(procedure: &Procedure, need: Needs) -> Self {
        let what = match need {
            Needs::Evaluator => "an evaluator",
            Needs::Chance => "chance nodes",
            Needs::Keys => "keys of positions",
        };
        let name = procedure.name;
        Self::Misfit(format!(
            "{name} needs {what}, which this game does not offer"
        ))
    }
}

/// Findings without the statistics.
pub(crate) type Outcome<M> = Result<Findings<M>, ProcedureError>;

/// Returns the outcome when a position has been valued.
pub(crate) fn valued<M>(analysis: Result<Analysis<M>, SearchError>) -> Outcome<M> {
    Ok(Findings::Valued {
        analysis: analysis?,
        deepening: None,
        lines: Vec::new(),
    })
}

/// Returns the outcome when a claim has been settled.
pub(crate) fn settled<G: Keyed>(
    (game, root): (&G, &G::Position),
    claim: Claim,
    at_least: Option<Score>,
    settled: &Settled<G::Move>,
) -> Findings<G::Move> {
    let (truth, strategy) = (settled.truth(claim), settled.strategy());
    let proof = Proof {
        claim,
        at_least,
        truth,
        best: strategy.at(game, root),
        strategy: strategy.len(),
        check: match check_strategy(game, root, truth, strategy) {
            Ok(extent) => StrategyCheck::Passed(extent),
            Err(flaw) => StrategyCheck::Failed {
                flaw: flaw.to_string(),
            },
        },
    };
    if settled.is_proved() {
        Findings::Proved(proof)
    } else {
        Findings::Disproved(proof)
    }
}

impl<M: PartialEq> Findings<M> {
    /// Returns the line of best play, as far as it is known.
    #[must_use]
    pub fn line(&self) -> &[M] {
        match self {
            Self::Valued { analysis, .. } => &analysis.principal_variation,
            Self::Expected { analysis } => analysis.best.as_slice(),
            Self::Simulated { analysis } => &analysis.principal_variation,
            Self::Proved(proof) | Self::Disproved(proof) => proof.best.as_slice(),
            Self::Stopped { .. } => &[],
        }
    }

    /// Returns the answer for the end of a trace.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Valued { analysis, .. } => {
                let bound = analysis.bound().in_words();
                format!("value {bound}{}", analysis.value)
            }
            Self::Expected { analysis } => {
                let bound = analysis.bound.in_words();
                format!("value {bound}{}", mean_text(analysis.value))
            }
            Self::Simulated { .. } => "simulated".to_owned(),
            Self::Proved(_) => "proved".to_owned(),
            Self::Disproved(_) => "disproved".to_owned(),
            Self::Stopped { limit } => format!("stopped: {limit}"),
        }
    }
}

impl<M: Copy> Findings<M> {
    /// Returns the findings with moves as texts. `root` must be the position that was analysed.
    #[must_use]
    pub fn written<G: Notation<Move = M> + ?Sized>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> Findings<String> {
        match self {
            Self::Valued {
                analysis,
                deepening,
                lines,
            } => Findings::Valued {
                analysis: analysis.written(game, root),
                deepening: *deepening,
                lines: lines.iter().map(|line| line.written(game, root)).collect(),
            },
            Self::Expected { analysis } => Findings::Expected {
                analysis: analysis.written(game, root),
            },
            Self::Simulated { analysis } => Findings::Simulated {
                analysis: analysis.written(game, root),
            },
            Self::Proved(proof) => Findings::Proved(proof.written(game, root)),
            Self::Disproved(proof) => Findings::Disproved(proof.written(game, root)),
            Self::Stopped { limit } => Findings::Stopped { limit: *limit },
        }
    }
}

impl<M: Copy> Proof<M> {
    fn written<G: Notation<Move = M> + ?Sized>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> Proof<String> {
        Proof {
            claim: self.claim,
            at_least: self.at_least,
            truth: self.truth,
            best: self.best.map(|mv| game.move_text(root, mv)),
            strategy: self.strategy,
            check: self.check.clone(),
        }
    }
}

/// Returns the player a claim is about: the side to move, unless it is about the least result of the first player.
pub(crate) fn claimant(to_move: Player, at_least: Option<Score>) -> Player {
    if at_least.is_some() {
        Player::First
    } else {
        to_move
    }
}
