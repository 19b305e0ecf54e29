//! `RETAIN_NEW`: which children are dropped, each of them, by a list of all records that is searched from end to
//! end as the original does.

use domain_puzzle::{Board, Move, MoveOrder, Puzzle};
use search_core::{Duplicates, Event, Limits, Node, Run, TotalSearch, depth_limited, total_search};

use super::harness::{layout, puzzle};

/// A node in a record, without its identifiers.
type Listed = (Board, Option<Move>, usize);

fn listed(node: Node<'_, Puzzle>) -> Listed {
    (*node.state, node.action, node.depth)
}

/// The lists of the original, opening by opening.
struct Lists {
    duplicates: Duplicates,
    /// OPEN and CLOSED.
    records: Vec<Listed>,
    children: Vec<Listed>,
    dropped: Vec<Listed>,
    openings: usize,
    drops: usize,
}

impl Lists {
    fn is_known(&self, child: Listed) -> bool {
        self.records.iter().any(|&record| match self.duplicates {
            Duplicates::Unnoticed => false,
            Duplicates::SameStateAndAction => (record.0, record.1) == (child.0, child.1),
            Duplicates::SameState => record.0 == child.0,
            Duplicates::SameStateNoDeeper => record.0 == child.0 && record.2 <= child.2,
        })
    }

    /// An opening is over: the children that are known must be those that were dropped, in their order.
    fn close(&mut self) {
        let children = std::mem::take(&mut self.children);
        let (known, new): (Vec<_>, Vec<_>) = children
            .into_iter()
            .partition(|child| self.is_known(*child));
        assert_eq!(self.dropped, known, "after {} openings", self.openings);
        self.drops += known.len();
        self.dropped.clear();
        self.records.extend(new);
    }

    fn see(&mut self, event: Event<'_, Puzzle>) {
        match event {
            Event::Expanded(node) => {
                self.close();
                if self.openings == 0 {
                    self.records.push(listed(node));
                }
                self.openings += 1;
            }
            Event::Generated(node) => self.children.push(listed(node)),
            Event::Duplicate(node) => self.dropped.push(listed(node)),
            _ => {}
        }
    }
}

/// The whole search, and the one to a depth.
enum Reading {
    Total,
    Limited(usize),
}

fn check(reading: &Reading, duplicates: Duplicates, start: &str) -> usize {
    let puzzle = puzzle(MoveOrder::BOLSHAKOVA);
    let start = puzzle.pack(&layout(start)).unwrap();
    let mut lists = Lists {
        duplicates,
        records: Vec::new(),
        children: Vec::new(),
        dropped: Vec::new(),
        openings: 0,
        drops: 0,
    };
    let limits = Limits {
        expansions: Some(400),
        ..Limits::default()
    };
    let mut run = Run::watched_by(|event: Event<'_, Puzzle>| lists.see(event)).with_limits(limits);
    let answer = match *reading {
        Reading::Total => {
            let test_start = false;
            let reading = TotalSearch {
                duplicates,
                test_start,
            };
            total_search(&mut run, &puzzle, &start, reading)
        }
        Reading::Limited(limit) => depth_limited(&mut run, &puzzle, &start, limit, duplicates),
    };
    // If a goal is among the children, none of them is retained or dropped.
    if answer.is_err() {
        lists.close();
    }
    lists.drops
}

#[test]
fn the_children_that_are_known() {
    let mut drops = 0;
    for duplicates in [
        Duplicates::Unnoticed,
        Duplicates::SameStateAndAction,
        Duplicates::SameState,
        Duplicates::SameStateNoDeeper,
    ] {
        for start in ["2831647#5", "123#84765", "8#7654321", "134826#75"] {
            drops += check(&Reading::Total, duplicates, start);
            for limit in [3, 8, 12] {
                drops += check(&Reading::Limited(limit), duplicates, start);
            }
        }
    }
    assert_eq!(drops, 481);
}
