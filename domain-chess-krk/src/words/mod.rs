//! The words in which advice about the endings is given: functions for the definitions of tables here, predicates,
//! comparisons and generators beside. Each is said once, for all endings that have it.
//!
//! Here *we* are the side that takes the advice, and *they* the other one.

mod comparisons;
mod generators;
mod predicates;
mod spot;

use std::marker::PhantomData;

use advice_lang::{Function, MoveFunction, Sort, Vocabulary, Word};

use crate::Square;
use crate::ending::{Kind, Position};
use crate::moves::Move;
use crate::square_set::SquareSet;
use spot::{Spot, spot};

/// A game of two kings and one piece, as the words see it.
pub(crate) trait Pieces: Vocabulary<Position = Position<Self::Kind>, Move = Move> {
    /// Kind of the piece.
    type Kind: Kind;

    /// Name of the piece in tables, with other spellings.
    const PIECE: (&'static str, &'static [&'static str]);

    /// Returns whether we have the piece.
    fn has_piece(&self) -> bool;

    /// Returns the board as tables see it.
    fn board(&self, position: Position<Self::Kind>) -> Position<Self::Kind>;

    /// Returns the image of a move on that board, or of a move on that board in the position.
    fn on_board(position: Position<Self::Kind>, mv: Move) -> Move;

    /// Returns the moves of the piece in the order of tables; none if it is the bare king's turn.
    fn piece_moves(board: Position<Self::Kind>) -> impl Iterator<Item = Move>;

    /// Returns our king's square and theirs.
    fn kings(&self, position: Position<Self::Kind>) -> [Square; 2] {
        let board = self.board(position);
        let (with_piece, bare) = (board.our_king(), board.their_king());
        if self.has_piece() {
            [with_piece, bare]
        } else {
            [bare, with_piece]
        }
    }

    /// Returns the square of the piece.
    fn piece(&self, position: Position<Self::Kind>) -> Square {
        self.board(position).square()
    }

    /// Returns the squares that our pieces attack or guard, their king being out of the way, and our king's own.
    fn attacked(&self, position: Position<Self::Kind>) -> SquareSet {
        let board = self.board(position);
        if self.has_piece() {
            board.attacked_now()
        } else {
            board.their_king().vicinity()
        }
    }

    /// Returns the squares that their king can go to, or could if it were its turn.
    fn flights(&self, position: Position<Self::Kind>) -> SquareSet {
        let king = self.kings(position)[1];
        let theirs = SquareSet::of(king);
        let theirs = if self.has_piece() {
            theirs
        } else {
            theirs.with(SquareSet::of(self.piece(position)))
        };
        king.vicinity()
            .without(self.attacked(position).with(theirs))
    }
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
                meaning: |game, position, _| Spot::value_of(game.kings(*position)[0]),
            },
        },
        Word {
            name: "their_king",
            aliases: &["король_противника"],
            doc: "the square of their king",
            meaning: Function {
                parameters: &[],
                result: SQUARE,
                meaning: |game, position, _| Spot::value_of(game.kings(*position)[1]),
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
                meaning: |game, position, _| Spot::value_of(game.piece(*position)),
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
                meaning: |game, position, _| game.flights(*position).len().into(),
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
                    let is_attacked = |square| game.attacked(*position).contains(square);
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
            meaning: |_, position, mv| Spot::value_of(G::on_board(*position, mv).from),
        },
    };

    /// The square that a move leads to.
    pub(crate) const TO: Word<MoveFunction<G>> = Word {
        name: "to",
        aliases: &["куда"],
        doc: "the square that the move leads to",
        meaning: MoveFunction {
            result: SQUARE,
            meaning: |_, position, mv| Spot::value_of(G::on_board(*position, mv).to),
        },
    };
}
