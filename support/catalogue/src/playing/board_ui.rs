//! Everything that people need to play a game, beside its rules.

use game_core::{Notation, Player};

use super::board::{Ends, Picture};
use super::course::Course;

/// Form in which people play a game at a board: the pictures, the moves they type, and the messages.
///
/// All of it has defaults: positions are then shown, and moves typed, as the game writes them.
pub trait BoardUi<G: Notation> {
    /// Returns the name of the game, if it differs in this position from that in the catalogue.
    fn name(&self, game: &G, position: &G::Position) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// Returns the position at the end of a game, as answers write it.
    fn position_text(&self, game: &G, course: &Course<G>) -> String {
        game.position_text(course.position())
    }

    /// Returns the board.
    fn picture(&self, game: &G, position: &G::Position) -> Picture {
        Picture::Text(game.position_text(position))
    }

    /// Returns the symbol for the discs of a side, if they are not letters.
    fn disc(&self, player: Player) -> Option<char> {
        let _ = player;
        None
    }

    /// Reads a move of the position.
    ///
    /// # Errors
    ///
    /// A message that says what would be right.
    fn read_move(&self, game: &G, position: &G::Position, text: &str) -> Result<G::Move, String> {
        let mut moves = game.moves(position);
        let meant = moves.find(|&mv| game.move_text(position, mv) == text);
        meant.ok_or_else(|| {
            let moves = game.moves(position).map(|mv| game.move_text(position, mv));
            let moves: Vec<_> = moves.collect();
            format!(
                "{text:?} is not a move here: type one of {}",
                moves.join(" ")
            )
        })
    }

    /// Returns the result of a game that is over, if there is more to say than who has won.
    fn result(&self, game: &G, position: &G::Position) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// Returns the ends of a move, if moves can be made by hand.
    fn ends(&self, game: &G, position: &G::Position, mv: G::Move) -> Option<Ends> {
        let _ = (game, position, mv);
        None
    }

    /// Returns whether a hand means this move if it has touched a piece, in a game whose pieces move, and then this
    /// place.
    fn means(&self, game: &G, position: &G::Position, mv: G::Move, touched: Ends) -> bool {
        self.ends(game, position, mv) == Some(touched)
    }

    /// Returns whether the board can be viewed from either side.
    fn can_be_flipped(&self) -> bool {
        false
    }

    /// Returns whether this player could win. If not, the game is drawn when the time of the other runs out.
    fn could_win(&self, game: &G, position: &G::Position, player: Player) -> bool {
        let _ = (game, position, player);
        true
    }
}

/// Default manners.
pub(crate) struct Plain;

impl<G: Notation> BoardUi<G> for Plain {}
