//! A race of two runners a side, with a die.

use game_core::{ChanceGame, Interval, Player, Turn};

/// A race on a track of squares: each player has two runners at the start, throws a die, and moves one of
/// his runners that many squares ahead. The player who brings both home first wins. The last throw need
/// not be exact.
///
/// If there is hitting, runners of the other player are sent back to the start when a runner lands on
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiceRace {
    /// Squares from the start to home.
    pub(crate) length: u8,
    /// The die shows 1 to this, each with the same probability.
    pub(crate) faces: u8,
    /// Whether there is hitting.
    pub(crate) hitting: bool,
}

/// Places of the runners, turn, and face of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Position {
    /// Squares from the start, by player; a player's foremost runner comes first.
    pub(crate) runners: [[u8; 2]; 2],
    /// The player to move.
    pub(crate) player: Player,
    /// `None` before the die is thrown.
    pub(crate) die: Option<u8>,
}

/// A move of a player, or an event of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// The die shows this.
    Throw(u8),
    /// This runner moves.
    Run(usize),
}

impl DiceRace {
    /// Returns the beginning, before the first player's throw.
    pub(crate) fn start() -> Position {
        Position {
            runners: [[0; 2]; 2],
            player: Player::First,
            die: None,
        }
    }

    /// Returns the player who has brought both runners home.
    pub(crate) fn winner(self, position: Position) -> Option<Player> {
        let is_home = |player: &Player| position.runners[*player as usize] == [self.length; 2];
        [Player::First, Player::Second].into_iter().find(is_home)
    }

    /// Returns the probability that the first player wins, estimated from his lead. Certain when the race is over, and
    /// not before.
    pub(crate) fn estimate(self, position: Position) -> f64 {
        match self.winner(position) {
            Some(Player::First) => 1.0,
            Some(Player::Second) => 0.0,
            None => {
                let [own, other] = position
                    .runners
                    .map(|[first, second]| f64::from(first) + f64::from(second));
                (0.5 + (own - other) / (1.5 * f64::from(self.length))).clamp(0.05, 0.95)
            }
        }
    }

    /// Returns [`estimate`](Self::estimate) as an evaluator.
    pub(crate) fn evaluator(self) -> (Interval, impl Fn(&Position) -> f64) {
        (Interval::PROBABILITY, move |position: &Position| {
            self.estimate(*position)
        })
    }
}

impl ChanceGame for DiceRace {
    type Position = Position;
    type Move = Move;

    fn turn(&self, position: &Position) -> Turn {
        if self.winner(*position).is_some() {
            Turn::Over
        } else if position.die.is_none() {
            Turn::Chance
        } else {
            Turn::Of(position.player)
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let runners = position.runners[position.player as usize];
        let length = self.length;
        let is_new = move |index: &usize| {
            runners[*index] < length && (*index == 0 || runners[0] != runners[1])
        };
        (0..2).filter(is_new).map(Move::Run)
    }

    fn chances(&self, _: &Position) -> impl Iterator<Item = (Move, u32)> {
        (1..=self.faces).map(|face| (Move::Throw(face), 1))
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut next = *position;
        match mv {
            Move::Throw(face) => next.die = Some(face),
            Move::Run(index) => {
                let own = &mut next.runners[position.player as usize];
                let squares = position.die.unwrap_or(0);
                let square = own[index].saturating_add(squares).min(self.length);
                own[index] = square;
                own.sort_by(|one, other| other.cmp(one));
                next.player = position.player.opponent();
                next.die = None;
                if self.hitting && square < self.length {
                    let others = &mut next.runners[next.player as usize];
                    for other in others.iter_mut().filter(|other| **other == square) {
                        *other = 0;
                    }
                    others.sort_by(|one, other| other.cmp(one));
                }
            }
        }
        next
    }
}
