//! All mistakes are found in one run, and nothing that merely follows from them.

use std::ops::Range;

use advice_lang::{Code, Diagnostics, Table};
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::common::{Numbers, in_library};

fn findings(text: &str) -> Diagnostics {
    match Table::load("table.al0", text, &Numbers) {
        Ok(table) => table.warnings().clone(),
        Err(found) => found,
    }
}

/// Checks the findings, each by its code and by the text that it is about.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let found = findings(text);
    let found: Vec<_> = found
        .iter()
        .map(|one| (one.code.to_string(), &text[one.span.range()]))
        .collect();
    let found: Vec<_> = found.iter().map(|one| (&*one.0, one.1)).collect();
    assert_eq!(found, expected, "{}", findings(text));
}

const ADVICE: &str = "advice( a, ten : true : up : nomove).";

/// Makes a rule with this condition, and the clauses it needs.
fn rule(condition: &str) -> String {
    format!("r :: if {condition} then [a]. {ADVICE}")
}

#[test]
fn arguments_are_looked_at_whatever_they_stand_behind() {
    let unknown = "AL0010";
    check(
        &rule("gpa(number, nmber) < 3"),
        &[(unknown, "gpa"), (unknown, "nmber")],
    );
    check(
        &rule("gap(nmber) < 3"),
        &[("AL0023", "gap"), (unknown, "nmber")],
    );
    check(
        &rule("number(nmber) < 3"),
        &[("AL0023", "number"), (unknown, "nmber")],
    );
    check(
        &rule("even(nmber)"),
        &[("AL0023", "even"), (unknown, "nmber")],
    );
    check(
        &rule("true(nmber)"),
        &[("AL0023", "true"), (unknown, "nmber")],
    );
    check(&rule("up(nmber)"), &[("AL0011", "up"), (unknown, "nmber")]);
    check(
        &rule("gap(nmber, 1)"),
        &[("AL0011", "gap"), (unknown, "nmber")],
    );
    check(
        "moves m(n) :: n(nmber). r :: if true then [a]. advice( a, ten : true : m(1) : nomove).",
        &[("AL0011", "n"), (unknown, "nmber")],
    );
}

#[test]
fn both_sides_are_looked_at() {
    check(
        &rule("gap(number, mover) > mover"),
        &[("AL0024", "mover"), ("AL0024", "mover")],
    );
    check(
        &rule("nmber < mover"),
        &[("AL0010", "nmber"), ("AL0024", "mover")],
    );
    check(&rule("nmber = mover"), &[("AL0010", "nmber")]);
    check(
        &rule("nmber / gap(1, big) = 3"),
        &[
            ("AL0010", "nmber"),
            ("AL0025", "gap(1, big)"),
            ("AL0011", "big"),
        ],
    );
    check(
        &rule("(if evn then nmber else mover) = 1"),
        &[("AL0010", "evn"), ("AL0010", "nmber")],
    );
}

#[test]
fn what_is_in_the_wrong_place_is_looked_at() {
    check(
        "r :: if true then [a]. advice( a, evn then even : true : up : nomove).",
        &[("AL0010", "evn"), ("AL0013", "evn then even")],
    );
    check(
        &rule("nmber + 1"),
        &[("AL0010", "nmber"), ("AL0011", "nmber + 1")],
    );
    let us = |us: &str| format!("r :: if true then [a]. advice( a, ten : true : {us} : nomove).");
    check(&us("not upp"), &[("AL0013", "not upp"), ("AL0010", "upp")]);
    check(
        &us("up or evn"),
        &[("AL0013", "up or evn"), ("AL0010", "evn")],
    );
    check(&us("number"), &[("AL0011", "number")]);
    check(
        "r :: if true then [a]. advice( a, tenn : true : up).",
        &[("AL0009", "a"), ("AL0010", "tenn")],
    );
}

#[test]
fn definitions_without_meaning_are_looked_at() {
    let table = |definition: &str| format!("{definition} {}", rule("p"));
    check(
        &table("predicate p :: p and evn."),
        &[("AL0026", "p"), ("AL0010", "evn")],
    );
    let table = |definition: &str| format!("{definition} {}", rule("p(number, number)"));
    check(
        &table("predicate p(x, x) :: x = 1 and evn."),
        &[("AL0017", "x"), ("AL0010", "evn")],
    );
    check(
        &table("predicate p(sid s, n) :: s < n and evn."),
        &[("AL0010", "sid"), ("AL0010", "evn")],
    );
}

#[test]
fn a_name_that_was_meant_is_not_unused() {
    check(
        "r :: if true then [sqeeze]. advice( squeeze, ten : true : up : nomove).",
        &[("AL0016", "sqeeze")],
    );
    check(
        &format!(
            "feature part :: number + 1. predicate whole :: part > 3. {}",
            rule("whol")
        ),
        &[("AL0010", "whol")],
    );
    check(
        &format!("feature f(width) :: widht + 1. {}", rule("f(2) > 1")),
        &[("AL0010", "widht")],
    );
    check(
        &format!("feature part :: nmber + 1. {}", rule("prt > 1")),
        &[("AL0010", "nmber"), ("AL0010", "prt")],
    );
}

#[test]
fn what_cannot_be_read_may_hold_what_else_is_missing() {
    check(
        "predicate p :: even and. r :: if p and evn then [a, b]. advice( a, ten : true : up nomove).",
        &[
            ("AL0002", "."),
            ("AL0010", "evn"),
            ("AL0016", "b"),
            ("AL0002", "nomove"),
        ],
    );
    check(
        "r :: if p then [a]. /* predicate p :: even. advice( a, ten : true : up : nomove).",
        &[("AL0005", "/*")],
    );
    check(
        &format!("r :: if (even then [a]. predicate p :: evn. {ADVICE}"),
        &[("AL0004", "then"), ("AL0027", "p"), ("AL0010", "evn")],
    );
    check("even.", &[("AL0002", ".")]);
}

/// A clause that is not closed swallows no other.
#[test]
fn the_next_clause_is_read_again() {
    check(
        &format!("predicate p :: (even\nr :: if p and evn then [a]\n{ADVICE} s :: if big"),
        &[
            ("AL0004", "r"),
            ("AL0010", "evn"),
            ("AL0003", ""),
            ("AL0002", ""),
        ],
    );
    check(
        &format!("advice( b, ten : true\n:- redefine. r :: if evn then [a, b]. {ADVICE}"),
        &[("AL0004", ":-"), ("AL0010", "evn")],
    );
}

/// Returns the help for the first mistake.
fn help(text: &str) -> String {
    findings(text).iter().next().unwrap().help.join("; ")
}

#[test]
fn habits_of_other_languages_are_understood() {
    let joined = "goals are joined by `and`, `or` and `not`";
    for condition in ["even, big", "even & big", "even | big", "!even", "~even"] {
        assert_eq!(help(&rule(condition)), joined, "{condition}");
    }
    assert_eq!(
        help("r :: IF even then [a]."),
        "keywords have small letters: `if`"
    );
    assert_eq!(help(&rule("Even")), "did you mean `even`?");
    assert_eq!(help(&rule("even(3)")), "write `even`");
    check(&rule("even()"), &[("AL0002", ")")]);
    check(":- game().", &[("AL0002", ")"), ("AL0019", "")]);
    check("((((((((", &[("AL0002", "(")]);
}

/// A table knows itself by the name of its file, as others know it.
#[test]
fn a_table_that_hands_over_to_itself() {
    let library = |name: &str| Ok(in_library(name, "r :: if even then table ring."));
    let found = |name: &str, table: &str| {
        let text = format!("r :: if even then table {table}.");
        let found = Table::load_with(name, &text, &Numbers, &library)
            .err()
            .unwrap();
        let told = found
            .iter()
            .chain(found.tables().iter().flat_map(Diagnostics::iter));
        told.map(|one| format!("{} {}", one.code, one.message))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found("tables/two-kings.al0", "two_kings"),
        ["AL0032 the tables hand over in a circle: two_kings to two_kings"]
    );
    assert_eq!(
        found("ring.al0", "other"),
        [
            "AL0033 the table `other` has mistakes",
            "AL0032 the tables hand over in a circle: ring to other to ring",
        ]
    );
}

#[test]
fn one_strange_character_is_one_mistake() {
    check(&rule("even \\ big"), &[("AL0001", "\\"), ("AL0002", "big")]);
}

/// Depths of the other side, in every form that a test of the depth has.
#[test]
fn depths_at_which_the_other_side_moves() {
    let both = |us: &str, them: &str| {
        format!("r :: if true then [a]. advice( a, ten : true : {us} : {them}).")
    };
    let (all, part) = ("AL0035", "AL0037");
    for us in [
        "(depth = 1) and up",
        "(depth > 0) and (depth < 2) and up",
        "(depth >= 3) and (depth =< 3) and up",
        "(depth \\= 0) and (depth < 2) and up",
        "(depth = 1) and up then (depth = 3) and down",
        "(depth = 5) and up where even by number",
    ] {
        check(&both(us, "up"), &[(all, us)]);
    }
    for them in [
        "(depth = 0) and up",
        "(depth < 1) and up",
        "(depth = 2) and (up then down)",
    ] {
        check(&both("up", them), &[(all, them)]);
    }
    for sound in [
        (
            "(depth = 0) and up then (depth = 2) and up",
            "(depth = 1) and up",
        ),
        ("(depth < 3) and up", "(depth < 2) and up"),
        ("(depth \\= 1) and up", "(depth >= 1) and up"),
        ("up", "nomove"),
        ("nomove", "up"),
    ] {
        check(&both(sound.0, sound.1), &[]);
    }
    check(
        &both(
            "(depth = 0) and up then (depth = 1) and down",
            "up then (depth = 2) and up",
        ),
        &[(part, "(depth = 1) and down"), (part, "(depth = 2) and up")],
    );
    check(
        &both("up then (depth = 2) and down", "(depth = 3) and up"),
        &[(part, "(depth = 2) and down"), (all, "(depth = 3) and up")],
    );
    check(
        &both("(depth > 0) and up", "up"),
        &[(all, "(depth > 0) and up")],
    );
    check(
        &format!("moves odd :: (depth = 1) and up. {}", both("odd", "odd")),
        &[(all, "odd")],
    );
}

/// A sound table. Every `<name>` can be misspelt, and with it goes every other one that needs it.
const SOUND: &str = "\
feature left :: if <big> then 20 - <number> else min(<number>, 7).
predicate near(a, b) :: <gap>(<a>, <b>) =< 2 and not <a> at root = <b>.
moves climb(n) :: <any> where <step> < <n> or <rises> by -<step>.
r :: if <even> or <left> = 3 and <gap>(<left>, <number>) < 2 then [<walk>, <run>].
s :: if <mover> = <other>(<mover>) then [<run>].
advice( walk, <ten> and <near>(<left>, 3) : <grown> : (depth < 3) and <climb>(<left>) then <up> : <down> ).
advice( run, <ten> and <left> < <left> at root : true : <up> : nomove ).
";

/// Makes the sound table with a slip in some of its names, which are counted from 0, and returns their places.
fn misspelt(slips: &[usize]) -> (String, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut places = Vec::new();
    let mut names = 0;
    let mut rest = SOUND;
    while let Some((before, behind)) = rest.split_once('<') {
        text += before;
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(0);
        if !behind[end..].starts_with('>') {
            text.push('<');
            rest = behind;
            continue;
        }
        let start = text.len();
        text += &behind[..end];
        if slips.contains(&names) {
            text += "q";
            places.push(start..text.len());
        }
        names += 1;
        rest = &behind[end + 1..];
    }
    (text + rest, places)
}

/// A bracket that is missing, or has become a blank, is one mistake, whatever its clause then seems to say.
#[test]
fn a_missing_bracket_is_one_mistake() {
    let sound = format!(":- game(numbers).\n{}", misspelt(&[]).0);
    assert!(findings(&sound).is_empty());
    for (place, bracket) in sound.match_indices(['(', ')', '[', ']']) {
        for instead in ["", " "] {
            let mut text = sound.clone();
            text.replace_range(place..=place, instead);
            let found = findings(&text);
            assert_eq!(found.iter().count(), 1, "{bracket}, {place}:\n{found}");
            assert_eq!(found.errors(), 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    /// Whichever names are misspelt, each is reported in its place, and nothing else is.
    #[test]
    fn every_misspelt_name_is_found_in_one_run(
        slips in subsequence((0..SOUND.matches('<').count()).collect::<Vec<_>>(), 0..12)
    ) {
        let (text, expected) = misspelt(&slips);
        let found = findings(&text);
        let places: Vec<_> = found.iter().map(|one| one.span.range()).collect();
        prop_assert_eq!(places, expected, "{}", found);
        let is_unknown = |code| matches!(code, Code::UnknownName | Code::UndefinedAdvice);
        prop_assert!(found.iter().all(|one| is_unknown(one.code)), "{}", found);
    }
}
