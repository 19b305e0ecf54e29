//! Pictures of what searches have visited and cut off.

#[path = "../../src/output/tree_picture.rs"]
mod drawing;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{ExplicitTree, FIG_22_2, SearchTreeRecorder, alpha_beta};
use search_core::Run;

/// Returns the texts of a picture, line by line.
fn texts(svg: &str) -> Vec<&str> {
    svg.lines()
        .filter(|line| line.starts_with("<text "))
        .filter_map(|line| line.split(['>', '<']).nth(2))
        .collect()
}

fn figure_22_2(plies: usize) -> String {
    let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    let (root, values) = (tree.root(), tree.static_values(tree.root(), 3).unwrap());
    let mut recorder = SearchTreeRecorder::new(&tree, &root).with_limit(drawing::MOST_NODES);
    let mut run = Run::watched_by(&mut recorder);
    let analysis = alpha_beta(&mut run, &tree, &values, &root, 3).unwrap();
    recorder.mark(&analysis.principal_variation);
    recorder.extend(plies);
    drawing::draw(&recorder.finish().unwrap(), "Fig. 22.2: alpha-beta", true)
}

#[test]
fn the_figure_with_what_was_cut_off() {
    let svg = figure_22_2(3);
    insta::assert_snapshot!("fig_22_2", svg);
    let texts = texts(&svg);
    for text in ["o", "p", "2 ≤ 4", "5 ≥ 4", "≤ 2", "≥ 5", "never looked at"] {
        assert!(texts.contains(&text), "{text} in {texts:?}");
    }
}

#[test]
fn what_lies_below_a_cut_off_is_shown_on_request() {
    let svg = figure_22_2(0);
    let texts = texts(&svg);
    assert!(texts.contains(&"g") && !texts.contains(&"o"));
}

#[test]
fn a_tree_that_is_too_large() {
    let root = Board::EMPTY;
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &root).with_limit(drawing::MOST_NODES);
    let mut run = Run::watched_by(&mut recorder);
    alpha_beta(&mut run, &TicTacToe, &OpenLines, &root, 5).unwrap();
    assert_eq!(
        recorder.finish().unwrap_err().to_string(),
        "the tree has more than 2000 nodes; search less deep, or keep fewer plies of it"
    );
}

/// If positions are long, the moves are shown instead.
#[test]
fn a_game_of_some_plies() {
    let root = "XOXOX....".parse().unwrap();
    let mut recorder = SearchTreeRecorder::new(&TicTacToe, &root).with_depth(1);
    let mut run = Run::watched_by(&mut recorder);
    let analysis = alpha_beta(&mut run, &TicTacToe, &OpenLines, &root, 3).unwrap();
    recorder.mark(&analysis.principal_variation);
    let svg = drawing::draw(&recorder.finish().unwrap(), "XOXOX....", false);
    insta::assert_snapshot!("moves", texts(&svg).join("\n"));
}
