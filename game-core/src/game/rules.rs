//! The game: what an algorithm may ask of the rules.

/// The rules of a game for two players with full information and no chance.
///
/// The model is functional, like that of a state space: [`play`](Self::play) makes a new position
/// and leaves the old one alone. The rules know nothing of good play; opinions about positions are
/// the task of an [`Evaluator`](crate::Evaluator).
///
/// # Order is part of the contract
///
/// `moves` must yield the same moves in the same order whenever it is asked about the same
/// position. Every algorithm breaks its ties by that order, and how much alpha-beta cuts off
/// depends on it.
pub trait Game {
    /// A situation, side to move included.
    type Position: Clone;
    /// An action of a player in a position.
    type Move: Copy + Eq;

    /// Returns the legal moves in a fixed order; none if and only if the game is over.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Adds the legal moves of a position from which the game goes on, in the same order. A game that lists
    /// them faster all at once than one by one may override it. Searches that order moves or remember
    /// positions ask for lists; the others take the moves one by one, and often not all.
    fn push_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        moves.extend(self.moves(position));
    }

    /// Returns the position after the move.
    ///
    /// Algorithms only pass a move that `moves` has yielded for this very position; for any other
    /// move the result may be anything, including a panic.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns the player to move, or, if the game is over, the player who would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the end of the game; `None` while it goes on, and at the leaves of an explicit tree, which have a value
    /// instead of an outcome.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Returns whether the game is over here.
    fn is_over(&self, position: &Self::Position) -> bool {
        self.moves(position).next().is_none()
    }
}

/// Writes a game's positions and moves for traces, snapshots and messages.
pub trait Notation: Game {
    /// Returns the position on one line.
    fn position_text(&self, position: &Self::Position) -> String;
    /// Returns the move, to be made in `position`, in a word.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Returns the moves of a line of play from `position` on, each in a word.
    fn line_text(&self, position: &Self::Position, line: &[Self::Move]) -> Vec<String> {
        let mut position = position.clone();
        let texts = line.iter().map(|&mv| {
            let text = self.move_text(&position, mv);
            position = self.play(&position, mv);
            text
        });
        texts.collect()
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Player {
    /// The player who begins the game: X, White, MAX in an explicit tree.
    First,
    /// The other player: O, Black, MIN in an explicit tree.
    Second,
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has.
    Draw,
}
