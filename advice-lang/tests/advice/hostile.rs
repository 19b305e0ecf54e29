//! Texts that nobody would write on purpose.

use std::time::{Duration, Instant};

use advice_lang::{Code, Table};
use proptest::prelude::*;

use crate::common::{Numbers, in_library};

const MEGABYTE: usize = 1 << 20;
/// Fraction of the length for builds without optimisation.
const SHARE: usize = if cfg!(debug_assertions) { 8 } else { 1 };
const SOON: Duration = Duration::from_secs(60);

/// Checks that the text is refused, and soon: reading it and writing the messages down.
#[track_caller]
fn check_refused(text: &str) -> String {
    let start = Instant::now();
    let found = Table::load("hostile.al0", text, &Numbers).err();
    let found = found.expect("an error").to_string();
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(found.len() < 100_000, "{} bytes of messages", found.len());
    found
}

/// Checks that the us-moves are refused as [`Code::HugeConstraint`].
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
        let lines = format!("{sign}\n").repeat(MEGABYTE / 8 / SHARE / (sign.len() + 1));
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

/// Generates scraps of tables, to get further into the parser than noise would.
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
        "predicate p ::",
        "feature f(x) ::",
        "moves m(side s) ::",
        "where",
        "by",
        "else",
        "mod",
        "+",
        "-",
        "*",
        "/",
        "\\=",
        "at root",
        "after move",
        "number",
        "step",
        "gap(number,",
        "f(3)",
        "table",
        ":- game(",
        ":- redefine.",
    ]);
    prop::collection::vec(scrap, 0..40).prop_map(|scraps| scraps.join(" "))
}

/// Returns sound tables: one of the number game, and those that come with the chess endings.
fn tables() -> Vec<String> {
    let numbers = "% The number game\n:- redefine.\n\
        feature left :: if big then 20 - number else min(number, 7) mod 3.\n\
        predicate near(a, b) :: gap(a, b) =< 2 and not a at root = b. /* near */\n\
        moves climb(n) :: any where step < n or near(number after move, 10) by -step.\n\
        r :: if near(left, 3) or not (even and ten) then [a].\n\
        s :: if mover = other(mover) then table other.\n\
        advice( a, ten and left < left at root : true : (depth < 3) and climb(3) then up :\n  down ).\n";
    let shipped = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../domain-chess-krk/src/tables"
    );
    let files = std::fs::read_dir(shipped).expect("the tables of the endings");
    let paths = files.map(|file| file.expect("a file").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|one| one == "al0"))
        .collect();
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a table"));
    // The first one is the likeliest to have a meaning in the number game.
    [numbers; 4]
        .map(str::to_owned)
        .into_iter()
        .chain(texts)
        .collect()
}

/// Generates a sound table with stretches left out, repeated or moved.
fn mutated() -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        0..40_usize,
        any::<prop::sample::Index>(),
        0..3_u8,
    );
    let changes = prop::collection::vec(change, 1..4);
    (prop::sample::select(tables()), changes).prop_map(|(text, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        for (from, length, to, kind) in changes {
            let from = from.index(text.len() + 1);
            let end = (from + length).min(text.len());
            let stretch = match kind {
                0 => text[from..end].to_vec(),
                _ => text.drain(from..end).collect(),
            };
            let to = to.index(text.len() + 1);
            if kind < 2 {
                text.splice(to..to, stretch);
            }
        }
        text.into_iter().collect()
    })
}

/// Checks that reading ends soon, and that there is a message in its place if the text is refused.
#[track_caller]
fn check_anything(text: &str) {
    let start = Instant::now();
    let other = "r :: if true then [a]. advice( a, ten : true : up : up).";
    let library = |name: &str| Ok(in_library(name, other));
    if let Err(found) = Table::load_with("any.al0", text, &Numbers, &library) {
        assert!(found.errors() > 0);
        assert!(!found.to_string().is_empty());
        for one in found.iter() {
            assert!(text.get(one.span.range()).is_some(), "{one:?}");
        }
    }
    if let Ok(laid_out) = advice_lang::format("any.al0", text) {
        assert_eq!(
            advice_lang::format("any.al0", &laid_out).as_ref(),
            Ok(&laid_out)
        );
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

const END: &str = "r :: if true then [a]. advice( a, ten : true : up : nomove).";

/// Makes this many texts, one after the other, or fewer in a slow build.
fn many(text: impl Fn(usize) -> String, count: usize) -> String {
    (0..count / SHARE).map(text).collect()
}

#[test]
fn definitions_that_nobody_means() {
    let names = many(|n| format!("p{n}, "), 30_000);
    for text in [
        format!(
            "{}{END}",
            many(|n| format!("feature f{n} :: f{} + 1.\n", n + 1), 30_000)
        ),
        format!(
            "{}{END}",
            many(|n| format!("feature f{n} :: {n}.\n"), 30_000)
        ),
        format!(
            "{} r :: if {} then [a].",
            many(|n| format!("predicate p{n} :: even.\n"), 20_000),
            many(|n| format!("q{n} and "), 20_000) + "even"
        ),
        format!(
            "predicate p({names} x) :: {} = 3.{END}",
            "p + ".repeat(50) + "p0"
        ),
        format!(
            "predicate p({names} x) :: {} even.{END}",
            "p and ".repeat(30_000 / SHARE)
        ),
        format!(
            "r :: if {} then [a].",
            many(|n| format!("p({n}) and "), 25_000) + "even"
        ),
    ] {
        check_anything(&text);
    }
}

#[test]
fn expressions_that_nobody_means() {
    let large = format!("({} even)", "even and ".repeat(25_000 / SHARE));
    for text in [
        format!(
            "moves m(x) :: up where {large}. r :: if true then [a]. advice( a, ten : true : {} up : up).",
            "m(1) then ".repeat(40_000 / SHARE)
        ),
        format!(
            "moves m(x) :: {} up. r :: if true then [a]. advice( a, ten : true : {} up : up).",
            "up then ".repeat(900),
            "m(1) then ".repeat(30_000 / SHARE)
        ),
        format!(
            "predicate p :: {} even. r :: if {} even then [a].",
            "even and ".repeat(90),
            "p and ".repeat(125_000 / SHARE)
        ),
        format!("moves m :: up {}.{END}", "where even ".repeat(60)),
        format!(
            "moves m :: {}.{END}",
            "up by number then ".repeat(40_000 / SHARE) + "up"
        ),
        many(
            |n| format!("r{n} :: if number < {n} and number > {n} then [a].\n"),
            15_000,
        ),
        format!(
            "r :: if {} then [a]. {}",
            many(|n| format!("number = {n} or "), 40_000) + "even",
            "advice( a, ten : true : up : nomove)."
        ),
    ] {
        check_anything(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        check_anything(&text);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_anything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_scraps_make_the_reader_panic(text in scraps()) {
        check_anything(&text);
    }

    #[test]
    fn no_slip_makes_the_reader_panic(text in mutated()) {
        check_anything(&text);
    }
}
