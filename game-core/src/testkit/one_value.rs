//! All procedures against the definition.

use std::hash::Hash;
use std::num::NonZero;

use search_core::Run;

use crate::run::depth::ply;
use crate::{
    Analysis, AncestorTest, Evaluator, Game, History, Keyed, Killers, Negamax, NoChance, Parts,
    Player, Score, SharedTable, Star, TieRule, TranspositionTable, Window, alpha_beta,
    alpha_beta_ancestors, bratko_alpha_beta, bratko_minimax, expectiminimax, minimax, star_minimax,
};

/// Checks that all procedures find the value of the definition, and a move that has it: minimax, the historical
/// forms, negamax with several parts and on two threads, deepening, MTD(f), several lines, and the searches of
/// games with chance.
///
/// The evaluator must know every position, and neither extend lines nor name noisy moves. The oracle looks at
/// every line of play, so positions should be small.
///
/// # Panics
///
/// If one of them is wrong; the message says which. Also if the game is over at the root.
pub fn assert_one_value<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize)
where
    G: Keyed<Position: Sync, Move: Hash + Send + Sync> + Clone + Sync,
    E: Evaluator<G> + Clone + Sync,
{
    let oracle = Oracle { game, evaluator };
    let truth = oracle.value(root, 0, depth);
    for (name, value, best) in answers(game, evaluator, root, depth) {
        assert_eq!(value, truth, "the value by {name} to depth {depth}");
        if let Some(best) = best {
            let worth = oracle.worth(root, best, 0, depth);
            assert_eq!(worth, truth, "the move by {name} to depth {depth}");
        }
    }
}

/// The definition.
struct Oracle<'o, G, E> {
    game: &'o G,
    evaluator: &'o E,
}

impl<G: Game, E: Evaluator<G>> Oracle<'_, G, E> {
    /// What a position is worth to the player to move there.
    fn value(&self, position: &G::Position, depth: usize, horizon: usize) -> Score {
        let Self { game, evaluator } = *self;
        let player = game.to_move(position);
        let outcome = game.outcome(position);
        match outcome.filter(|_| !evaluator.values_every_leaf()) {
            Some(outcome) => Score::of_outcome(outcome, player, ply(depth)),
            None if depth == horizon => evaluator.evaluate(game, position, player),
            None => {
                let moves = game.moves(position);
                let best = moves
                    .map(|mv| self.worth(position, mv, depth, horizon))
                    .max();
                best.unwrap_or_else(|| evaluator.evaluate(game, position, player))
            }
        }
    }

    /// What a move is worth to the player who makes it.
    fn worth(&self, position: &G::Position, mv: G::Move, depth: usize, horizon: usize) -> Score {
        let next = self.game.play(position, mv);
        let value = self.value(&next, depth + 1, horizon);
        if self.game.to_move(&next) == self.game.to_move(position) {
            value
        } else {
            -value
        }
    }
}

type Answers<M> = Vec<(&'static str, Score, Option<M>)>;

/// The name of each procedure, with what it answers about a position for the player to move there.
fn answers<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize) -> Answers<G::Move>
where
    G: Keyed<Position: Sync, Move: Hash + Send + Sync> + Clone + Sync,
    E: Evaluator<G> + Clone + Sync,
{
    let mut answers = textbook(game, evaluator, root, depth);
    answers.extend(modern(game, evaluator, root, depth));
    answers.extend(with_chance(game, evaluator, root, depth));
    answers
}

/// An answer of a procedure without limits, which there is unless the game is over.
fn told<M: Copy, F: std::fmt::Debug>(
    name: &'static str,
    analysis: Result<Analysis<M>, F>,
) -> (&'static str, Score, Option<M>) {
    let analysis = analysis.expect("an answer");
    (name, analysis.value, Some(analysis.best))
}

fn textbook<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    root: &G::Position,
    depth: usize,
) -> Answers<G::Move> {
    let run = &mut Run::new();
    let ancestors =
        |run: &mut Run<'_>, test| alpha_beta_ancestors(run, game, evaluator, root, depth, test);
    let bratko = |run: &mut Run<'_>, ties| bratko_minimax(run, game, evaluator, root, depth, ties);
    vec![
        told("minimax", minimax(run, game, evaluator, root, depth)),
        told("alpha_beta", alpha_beta(run, game, evaluator, root, depth)),
        told(
            "alpha_beta_ancestors",
            ancestors(run, AncestorTest::OppositeType),
        ),
        told("parent only", ancestors(run, AncestorTest::ParentOnly)),
        told("bratko_minimax", bratko(run, TieRule::Last)),
        told(
            "bratko_minimax, the first of equals",
            bratko(run, TieRule::First),
        ),
        told(
            "bratko_alpha_beta",
            bratko_alpha_beta(run, game, evaluator, root, depth, Window::FULL),
        ),
    ]
}

fn modern<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize) -> Answers<G::Move>
where
    G: Keyed<Position: Sync, Move: Hash + Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
{
    let run = &mut Run::new();
    let table = || TranspositionTable::with_bytes(1 << 12);
    let order = (History::default(), Killers::default());
    let mut all = Parts::new().with_memory(table()).with_order(order);
    all = all.with_scout().with_look_up_from(2);
    let deepened = Negamax::new(game, evaluator, &mut all)
        .to_depth(depth)
        .deepen(run, root, Some(1));
    let mut memory = Parts::new().with_memory(table());
    let (guess, two) = (Score::DRAW, NonZero::<usize>::MIN.saturating_add(1));
    let value = Negamax::new(game, evaluator, &mut memory)
        .to_depth(depth)
        .mtd_f_value(run, root, &[guess]);
    let lines = Negamax::new(game, evaluator, &mut memory)
        .to_depth(depth)
        .best_lines(run, root, two);
    let shared = SharedTable::with_bytes(1 << 12);
    let [mut one, mut other] = [(); 2].map(|()| Parts::new().with_memory(&shared));
    let others = std::slice::from_mut(&mut other);
    let [mut mine, mut yours] = [(); 2].map(|()| Parts::new().with_memory(table()));
    vec![
        told(
            "negamax",
            Negamax::new(game, evaluator, &mut Parts::new())
                .to_depth(depth)
                .analyse(run, root),
        ),
        told("deepen", deepened.map(|deepened| deepened.analysis)),
        told(
            "negamax with what deepening has learnt",
            Negamax::new(game, evaluator, &mut all)
                .to_depth(depth)
                .analyse(run, root),
        ),
        ("mtd_f_value", value.expect("an answer"), None),
        told(
            "mtd_f",
            Negamax::new(game, evaluator, &mut memory)
                .to_depth(depth)
                .mtd_f(run, root, &[guess]),
        ),
        told("best_lines", lines.map(|mut lines| lines.swap_remove(0))),
        told(
            "analyse_on_threads with one table",
            Negamax::new(game, evaluator, &mut one)
                .to_depth(depth)
                .analyse_on_threads(run, root, others),
        ),
        told(
            "analyse_on_threads with tables apart",
            Negamax::new(game, evaluator, &mut mine)
                .to_depth(depth)
                .analyse_on_threads(run, root, std::slice::from_mut(&mut yours)),
        ),
    ]
}

fn with_chance<G: Game + Clone>(
    game: &G,
    evaluator: &(impl Evaluator<G> + Clone),
    root: &G::Position,
    depth: usize,
) -> Answers<G::Move> {
    let run = &mut Run::new();
    let (chance, values) = (NoChance(game.clone()), NoChance(evaluator.clone()));
    let star = |run: &mut Run<'_>, star| star_minimax(run, &chance, &values, root, depth, star);
    let found = [
        (
            "expectiminimax",
            expectiminimax(run, &chance, &values, root, depth),
        ),
        ("Star1", star(run, Star::ONE)),
        ("Star2", star(run, Star::TWO)),
    ];
    let told = found.into_iter().map(|(name, found)| {
        let found = found.expect("an answer");
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is the number of a score"
        )]
        let score = Score::of_number(found.value as i32);
        let for_player = match game.to_move(root) {
            Player::First => score,
            Player::Second => -score,
        };
        (name, for_player, found.best)
    });
    told.collect()
}
