//! `OPENING`: the children of a board, in the order of the list and with their identifiers.

use std::ops::ControlFlow;

use domain_puzzle::{Layout, Move, MoveOrder, Puzzle, Shape};
use search_core::StateSpace;
use serde_json::{Value, json};

use super::harness::json_lines;

/// Identifiers number the children in the order of their making, and each is pushed on the front
/// of the list.
pub(crate) fn identifiers(before: usize, children: usize) -> impl Iterator<Item = String> {
    (before + 1..=before + children)
        .rev()
        .map(|number| format!("s{number}"))
}

#[test]
fn opening() {
    for record in json_lines("opening.jsonl") {
        let side = usize::try_from(record["size"].as_u64().unwrap()).unwrap();
        let shape = Shape::new(side, side).unwrap();
        let board = Layout::parse_shaped(record["board"].as_str().unwrap(), shape).unwrap();
        let puzzle = Puzzle::<u64>::new(&board, MoveOrder::BOLSHAKOVA).unwrap();
        let last = match record["last_op"].as_str().unwrap() {
            "right" => Some(Move::Right),
            "left" => Some(Move::Left),
            "up" => Some(Move::Up),
            "down" => Some(Move::Down),
            _ => None,
        };
        let mut children = Vec::new();
        let _ = puzzle.successors(&puzzle.pack(&board).unwrap(), last, |mv, child| {
            children.push((mv, puzzle.unpack(child)));
            ControlFlow::<()>::Continue(())
        });
        let ids = identifiers(0, children.len());
        let listed: Vec<Value> = ids
            .zip(&children)
            .map(|(id, (mv, child))| json!({"id": id, "op": mv, "board": spaced(child)}))
            .collect();
        assert_eq!(Value::from(listed), record["children"], "{record}");
    }
}

fn spaced(board: &Layout) -> String {
    format!("{board:#}")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
