//! A game so far.

use game_core::Game;

/// A game so far: the positions with the moves made in them, and the position now.
///
/// ```
/// use domain_tictactoe::TicTacToe;
/// use catalogue::playing::Course;
///
/// let mut course = Course::new(".........".parse()?);
/// course.play(&TicTacToe, "5".parse()?);
/// course.play(&TicTacToe, "1".parse()?);
/// assert_eq!(course.position().to_string(), "O...X....");
/// assert!(course.take_back_to(|board| board.to_string() == "........."));
/// assert_eq!(course.plies(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Course<G: Game> {
    moves: Vec<(G::Position, G::Move)>,
    position: G::Position,
}

impl<G: Game> Course<G> {
    /// Makes the course of a game in which nobody has moved.
    pub fn new(start: G::Position) -> Self {
        Self {
            moves: Vec::new(),
            position: start,
        }
    }

    /// Makes a move, which must be one of the position's.
    pub fn play(&mut self, game: &G, mv: G::Move) {
        let next = game.play(&self.position, mv);
        self.moves
            .push((std::mem::replace(&mut self.position, next), mv));
    }

    /// Takes moves back, at least one, until the position is as wanted. If it never was, nothing is
    /// taken back, and the answer is `false`.
    pub fn take_back_to(&mut self, wanted: impl Fn(&G::Position) -> bool) -> bool {
        let earlier = self.moves.iter().rposition(|(before, _)| wanted(before));
        let Some(earlier) = earlier else {
            return false;
        };
        self.position = self.moves.swap_remove(earlier).0;
        self.moves.truncate(earlier);
        true
    }

    /// Returns the position now.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Returns the moves, each with the position in which it was made.
    pub fn moves(&self) -> &[(G::Position, G::Move)] {
        &self.moves
    }

    /// Returns the number of moves made, by either side.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }
}
