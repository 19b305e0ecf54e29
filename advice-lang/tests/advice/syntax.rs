//! What a text means, whatever it looks like.

use advice_lang::{Advice, Comparison, Generator, Part, Predicate, Table, Vocabulary, Word};
use game_core::{Game, Outcome, Player};

use crate::common::{Numbers, Position, load, only, table_of};

/// The four parts as the crate writes them.
fn parts<V: Vocabulary>(advice: &Advice<V>) -> String {
    Part::ALL.map(|part| advice.part(part)).join(" : ")
}

/// These four parts must be understood like those.
#[track_caller]
fn check(text: &str, meaning: &str) {
    assert_eq!(parts(only(&table_of(text))), meaning);
}

#[test]
fn not_binds_tightest_then_and_then_or() {
    check(
        "not even and ten or big : true : up : up",
        "not even and ten or big : true : up : up",
    );
    check(
        "((not even) and ten) or big : true : up : up",
        "not even and ten or big : true : up : up",
    );
    check(
        "not (even and (ten or big)) : true : up : up",
        "not (even and (ten or big)) : true : up : up",
    );
    check(
        "not not even : true : up : up",
        "not not even : true : up : up",
    );
}

#[test]
fn and_binds_tighter_than_then() {
    check(
        "ten : true : (depth = 0) and up then (depth<2) and (up then down) : up",
        "ten : true : (depth = 0) and up then (depth < 2) and (up then down) : up",
    );
    check(
        "ten : true : up then (down then one) : up",
        "ten : true : up then (down then one) : up",
    );
}

#[test]
fn a_depth_test_needs_no_brackets() {
    check(
        "ten : true : depth=0 and up : up",
        "ten : true : (depth = 0) and up : up",
    );
    check(
        "ten : true : depth >= 1 and depth =< 3 and up : depth > 2 and up",
        "ten : true : (depth >= 1) and (depth =< 3) and up : (depth > 2) and up",
    );
}

#[test]
fn layout_comments_and_declarations_of_operators_mean_nothing() {
    let table = load(
        "\u{feff}:- op( 200, xfy, [:, ::]).\n:- op( 185, fx, if).\r\n\
         % a comment\n/*/ another */r::if/* here */even then[a\n,b].% and here\n\
         advice(a,ten:true:up:nomove).\tadvice( b,\u{a0}ten : true : up : nomove ) .",
    );
    assert_eq!(table.rules()[0].condition(), "even");
    let names: Vec<_> = table
        .advice_of(&table.rules()[0])
        .map(Advice::name)
        .collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn spans_point_at_the_text() {
    let table = load("% first\nr :: if even then [a].\nadvice( a, ten : true : up : nomove).\n");
    let text = |span: advice_lang::Span| &table.text()[span.range()];
    assert_eq!(text(table.rules()[0].span()), "r :: if even then [a]");
    assert_eq!(
        text(only(&table).span()),
        "advice( a, ten : true : up : nomove)"
    );
}

#[test]
fn languages_mix() {
    let english = table_of("ten or not big : even and grown : up then down : nomove");
    let mixed = table_of("десять or не много : чётно и больше : вверх затем down : нет_ходов");
    assert_eq!(parts(only(&mixed)), parts(only(&english)));
}

#[test]
fn the_printed_russian_texts_mean_what_the_english_ones_do() {
    let russian = endgame(
        concat!(
            include_str!("../data/edge_rule.ru.al0"),
            include_str!("../data/mate_2.ru.al0")
        ),
        ["потеснить", "приблизиться", "сохранить_простр", "отделить"],
    );
    let english = endgame(
        concat!(
            include_str!("../data/edge_rule.en.al0"),
            include_str!("../data/mate_2.en.al0")
        ),
        ["squeeze", "approach", "keeproom", "divide"],
    );
    let names = |table: &Table<Endgame>| -> Vec<String> {
        let listed = table.advice_of(&table.rules()[0]);
        listed.map(|advice| advice.name().to_owned()).collect()
    };
    assert_eq!(russian.rules()[0].name(), "правило_края");
    assert_eq!(
        russian.rules()[0].condition(),
        english.rules()[0].condition()
    );
    assert_eq!(
        russian.rules()[0].condition(),
        "their_king_edge and kings_close"
    );
    assert_eq!(names(&russian)[0], "мат_2");
    assert_eq!(names(&russian).len(), names(&english).len());
    assert_eq!(parts(&russian.advice()[0]), parts(&english.advice()[0]));
    assert_eq!(
        parts(&russian.advice()[0]),
        "mate : not rooklost : (depth = 0) and legal then (depth = 2) and checkmove : (depth = 1) and legal"
    );
}

/// A table of the printed text and, for the advice that it leaves out, any definitions.
fn endgame(text: &str, others: [&str; 4]) -> Table<Endgame> {
    let others = others.map(|name| format!("advice( {name}, mate : true : legal : nomove)."));
    match Table::load(
        "printed.al0",
        &format!("{text}{}", others.join("\n")),
        &Endgame,
    ) {
        Ok(table) => table,
        Err(diagnostics) => panic!("{diagnostics}"),
    }
}

/// The words of the printed texts, without meaning.
struct Endgame;

impl Game for Endgame {
    type Position = Position;
    type Move = i32;

    fn moves(&self, position: &Position) -> impl Iterator<Item = i32> {
        Numbers.moves(position)
    }

    fn play(&self, position: &Position, mv: i32) -> Position {
        Numbers.play(position, mv)
    }

    fn to_move(&self, position: &Position) -> Player {
        Numbers.to_move(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Numbers.outcome(position)
    }
}

impl Vocabulary for Endgame {
    fn us_to_move(&self, position: &Position) -> bool {
        position.ours
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        const {
            &[
                word("mate", &["мат"], |_, _| false),
                word("rooklost", &["потеря_ладьи"], |_, _| false),
                word(
                    "their_king_edge",
                    &["король_противника_на_краю"],
                    |_, _| true,
                ),
                word("kings_close", &["короли_рядом"], |_, _| true),
            ]
        }
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        const {
            &[
                word("legal", &["разреш"], |_, _, _| {}),
                word("checkmove", &["ход_шах"], |_, _, _| {}),
            ]
        }
    }
}

const fn word<M: Copy>(
    name: &'static str,
    aliases: &'static [&'static str],
    meaning: M,
) -> Word<M> {
    Word {
        name,
        aliases,
        doc: "",
        meaning,
    }
}
