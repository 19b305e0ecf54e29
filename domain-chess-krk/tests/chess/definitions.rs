//! The words of the vocabulary against the same words as a table defines them.

use advice_lang::{Event, Table};
use domain_chess_krk::Move;
use domain_chess_krk::ending::Rook;
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::KRK_WORDS;
use game_core::Player;
use search_core::Run;

use crate::common::{load, load_text, some};

/// Returns the definitions of the shipped table, without its rules and advice.
fn definitions() -> &'static str {
    let rules = KRK_WORDS.text.find("edge_rule ::").expect("the first rule");
    &KRK_WORDS.text[..rules]
}

/// Returns a table with the words of the vocabulary, and one with words of its own.
fn tables(clauses: &str) -> [Table<Krk>; 2] {
    let own = format!("{}\n{clauses}", definitions());
    [clauses, &own].map(|text| load_text("words.al0", text, &Krk::default()))
}

fn positions() -> impl Iterator<Item = Position> {
    [true, false]
        .into_iter()
        .flat_map(|turn| Position::all(Player::First, turn, Rook))
}

const ADVICE: &str = "advice( a, true : true : nomove : nomove).";

/// Checks that the predicate holds in the same positions.
#[track_caller]
fn check_predicate(word: &str) {
    let krk = Krk::default();
    let tables = tables(&format!("r :: if {word} then [a]. {ADVICE}"));
    let mut count = 0;
    for position in some(positions()) {
        let [built_in, own] = tables
            .each_ref()
            .map(|table| table.rules()[0].matches(&krk, &position));
        assert_eq!(built_in, own, "{word}: {position}");
        count += usize::from(own);
    }
    assert_eq!(count == 0, word == "okedge", "{word} never holds");
}

/// Lists the moves tried while the only advice of a table is sought, in order, and whether the holding goal is violated
/// after each.
fn looked_at(table: &Table<Krk>, root: Position) -> Vec<(Move, bool)> {
    let mut seen = Vec::new();
    let look = |event: Event<'_, Krk>| match event {
        Event::MoveTried(node) => seen.extend(node.reached_by.map(|(_, mv)| (mv, false))),
        Event::HoldingGoalViolated(_) => {
            if let Some(last) = seen.last_mut() {
                last.1 = true;
            }
        }
        _ => {}
    };
    let mut run = Run::watched_by(look);
    let found = table.advice()[0].satisfy(&mut run, &Krk::default(), &root);
    assert_eq!(found, Ok(None));
    seen
}

/// Checks that the advice looks at the same moves, in the same order, and holds in the same positions.
#[track_caller]
fn check_advice(holding: &str, us: &str) {
    let advice = format!("advice( a, not true : {holding} : (depth = 0) and {us} : nomove).");
    let [built_in, own] = tables(&format!("r :: if true then [a]. {advice}"));
    let mut count = 0;
    for root in some(Position::all(Player::First, true, Rook)) {
        let seen = looked_at(&own, root);
        assert_eq!(looked_at(&built_in, root), seen, "{holding} : {us}: {root}");
        count += seen.len();
    }
    assert!(count > 0);
}

#[test]
fn predicates() {
    let predicates = [
        "rooklost",
        "rookexposed",
        "rookdivides",
        "roomgt2",
        "lpatt",
        "kings_close",
        "our_king_edge",
        "their_king_edge",
        "okedge",
    ];
    predicates.into_iter().for_each(check_predicate);
}

#[test]
fn comparisons_of_every_move_with_its_root() {
    for word in ["newroomsmaller", "okapproachedcsquare", "okorndle"] {
        check_advice(&format!("({word} or not themtomove)"), "legal");
    }
}

#[test]
fn moves_and_their_order() {
    for word in ["kingdiagfirst", "rookmove", "checkmove"] {
        check_advice("true", word);
    }
}

#[test]
fn every_word_of_the_vocabulary_is_defined_or_left_to_the_rules_of_the_game() {
    use advice_lang::Vocabulary;
    let krk = Krk::default();
    let table = load(&KRK_WORDS, &krk);
    let predicates = krk.predicates().iter().map(|word| word.name);
    let comparisons = krk.comparisons().iter().map(|word| word.name);
    let generators = krk.generators().iter().map(|word| word.name);
    let left: Vec<_> = predicates
        .chain(comparisons)
        .chain(generators)
        .filter(|name| table.definitions().iter().all(|word| word.name() != *name))
        .collect();
    assert_eq!(left, ["mate", "stalemate", "check", "themtomove", "legal"]);
}
