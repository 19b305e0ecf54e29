//! Proofs: what to play.

use std::collections::{BTreeMap, HashSet};

use crate::{Claim, Keyed};

/// A move for every position of one player that can arise when this player follows it. So it proves
/// something, which [`check_strategy`](crate::check_strategy()) can confirm.
///
/// Positions are distinguished by their [keys](Keyed); it is written as a map from them to moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Strategy<M> {
    moves: BTreeMap<u64, M>,
}

impl<M: Copy> Strategy<M> {
    /// Returns the move at this position; `None` if it is not one of those in which the player has to move.
    pub fn at<G: Keyed<Move = M>>(&self, game: &G, position: &G::Position) -> Option<M> {
        self.moves.get(&game.key(position)).copied()
    }

    /// Returns the moves with the keys of their positions, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (u64, M)> {
        self.moves.iter().map(|(key, mv)| (*key, *mv))
    }

    /// Returns the number of positions for which it has a move.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns whether it has no move. Then the player is never to move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

impl<M> FromIterator<(u64, M)> for Strategy<M> {
    fn from_iter<I: IntoIterator<Item = (u64, M)>>(moves: I) -> Self {
        Self {
            moves: moves.into_iter().collect(),
        }
    }
}

/// Whether a claim is true, and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Settled<M> {
    /// It is true: the player it is about makes it so by this strategy.
    Proved(Strategy<M>),
    /// It is false: the other player makes its [complement](Claim::complement) true by this
    /// strategy.
    Disproved(Strategy<M>),
}

impl<M> Settled<M> {
    pub(super) fn new(is_proved: bool, strategy: Strategy<M>) -> Self {
        if is_proved {
            Self::Proved(strategy)
        } else {
            Self::Disproved(strategy)
        }
    }

    /// Returns whether the claim is true.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// Returns the strategy of the player who is right.
    #[must_use]
    pub fn strategy(&self) -> &Strategy<M> {
        let (Self::Proved(strategy) | Self::Disproved(strategy)) = self;
        strategy
    }

    /// Returns the claim that the strategy proves: the original one, or its complement.
    #[must_use]
    pub fn truth(&self, claim: Claim) -> Claim {
        match self {
            Self::Proved(_) => claim,
            Self::Disproved(_) => claim.complement(),
        }
    }
}

/// Follows a strategy from the root and keeps what is needed of it. `choose` gives the move at a position
/// of the player whose strategy it is, and nothing at others.
pub(super) fn collect<G: Keyed, E>(
    game: &G,
    root: &G::Position,
    mut choose: impl FnMut(u64, &G::Position) -> Result<Option<G::Move>, E>,
) -> Result<Strategy<G::Move>, E> {
    let mut moves = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut agenda = vec![root.clone()];
    while let Some(position) = agenda.pop() {
        let key = game.key(&position);
        if game.outcome(&position).is_some() || !seen.insert(key) {
            continue;
        }
        if let Some(mv) = choose(key, &position)? {
            moves.insert(key, mv);
            agenda.push(game.play(&position, mv));
        } else {
            let replies = game.moves(&position);
            agenda.extend(replies.map(|mv| game.play(&position, mv)));
        }
    }
    Ok(Strategy { moves })
}
