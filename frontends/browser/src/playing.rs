//! Games in progress: where they stand, and who can move where.

use catalogue::{Catalogue, Failure, Match, Picture, Place, Playable, Position};
use game_core::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::Board;

use crate::host::Page;
use crate::problem::PositionGiven;
use crate::reply::value;

/// A request for the state of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    position: PositionGiven,
    /// The moves so far.
    #[serde(default)]
    moves: Vec<String>,
}

/// A game in progress.
#[derive(Serialize)]
struct InProgress {
    name: String,
    sides: [&'static str; 2],
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    /// Whether the board can be looked at from either side.
    flips: bool,
    to_move: Player,
    /// The name of the side that is to move.
    side: &'static str,
    /// Legal moves.
    moves: Vec<Move>,
    played: Vec<PlayedMove>,
    /// End of the game, if it is over.
    over: Option<Over>,
    /// Result if the time of the first side runs out, or that of the second.
    on_time: [String; 2],
}

/// A move that can be played.
#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    places: Option<MovePlaces>,
    /// Places to touch on the board for this move, after its starting place if there is one.
    touched: Vec<At>,
}

/// A move that was made.
#[derive(Serialize)]
struct PlayedMove {
    /// Its number, from 1 on.
    ply: usize,
    by: &'static str,
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    places: Option<MovePlaces>,
}

/// Start of a move, if it is the move of a piece, and its end.
#[derive(Serialize)]
struct MovePlaces {
    from: Option<At>,
    to: At,
}

/// A place on the board: rows from the top and columns from the left, from 0 on.
#[derive(Serialize)]
struct At {
    row: usize,
    column: usize,
}

/// The end of a game.
#[derive(Serialize)]
struct Over {
    words: String,
    /// Whether somebody has won.
    won: bool,
}

impl From<Place> for At {
    fn from(Place { row, column }: Place) -> Self {
        Self { row, column }
    }
}

impl MovePlaces {
    fn of(places: Option<catalogue::Places>) -> Option<Self> {
        let (from, to) = places?;
        Some(Self {
            from: from.map(At::from),
            to: to.into(),
        })
    }
}

const SIDES: [Player; 2] = [Player::First, Player::Second];

impl Play {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let position = self.position.set_up(catalogue, page)?;
        let game = at_board(playable(&*position)?, &self.moves)?;
        let draw = catalogue.drawing(&position.header());
        let played = (1..).zip(game.played());
        let played = played.map(|(ply, played)| PlayedMove {
            ply,
            by: game.side(played.by),
            text: played.text,
            places: MovePlaces::of(played.places),
        });
        value(InProgress {
            name: game.name(),
            sides: SIDES.map(|player| game.side(player)),
            position: game.position(),
            board: draw(&game.position()),
            flips: game.can_be_flipped(),
            to_move: game.to_move(),
            side: game.side(game.to_move()),
            moves: moves(&*game),
            played: played.collect(),
            over: game.result().map(|finish| Over {
                words: finish.words,
                won: finish.is_won,
            }),
            on_time: SIDES.map(|player| game.result_on_time(player)),
        })
    }
}

/// Lists the legal moves.
fn moves(game: &dyn Match) -> Vec<Move> {
    let places = game.places();
    // The meaning of each place, after each place from which a move begins.
    let mut touched: Vec<Vec<At>> = places.iter().map(|_| Vec::new()).collect();
    if let Picture::Grid(grid) = game.picture() {
        let mut begins: Vec<Option<Place>> = Vec::new();
        for &(from, _) in places.iter().flatten() {
            if !begins.contains(&from) {
                begins.push(from);
            }
        }
        let rows = grid.rows();
        let all = (0..rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
        for (row, column) in all {
            let place = Place { column, row };
            for &from in &begins {
                for number in game.meant((from, place)) {
                    touched[number].push(place.into());
                }
            }
        }
    }
    let moves = game.moves().into_iter().zip(places).zip(touched);
    moves
        .map(|((text, places), touched)| Move {
            text,
            places: MovePlaces::of(places),
            touched,
        })
        .collect()
}

/// Returns the position to be played.
///
/// # Errors
///
/// If it cannot be.
pub(crate) fn playable(position: &dyn Position) -> Result<&dyn Playable, Failure> {
    let playable = position.playable();
    playable.ok_or_else(|| {
        let name = position.about().name;
        Failure::input(format!("{name} cannot be played"))
    })
}

/// Returns a game after these moves.
///
/// # Errors
///
/// Which of them cannot be made, and why.
pub(crate) fn at_board<'p>(
    playable: &'p dyn Playable,
    moves: &[String],
) -> Result<Box<dyn Match + 'p>, Failure> {
    let mut game = playable.at_board();
    for (ply, text) in (1..).zip(moves) {
        let number = read_move(&*game, text);
        let wrong = |wrong| Failure::Input(format!("move {ply}: {wrong}"));
        game.play(number.map_err(wrong)?);
    }
    Ok(game)
}

/// Returns the number of a move.
fn read_move(game: &dyn Match, text: &str) -> Result<usize, String> {
    match game.result() {
        Some(finish) => Err(format!("the game is over: {}", finish.words)),
        None => game.read_move(text),
    }
}
