//! The game: what an algorithm may ask of the rules of a game with chance.

use crate::Player;

/// The rules of a game for one or two players with full information and with chance.
///
/// Chance is a player without a will: where it is to move, one of its moves is made, with a
/// probability of its weight divided by the sum of all weights. Weights are whole numbers, so no
/// probabilities need be rounded to sum to one: a die has six moves of weight 1.
///
/// Such a game is not a [`Game`](crate::Game), since minimax would take chance for an opponent. A
/// game without chance becomes one by [`NoChance`](crate::NoChance).
///
/// # Contract
///
/// - `moves` and `chances` yield the same in the same order whenever they are asked about the same
///   position. Ties are broken by that order, and means are summed in it.
/// - If a player is to move, there is at least one move. (If there is none, the game counts as over.)
/// - If chance is to move, at least one move has a positive weight; otherwise searches end with
///   [`SearchError::NoChances`](crate::SearchError::NoChances). Moves of weight zero are left out: they are neither
///   made nor counted.
///
/// Players need not take turns, and chance may move before, after or between their moves, or several
/// times in a row.
///
/// # Example
///
/// Piglet: a player flips a coin as often as he likes. Each head scores a point; a tail loses the points
/// of the turn and ends it; a player who holds keeps them. Two points win. (Neller and Presser 2004,
/// *Optimal play of the dice game Pig*.)
///
/// ```
/// use game_core::{ChanceGame, Interval, Player, Star, Turn, star_minimax};
/// use search_core::Run;
///
/// struct Piglet;
///
/// #[derive(Clone, Copy)]
/// struct Position { scores: [u8; 2], points: u8, turn: usize, flipping: bool }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Move { Flip, Hold, Heads, Tails }
///
/// impl ChanceGame for Piglet {
///     type Position = Position;
///     type Move = Move;
///
///     fn turn(&self, at: &Position) -> Turn {
///         match at {
///             _ if at.scores.contains(&2) => Turn::Over,
///             _ if at.flipping => Turn::Chance,
///             _ => Turn::Of([Player::First, Player::Second][at.turn]),
///         }
///     }
///     fn moves(&self, at: &Position) -> impl Iterator<Item = Move> {
///         let hold = (at.points > 0).then_some(Move::Hold);
///         [Move::Flip].into_iter().chain(hold)
///     }
///     fn chances(&self, _: &Position) -> impl Iterator<Item = (Move, u32)> {
///         [(Move::Heads, 1), (Move::Tails, 1)].into_iter()
///     }
///     fn play(&self, at: &Position, mv: Move) -> Position {
///         let mut next = Position { flipping: mv == Move::Flip, ..*at };
///         match mv {
///             Move::Flip => return next,
///             Move::Heads => {
///                 next.points += 1;
///                 return next;
///             }
///             Move::Hold => next.scores[at.turn] = (at.scores[at.turn] + at.points).min(2),
///             Move::Tails => {}
///         }
///         Position { points: 0, turn: 1 - at.turn, ..next }
///     }
/// }
///
/// // The chance that the first player wins: certain at the end, before it as likely as not.
/// let chances = |at: &Position| match at.scores {
///     [2, _] => 1.0,
///     [_, 2] => 0.0,
///     _ => 0.5,
/// };
/// let evaluator = (Interval::PROBABILITY, chances);
/// let root = Position { scores: [1, 1], points: 0, turn: 0, flipping: false };
/// let found = star_minimax(&mut Run::new(), &Piglet, &evaluator, &root, 14, Star::TWO).unwrap();
/// assert_eq!(found.best, Some(Move::Flip));
/// // Looking ahead without end he would win two games of three.
/// assert!((found.value - 2.0 / 3.0).abs() < 0.01);
/// ```
pub trait ChanceGame {
    /// A situation, with all that the rules need to know about it: also whose turn it is, and what
    /// the dice show.
    type Position: Clone;
    /// An action of a player in a position, or of chance.
    type Move: Copy + Eq;

    /// Returns who moves next.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Lists the legal moves in a fixed order. Called only if a player is to move.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Lists the possible events, in a fixed order, with weights. Called only if chance is to move.
    fn chances(&self, position: &Self::Position) -> impl Iterator<Item = (Self::Move, u32)>;

    /// Returns the position after a move of a player or of chance.
    ///
    /// Algorithms only pass a move that `moves` or `chances` has yielded for this very position; for
    /// any other move the result may be anything, including a panic.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
}

/// The player or chance that moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player does.
    Of(Player),
    /// Chance does.
    Chance,
    /// Nobody: the game is over.
    Over,
}
