//! The best moves, not only the very best.

use std::num::NonZero;

use search_core::Run;

use crate::negamax::{Memory, MoveOrder, Negamax};
use crate::run::window::Window;
use crate::{Analysis, Evaluator, Game, GameObserver, Score, SearchError};

impl<G: Game, E: Evaluator<G>, T: Memory<G>, M: MoveOrder<G>> Negamax<'_, G, E, T, M> {
    /// Returns the best moves of the root, at most `lines` of them, each with its value and its principal variation:
    /// [`analyse`](Self::analyse) of all moves, then of all but the best one, and so on.
    ///
    /// - **Finds** the values that [`minimax`](crate::minimax()) finds for these moves. They do not rise from
    ///   one to the next; of equal moves the one tried first comes first.
    /// - **Limits** that are met before all lines are found leave no verdict.
    /// - **Time**: one search for each move. A memory saves much of the later searches.
    ///
    /// # Errors
    ///
    /// See [`SearchError`].
    ///
    /// ```
    /// use game_core::{ExplicitTree, FIG_22_2, Negamax, Parts};
    /// use search_core::Run;
    /// use std::num::NonZero;
    ///
    /// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    /// let values = tree.static_values(tree.root(), 3).unwrap();
    /// let (mut run, mut parts) = (Run::new(), Parts::new());
    /// let lines = NonZero::new(2).unwrap();
    /// let mut search = Negamax::new(&tree, &values, &mut parts).to_depth(3);
    /// let best = search.best_lines(&mut run, &tree.root(), lines).unwrap();
    /// let text = |line: &[_]| line.iter().map(|node| tree.name(*node)).collect::<Vec<_>>().join("-");
    /// assert_eq!(text(&best[0].principal_variation), "b-d-j");
    /// assert_eq!(text(&best[1].principal_variation), "c-g-o");
    /// ```
    pub fn best_lines<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        lines: NonZero<usize>,
    ) -> Result<Vec<Analysis<G::Move>>, SearchError> {
        let mut left: Vec<G::Move> = self.game.moves(root).collect();
        let mut search = self.search(run, root)?;
        let depth = search.depth();
        let mut best: Vec<Analysis<G::Move>> = Vec::new();
        while best.len() < lines.get() && !left.is_empty() {
            // No move that is left is worth more than the last one found.
            let beta = best.last().map_or(Score::MAX, |last| last.value.succ());
            let value = search.root(
                depth,
                Window {
                    beta,
                    ..Window::FULL
                },
            )?;
            let analysis = search.analysis(depth, value)?;
            left.retain(|mv| *mv != analysis.best);
            search.try_only(left.clone());
            best.push(analysis);
        }
        Ok(best)
    }
}
