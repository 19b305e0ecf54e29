//! The vocabulary: what tables of advice can say about the game.
//!
//! Here *we* are the player who takes the advice, and *they* the other player.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};
use game_core::{Game, Outcome, Player};

use crate::board::LINES;
use crate::{Advised, Board, Cell};

impl Vocabulary for Advised {
    fn us_to_move(&self, board: &Board) -> bool {
        board.to_move() == self.us
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        PREDICATES
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        GENERATORS
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        FUNCTIONS
    }

    fn move_functions(&self) -> &[Word<MoveFunction<Self>>] {
        MOVE_FUNCTIONS
    }
}

const PREDICATES: &[Word<Predicate<Advised>>] = &[
    Word {
        name: "won",
        aliases: &["выиграно"],
        doc: "we have three in a row",
        meaning: |game, board| board.outcome() == Some(Outcome::Win(game.us)),
    },
    Word {
        name: "lost",
        aliases: &["проиграно"],
        doc: "they have three in a row",
        meaning: |game, board| board.outcome() == Some(Outcome::Win(game.us.opponent())),
    },
    Word {
        name: "drawn",
        aliases: &["ничья"],
        doc: "the board is full, and nobody has three in a row",
        meaning: |_, board| board.outcome() == Some(Outcome::Draw),
    },
    Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn, or would be if the game were not over",
        meaning: |game, board| !game.us_to_move(board),
    },
];

const GENERATORS: &[Word<Generator<Advised>>] = &[Word {
    name: "legal",
    aliases: &["разреш"],
    doc: "every legal move, by rows from the top left",
    meaning: |game, board, moves| moves.extend(game.moves(board)),
}];

/// Values of this sort are cells by their indices; all other values stand for one cell outside the
/// board.
const CELL: Sort = Sort::named("cell");

const FUNCTIONS: &[Word<Function<Advised>>] = &[
    Word {
        name: "our_lines",
        aliases: &["наши_линии"],
        doc: "how many lines hold so many marks of ours and none of theirs",
        meaning: Function {
            parameters: &[Sort::NUMBER],
            result: Sort::NUMBER,
            meaning: |game, board, marks| lines_of(*board, game.us, marks),
        },
    },
    Word {
        name: "their_lines",
        aliases: &["их_линии"],
        doc: "how many lines hold so many marks of theirs and none of ours",
        meaning: Function {
            parameters: &[Sort::NUMBER],
            result: Sort::NUMBER,
            meaning: |game, board, marks| lines_of(*board, game.us.opponent(), marks),
        },
    },
    Word {
        name: "marks",
        aliases: &["знаки"],
        doc: "how many marks there are on the board",
        meaning: Function {
            parameters: &[],
            result: Sort::NUMBER,
            meaning: |_, board, _| board.marks().into(),
        },
    },
    Word {
        name: "cell_at",
        aliases: &["клетка_на"],
        doc: "the cell in this row and column, which may lie outside the board",
        meaning: Function {
            parameters: &[Sort::NUMBER, Sort::NUMBER],
            result: CELL,
            meaning: |_, _, place| match *place {
                [row @ 1..=3, column @ 1..=3] => 3 * (row - 1) + column - 1,
                _ => OUTSIDE,
            },
        },
    },
    Word {
        name: "row",
        aliases: &["строка"],
        doc: "the row of a cell, 1 to 3 from the top; 0 outside the board",
        meaning: Function {
            parameters: &[CELL],
            result: Sort::NUMBER,
            meaning: |_, _, cells| cell(cells).map_or(0, |cell| number(cell.index() / 3 + 1)),
        },
    },
    Word {
        name: "column",
        aliases: &["столбец"],
        doc: "the column of a cell, 1 to 3 from the left; 0 outside the board",
        meaning: Function {
            parameters: &[CELL],
            result: Sort::NUMBER,
            meaning: |_, _, cells| cell(cells).map_or(0, |cell| number(cell.index() % 3 + 1)),
        },
    },
    Word {
        name: "is_corner",
        aliases: &["угловая"],
        doc: "the cell lies in a corner of the board",
        meaning: Function {
            parameters: &[CELL],
            result: Sort::TRUTH,
            meaning: |_, _, cells| {
                let corner = cell(cells).filter(|cell| matches!(cell.index(), 0 | 2 | 6 | 8));
                corner.is_some().into()
            },
        },
    },
    Word {
        name: "is_ours",
        aliases: &["наша"],
        doc: "we have marked the cell",
        meaning: Function {
            parameters: &[CELL],
            result: Sort::TRUTH,
            meaning: |game, board, cells| is_marked(*board, cells, game.us).into(),
        },
    },
    Word {
        name: "is_theirs",
        aliases: &["чужая"],
        doc: "they have marked the cell",
        meaning: Function {
            parameters: &[CELL],
            result: Sort::TRUTH,
            meaning: |game, board, cells| is_marked(*board, cells, game.us.opponent()).into(),
        },
    },
];

const MOVE_FUNCTIONS: &[Word<MoveFunction<Advised>>] = &[Word {
    name: "cell",
    aliases: &["клетка"],
    doc: "the cell that the move marks",
    meaning: MoveFunction {
        result: CELL,
        meaning: |_, _, cell| number(cell.index()),
    },
}];

/// The value of a cell outside the board.
const OUTSIDE: i64 = -1;

/// Returns the cell that the first argument stands for, if it is on the board.
fn cell(arguments: &[i64]) -> Option<Cell> {
    let index = usize::try_from(*arguments.first()?).ok()?;
    Cell::new(index)
}

fn number(index: usize) -> i64 {
    index.try_into().unwrap_or(OUTSIDE)
}

fn is_marked(board: Board, cells: &[i64], player: Player) -> bool {
    cell(cells).and_then(|cell| board.mark(cell)) == Some(player)
}

/// Returns the number of lines with as many marks of the player as the first argument says, and none of the opponent.
fn lines_of(board: Board, player: Player, arguments: &[i64]) -> i64 {
    let own = board.marks_of(player);
    let open = LINES
        .into_iter()
        .filter(|line| line & board.marks_of(player.opponent()) == 0);
    let is_wanted = |line: &u16| arguments.first() == Some(&(line & own).count_ones().into());
    number(open.filter(is_wanted).count())
}
