//! Traces of each procedure, step by step.

use std::fmt::Write;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    AncestorTest, Evaluator, Event, ExplicitTree, FIG_22_2, Notation, RootMove, TieRule, Window,
};
use search_core::Run;

use crate::common::Procedure;

/// Returns the records of a run, indented by depth, and its answer.
fn trace<G, E>(
    procedure: Procedure,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> String
where
    G: Notation,
    E: Evaluator<G>,
{
    let mut text = String::new();
    let mut run = Run::watched_by(|event: Event<'_, G>| {
        let indent = event.node().depth * 2;
        writeln!(text, "{:indent$}{}", "", event.record(game)).unwrap();
    });
    let analysis = procedure
        .search(&mut run, game, evaluator, root, depth)
        .unwrap()
        .written(game, root);
    let statistics = run.statistics;
    writeln!(
        text,
        "\nvalue {}, static value {}, best {}, line {}",
        analysis.value,
        analysis
            .static_value
            .map_or("unknown".to_owned(), |value| value.to_string()),
        analysis.best,
        analysis.principal_variation.join(" "),
    )
    .unwrap();
    for root_move in &analysis.moves {
        let RootMove { mv, value, bound } = root_move;
        writeln!(text, "  {mv} {bound} {value}").unwrap();
    }
    writeln!(
        text,
        "expanded {}, generated {}, evaluated {}, cut-offs {} alpha {} beta, depth {}",
        statistics.expanded,
        statistics.generated,
        statistics.evaluated,
        statistics.alpha_cutoffs,
        statistics.beta_cutoffs,
        statistics.max_depth,
    )
    .unwrap();
    text
}

const ALL: [(&str, Procedure); 8] = [
    ("minimax", Procedure::Minimax),
    (
        "ancestors",
        Procedure::Ancestors(AncestorTest::OppositeType),
    ),
    (
        "ancestors_one_fin",
        Procedure::Ancestors(AncestorTest::OneFin),
    ),
    (
        "ancestors_parent_only",
        Procedure::Ancestors(AncestorTest::ParentOnly),
    ),
    ("bounds", Procedure::Bounds),
    (
        "bratko_minimax_first",
        Procedure::BratkoMinimax(TieRule::First),
    ),
    (
        "bratko_minimax_last",
        Procedure::BratkoMinimax(TieRule::Last),
    ),
    (
        "bratko_alpha_beta",
        Procedure::BratkoAlphaBeta(Window::BRATKO),
    ),
];

fn trace_tree(procedure: Procedure, text: &str) -> String {
    let tree: ExplicitTree = text.parse().unwrap();
    let depth = tree.height();
    let values = tree.static_values(tree.root(), depth).unwrap();
    trace(procedure, &tree, &values, &tree.root(), depth)
}

#[test]
fn figure_22_2() {
    for (name, procedure) in ALL {
        insta::assert_snapshot!(format!("fig_22_2_{name}"), trace_tree(procedure, FIG_22_2));
    }
}

/// The smallest trees on which the readings of the ancestor list differ.
#[test]
fn readings_of_the_ancestor_list() {
    for (name, procedure) in &ALL[1..4] {
        let double_fin = trace_tree(*procedure, "[5, [[6, 8], 7]]");
        insta::assert_snapshot!(format!("double_fin_{name}"), double_fin);
        let deep_cut_off = trace_tree(*procedure, "[5, [[[3, 9], 4], 7]]");
        insta::assert_snapshot!(format!("deep_cut_off_{name}"), deep_cut_off);
    }
}

#[test]
fn tic_tac_toe() {
    for (name, procedure) in [
        ("minimax", Procedure::Minimax),
        ("bounds", Procedure::Bounds),
    ] {
        let text = trace(procedure, &TicTacToe, &OpenLines, &Board::EMPTY, 2);
        insta::assert_snapshot!(format!("tic_tac_toe_{name}"), text);
    }
}

/// An analysis as JSON, for programs.
#[test]
fn analysis_as_json() {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    let values = tree.static_values(tree.root(), 3).unwrap();
    let analysis = Procedure::Bounds
        .search(&mut Run::new(), &tree, &values, &tree.root(), 3)
        .unwrap()
        .written(&tree, &tree.root());
    insta::assert_json_snapshot!("analysis", analysis);
}
