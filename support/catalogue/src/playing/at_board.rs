//! A game in progress, whatever its types are: moves have numbers and texts.

use game_core::{Notation, Outcome, Player};
use serde::Serialize;

use super::board::{Ends, Picture};
use super::board_ui::BoardUi;
use super::course::Course;
use crate::CellAt;

/// A game in progress. A move is named by its number among those of the position, from 0 on.
pub trait Match {
    /// Returns the name of the game.
    fn name(&self) -> String;

    /// Returns the name of a player.
    fn side(&self, player: Player) -> &'static str;

    /// Returns the symbol for the discs of a side, if they are not letters.
    fn disc(&self, player: Player) -> Option<char>;

    /// Returns the position, as answers write it.
    fn position(&self) -> String;

    /// Returns the board.
    fn picture(&self) -> Picture;

    /// Returns whether the board can be viewed from either side.
    fn can_be_flipped(&self) -> bool;

    /// Returns the player to move.
    fn to_move(&self) -> Player;

    /// Returns the end of the game, if it is over.
    fn result(&self) -> Option<Finish>;

    /// Returns whether this player could win.
    fn could_win(&self, player: Player) -> bool;

    /// Describes the end of the game if the time of this player runs out.
    fn result_on_time(&self, late: Player) -> String {
        let (late_side, winner) = (self.side(late), late.opponent());
        if self.could_win(winner) {
            format!("{late_side}'s time is up: {} wins", self.side(winner))
        } else {
            format!("{late_side}'s time is up, but nobody else could win: a draw")
        }
    }

    /// Returns the moves, in the order of their numbers.
    fn moves(&self) -> Vec<String>;

    /// Returns the number of the move that a person has typed.
    ///
    /// # Errors
    ///
    /// A message that says what would be right.
    fn read_move(&self, text: &str) -> Result<usize, String>;

    /// Returns the moves that a hand can mean by touching a piece, or none, and then this place.
    fn meant(&self, touched: Ends) -> Vec<usize>;

    /// Returns the ends of each move, if moves can be made by hand.
    fn ends(&self) -> Vec<Option<Ends>>;

    /// Returns whether a move begins here.
    fn begins_at(&self, place: CellAt) -> bool {
        let mut ends = self.ends().into_iter().flatten();
        ends.any(|ends| ends.from == Some(place))
    }

    /// Returns the moves so far.
    fn played(&self) -> Vec<Played>;

    /// Returns the moves so far by their numbers.
    fn so_far(&self) -> &SoFar;

    /// Returns the number of moves made by both sides.
    fn plies(&self) -> usize {
        self.so_far().moves.len()
    }

    /// Begins anew, from the starting position of this number.
    fn begin(&mut self, start: usize);

    /// Makes the move of this number, if there is one.
    fn play(&mut self, number: usize);

    /// Takes moves back, at least one, until it is the turn of a player who is wanted. If it never was, takes nothing
    /// back and returns `false`.
    fn take_back_to(&mut self, wanted: &dyn Fn(Player) -> bool) -> bool;
}

/// A game so far: the numbers of its starting position and of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoFar {
    /// Number of the starting position among those of the game.
    pub start: usize,
    /// The number of each move among those of its position.
    pub moves: Vec<usize>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finish {
    /// In words.
    pub words: String,
    /// True if somebody has won.
    #[serde(rename = "won")]
    pub is_won: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The player.
    pub by: Player,
    /// The move.
    pub text: String,
    /// Ends of the move, if they are visible on the board.
    pub ends: Option<Ends>,
}

/// Returns the game at the end of its moves, or up to the first number without a move.
pub(crate) fn replay<G: Notation>(
    game: &G,
    starts: &[G::Position],
    so_far: &SoFar,
) -> Option<Course<G>> {
    let mut course = Course::new(starts.get(so_far.start)?.clone());
    for &number in &so_far.moves {
        let mv = game.moves(course.position()).nth(number)?;
        course.play(game, mv);
    }
    Some(course)
}

/// A game at a board.
pub(crate) struct AtBoard<'p, G: Notation> {
    pub(crate) game: &'p G,
    pub(crate) manners: &'p dyn BoardUi<G>,
    /// Name of the game if the manners do not give another.
    pub(crate) name: &'static str,
    pub(crate) sides: [&'static str; 2],
    pub(crate) starts: &'p [G::Position],
    pub(crate) course: Course<G>,
    pub(crate) so_far: SoFar,
}

impl<G: Notation> AtBoard<'_, G> {
    fn here(&self) -> &G::Position {
        self.course.position()
    }
}

impl<G: Notation> Match for AtBoard<'_, G> {
    fn name(&self) -> String {
        let name = self.manners.name(self.game, self.here());
        name.unwrap_or_else(|| self.name.to_owned())
    }

    fn side(&self, player: Player) -> &'static str {
        let [first, second] = self.sides;
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    fn disc(&self, player: Player) -> Option<char> {
        self.manners.disc(player)
    }

    fn position(&self) -> String {
        self.manners.position_text(self.game, &self.course)
    }

    fn picture(&self) -> Picture {
        self.manners.picture(self.game, self.here())
    }

    fn can_be_flipped(&self) -> bool {
        self.manners.can_be_flipped()
    }

    fn to_move(&self) -> Player {
        self.game.to_move(self.here())
    }

    fn result(&self) -> Option<Finish> {
        if !self.game.is_over(self.here()) {
            return None;
        }
        let winner = match self.game.outcome(self.here()) {
            Some(Outcome::Win(player)) => Some(player),
            _ => None,
        };
        let words = self.manners.result(self.game, self.here());
        Some(Finish {
            words: words.unwrap_or_else(|| match winner {
                Some(player) => format!("{} wins", self.side(player)),
                None => "a draw".to_owned(),
            }),
            is_won: winner.is_some(),
        })
    }

    fn could_win(&self, player: Player) -> bool {
        self.manners.could_win(self.game, self.here(), player)
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.game.moves(self.here());
        moves
            .map(|mv| self.game.move_text(self.here(), mv))
            .collect()
    }

    fn read_move(&self, text: &str) -> Result<usize, String> {
        let meant = self.manners.read_move(self.game, self.here(), text)?;
        let number = self.game.moves(self.here()).position(|mv| mv == meant);
        number.ok_or_else(|| format!("{text:?} is not a move here"))
    }

    fn meant(&self, touched: Ends) -> Vec<usize> {
        let (game, here) = (self.game, self.here());
        let moves = (0..).zip(game.moves(here));
        let meant = moves.filter(|&(_, mv)| self.manners.means(game, here, mv, touched));
        meant.map(|(number, _)| number).collect()
    }

    fn ends(&self) -> Vec<Option<Ends>> {
        let moves = self.game.moves(self.here());
        moves
            .map(|mv| self.manners.ends(self.game, self.here(), mv))
            .collect()
    }

    fn played(&self) -> Vec<Played> {
        let moves = self.course.moves().iter();
        let played = moves.map(|(before, mv)| Played {
            by: self.game.to_move(before),
            text: self.game.move_text(before, *mv),
            ends: self.manners.ends(self.game, before, *mv),
        });
        played.collect()
    }

    fn so_far(&self) -> &SoFar {
        &self.so_far
    }

    fn begin(&mut self, start: usize) {
        if let Some(position) = self.starts.get(start) {
            self.course = Course::new(position.clone());
            self.so_far = SoFar {
                start,
                moves: Vec::new(),
            };
        }
    }

    fn play(&mut self, number: usize) {
        let mv = self.game.moves(self.course.position()).nth(number);
        if let Some(mv) = mv {
            self.course.play(self.game, mv);
            self.so_far.moves.push(number);
        }
    }

    fn take_back_to(&mut self, wanted: &dyn Fn(Player) -> bool) -> bool {
        let game = self.game;
        let taken = self
            .course
            .take_back_to(|before| wanted(game.to_move(before)));
        self.so_far.moves.truncate(self.course.plies());
        taken
    }
}
