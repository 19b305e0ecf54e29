//! Meaning of a text, whatever its layout.

use std::collections::HashMap;
use std::fs;

use advice_lang::{
    Advice, Comparison, Diagnostic, Generator, Part, Predicate, Table, Vocabulary, Word,
};
use game_core::{Game, Outcome, Player};
use proptest::prelude::*;

use crate::common::{Numbers, Position, load, only, table_of};

/// Returns the four parts as the crate writes them.
fn parts<V: Vocabulary>(advice: &Advice<V>) -> String {
    Part::ALL.map(|part| advice.part(part)).join(" : ")
}

/// Checks that these four parts mean those.
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

/// Makes a table of the printed text and, for the advice that it leaves out, any definitions.
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

/// A right-hand side of the grammar in the chapter.
enum Rule {
    Terminal(String),
    Symbol(String),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    Optional(Box<Self>),
    Repeated(Box<Self>),
}

/// Returns the grammar of the chapter, by the symbols on the left.
fn grammar() -> HashMap<String, Rule> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/advice.md");
    let page = fs::read_to_string(file).unwrap();
    let (_, text) = page.split_once("## The language\n\n```text\n").unwrap();
    let (text, _) = text.split_once("```").unwrap();
    let spaced = text.replace("  =  ", " = ");
    let mut tokens = Vec::new();
    let mut rest = spaced.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '"' => 2 + rest[1..].find('"').unwrap(),
            _ if first.is_alphabetic() => rest.find(|c: char| !c.is_alphabetic()).unwrap(),
            _ => 1,
        };
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    let starts = (0..tokens.len()).filter(|&place| tokens.get(place + 1) == Some(&"="));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().copied().skip(1).chain([tokens.len()]);
    let rules = starts.iter().zip(ends).map(|(&start, end)| {
        let mut right = &tokens[start + 2..end];
        (tokens[start].to_owned(), choice(&mut right))
    });
    rules.collect()
}

fn choice(tokens: &mut &[&str]) -> Rule {
    let mut choices = vec![sequence(tokens)];
    while let [first, rest @ ..] = *tokens
        && *first == "|"
    {
        *tokens = rest;
        choices.push(sequence(tokens));
    }
    Rule::Choice(choices)
}

fn sequence(tokens: &mut &[&str]) -> Rule {
    let mut links = Vec::new();
    while let [first, rest @ ..] = *tokens
        && !["|", ")", "]", "}"].contains(first)
    {
        *tokens = rest;
        let mut inner = |make: fn(Box<Rule>) -> Rule| {
            let inner = choice(tokens);
            *tokens = &tokens[1..];
            make(Box::new(inner))
        };
        links.push(match *first {
            "(" => inner(|rule| *rule),
            "[" => inner(Rule::Optional),
            "{" => inner(Rule::Repeated),
            quoted if quoted.starts_with('"') => Rule::Terminal(quoted.replace('"', "")),
            symbol => Rule::Symbol(symbol.to_owned()),
        });
    }
    Rule::Sequence(links)
}

/// Appends a sentence of the grammar, as these numbers decide; where there are none left, the shortest.
fn derive(
    grammar: &HashMap<String, Rule>,
    rule: &Rule,
    numbers: &mut impl Iterator<Item = usize>,
    text: &mut String,
) {
    let mut next = |below: usize| numbers.next().unwrap_or(0) % below;
    match rule {
        Rule::Terminal(word) => text.extend([word.as_str(), " "]),
        Rule::Symbol(symbol) => match &**symbol {
            "name" => *text += ["even ", "number ", "up ", "gap ", "x "][next(5)],
            "sort" => *text += "side ",
            "number" => *text += "3 ",
            symbol => derive(grammar, &grammar[symbol], numbers, text),
        },
        Rule::Sequence(links) => {
            for link in links {
                derive(grammar, link, numbers, text);
            }
        }
        Rule::Choice(choices) => {
            let chosen = &choices[next(choices.len())];
            derive(grammar, chosen, numbers, text);
        }
        Rule::Optional(inner) => {
            if next(2) == 1 {
                derive(grammar, inner, numbers, text);
            }
        }
        Rule::Repeated(inner) => {
            for _ in 0..next(3) {
                derive(grammar, inner, numbers, text);
            }
        }
    }
}

/// Returns the mistakes found by the parser, regardless of the meanings of names.
fn syntax_errors(text: &str) -> Vec<String> {
    let found = Table::load("table.al0", text, &Numbers);
    let found = found.as_ref().map_or_else(|found| found, Table::warnings);
    let errors = found.iter().filter(|one| *one.code.to_string() < *"AL0010");
    errors.map(Diagnostic::sentence).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    /// Everything that the grammar of the chapter derives is accepted by the parser.
    #[test]
    fn the_grammar_of_the_chapter_is_that_of_the_parser(
        numbers in prop::collection::vec(0..60_usize, 0..60)
    ) {
        let grammar = grammar();
        for clause in ["rule", "advice", "definition"] {
            let mut text = String::new();
            derive(&grammar, &grammar[clause], &mut numbers.iter().copied(), &mut text);
            prop_assert_eq!(syntax_errors(&text), [] as [String; 0], "{}", text);
        }
    }
}

#[test]
fn what_the_grammar_of_the_chapter_does_not_have() {
    for goal in [
        "number at root at root = 3",
        "even at root after move",
        "number < 3 < 4",
        "number = not even",
        "even not ten",
        "3 - * 4 = 5",
        "()",
    ] {
        let text = format!("r :: if {goal} then [a].");
        assert_eq!(syntax_errors(&text).len(), 1, "{goal}");
    }
    for moves in ["up by number and up", "up where", "depth", "depth = even"] {
        let text = format!("moves m :: {moves}.");
        assert_eq!(syntax_errors(&text).len(), 1, "{moves}");
    }
}
