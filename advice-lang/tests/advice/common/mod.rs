//! The number game, a toy with a vocabulary, for tests of the language.
//!
//! Two players in turn add -3 to 3, but not 0, to a number. It ends at 20 or more, which we win,
//! and below 0, which they win.

pub(crate) mod numbered;

use advice_lang::{
    Advice, Comparison, Decision, ForcingTree, Function, Generator, MoveFunction, Predicate, Sort,
    Strategy, Table, TableText, Vocabulary, Word,
};
use game_core::{Game, Notation, Outcome, Player};

pub(crate) struct Numbers;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) number: i32,
    pub(crate) ours: bool,
}

pub(crate) const fn ours(number: i32) -> Position {
    Position { number, ours: true }
}

pub(crate) const fn theirs(number: i32) -> Position {
    Position {
        number,
        ours: false,
    }
}

impl Game for Numbers {
    type Position = Position;
    type Move = i32;

    fn moves(&self, position: &Position) -> impl Iterator<Item = i32> {
        let over = self.outcome(position).is_some();
        [1, 2, 3, -1, -2, -3].into_iter().filter(move |_| !over)
    }

    fn play(&self, position: &Position, mv: i32) -> Position {
        Position {
            number: position.number + mv,
            ours: !position.ours,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        if position.ours {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.number {
            20.. => Some(Outcome::Win(Player::First)),
            ..0 => Some(Outcome::Win(Player::Second)),
            _ => None,
        }
    }
}

impl Notation for Numbers {
    fn position_text(&self, position: &Position) -> String {
        let side = if position.ours { "us" } else { "them" };
        format!("{side}:{}", position.number)
    }

    fn move_text(&self, _: &Position, mv: i32) -> String {
        format!("{mv:+}")
    }
}

const PREDICATES: &[Word<Predicate<Numbers>>] = &[
    word("even", &["чётно"], "the number is even", |_, p| {
        p.number % 2 == 0
    }),
    word("ten", &["десять"], "the number is 10", |_, p| {
        p.number == 10
    }),
    word(
        "big",
        &["huge", "много"],
        "the number is above 9",
        |_, p| p.number > 9,
    ),
    word("small", &["мало"], "the number is below 4", |_, p| {
        p.number < 4
    }),
    word(
        "their_turn",
        &["их_ход"],
        "they are to move",
        |_, p| !p.ours,
    ),
    word("never", &[], "nothing is so", |_, _| false),
];

const COMPARISONS: &[Word<Comparison<Numbers>>] = &[
    word(
        "grown",
        &["больше"],
        "the number is above the root's",
        |_, p, root| p.number > root.number,
    ),
    word(
        "shrunk",
        &["меньше"],
        "the number is below the root's",
        |_, p, root| p.number < root.number,
    ),
];

const GENERATORS: &[Word<Generator<Numbers>>] = &[
    word("up", &["вверх"], "+1, +2, +3", |_, _, moves| {
        moves.extend([1, 2, 3]);
    }),
    word("down", &["вниз"], "-1, -2, -3", |_, _, moves| {
        moves.extend([-1, -2, -3]);
    }),
    word("one", &["один"], "+1, -1", |_, _, moves| {
        moves.extend([1, -1]);
    }),
    word("two", &["два"], "+2, -2", |_, _, moves| {
        moves.extend([2, -2]);
    }),
    word(
        "any",
        &["любой"],
        "every legal move",
        |game, p, moves| moves.extend(game.moves(p)),
    ),
];

const FUNCTIONS: &[Word<Function<Numbers>>] = &[
    Word {
        aliases: &["sum"],
        ..function("number", "the number", &[], Sort::NUMBER, |_, p, _| {
            p.number.into()
        })
    },
    function(
        "gap",
        "how far two numbers are apart",
        &[Sort::NUMBER; 2],
        Sort::NUMBER,
        |_, _, of| of[0].saturating_sub(of[1]).saturating_abs(),
    ),
    function(
        "between",
        "the second number lies between the others",
        &[Sort::NUMBER; 3],
        Sort::TRUTH,
        |_, _, of| (of[0] < of[1] && of[1] < of[2]).into(),
    ),
    function("mover", "the side that is to move", &[], SIDE, |_, p, _| {
        p.ours.into()
    }),
    function("other", "the other side", &[SIDE], SIDE, |_, _, of| {
        1 - of[0]
    }),
];

const MOVE_FUNCTIONS: &[Word<MoveFunction<Numbers>>] = &[
    Word {
        name: "step",
        aliases: &["шаг"],
        doc: "what the move adds",
        meaning: MoveFunction {
            result: Sort::NUMBER,
            meaning: |_, _, mv| mv.into(),
        },
    },
    Word {
        name: "rises",
        aliases: &[],
        doc: "the move adds something",
        meaning: MoveFunction {
            result: Sort::TRUTH,
            meaning: |_, _, mv| (mv > 0).into(),
        },
    },
];

const SIDE: Sort = Sort::named("side");

type Meaning = fn(&Numbers, &Position, &[i64]) -> i64;

const fn function(
    name: &'static str,
    doc: &'static str,
    parameters: &'static [Sort],
    result: Sort,
    meaning: Meaning,
) -> Word<Function<Numbers>> {
    Word {
        name,
        aliases: &[],
        doc,
        meaning: Function {
            parameters,
            result,
            meaning,
        },
    }
}

const fn word<M: Copy>(
    name: &'static str,
    aliases: &'static [&'static str],
    doc: &'static str,
    meaning: M,
) -> Word<M> {
    Word {
        name,
        aliases,
        doc,
        meaning,
    }
}

impl Vocabulary for Numbers {
    fn us_to_move(&self, position: &Position) -> bool {
        position.ours
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        PREDICATES
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        COMPARISONS
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

/// Reads a table from its text.
pub(crate) fn load(text: &str) -> Table<Numbers> {
    match Table::load("table.al0", text, &Numbers) {
        Ok(table) => table,
        Err(diagnostics) => panic!("{diagnostics}"),
    }
}

/// Makes a table of this name for those that hand over to it, from a file.
pub(crate) fn in_library(name: &str, text: &str) -> TableText {
    TableText {
        file: format!("tables/{name}.al0"),
        text: text.to_owned(),
    }
}

/// Returns our first move by the answer of a table.
pub(crate) fn first_move<M: Copy>(asked: &Strategy<'_, M>) -> Option<M> {
    match asked.satisfied.as_ref()?.tree {
        ForcingTree::Move(mv, _) => Some(mv),
        _ => None,
    }
}

/// Returns the decision behind this answer of the table.
pub(crate) fn decision<'t, V: Vocabulary>(
    table: &'t Table<V>,
    asked: &Strategy<'t, V::Move>,
) -> Option<Decision<'t>> {
    let last = asked.handed_over.last();
    Some(Decision {
        table: last.map_or(table.name(), |over| over.table),
        rule: asked.rule?,
        advice: asked.satisfied.as_ref().map(|found| found.advice),
    })
}

/// Makes a table with the one piece of advice `a` of these four parts.
pub(crate) fn table_of(parts: &str) -> Table<Numbers> {
    load(&format!("r :: if true then [a].\nadvice( a, {parts})."))
}

/// Returns the only piece of advice of such a table.
pub(crate) fn only(table: &Table<Numbers>) -> &Advice<Numbers> {
    &table.advice()[0]
}
