//! A search that learns the values of its root's moves before it is done.

use std::cell::Cell;

use domain_tictactoe::{Board, Cell as Square, OpenLines, TicTacToe};
use game_core::{Bound, Game, Known, Memory, Negamax, Parts, TranspositionTable, minimax};
use proptest::prelude::*;
use search_core::Run;

const ALL: usize = 9;

/// A table that receives entries from below the root, as if another thread had written them, when `tells_at` positions
/// have been begun.
struct Helped<'t> {
    table: &'t TranspositionTable,
    root: Board,
    depth: usize,
    begun: Cell<usize>,
    tells_at: usize,
}

impl Helped<'_> {
    fn tell(&self, board: Board) {
        let plies = self.depth - 1;
        let run = &mut Run::new();
        let found = minimax(run, &TicTacToe, &OpenLines, &board, plies).unwrap();
        let known = Known {
            value: found.value,
            bound: Bound::Exact,
            plies,
            is_final: false,
            best: found.best,
        };
        let mut table = self.table;
        let place = table.place(&TicTacToe, &board);
        table.note(&TicTacToe, &board, place, known);
    }
}

impl Memory<TicTacToe> for &Helped<'_> {
    type Place = <&'static TranspositionTable as Memory<TicTacToe>>::Place;

    fn place(&self, game: &TicTacToe, board: &Board) -> Self::Place {
        self.table.place(game, board)
    }

    fn recall(&self, game: &TicTacToe, board: &Board, place: Self::Place) -> Option<Known<Square>> {
        self.table.recall(game, board, place)
    }

    fn note(&mut self, game: &TicTacToe, board: &Board, place: Self::Place, known: Known<Square>) {
        let mut table = self.table;
        table.note(game, board, place, known);
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn begin(&self, place: Self::Place, plies: usize) -> bool {
        let begun = self.begun.get();
        self.begun.set(begun + 1);
        if begun == self.tells_at {
            for cell in TicTacToe.moves(&self.root) {
                self.tell(TicTacToe.play(&self.root, cell));
            }
        }
        Memory::<TicTacToe>::begin(&self.table, place, plies)
    }

    fn end(&self, place: Self::Place, plies: usize) {
        Memory::<TicTacToe>::end(&self.table, place, plies);
    }
}

/// Returns the number of positions expanded by a search that is helped at this moment, and checks that it finds what
/// minimax finds.
fn helped(root: Board, depth: usize, tells_at: usize, scout: bool) -> u64 {
    let table = &TranspositionTable::with_bytes(1 << 20).for_threads();
    let begun = Cell::new(0);
    let memory = &Helped {
        table,
        root,
        depth,
        begun,
        tells_at,
    };
    let mut parts = Parts::new().with_memory(memory);
    if scout {
        parts = parts.with_scout();
    }
    let mut run = Run::new();
    let found = Negamax::new(&TicTacToe, &OpenLines, &mut parts)
        .to_depth(depth)
        .analyse(&mut run, &root)
        .unwrap();
    let naive = minimax(&mut Run::new(), &TicTacToe, &OpenLines, &root, depth).unwrap();
    assert_eq!((found.value, found.best), (naive.value, naive.best));
    run.statistics.expanded
}

proptest! {
    #![proptest_config(crate::cases(60))]
    #[test]
    fn help_at_any_moment_changes_nothing(
        cells in prop::collection::vec(0..ALL, 0..3),
        depth in 4..=ALL,
        tells_at in 0..3_000_usize,
        scout: bool,
    ) {
        let mut root = Board::default();
        for number in cells {
            let moves: Vec<_> = TicTacToe.moves(&root).collect();
            root = TicTacToe.play(&root, moves[number % moves.len()]);
        }
        helped(root, depth, tells_at, scout);
    }
}

#[test]
fn a_search_is_given_up_soon_after_others_have_found_what_it_looks_for() {
    let expanded = |tells_at| helped(Board::default(), ALL, tells_at, false);
    insta::assert_snapshot!(
        format!("alone {}, helped early {}, later {}", expanded(usize::MAX), expanded(10), expanded(200)),
        @"alone 2458, helped early 596, later 632"
    );
}
