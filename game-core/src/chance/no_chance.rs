//! Games without chance as games with chance.

use crate::{ChanceEvaluator, ChanceGame, Evaluator, Game, Interval, Player, Score, Turn};

/// A [`Game`] as one in which chance never moves; likewise an [`Evaluator`] of it, which values finished
/// games as the searches without chance do. Values are the numbers of scores
/// ([`Score::value`](crate::Score::value)).
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, NoChance, expectiminimax};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = NoChance(tree.static_values(tree.root(), 3).unwrap());
/// let root = tree.root();
/// let found = expectiminimax(&mut Run::new(), &NoChance(tree), &values, &root, 3).unwrap();
/// assert_eq!(found.value, 4.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChance<T>(pub T);

impl<G: Game> ChanceGame for NoChance<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn turn(&self, position: &G::Position) -> Turn {
        if self.0.is_over(position) {
            Turn::Over
        } else {
            Turn::Of(self.0.to_move(position))
        }
    }

    fn moves(&self, position: &G::Position) -> impl Iterator<Item = G::Move> {
        self.0.moves(position)
    }

    fn chances(&self, _: &G::Position) -> impl Iterator<Item = (G::Move, u32)> {
        std::iter::empty()
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.0.play(position, mv)
    }
}

impl<G: Game, E: Evaluator<G>> ChanceEvaluator<NoChance<G>> for NoChance<E> {
    fn bounds(&self, _: &NoChance<G>) -> Interval {
        Interval::between(Score::MIN, Score::MAX)
    }

    fn evaluate(&self, game: &NoChance<G>, position: &G::Position) -> f64 {
        if self.0.knows(&game.0, position) {
            let score = self.0.evaluate(&game.0, position);
            score.value().into()
        } else {
            f64::NAN
        }
    }

    fn finished(&self, game: &NoChance<G>, position: &G::Position, plies: u32) -> f64 {
        match game.0.outcome(position) {
            Some(outcome) if !self.0.values_every_leaf() => {
                Score::of_outcome(outcome, Player::First, plies)
                    .value()
                    .into()
            }
            _ => self.evaluate(game, position),
        }
    }
}
