//! Proof and disproof numbers.

use crate::{Claim, Event, Game, Node, Outcome, Player, SearchError};

/// The least number of undecided positions that must be decided to prove that the attacker wins, and to
/// disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// The number of a decision that is impossible.
    pub(super) const INFINITE: u32 = u32::MAX;
    /// The numbers of a position about which nothing is known.
    pub(super) const UNIT: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// The attacker wins.
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: Self::INFINITE,
    };
    /// The attacker does not.
    pub(super) const SAFE: Self = Self {
        proof: Self::INFINITE,
        disproof: 0,
    };

    /// Returns the numbers of a position in which the attacker, or the other player, chooses among these.
    pub(super) fn of(children: impl Iterator<Item = Self>, attacks: bool) -> Self {
        let (mut least, mut sum) = (Self::INFINITE, 0_u32);
        for child in children {
            least = least.min(child.own(attacks));
            sum = match child.others(attacks) {
                Self::INFINITE => Self::INFINITE,
                number if sum < Self::INFINITE => {
                    // However large, a sum of finite numbers stays finite: infinity says that something is
                    // decided.
                    sum.saturating_add(number).min(Self::INFINITE - 1)
                }
                _ => sum,
            };
        }
        Self::seen(least, sum, attacks)
    }

    /// Returns the numbers, given the decisions needed to prove one player right and the other one right; the first
    /// player is, or is not, the attacker.
    pub(super) fn seen(own: u32, others: u32, attacks: bool) -> Self {
        let (proof, disproof) = if attacks {
            (own, others)
        } else {
            (others, own)
        };
        Self { proof, disproof }
    }

    /// Returns the number of positions to be decided to prove right the player who is, or is not, the attacker (Nagai's
    /// phi).
    pub(super) fn own(self, attacks: bool) -> u32 {
        if attacks { self.proof } else { self.disproof }
    }

    /// Returns the number of positions to be decided to prove the opponent right (Nagai's delta).
    pub(super) fn others(self, attacks: bool) -> u32 {
        self.own(!attacks)
    }

    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Question of a search: can the attacker force a win? All claims reduce to that.
pub(super) struct Question<'q, G> {
    pub(super) game: &'q G,
    claim: Claim,
}

impl<'q, G: Game> Question<'q, G> {
    pub(super) fn new(game: &'q G, claim: Claim) -> Self {
        Self { game, claim }
    }

    /// Returns the player who has to win, within finitely many moves.
    fn attacker(&self) -> Player {
        match self.claim {
            Claim::Wins(player) => player,
            Claim::DoesNotLose(player) => player.opponent(),
        }
    }

    /// Returns whether it is the attacker's turn.
    pub(super) fn attacks(&self, position: &G::Position) -> bool {
        self.game.to_move(position) == self.attacker()
    }

    /// Returns the numbers of a position in which the game is over.
    pub(super) fn finished(&self, position: &G::Position) -> Option<Numbers> {
        Some(match self.game.outcome(position)? {
            Outcome::Win(winner) if winner == self.attacker() => Numbers::WON,
            Outcome::Win(_) | Outcome::Draw => Numbers::SAFE,
        })
    }

    /// Returns whether the claim is true if these are the numbers of the root.
    pub(super) fn is_proved(&self, numbers: Numbers) -> bool {
        self.told(numbers).0 == Some(0)
    }

    /// Returns these numbers as an event.
    pub(super) fn numbered<'a>(&self, node: Node<'a, G>, numbers: Numbers) -> Event<'a, G> {
        let (proof, disproof) = self.told(numbers);
        Event::Numbered {
            node,
            proof,
            disproof,
        }
    }

    /// Returns the proof and the disproof number of the claim; `None` is infinite.
    fn told(&self, numbers: Numbers) -> (Option<u32>, Option<u32>) {
        let finite = |number| Some(number).filter(|number| *number != Numbers::INFINITE);
        let (proof, disproof) = (finite(numbers.proof), finite(numbers.disproof));
        match self.claim {
            Claim::Wins(_) => (proof, disproof),
            Claim::DoesNotLose(_) => (disproof, proof),
        }
    }
}

/// Checks that there is something to be searched.
pub(super) fn check_root<G: Game>(game: &G, root: &G::Position) -> Result<(), SearchError> {
    if game.outcome(root).is_some() || game.is_over(root) {
        Err(SearchError::GameOver)
    } else {
        Ok(())
    }
}
