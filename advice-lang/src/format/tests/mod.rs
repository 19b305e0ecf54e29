//! The laws of the layout, on random tables with comments strewn in, and examples.

mod random;

use std::path::Path;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use self::random::{soup, table};
use super::format;
use crate::syntax;

/// Returns the syntax tree without places, and the comments in alphabetical order.
fn contents(text: &str) -> (String, Vec<String>) {
    let mut errors = Vec::new();
    let tree = format!("{:?}", syntax::parse(text, &mut errors));
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    let mut parts = tree.split("Span {");
    let mut placeless = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        placeless += part.split_once('}').expect("a place").1;
    }
    let comments = syntax::lexemes(text, &mut errors).comments;
    let comments = comments.iter().map(|span| &text[span.range()]);
    let mut comments: Vec<_> = comments.map(|one| one.trim_end().to_owned()).collect();
    comments.sort();
    (placeless, comments)
}

/// Checks that laying out the text keeps its contents, and that doing it again changes nothing.
#[track_caller]
fn check_laws(text: &str) {
    let Ok(once) = format("table.al0", text) else {
        return;
    };
    assert_eq!(contents(&once), contents(text), "{text}\nbecomes\n{once}");
    let twice = format("table.al0", &once).expect("sound");
    assert_eq!(twice, once, "from\n{text}");
    assert!(once.is_empty() || once.ends_with('\n'), "{once}");
}

/// Checks the layout of a text.
#[track_caller]
fn check(text: &str, expected: &str) {
    let laid_out = format("table.al0", text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(laid_out, expected);
    check_laws(text);
}

/// Checks the layout of the body of a definition of moves.
#[track_caller]
fn check_body(text: &str, expected: &str) {
    check(
        &format!("moves m :: {text}."),
        &format!("moves m :: {expected}.\n"),
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laid_out_tables_mean_the_same_and_stay_as_they_are(text in table()) {
        prop_assert!(format("table.al0", &text).is_ok(), "{}", text);
        check_laws(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_read_keeps_the_laws(soup in soup(), beginning in 0..6_usize) {
        let (before, behind) = [
            ("", ""),
            ("r :: if ", " then [a]."),
            ("advice( a, true : ", " : m : m)."),
            ("moves m :: ", "."),
            ("feature f(x) :: ", "."),
            ("predicate f(x) :: ", "."),
        ][beginning];
        check_laws(&format!("{before}{soup}{behind}"));
    }
}

/// Returns the tables that come with the program, and those of the chapter.
fn shipped() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = [
        "domain-chess-krk/src/tables",
        "domain-tictactoe/src/tables",
        "docs/advice",
    ];
    let files = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder of tables"));
    let paths = files.map(|file| file.expect("a file").path());
    let tables = paths.filter(|path| path.extension().is_some_and(|ending| ending == "al0"));
    tables
        .map(|path| std::fs::read_to_string(path).expect("a table"))
        .collect()
}

#[test]
fn shipped_tables_are_laid_out() {
    assert!(shipped().len() > 3);
    for table in shipped() {
        check_laws(&table);
        assert_eq!(format("table.al0", &table).expect("sound"), table);
    }
}

#[test]
fn clauses_have_their_shapes() {
    check(
        ":- op( 200,xfy,[:,::]).  r::if a or(b) then[c\n,d].s:if not(a) then table other.",
        ":- op( 200,xfy,[:,::]).\n\
         r ::\n    if a or b\n    then [c, d].\n\
         s:\n    if not a\n    then table other.\n",
    );
    check(
        "advice(a,b:c:(depth=0)and legal:nomove).",
        "advice( a,\n    b :\n    c :\n    (depth = 0) and legal :\n    nomove ).\n",
    );
    check(
        "predicate   near(square a,b)::distance(a,f(b,-1))<2.",
        "predicate near(square a, b) :: distance(a, f(b, -1)) < 2.\n",
    );
}

#[test]
fn brackets_stay_where_they_mean_something() {
    check_body("((a)) and (b then c)", "a and (b then c)");
    check_body("(a and b) or (c)", "a and b or c");
    check_body("a and (b and c)", "a and (b and c)");
    check_body("(m where g) where (h or i)", "m where g where h or i");
    check_body("m by (a + b) - (c - d)", "m by a + b - (c - d)");
    check_body("m by (a * b) + -(c)", "m by a * b + -c");
    check_body("m by (-a) at root", "m by (-a) at root");
    check_body("m by (if g then 1 else 2)", "m by if g then 1 else 2");
    check_body(
        "m by (1 + (if g then 1 else 2)) - 3",
        "m by (1 + (if g then 1 else 2)) - 3",
    );
    check_body("m where not ((x) < 2)", "m where not x < 2");
    check_body(
        "((depth = 0)) and depth<2 and m",
        "(depth = 0) and depth < 2 and m",
    );
}

#[test]
fn long_lines_are_broken() {
    let [a, b, c] = ["a", "b", "c"].map(|letter| letter.repeat(36));
    check(
        &format!("moves m :: {a} and {b} then {c} where {a} = {b} and {c}."),
        &format!(
            "moves m ::\n    {a} and\n        {b} then\n    {c}\n        \
             where {a} =\n                {b} and\n            {c}.\n"
        ),
    );
    check(
        &format!("feature f :: if {a} and {b} then {c} else {a} + {b}."),
        &format!(
            "feature f ::\n    if {a} and\n        {b}\n    then {c}\n    \
             else {a} +\n        {b}.\n"
        ),
    );
    check(
        &format!("r :: if x then [{a}, x, {b}, x, {c}]."),
        &format!("r ::\n    if x\n    then [{a}, x,\n        {b}, x,\n        {c}].\n"),
    );
}

#[test]
fn comments_stay_where_they_belong() {
    check(
        "\u{feff}\n% head\n\n\n% rule\nr :: % name\n if a /* x */ % so\n and\n% alone\nb then [c\n% end\n]\n.% behind\n\n\n/* last\n one */",
        "% head\n\n% rule\nr :: % name\n    if a and /* x */\n        % so\n        % alone\n        b\n    \
         then [c]. % end\n% behind\n\n/* last\n one */\n",
    );
    check(
        "advice( a, % goal\n  b : % hold\n true : /* us */ m : % them\n n % more\n ).",
        "advice( a, % goal\n    b : % hold\n    true :\n    /* us */ m : % them\n    n ). % more\n",
    );
    check("% nothing else", "% nothing else\n");
    check("\n\n", "");
}

#[test]
fn what_cannot_be_read_is_refused() {
    let refused = format("table.al0", "r :: if even then [a]").expect_err("no full stop");
    assert_eq!(refused.errors(), 1);
    assert!(refused.to_string().contains("AL0003"));
}

#[test]
fn a_megabyte_is_soon_laid_out() {
    let many = |text: &str| text.repeat((1 << 20) / text.len());
    let texts = [
        many("r :: if even then [a].\n"),
        many("% comment\n\n\n"),
        many("/**/"),
        format!("r /*\n*/ {} :: if even then [a].", many("/**/")),
        format!(
            "r :: if {} even then [a].",
            many("even and /* c */ big or % x\n")
        ),
        format!("r :: if {}even{} then [a].", "(".repeat(60), ")".repeat(60)),
        format!("r :: if true then [{} a].", many("b, ")),
        format!(
            "moves m :: {}m.",
            many("((m where f(x, x) < 3) by 3) then ")
        ),
        format!(
            "r :: if {} < 3 then [a].",
            many(&format!("f({}), ", vec!["x"; 1000].join(",")))
                .trim_end_matches([',', ' '])
                .replace("), f", ") + 1 < 3 and f")
        ),
        many(":- op(x).\n"),
    ];
    for text in texts {
        let start = Instant::now();
        assert!(format("large.al0", &text).is_ok(), "{text:.200}");
        assert!(start.elapsed() < Duration::from_secs(60), "{text:.200}");
    }
}
