//! The trees that are made from traces: every edge is a step of the problem, and lists are in the order in
//! which nodes are taken.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use domain_chess_krk::krk::{Krk, Position};
use domain_puzzle::{Layout, MoveOrder, Puzzle};
use domain_tictactoe::TicTacToe;
use game_core::Notation as GameNotation;
use search_core::Notation;
use trace::Reader;
use view::{Model, Side, Snapshot, Status, View};

use super::traced;

fn read(trace: &Path) -> View {
    let file = BufReader::new(File::open(trace).unwrap());
    View::read(&mut Reader::new(file).unwrap()).unwrap()
}

/// Checks that every edge of the tree is an action from state to state.
fn check_actions<S: Notation>(
    space: &S,
    model: &Model,
    parse: impl Fn(&str) -> S::State,
    what: &str,
) {
    for number in 0..model.nodes() {
        let node = model.node(number);
        let Some(parent) = node.parent else { continue };
        let (from, to) = match node.side {
            Side::Backward => (number, parent),
            _ => (parent, number),
        };
        let from = parse(model.state(from).unwrap());
        let action = model.action(number).unwrap();
        let taken = space
            .actions(&from)
            .find(|it| space.action_text(*it) == action);
        let taken = taken.unwrap_or_else(|| panic!("{what}: no action {action} at node {number}"));
        let reached = space.state_text(&space.result(&from, taken));
        assert_eq!(reached, model.state(to).unwrap(), "{what}, node {number}");
    }
}

/// Checks that every edge of the tree is a move from position to position.
fn check_moves<G: GameNotation>(
    game: &G,
    model: &Model,
    parse: impl Fn(&str) -> G::Position,
    what: &str,
) {
    for number in 0..model.nodes() {
        let node = model.node(number);
        let Some(parent) = node.parent else { continue };
        let from = parse(model.state(parent).unwrap());
        let action = model.action(number).unwrap();
        let taken = game
            .moves(&from)
            .find(|it| game.move_text(&from, *it) == action);
        let taken = taken.unwrap_or_else(|| panic!("{what}: no move {action} at node {number}"));
        // Of a move that was cut off only its name is known.
        if let Some(state) = model.state(number) {
            let reached = game.position_text(&game.play(&from, taken));
            assert_eq!(reached, state, "{what}, node {number}");
        }
    }
}

/// A node that is taken stands at the head of the open list.
fn check_order(model: &Model, what: &str) {
    let mut snapshot = Snapshot::after(model, 0);
    for number in 0..model.steps() {
        let step = model.step(number);
        let is_taken = matches!(
            model.events[step.event].as_str(),
            "expanded" | "depth_cutoff"
        );
        if is_taken && let Some(&first) = snapshot.open().first() {
            assert_eq!(step.node, Some(first), "{what}, event {}", number + 1);
        }
        snapshot.take(number);
    }
}

/// The path to the answer is there, and has as many steps as it.
fn check_answer(model: &Model, what: &str) {
    let actions = model.end().map_or(0, |end| end.answer.len());
    if actions > 0 && model.events.iter().any(|event| event == "goal") {
        let line = &model.answer;
        // A state in which two trees meet is in both.
        let roots = (0..model.nodes()).filter(|&node| model.node(node).parent.is_none());
        let trees = roots.count();
        assert_eq!(line.len(), actions + trees, "{what}: {line:?}");
    }
}

#[test]
fn edges_are_actions_of_the_puzzle() {
    let goal = Layout::bolshakova_goal();
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::default()).unwrap();
    let parse = |text: &str| puzzle.pack(&Layout::parse(text).unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let ordered = [
        "breadth-first",
        "depth-limited --depth 7",
        "uniform-cost",
        "greedy",
        "a-star",
        "weighted-a-star --weight 5/2",
        "a-star --heuristic misplaced",
    ];
    let others = [
        "depth-limited --depth 6 --duplicates unnoticed",
        "breadth-first --duplicates same-state-and-action",
        "depth-first",
        "deep-down",
        "iterative-deepening",
        "ara-star",
        "optimal-solutions",
        "beam --width 3",
        "rbfs",
        "ida-star",
        "nbs",
        "mm",
        "lrta-star",
        "lrta-star --lookahead 3",
        "rta-star",
        "rta-star --lookahead 2",
        "ordered-tree",
    ];
    for board in ["283/164/7#5", "216/4#8/753", "#12/345/678"] {
        for (algorithm, is_ordered) in ordered
            .iter()
            .map(|it| (it, true))
            .chain(others.iter().map(|it| (it, false)))
        {
            let what = format!("{board} {algorithm}");
            let command = format!(
                "solve puzzle {board} --algorithm {algorithm} --max-expansions 300 --ignore-parity"
            );
            let view = read(&traced(folder.path(), &command));
            let model = view.model();
            assert!(model.nodes() > 3, "{what}");
            check_actions(&puzzle, model, parse, &what);
            check_answer(model, &what);
            if is_ordered {
                check_order(model, &what);
            }
        }
    }
}

#[test]
fn edges_are_moves_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let procedures = [
        "minimax",
        "alpha-beta",
        "ancestors",
        "bratko-minimax",
        "bratko-alpha-beta",
        "negamax",
        "negamax --lines 3",
        "negamax --table-size 1MB --killers --history --scout",
        "deepening",
        "mtd-f",
        "proof-number",
        "df-pn",
        "mcts --simulations 300",
    ];
    for procedure in procedures {
        let command = format!("analyse tictactoe XO..X.O.. --procedure {procedure}");
        let view = read(&traced(folder.path(), &command));
        let model = view.model();
        // A search for a proof is over when the first move is seen to win.
        let least = if procedure == "df-pn" { 1 } else { 2 };
        assert!(model.nodes() >= least, "{procedure}");
        check_moves(&TicTacToe, model, |text| text.parse().unwrap(), procedure);
        let met = Snapshot::after(model, model.steps());
        assert_ne!(met.status(0), Status::Unmet, "{procedure}");
    }
    let krk = Krk::default();
    let parse = |text: &str| text.parse::<Position>().unwrap();
    for command in [
        "analyse krk 8/8/4R3/8/3K4/8/2k5/8 w --depth 2",
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w",
        "advice run 8/8/8/8/8/1K6/7R/k7 w",
        "advice tree 8/8/8/8/8/1K6/7R/k7 w",
    ] {
        let view = read(&traced(folder.path(), command));
        assert!(view.model().nodes() > 1, "{command}");
        check_moves(&krk, view.model(), parse, command);
    }
}
