//! The procedures.

use clap::ValueEnum;

/// A procedure that values a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Procedure {
    /// Every line of play (MIN_MAX)
    Minimax,
    /// Cut-offs by the best values known above (ALPHA_BETA with AB_EVALP)
    AlphaBeta,
    /// Cut-offs by the list of ancestors (ALPHA_BETA with NEXT_MOVE)
    Ancestors,
    /// Bratko's minimax relation; of equals it takes the last
    BratkoMinimax,
    /// Bratko's alpha-beta; cuts on strict inequality only
    BratkoAlphaBeta,
    /// Alpha-beta put together from parts, to a fixed depth
    Negamax,
    /// The same to depth 1, 2, 3 and so on, as far as the limits allow
    Deepening,
    /// The same with windows of no width, around a guess that is made better (MTD(f))
    MtdF,
    /// Monte Carlo tree search
    Mcts,
    /// Is it true that a player wins? Best node first
    ProofNumber,
    /// The same depth first, within the memory of a table
    DfPn,
}

/// How a procedure goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// As textbooks have printed it, to a fixed depth.
    Historical,
    /// As programs have it today.
    LookAhead,
    /// By games that are played.
    Simulation,
    /// By proving a claim or its contrary.
    Proof,
}

impl Procedure {
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Minimax
            | Self::AlphaBeta
            | Self::Ancestors
            | Self::BratkoMinimax
            | Self::BratkoAlphaBeta => Kind::Historical,
            Self::Negamax | Self::Deepening | Self::MtdF => Kind::LookAhead,
            Self::Mcts => Kind::Simulation,
            Self::ProofNumber | Self::DfPn => Kind::Proof,
        }
    }
}
