//! Every diagnostic as a person sees it.

use advice_lang::{Diagnostics, MAX_TEXT, Severity, Table};

use crate::common::{Numbers, in_library};

fn diagnostics(text: &str) -> Diagnostics {
    match Table::load("table.al0", text, &Numbers) {
        Ok(table) => table.warnings().clone(),
        Err(diagnostics) => diagnostics,
    }
}

/// Snapshots what a person sees, and holds the code to the name of the snapshot.
#[track_caller]
fn check(name: &str, text: &str) {
    let diagnostics = diagnostics(text);
    let code = name.split('_').next().unwrap_or_default().to_uppercase();
    assert!(
        diagnostics.iter().any(|one| one.code.to_string() == code),
        "{name}: {diagnostics}"
    );
    insta::assert_snapshot!(name, diagnostics.to_string());
}

const RULE: &str = "r :: if even then [a].\n";
const ADVICE: &str = "advice( a, ten : true : up : nomove).\n";

#[test]
fn al0001_strange_character() {
    check(
        "al0001_strange_character",
        &format!("{RULE}advice( a, ten : $$even : up : nomove).\n"),
    );
}

#[test]
fn al0002_unexpected() {
    check(
        "al0002_unexpected",
        &format!("r if even then [a].\n{ADVICE}s :: if even or then [a].\nthen."),
    );
}

#[test]
fn al0003_full_stop() {
    check(
        "al0003_full_stop",
        "r :: if even then [a]\nadvice( a, ten : true : up : nomove)",
    );
}

#[test]
fn al0004_brackets() {
    check(
        "al0004_brackets",
        "r :: if (even and big then [a].\n\
         s :: if even) then [a].\n\
         t :: if even then [a, b.\n\
         advice( a, ten : true : up : (up.\n\
         advice( b, ten : true : up : up)).\n",
    );
}

#[test]
fn al0005_open_comment() {
    check(
        "al0005_open_comment",
        &format!("{RULE}{ADVICE}/* the rest is lost\n{ADVICE}"),
    );
}

#[test]
fn al0006_nesting() {
    let condition = "not (".repeat(40);
    check(
        "al0006_nesting",
        &format!("r ::\n if\n {condition}\n even.\n{ADVICE}"),
    );
}

#[test]
fn al0007_huge_word() {
    check(
        "al0007_huge_word",
        &format!(
            "{RULE}advice( a,\n ten :\n true :\n (depth < 99999999999999999999) and up :\n {}).\n",
            "x".repeat(201)
        ),
    );
}

#[test]
fn al0008_directive() {
    check(
        "al0008_directive",
        &format!(":- op( 200, xfy, and).\n:- dynamic even.\n{RULE}{ADVICE}"),
    );
}

#[test]
fn al0009_parts() {
    check(
        "al0009_parts",
        "r :: if even then [a, b, c].\n\
         advice( a, ten).\n\
         advice( b, ten : true : up).\n\
         advice( c,\n  ten :\n  true :\n  up :\n  up :\n  nomove).\n",
    );
}

#[test]
fn al0010_unknown_name() {
    check(
        "al0010_unknown_name",
        "r :: if evn and 'big then [a].\n\
         s :: if small and not okedge then [a].\n\
         advice( a,\n  ten and gron :\n  true :\n  (depth = 0) and upp then dwon :\n  nomov).\n",
    );
}

#[test]
fn al0011_wrong_kind() {
    check(
        "al0011_wrong_kind",
        "r :: if up then [a].\nadvice( a, ten and nomove : true : even and up : grown).\n",
    );
}

#[test]
fn al0012_comparison() {
    check(
        "al0012_comparison",
        &format!("r :: if even and not grown then [a].\n{ADVICE}"),
    );
}

#[test]
fn al0013_wrong_connective() {
    check(
        "al0013_wrong_connective",
        "r :: if depth = 0 then [a].\n\
         advice( a, even then ten : depth < 3 : up or down : not up).\n",
    );
}

#[test]
fn al0014_open_move() {
    check(
        "al0014_open_move",
        &format!(
            "{RULE}advice( a, ten : true : (depth = 0) and up then (depth = 2) : depth < 1).\n"
        ),
    );
}

#[test]
fn al0015_huge_constraint() {
    let twice = "(depth < 9 then depth < 9)";
    let ands = vec![twice; 20].join(" and ");
    check(
        "al0015_huge_constraint",
        &format!("{RULE}advice( a, ten : true : up :\n  {ands} and up).\n"),
    );
}

#[test]
fn al0016_undefined_advice() {
    check(
        "al0016_undefined_advice",
        &format!(
            "r :: if even then [a, sqeeze].\n{ADVICE}advice( squeeze, ten : true : up : nomove)."
        ),
    );
}

#[test]
fn al0017_duplicate() {
    check("al0017_duplicate", &format!("{RULE}{RULE}{ADVICE}{ADVICE}"));
}

#[test]
fn al0018_no_advice() {
    check(
        "al0018_no_advice",
        &format!("{RULE}s :: if big then [].\n{ADVICE}"),
    );
}

#[test]
fn al0019_no_rules() {
    check("al0019_no_rules", "% nothing here\n");
}

#[test]
fn al0020_unused_advice() {
    check(
        "al0020_unused_advice",
        &format!("{RULE}{ADVICE}advice( spare, ten : true : up : nomove).\n"),
    );
}

#[test]
fn al0021_unreachable_rule() {
    check(
        "al0021_unreachable_rule",
        &format!("q :: if true then [a].\n{RULE}{ADVICE}"),
    );
}

#[test]
fn al0022_repeated_advice() {
    check(
        "al0022_repeated_advice",
        &format!("r :: if even then [a, a].\n{ADVICE}"),
    );
}

#[test]
fn al0021_contradiction() {
    check(
        "al0021_contradiction",
        &format!(
            "{RULE}s :: if big and not (small or big) then [a].\n\
             t :: if number < 3 and number >= 3 then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn al0021_covered_rule() {
    check(
        "al0021_covered_rule",
        &format!(
            "predicate odd :: not even.\n{RULE}s :: if ten then [a].\n\
             t :: if odd and big then [a].\nu :: if big then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn al0023_arguments() {
    check(
        "al0023_arguments",
        &format!(
            "feature far(x) :: gap(x) + number(3).\n\
             predicate p(a, b, c, d, e, f, g, h, i) :: a = b.\n\
             r :: if far < 3 and even(2) and far(1, 2) = 0 then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn al0024_wrong_sort() {
    check(
        "al0024_wrong_sort",
        "predicate p(side s) :: s = mover and s < other(s) and other(3) = s.\n\
             feature f :: if even then 1 else mover.\n\
             r :: if p(number) then [a].\nadvice( a, ten : true : up by mover : nomove).\n",
    );
}

#[test]
fn al0025_division() {
    check(
        "al0025_division",
        &format!(
            "r :: if number / 0 = 1 or number mod number = 0 or 7 / (-2) = 3 then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn al0026_recursion() {
    check(
        "al0026_recursion",
        &format!(
            "predicate p :: not p.\nfeature f :: g + 1.\nfeature g(x) :: if h then 1 else 2.\n\
             predicate h :: f < 3.\nr :: if p and h then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn al0027_unused_definition() {
    check(
        "al0027_unused_definition",
        &format!("predicate p :: q.\npredicate q :: big.\n{RULE}{ADVICE}"),
    );
}

#[test]
fn al0028_shadowed_name() {
    let text = "predicate big :: number > 12.\nfeature f(number) :: number.\nmoves m(f) :: up where step < f.\n\
         r :: if big and f(3) = 3 then [a].\nadvice( a, ten : true : m(2) : nomove).\n";
    check("al0028_shadowed_name", text);
    let found = diagnostics(&format!(":- redefine.\n{text}")).to_string();
    assert!(!found.contains("`big`"), "{found}");
}

#[test]
fn al0029_no_move_here() {
    check(
        "al0029_no_move_here",
        "predicate p :: rises and big after move.\nr :: if step > 0 then [a].\n\
         advice( a, ten and p : big after move : up where p : nomove).\n",
    );
}

#[test]
fn al0030_huge_definition() {
    let definitions: Vec<_> = (1..20)
        .map(|n| format!("feature f{n} :: f{0} + f{0}.\n", n - 1))
        .collect();
    check(
        "al0030_huge_definition",
        &format!(
            "feature f0 :: number.\n{}r :: if f19 > 0 then [a].\n{ADVICE}",
            definitions.concat()
        ),
    );
}

/// Snapshots a table with other tables at hand.
#[track_caller]
fn check_network(name: &str, text: &str) {
    let library = |table: &str| match table {
        "circle" => Ok(in_library(table, "again :: if true then table back.")),
        "back" => Ok(in_library(table, "and_again :: if true then table circle.")),
        "faulty" => Ok(in_library(table, "r :: if evn then [a].")),
        _ => Err("there is no such file".to_owned()),
    };
    let found = Table::load_with("table.al0", text, &Numbers, &library).err();
    insta::assert_snapshot!(name, found.expect("an error").to_string());
}

#[test]
fn al0031_unknown_table() {
    check_network("al0031_unknown_table", "r :: if even then table nowhere.\n");
    check(
        "al0031_no_tables",
        &format!("{RULE}s :: if big then table other.\n{ADVICE}"),
    );
}

#[test]
fn al0032_table_circle() {
    check_network("al0032_table_circle", "r :: if even then table circle.\n");
}

#[test]
fn al0033_faulty_table() {
    check_network(
        "al0033_faulty_table",
        "r :: if even then table faulty.\ns :: if big then table faulty.\n",
    );
}

#[test]
fn al0034_hopeless_goal() {
    check(
        "al0034_hopeless_goal",
        "r :: if even then [a, b, c].\n\
         advice( a, ten and not (ten or big) : true : up : nomove).\n\
         advice( b, ten :\n  number > 3 and number at root < 3 and number =< 3 : up : nomove).\n\
         advice( c, ten and grown : not grown or not ten : up : nomove).\n",
    );
}

#[test]
fn al0035_no_moves() {
    check(
        "al0035_no_moves",
        "moves none :: nomove.\nr :: if even then [a, b].\n\
         advice( a, ten : true : (depth = 0) and (depth = 1) and up : nomove).\n\
         advice( b, ten : true : none : up and none then (depth > 2000) and up).\n",
    );
}

#[test]
fn al0036_unused_parameter() {
    check(
        "al0036_unused_parameter",
        &format!(
            "feature f(x, side y) :: x + 1.\nr :: if f(number, mover) = 3 then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn names_inside_not_are_looked_up() {
    check(
        "al0010_inside_not",
        &format!("r :: if not okedge and not not (even or evne) then [a].\n{ADVICE}"),
    );
}

#[test]
fn functions_are_suggested_where_they_fit() {
    check(
        "al0010_functions",
        &format!("r :: if betwen(1, number, 3) and nmber < mxi(2, 3) then [a].\n{ADVICE}"),
    );
}

#[test]
fn words_of_the_language_are_not_redefined_in_silence() {
    check(
        "al0028_words_of_the_language",
        &format!(
            "predicate true :: even.\nfeature f(max) :: max.\nr :: if true and f(3) = 3 then [a].\n{ADVICE}"
        ),
    );
}

#[test]
fn rules_that_can_fire_are_left_alone() {
    let found = diagnostics(
        "q :: if even and big then [a].\nr :: if even then [a].\ns :: if big then [a].\n\
         t :: if number < 3 then [a].\nu :: if number < 5 then [a].\n\
         advice( a, ten : not ten or big : up : nomove).\n",
    );
    assert!(found.is_empty(), "{found}");
}

#[test]
fn russian() {
    check(
        "al0010_russian",
        "правило:\n  если чётно и мнго\n  то [совет_1].\n\
         совет( совет_1, десять: не меньше: вверх: нет_ходов).\n",
    );
}

#[test]
fn warnings_do_not_stop_a_table() {
    let found = diagnostics(&format!(
        "{RULE}{ADVICE}advice( b, ten : true : up : nomove).\n"
    ));
    assert!(found.iter().all(|one| one.severity() == Severity::Warning));
    assert!(!found.is_empty());
}

#[test]
fn a_sound_table_has_no_diagnostics() {
    assert!(diagnostics(&format!("{RULE}{ADVICE}")).is_empty());
}

#[test]
fn styles_colour_the_same_words() {
    let found = diagnostics("r :: if evn then [a].");
    assert!(found.styled().contains("\u{1b}["));
    assert!(found.styled().contains("did you mean `even`?"));
    assert!(!found.to_string().contains('\u{1b}'));
}

#[test]
fn an_abbreviation_is_understood() {
    let found = diagnostics("r :: if their_trn_now then [a].");
    assert!(
        found.to_string().contains("did you mean `their_turn`?"),
        "{found}"
    );
}

#[test]
fn al0040_huge_table() {
    check(
        "al0040_huge_table",
        &format!("{RULE}{ADVICE}{}", "% x\n".repeat(MAX_TEXT / 4)),
    );
}

#[test]
fn a_flood_of_errors_of_syntax_is_cut_short() {
    let shown = diagnostics(&"r :: if if.\n".repeat(20_000)).to_string();
    let end = "... and maybe more: a table is read no further after 50 errors";
    assert!(shown.ends_with(end), "{}", &shown[shown.len() - 80..]);
}

#[test]
fn a_flood_of_errors_is_cut_short() {
    let text = format!("r :: if {} then [a].", vec!["evn"; 20_000].join(" or\n"));
    let shown = diagnostics(&text).to_string();
    assert!(
        shown.ends_with("... and 19951 more"),
        "{}",
        &shown[shown.len() - 80..]
    );
}
