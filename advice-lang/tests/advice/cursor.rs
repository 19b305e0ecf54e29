//! The words that may stand at a place, and the clauses of a text, whole or not.

use advice_lang::{ClauseKind, Cursor, DefinitionKind, Outline, Slot};
use proptest::prelude::*;

/// Returns the place that the text marks by `|`.
fn cursor(marked: &str) -> Cursor {
    let offset = marked.find('|').unwrap();
    Cursor::at(&marked.replacen('|', "", 1), offset)
}

fn check(marked: &str, slot: Slot) {
    assert_eq!(cursor(marked).slot, slot, "{marked}");
}

fn check_word(marked: &str, word: &str) {
    let found = cursor(marked).word.map(|word| word.text);
    assert_eq!(found.as_deref().unwrap_or(""), word, "{marked}");
}

#[test]
fn clauses_begin() {
    check("|", Slot::Clause);
    check("r :: if a then [b]. |", Slot::Clause);
    check("r :: if a then [b]\n pre|dicate", Slot::Clause);
    check(":- |", Slot::Directive);
    check(":- game(k|rk).", Slot::Game);
    check("% not h|ere", Slot::Comment);
    check("% nor here|", Slot::Comment);
    check("/* nor | there */", Slot::Comment);
    check("% but\nhe|re", Slot::Clause);
    check("/* and */|", Slot::Clause);
}

#[test]
fn rules() {
    check("na|me :: if a then [b].", Slot::Clause);
    check("name | :: if a then [b].", Slot::Heading);
    check("r :: if |", Slot::Goal);
    check("r :: if a and not (b or |", Slot::Goal);
    check("r :: if (if a then |", Slot::Goal);
    check("r :: if a then |", Slot::Then);
    check("r :: if (if a then 1 else 2) > 1 then |", Slot::Then);
    check("r :: if a then [|", Slot::Advice);
    check("r :: if a then [b, c|", Slot::Advice);
    check("r :: if a then table |kqk.", Slot::Table);
    check("правило: если a то [|", Slot::Advice);
    check("правило: если a то таблица |", Slot::Table);
}

#[test]
fn advice() {
    check("advice( |", Slot::Heading);
    check("advice( a, |", Slot::Goal);
    check("advice( a, b : not |", Slot::Goal);
    check("advice( a, b : c : |", Slot::Moves);
    check("advice( a, b : c : (depth = 0) and |", Slot::Moves);
    check("advice( a, b : c : d where |", Slot::GoalOfMove);
    check("advice( a, b : c : d where e then |", Slot::Moves);
    check("advice( a, b : c : d where (if e then |", Slot::GoalOfMove);
    check("advice( a, b : c : d by |", Slot::GoalOfMove);
    check("advice( a, b : c : d by e : |", Slot::Moves);
    check("совет( a, b : c : d где |", Slot::GoalOfMove);
}

#[test]
fn definitions() {
    check("predicate |", Slot::Heading);
    check("predicate a(|", Slot::Heading);
    check("predicate a(b) :: |", Slot::GoalOfMove);
    check("feature a(b) :: b + |", Slot::GoalOfMove);
    check("moves a :: |", Slot::Moves);
    check("moves a :: b(|", Slot::GoalOfMove);
    check("moves a :: (b where c(d)) then |", Slot::Moves);
    check("moves a :: (|", Slot::Moves);
}

#[test]
fn parameters_of_what_is_being_written() {
    let parameters = cursor("feature a(square b, c) :: (b + |").parameters;
    let names: Vec<_> = parameters.iter().map(|one| &*one.text).collect();
    assert_eq!(names, ["b", "c"]);
}

#[test]
fn words() {
    check_word("r :: if аб|в then [b].", "абв");
    check_word("r :: if |a then [b].", "a");
    check_word("r :: if a| then [b].", "a");
    check_word("r :: if a | then [b].", "");
    check_word("r |:: if a then [b].", "");
    check_word("r :: if a > 1|2 then [b].", "");
}

#[test]
fn clauses_of_a_faulty_text() {
    let text = ":- game(krk). moves a(b) :: c. oops oops. r :: if b then table d. advice(e, f).";
    let outline = Outline::of(text);
    let found: Vec<_> = outline
        .clauses
        .iter()
        .map(|clause| {
            let (kind, name) = (clause.kind, &clause.name.text);
            format!("{kind} {name}: {}", &text[clause.span.range()])
        })
        .collect();
    let expected = [
        "moves a: moves a(b) :: c",
        "rule r: r :: if b then table d",
        "advice e: advice(e, f)",
    ];
    assert_eq!(found, expected);
    assert_eq!(outline.game.map(|game| game.text).as_deref(), Some("krk"));
    assert_eq!(outline.tables[0].text, "d");
    assert_eq!(outline.clauses[0].parameters[0].name.text, "b");
    assert_eq!(
        outline.clauses[0].kind,
        ClauseKind::Definition(DefinitionKind::Moves)
    );
}

proptest! {
    /// Whatever the text and the place, the word lies in the text and touches the place.
    #[test]
    fn any_place_in_any_text(text in "([a-z:.,()\\[\\]%*/ ]|if |then |where |совет|\n){0,40}", at in 0_usize..100) {
        let found = Cursor::at(&text, at);
        if let Some(word) = found.word {
            prop_assert_eq!(&text[word.span.range()], &*word.text);
            prop_assert!(word.span.start <= at && at <= word.span.end);
        }
        let outline = Outline::of(&text);
        prop_assert!(outline.clauses.iter().all(|clause| text.get(clause.span.range()).is_some()));
    }
}
