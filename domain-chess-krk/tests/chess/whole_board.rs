//! Every position with us to move: advice and forcing trees of the published table, of the
//! repaired one and of the other variants, against the answers of the original program.

use std::collections::BTreeMap;

use advice_lang::{Table, verify_forcing_tree};
use domain_chess_krk::ending::Rook;
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::KRK_RUSSIAN;
use game_core::{Game, Outcome, Player};
use serde_json::Value;

use crate::common::{BRATKO, Fnv, ask, line, load, published, repaired, variant};

/// Decisions of a table over the whole board.
#[derive(Default)]
struct Decisions {
    counts: BTreeMap<String, u64>,
    /// Position, advice and move.
    stalemating: Vec<[String; 3]>,
    /// Hash over every position, its advice and its forcing tree.
    hash: Fnv,
    /// Hashes of the positions with our king on one square.
    hash_by_king: BTreeMap<String, Fnv>,
    /// A letter for the advice of each position with our king on one square.
    letters_by_king: BTreeMap<String, String>,
}

fn decide_all(table: &Table<Krk>) -> Decisions {
    let mut all = Decisions::default();
    for position in Position::all(Player::First, true, Rook) {
        let strategy = ask(table, position);
        let line = line(position, &strategy) + "\n";
        let found = strategy.satisfied.unwrap();
        let advice = table.advice_named(found.advice).unwrap();
        assert_eq!(
            verify_forcing_tree(advice, &BRATKO, &position, &found.tree),
            Ok(()),
            "{line}"
        );

        let king = position.our_king().coordinates();
        all.hash.bytes(line.as_bytes());
        let of_king = all.hash_by_king.entry(king.clone()).or_default();
        of_king.bytes(line.as_bytes());
        let letters = all.letters_by_king.entry(king).or_default();
        letters.push(letter(found.advice));
        *all.counts.entry(found.advice.to_owned()).or_default() += 1;

        let [terms, advice, tree] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (mv, _) = tree.split_once("..").unwrap();
        let next = BRATKO.play(&position, BRATKO.read_move(&position, mv).unwrap());
        if BRATKO.outcome(&next) == Some(Outcome::Draw) {
            all.stalemating.push([terms, advice, mv].map(str::to_owned));
        }
    }
    all
}

/// Returns the choices of the published table that stalemate: position, advice and move.
fn stalemating() -> [[String; 3]; 40] {
    let choices = summary()["stalemating_first_moves"].take();
    std::array::from_fn(|index| {
        ["position", "advice", "move"].map(|key| text(&choices[index][key]))
    })
}

fn letter(advice: &str) -> char {
    match advice {
        "divide_in_3" => 'D',
        _ => advice.chars().next().unwrap(),
    }
}

#[test]
fn the_published_table() {
    let all = decide_all(&published());
    check_summary("base", &all);
    check_trees(1, &all);
    assert_eq!(all.stalemating, stalemating());
    let rows = include_str!("../data/advice-letters.txt");
    assert_eq!(rows.lines().count(), 32);
    for row in rows.lines() {
        let (king, letters) = row.split_once(' ').unwrap();
        assert_eq!(all.letters_by_king[king], letters, "{king}");
    }
}

#[test]
fn the_repaired_table_is_variant_f() {
    let all = decide_all(&repaired());
    check_summary("F", &all);
    check_trees(2, &all);
    assert_eq!(all.stalemating, [] as [[String; 3]; 0]);
}

/// The forcing tree is another one in the 40 positions where keeproom stalemates at once, and in
/// eight where `divide_in_2` would do so with its second move.
#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn the_repaired_table_differs_only_where_the_published_one_stalemates() {
    let (published, repaired) = (published(), repaired());
    let mut keeproom = Vec::new();
    let mut divide = 0;
    for position in Position::all(Player::First, true, Rook) {
        let [before, after] = [&published, &repaired].map(|table| ask(table, position).satisfied);
        if before != after {
            match before.unwrap().advice {
                "keeproom" => keeproom.push(position.to_terms(0)),
                "divide_in_2" => divide += 1,
                other => panic!("{other} in {position}"),
            }
        }
    }
    assert_eq!(keeproom, stalemating().map(|choice| choice[0].clone()));
    assert_eq!(divide, 8);
}

#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn variant_a_reads_okedge_as_our_king_edge() {
    let table = variant(&[("not okedge)", "not our_king_edge)", 1)]);
    check_summary("A", &decide_all(&table));
}

#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn variant_c_approaches_into_stalemate() {
    let table = variant(&[(
        "not rookexposed and not stalemate and",
        "not rookexposed and",
        1,
    )]);
    check_summary("C", &decide_all(&table));
}

#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn variant_d_mends_keeproom_only() {
    let table = variant(&[(
        "rookdivides and okorndle",
        "not stalemate and rookdivides and okorndle",
        1,
    )]);
    check_summary("D", &decide_all(&table));
}

#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn variant_e_lets_their_king_leave_the_edge() {
    let table = variant(&[("not rooklost and their_king_edge :", "not rooklost :", 1)]);
    check_summary("E", &decide_all(&table));
}

#[test]
#[ignore = "as thorough as the two before, for six more tables"]
fn the_russian_table_chooses_as_the_published_one() {
    let russian = load(&KRK_RUSSIAN, &BRATKO);
    let mut hash = Fnv::default();
    for position in Position::all(Player::First, true, Rook) {
        let line = line(position, &ask(&russian, position));
        let [terms, advice, tree] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        hash.item(&format!("{terms}|{}|{tree}", in_english(advice)));
    }
    assert_eq!(hash.hex(), text(&summary()["fnv1a64_all"]));
}

fn in_english(advice: &str) -> &str {
    match advice {
        "мат_2" => "mate_in_2",
        "потеснить" => "squeeze",
        "приблизиться" => "approach",
        "сохранить_простр" => "keeproom",
        "отделить" => "divide_in_2",
        "отделить_3" => "divide_in_3",
        other => panic!("{other}"),
    }
}

/// Checks counts, stalemates and the hash over all positions against the oracle's for the variant. Counts that the
/// oracle does not give for a variant are the base table's.
fn check_summary(name: &str, all: &Decisions) {
    let summary = summary();
    let variants = summary["variants"].as_array().unwrap();
    let oracle = variants
        .iter()
        .find(|variant| variant["name"] == name)
        .unwrap();
    let or_base = |key| match &oracle[key] {
        Value::Null => variants[0][key].clone(),
        own => own.clone(),
    };
    assert_eq!(all.counts.values().sum::<u64>(), 175_168);
    assert_eq!(all.hash.hex(), text(&or_base("fnv1a64_all")));
    assert_eq!(or_base("stalemating_choices"), all.stalemating.len());
    let mut counts = summary["advice_counts"].clone();
    for (advice, count) in oracle["advice_counts"].as_object().into_iter().flatten() {
        counts[advice] = count.clone();
    }
    assert_eq!(serde_json::to_value(&all.counts).unwrap(), counts);
    for (advice, count) in oracle["by_advice"].as_object().into_iter().flatten() {
        let ours = all.stalemating.iter().filter(|choice| choice[1] == *advice);
        assert_eq!(*count, ours.count(), "{advice}");
    }
}

/// Checks the hashes of the forcing trees, square by square of our king.
fn check_trees(column: usize, all: &Decisions) {
    let rows = include_str!("../data/forcing-tree-hashes.csv");
    assert_eq!(rows.lines().count(), 1 + 32);
    for row in rows.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [king, positions] = [fields[0], fields[1]];
        assert_eq!(all.letters_by_king[king].len().to_string(), positions);
        assert_eq!(all.hash_by_king[king].hex(), fields[column + 1], "{king}");
    }
}

fn summary() -> Value {
    serde_json::from_str(include_str!("../data/summary.json")).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
