//! What people need to know of a game beside its rules.

use game_core::{Notation, Player};
use playing::Course;

use super::board::{Picture, Places};

/// How people play a game at a board: what they see, what they type, and what they are told.
///
/// Nothing has to be said: positions are then shown, and moves typed, as the game writes them.
pub trait Manners<G: Notation> {
    /// What the game is called, if it is called otherwise in this position than in the catalogue.
    fn name(&self, game: &G, position: &G::Position) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// The position at the end of a game, as answers write it.
    fn position_text(&self, game: &G, course: &Course<G>) -> String {
        game.position_text(course.position())
    }

    /// The board.
    fn picture(&self, game: &G, position: &G::Position) -> Picture {
        Picture::Text(game.position_text(position))
    }

    /// How the discs of a side look where they are not letters.
    fn disc(&self, player: Player) -> Option<char> {
        let _ = player;
        None
    }

    /// Reads a move of the position.
    ///
    /// # Errors
    ///
    /// What would be right.
    fn read_move(&self, game: &G, position: &G::Position, text: &str) -> Result<G::Move, String> {
        let mut moves = game.moves(position);
        let meant = moves.find(|&mv| game.move_text(position, mv) == text);
        meant.ok_or_else(|| {
            let moves = game.moves(position).map(|mv| game.move_text(position, mv));
            let moves: Vec<_> = moves.collect();
            format!("{text:?} is no move here: type one of {}", moves.join(" "))
        })
    }

    /// The result of a game that is over, if there is more to be said than who has won.
    fn result(&self, game: &G, position: &G::Position) -> Option<String> {
        let _ = (game, position);
        None
    }

    /// Where a move begins and ends, if moves can be made by hand.
    fn places(&self, game: &G, position: &G::Position, mv: G::Move) -> Option<Places> {
        let _ = (game, position, mv);
        None
    }

    /// Does a hand mean this move that has touched a piece, if the game has pieces that move, and then this
    /// place?
    fn means(&self, game: &G, position: &G::Position, mv: G::Move, touched: Places) -> bool {
        self.places(game, position, mv) == Some(touched)
    }

    /// Can the board be looked at from either side?
    fn can_be_flipped(&self) -> bool {
        false
    }

    /// Could this player win? If not, the game is drawn when the time of the other is up.
    fn could_win(&self, game: &G, position: &G::Position, player: Player) -> bool {
        let _ = (game, position, player);
        true
    }
}

/// Those of a game of which nobody has said any.
pub(crate) struct Plain;

impl<G: Notation> Manners<G> for Plain {}
