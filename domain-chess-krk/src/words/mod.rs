//! Functions available in the definitions of advice tables, the same for every ending.
//!
//! Here *we* are the side that takes the advice, and *they* the other one.

mod spot;

use std::marker::PhantomData;

use advice_lang::{Function, MoveFunction, Sort, Word};
use game_core::Game;

use crate::Square;
use crate::square_set::SquareSet;
use spot::{Spot, spot};

/// A game of two kings and one piece, as the words see it.
pub(crate) trait Pieces: Game + 'static {
    /// Name of the piece in tables, with other spellings.
    const PIECE: (&'static str, &'static [&'static str]);

    fn our_king(&self, position: &Self::Position) -> Square;

    fn their_king(&self, position: &Self::Position) -> Square;

    /// Returns the square of the piece, which is theirs if we are the bare king.
    fn piece(&self, position: &Self::Position) -> Square;

    /// Returns the squares that our pieces attack or guard, their king being out of the way, and our king's own.
    fn attacked(&self, position: &Self::Position) -> SquareSet;

    /// Returns the squares of their pieces.
    fn theirs(&self, position: &Self::Position) -> SquareSet {
        SquareSet::of(self.their_king(position))
    }

    /// Returns the squares that their king can go to, or could if it were its turn.
    fn flights(&self, position: &Self::Position) -> SquareSet {
        let king = self.their_king(position);
        king.vicinity()
            .without(self.attacked(position).with(self.theirs(position)))
    }

    /// Returns the squares where a move begins and ends.
    fn ends(&self, position: &Self::Position, mv: Self::Move) -> [Square; 2];
}

/// Values of this sort are squares, those outside the board included.
const SQUARE: Sort = Sort::named("square");

const ONE: &[Sort] = &[SQUARE];
const TWO: &[Sort] = &[SQUARE, SQUARE];

/// Writes a value: squares by their names, and those outside the board by file and rank.
pub(crate) fn value_text(sort: Sort, value: i64) -> String {
    if sort != SQUARE {
        return value.to_string();
    }
    let spot = spot(&[value], 0);
    spot.square().map_or_else(
        || format!("{}:{}", spot.file, spot.rank),
        |square| square.to_string(),
    )
}

/// The words about a game.
pub(crate) struct Words<G>(PhantomData<G>);

impl<G: Pieces> Words<G> {
    /// The functions of a position.
    pub(crate) const FUNCTIONS: &'static [Word<Function<G>>] = &[
        Word {
            name: "our_king",
            aliases: &["король_игрока"],
            doc: "the square of our king",
            meaning: Function {
                parameters: &[],
                result: SQUARE,
                meaning: |game, position, _| Spot::value_of(game.our_king(position)),
            },
        },
        Word {
            name: "their_king",
            aliases: &["король_противника"],
            doc: "the square of their king",
            meaning: Function {
                parameters: &[],
                result: SQUARE,
                meaning: |game, position, _| Spot::value_of(game.their_king(position)),
            },
        },
        Word {
            name: G::PIECE.0,
            aliases: G::PIECE.1,
            doc: "the square of the piece beside the kings; once it has been captured, where that \
                  happened",
            meaning: Function {
                parameters: &[],
                result: SQUARE,
                meaning: |game, position, _| Spot::value_of(game.piece(position)),
            },
        },
        Word {
            name: "square",
            aliases: &["поле"],
            doc: "the square on this file and rank, which may lie outside the board",
            meaning: Function {
                parameters: &[Sort::NUMBER, Sort::NUMBER],
                result: SQUARE,
                meaning: |_, _, numbers| match *numbers {
                    [file, rank] => Spot { file, rank }.value(),
                    _ => 0,
                },
            },
        },
        Word {
            name: "file",
            aliases: &["вертикаль"],
            doc: "the file of a square: a is 1, h is 8",
            meaning: Function {
                parameters: ONE,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).file,
            },
        },
        Word {
            name: "rank",
            aliases: &["горизонталь"],
            doc: "the rank of a square, 1 to 8",
            meaning: Function {
                parameters: ONE,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).rank,
            },
        },
        Word {
            name: "distance",
            aliases: &["расстояние"],
            doc: "how many moves a king needs from one square to another",
            meaning: Function {
                parameters: TWO,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).distance(spot(squares, 1)),
            },
        },
        Word {
            name: "manhattan",
            aliases: &["манхэттенское_расстояние"],
            doc: "the files and the ranks between two squares together",
            meaning: Function {
                parameters: TWO,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).manhattan(spot(squares, 1)),
            },
        },
        Word {
            name: "edge_distance",
            aliases: &["расстояние_до_края"],
            doc: "how far a square is from the edge: 0 on it, less outside the board",
            meaning: Function {
                parameters: ONE,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).edge_distance(),
            },
        },
        Word {
            name: "corner_distance",
            aliases: &["расстояние_до_угла"],
            doc: "the files and the ranks between a square and the nearest corner together: 0 in it, \
                  and those outside the board taken away",
            meaning: Function {
                parameters: ONE,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).corner_distance(),
            },
        },
        Word {
            name: "room_of",
            aliases: &["простор"],
            doc: "how many squares the file and the rank of the second square leave around the first: 64 \
                  if that lies on one of them, 0 if one of the two lies outside the board",
            meaning: Function {
                parameters: TWO,
                result: Sort::NUMBER,
                meaning: |_, _, squares| spot(squares, 0).room(spot(squares, 1)),
            },
        },
        Word {
            name: "mobility",
            aliases: &["подвижность"],
            doc: "how many moves their king has, or would have if it were its turn",
            meaning: Function {
                parameters: &[],
                result: Sort::NUMBER,
                meaning: |game, position, _| game.flights(position).len().into(),
            },
        },
        Word {
            name: "between",
            aliases: &["между"],
            doc: "the second number lies between the others and is neither of them",
            meaning: Function {
                parameters: &[Sort::NUMBER, Sort::NUMBER, Sort::NUMBER],
                result: Sort::TRUTH,
                meaning: |_, _, numbers| match *numbers {
                    [from, middle, to] => {
                        (from < middle && middle < to || to < middle && middle < from).into()
                    }
                    _ => 0,
                },
            },
        },
        Word {
            name: "attacked",
            aliases: &["под_ударом"],
            doc: "their king could not stand on the square: our pieces attack or guard it, their \
                  king being out of the way, or our king stands there",
            meaning: Function {
                parameters: ONE,
                result: Sort::TRUTH,
                meaning: |game, position, squares| {
                    let is_attacked = |square| game.attacked(position).contains(square);
                    spot(squares, 0).square().is_some_and(is_attacked).into()
                },
            },
        },
        Word {
            name: "on_edge",
            aliases: &["на_краю"],
            doc: "the square lies on the edge of the board",
            meaning: Function {
                parameters: ONE,
                result: Sort::TRUTH,
                meaning: |_, _, squares| (spot(squares, 0).edge_distance() == 0).into(),
            },
        },
        Word {
            name: "on_board",
            aliases: &["на_доске"],
            doc: "the square does not lie outside the board",
            meaning: Function {
                parameters: ONE,
                result: Sort::TRUTH,
                meaning: |_, _, squares| (spot(squares, 0).edge_distance() >= 0).into(),
            },
        },
    ];

    /// The functions of a move.
    pub(crate) const MOVE_FUNCTIONS: &'static [Word<MoveFunction<G>>] = &[Self::FROM, Self::TO];

    /// The square that a move begins on.
    pub(crate) const FROM: Word<MoveFunction<G>> = Word {
        name: "from",
        aliases: &["откуда"],
        doc: "the square that the move begins on",
        meaning: MoveFunction {
            result: SQUARE,
            meaning: |game, position, mv| Spot::value_of(game.ends(position, mv)[0]),
        },
    };

    /// The square that a move leads to.
    pub(crate) const TO: Word<MoveFunction<G>> = Word {
        name: "to",
        aliases: &["куда"],
        doc: "the square that the move leads to",
        meaning: MoveFunction {
            result: SQUARE,
            meaning: |game, position, mv| Spot::value_of(game.ends(position, mv)[1]),
        },
    };
}
