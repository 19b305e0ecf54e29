//! Principal variations are best play by both sides, whatever the parts of a search.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::num::NonZero;

use domain_connect4::{Board as Discs, ColumnWeights, Connect4, Size, Threats};
use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::testkit::assert_best_play;
use game_core::{
    Analysis, Bound, Evaluator, ExplicitTree, Game, GameOrder, History, Keyed, Killers, Memory,
    MoveOrder, Negamax, NoMemory, NodeId, Parts, Score, StaticLeaves, Symmetric,
    TranspositionTable, UpToSymmetry,
};
use proptest::prelude::*;
use search_core::Run;

use crate::laws::trees;

type Line<M> = (Vec<M>, Score, usize);

/// Position to be searched.
struct Question<'q, G: Game, E> {
    game: &'q G,
    evaluator: &'q E,
    root: &'q G::Position,
    depth: usize,
    /// Lines that have been checked, with their values, to this depth: the oracle looks at each once.
    checked: RefCell<HashSet<Line<G::Move>>>,
}

impl<'q, G: Game, E> Question<'q, G, E> {
    fn new(game: &'q G, evaluator: &'q E, root: &'q G::Position, depth: usize) -> Self {
        let checked = RefCell::default();
        Self {
            game,
            evaluator,
            root,
            depth,
            checked,
        }
    }
}

impl<G, E> Question<'_, G, E>
where
    G: Game<Position: Sync, Move: Debug + Hash + Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
{
    fn check_line(&self, depth: usize, analysis: &Analysis<G::Move>) {
        let line = analysis.principal_variation.clone();
        let is_new = self
            .checked
            .borrow_mut()
            .insert((line, analysis.value, depth));
        if is_new {
            assert_best_play(self.game, self.evaluator, self.root, depth, analysis);
        }
    }

    /// Checks all ways to search with these parts, one after the other, so that remembered positions are used.
    fn check<T, M>(&self, parts: &Parts<T, M>)
    where
        T: Memory<G> + Clone + Send,
        M: MoveOrder<G> + Clone + Send,
    {
        let (game, evaluator, root, depth) = (self.game, self.evaluator, self.root, self.depth);
        let run = &mut Run::new();
        let mut others = [parts.clone()];
        let mut parts = parts.clone();
        let mut search = Negamax::new(game, evaluator, &mut parts).to_depth(depth);
        let mut found = vec![search.analyse(run, root).unwrap()];
        let guesses = [2, -1].map(Score::of);
        found.push(search.mtd_f(run, root, &guesses[..1]).unwrap());
        found.push(search.analyse_on_threads(run, root, &mut others).unwrap());
        found.push(
            search
                .mtd_f_on_threads(run, root, &guesses, &mut others)
                .unwrap(),
        );
        for analysis in &found {
            self.check_line(depth, analysis);
            assert_eq!(analysis.value, found[0].value);
            let best = analysis
                .moves
                .iter()
                .find(|mv| mv.mv == analysis.best)
                .unwrap();
            assert_eq!((best.value, best.bound), (analysis.value, Bound::Exact));
        }
        for line in search.best_lines(run, root, NonZero::<usize>::MAX).unwrap() {
            self.check_line(depth, &line);
        }
        for margin in [None, Some(0), Some(2)] {
            let found = search.deepen(run, root, margin).unwrap();
            let depth = if found.is_final { depth } else { found.depth };
            self.check_line(depth, &found.analysis);
        }
    }

    /// Checks these parts, with and without those that any memory and order go with.
    fn check_with<T, M>(&self, parts: &Parts<T, M>)
    where
        T: Memory<G> + Clone + Send,
        M: MoveOrder<G> + Clone + Send,
    {
        for scout in [false, true] {
            for look_up_from in [usize::MAX, 1] {
                self.check(&Parts {
                    scout,
                    look_up_from,
                    ..parts.clone()
                });
            }
        }
    }

    /// Checks this memory with every order.
    fn check_memory<T: Memory<G> + Clone + Send>(&self, memory: &T) {
        let choices = [(false, false), (false, true), (true, false), (true, true)];
        for (history, killers) in choices {
            let history = history.then(History::default);
            let killers = killers.then(Killers::default);
            let parts = Parts::new().with_memory(memory.clone());
            self.check_with(&parts.with_order((history, killers)));
        }
    }

    /// Checks every combination of parts that any game may have.
    fn check_all(&self)
    where
        G: Keyed,
    {
        self.check_with(&Parts::<NoMemory, GameOrder>::new());
        self.check_memory(&NoMemory);
        for bytes in [200, 1 << 13] {
            self.check_memory(&TranspositionTable::with_bytes(bytes));
        }
        self.check_with(
            &Parts::new().with_memory(&TranspositionTable::with_bytes(1 << 13).for_threads()),
        );
    }

    /// Checks everything, and tables that keep one position for all its images.
    fn check_symmetric(&self)
    where
        G: Keyed + Symmetric,
    {
        self.check_all();
        self.check_memory(&UpToSymmetry(TranspositionTable::with_bytes(1 << 13)));
        let shared = TranspositionTable::with_bytes(1 << 13).for_threads();
        self.check_with(&Parts::new().with_memory(UpToSymmetry(&shared)));
    }
}

/// Checks that a search to this depth finds best play with every combination of parts.
pub(crate) fn check_all_parts<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize)
where
    G: Keyed<Position: Sync, Move: Debug + Hash + Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
{
    Question::new(game, evaluator, root, depth).check_all();
}

/// Returns the static values of a tree, and a draw for nodes without one.
pub(crate) fn values(tree: &ExplicitTree) -> impl Fn(&NodeId) -> Score {
    |node| tree.value(*node).unwrap_or(Score::DRAW)
}

/// Returns the position after these moves, by their numbers, as long as the game goes on.
fn after<G: Game>(game: &G, root: G::Position, numbers: &[usize]) -> G::Position {
    numbers.iter().fold(root, |position, number| {
        let moves: Vec<_> = game.moves(&position).collect();
        let next = game.play(&position, moves[number % moves.len()]);
        if game.is_over(&next) { position } else { next }
    })
}

#[test]
fn of_what_ended_in_cut_offs() {
    for text in ["[1, [[[3, 0, 0], 3]]]", "[[0], [1, 1]]"] {
        let tree: ExplicitTree = text.parse().unwrap();
        check_all_parts(&tree, &values(&tree), &tree.root(), tree.height());
    }
    let (game, root) = (Connect4::default(), Discs::EMPTY);
    let root = after(&game, root, &[3]);
    Question::new(&game, &ColumnWeights, &root, 4).check_symmetric();
    let root = after(&TicTacToe, Board::EMPTY, &[1]);
    check_all_parts(&TicTacToe, &OpenLines, &root, 5);
}

proptest! {
    #![proptest_config(crate::cases(600))]

    #[test]
    fn of_trees(tree in trees(), depth in 1..6_usize) {
        check_all_parts(&tree, &values(&tree), &tree.root(), depth);
    }
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn of_tic_tac_toe(numbers in prop::collection::vec(0..9_usize, 0..7), depth in 1..5_usize) {
        let root = &after(&TicTacToe, Board::EMPTY, &numbers);
        check_all_parts(&TicTacToe, &OpenLines, root, depth);
        check_all_parts(&TicTacToe, &StaticLeaves(OpenLines), root, depth);
    }

    #[test]
    fn of_connect_four(numbers in prop::collection::vec(0..7_usize, 0..30), depth in 1..6_usize) {
        let game = &Connect4::default();
        let root = &after(game, Discs::EMPTY, &numbers);
        Question::new(game, &ColumnWeights, root, depth).check_symmetric();
    }

    /// To the end of the game, with what an evaluator proves.
    #[test]
    fn of_connect_four_with_proofs(numbers in prop::collection::vec(0..4_usize, 8..14)) {
        let game = &Connect4 { shape: Size::new(4, 4).unwrap() };
        let root = &after(game, Discs::EMPTY, &numbers);
        let depth = usize::try_from(16 - root.discs()).unwrap();
        Question::new(game, &Threats, root, depth).check_symmetric();
    }
}
