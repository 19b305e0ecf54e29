//! Values by their definition, and lines of best play.

use std::fmt;

use crate::run::depth::ply;
use crate::{Analysis, Evaluator, Game, Player, Score};

/// Checks that a line is best play by both sides: by plain minimax every position along it is worth the value of the
/// analysis, looking as far ahead from there as the search did, and it ends where nothing is left to look at.
///
/// Whether another first move is worth more is not asked, so that it holds for each of the
/// [best lines](crate::Negamax::best_lines). Extensions and noisy moves of the evaluator are heeded. The oracle looks at
/// every line of play, so positions should be small.
///
/// # Panics
///
/// If it is not; the message says after how many moves.
///
/// ```
/// use domain_tictactoe::{Board, OpenLines, TicTacToe};
/// use game_core::{Negamax, Parts, testkit::assert_best_play};
/// use search_core::Run;
///
/// let (mut parts, root) = (Parts::new().with_scout(), "X...O....".parse().unwrap());
/// let mut search = Negamax::new(&TicTacToe, &OpenLines, &mut parts).to_depth(4);
/// let analysis = search.analyse(&mut Run::new(), &root).unwrap();
/// assert_best_play(&TicTacToe, &OpenLines, &root, 4, &analysis);
/// ```
pub fn assert_best_play<G, E>(
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    analysis: &Analysis<G::Move>,
) where
    G: Game<Move: fmt::Debug>,
    E: Evaluator<G>,
{
    Oracle { game, evaluator }.check_line(root, depth, analysis, "the line");
}

/// Values of positions by the definition.
pub(super) struct Oracle<'o, G, E> {
    pub(super) game: &'o G,
    pub(super) evaluator: &'o E,
}

impl<G: Game, E: Evaluator<G>> Oracle<'_, G, E> {
    /// Checks that the line of an analysis, which is called so, is best play.
    pub(super) fn check_line(
        &self,
        root: &G::Position,
        depth: usize,
        analysis: &Analysis<G::Move>,
        name: &str,
    ) where
        G: Game<Move: fmt::Debug>,
    {
        let (value, line) = (analysis.value, &analysis.principal_variation);
        let player = self.game.to_move(root);
        assert_eq!(
            line.first(),
            Some(&analysis.best),
            "{name}: the move of {line:?}"
        );
        let (mut position, mut plies) = (root.clone(), depth);
        for (made, mv) in line.iter().enumerate() {
            let is_possible = self.moves(&position, plies).contains(mv);
            assert!(is_possible, "{name}: move {made} of {line:?}");
            (position, plies) = self.after(&position, *mv, plies);
            let worth = self.value(&position, made + 1, plies);
            let worth = self.seen_by(player, &position, worth);
            assert_eq!(worth, value, "{name}: {line:?} after move {made}");
        }
        let end = self.leaf(&position, line.len(), plies);
        let end = end.map(|end| self.seen_by(player, &position, end));
        assert_eq!(end, Some(value), "{name}: the end of {line:?}");
    }

    /// Returns the value of a position at this depth to the player to move there, if `plies` plies are looked ahead.
    pub(super) fn value(&self, position: &G::Position, depth: usize, plies: usize) -> Score {
        let moves = self.moves(position, plies).into_iter();
        let values = moves.map(|mv| self.worth(position, mv, depth, plies));
        let values = values.chain(self.leaf(position, depth, plies));
        values.max().expect("moves or a leaf")
    }

    /// Returns the value of a move to the player who makes it.
    pub(super) fn worth(
        &self,
        position: &G::Position,
        mv: G::Move,
        depth: usize,
        plies: usize,
    ) -> Score {
        let (next, plies) = self.after(position, mv, plies);
        let value = self.value(&next, depth + 1, plies);
        self.seen_by(self.game.to_move(position), &next, value)
    }

    /// Returns the moves of a position that are looked at.
    fn moves(&self, position: &G::Position, plies: usize) -> Vec<G::Move> {
        let Self { game, evaluator } = *self;
        if plies > 0 || game.is_over(position) {
            return game.moves(position).collect();
        }
        let mut moves = Vec::new();
        evaluator.push_noisy_moves(game, position, &mut moves);
        moves
    }

    /// Returns the value of a position if its player stops there, or has to.
    fn leaf(&self, position: &G::Position, depth: usize, plies: usize) -> Option<Score> {
        let Self { game, evaluator } = *self;
        let player = game.to_move(position);
        match game.outcome(position) {
            Some(outcome) if !evaluator.values_every_leaf() => {
                Some(Score::of_outcome(outcome, player, ply(depth)))
            }
            _ => (plies == 0 || game.is_over(position))
                .then(|| evaluator.evaluate(game, position).seen_by(player)),
        }
    }

    /// Converts a value for the player to move in this position to one for `player`.
    fn seen_by(&self, player: Player, position: &G::Position, value: Score) -> Score {
        if self.game.to_move(position) == player {
            value
        } else {
            -value
        }
    }

    /// Returns the position after a move, and the number of plies looked ahead from there.
    fn after(&self, position: &G::Position, mv: G::Move, plies: usize) -> (G::Position, usize) {
        let next = self.game.play(position, mv);
        let more = self.evaluator.extension(self.game, position, mv, &next);
        (next, plies.saturating_sub(1) + more)
    }
}
