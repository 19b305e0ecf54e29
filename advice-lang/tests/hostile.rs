//! Texts that nobody means.

mod common;

use std::time::{Duration, Instant};

use advice_lang::{Code, Table};
use common::Numbers;
use proptest::prelude::*;

const MEGABYTE: usize = 1 << 20;
const SOON: Duration = Duration::from_secs(10);

/// The text must be refused, and soon: reading it and writing the messages down.
#[track_caller]
fn check_refused(text: &str) -> String {
    let start = Instant::now();
    let found = Table::load("hostile.al0", text, &Numbers).err();
    let found = found.expect("an error").to_string();
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(found.len() < 100_000, "{} bytes of messages", found.len());
    found
}

/// The us-moves must be refused as [`Code::HugeConstraint`].
#[track_caller]
fn check_too_large(us: &str) {
    let found = check_refused(&with_us_moves(us));
    let code = Code::HugeConstraint.to_string();
    assert!(found.contains(&code), "{found:.1000}");
}

#[test]
fn a_megabyte_of_brackets() {
    check_refused(&"(".repeat(MEGABYTE));
    check_refused(&with_us_moves(&"(".repeat(MEGABYTE)));
    check_refused(&format!("r :: if {}", "not (".repeat(MEGABYTE / 5)));
}

#[test]
fn much_of_one_sign() {
    for sign in [
        ")", "[", "]", ".", ":", "$", "a ", ",", "/*", "é", "9", "=<", "$ ",
    ] {
        let lines = format!("{sign}\n").repeat(MEGABYTE / 8 / (sign.len() + 1));
        check_refused(&lines);
        check_refused(&format!("r :: if {}", lines.replace('\n', "")));
    }
}

#[test]
fn a_megabyte_of_alternatives() {
    let many = "(depth = 7) and up then ".repeat(MEGABYTE / 24);
    check_refused(&with_us_moves(&format!("{many} up")));
    let ands = "(depth < 9 then depth < 9) and ".repeat(MEGABYTE / 31);
    check_refused(&with_us_moves(&format!("{ands} up")));
}

/// Each generator of the left side carries the whole right side.
#[test]
fn many_alternatives_that_each_satisfy_many() {
    let many = |n| format!("({})", vec!["up"; n].join(" then "));
    for n in [100, 1_000, 4_000, 100_000] {
        check_too_large(&format!("{0} and {0}", many(n)));
    }
    let ands = vec!["up"; 4_000].join(" and ");
    check_too_large(&format!("{} and {ands}", many(4_000)));
    let open = vec!["depth < 9"; 100].join(" then ");
    check_too_large(&format!("({open}) and (up and {})", many(100)));
    let text = with_us_moves(&format!("{0} and {0}", many(90)));
    assert!(Table::load("broad.al0", &text, &Numbers).is_ok());
}

#[test]
fn a_megabyte_of_tests_in_brackets() {
    let tests = vec!["depth < 9"; MEGABYTE / 14].join(" and ");
    let nested = "(up and ".repeat(60);
    let text = with_us_moves(&format!("{nested}{tests}{}", ")".repeat(60)));
    let start = Instant::now();
    assert!(Table::load("nested.al0", &text, &Numbers).is_ok());
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn a_megabyte_of_depths() {
    let depths: Vec<_> = (0..40_000)
        .map(|n| format!("(depth = {n}) and up then "))
        .collect();
    let depths = depths.concat();
    let start = Instant::now();
    assert!(
        Table::load(
            "deep.al0",
            &with_us_moves(&format!("{depths} up")),
            &Numbers
        )
        .is_ok()
    );
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

fn with_us_moves(us: &str) -> String {
    format!("r :: if true then [a]. advice( a, ten : true : {us} : nomove).")
}

#[test]
fn a_long_chain_is_not_deep() {
    let chain = "even and ".repeat(MEGABYTE / 9);
    let text = format!("r :: if {chain} even then [a]. advice(a, ten : true : up : nomove).");
    assert!(Table::load("long.al0", &text, &Numbers).is_ok());
}

/// Scraps of tables, to get further into the parser than noise would.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        "r",
        "::",
        ":",
        "if",
        "then",
        "and",
        "or",
        "not",
        "advice",
        "depth",
        "=",
        "<",
        "=<",
        "3",
        "(",
        ")",
        "[",
        "]",
        ",",
        ".",
        ":-",
        "op",
        "even",
        "grown",
        "up",
        "nomove",
        "true",
        "если",
        "то",
        "совет",
        "% x\n",
        "/*",
        "*/",
        "r :: if even then [a].",
        "advice( a, ten : true : up : nomove).",
        "\u{feff}",
        "ж",
        "\0",
    ]);
    prop::collection::vec(scrap, 0..40).prop_map(|scraps| scraps.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        if let Err(found) = Table::load("any.al0", &text, &Numbers) {
            prop_assert!(found.errors() > 0);
            prop_assert!(!found.to_string().is_empty());
        }
    }

    #[test]
    fn no_scraps_make_the_reader_panic(text in scraps()) {
        if let Err(found) = Table::load("any.al0", &text, &Numbers) {
            prop_assert!(found.errors() > 0);
            prop_assert!(!found.to_string().is_empty());
            for one in found.iter() {
                prop_assert!(text.get(one.span.range()).is_some(), "{one:?}");
            }
        }
    }
}
