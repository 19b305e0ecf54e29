//! All procedures against the definition.

use std::fmt::Debug;
use std::hash::Hash;
use std::num::NonZero;

use search_core::Run;

use crate::testkit::best_play::Oracle;
use crate::{
    Analysis, AncestorTest, Evaluator, Game, History, Keyed, Killers, Negamax, NoChance, Parts,
    Player, Score, Star, TieRule, TranspositionTable, Window, alpha_beta, alpha_beta_ancestors,
    bratko_alpha_beta, bratko_minimax, expectiminimax, minimax, star_minimax,
};

/// Checks that all procedures find the value of the definition, a move that has it, and
/// [best play](crate::testkit::assert_best_play) by both sides: minimax, the historical forms, negamax with several
/// parts and on two threads, deepening, MTD(f), several lines, and, but for a line, the searches of games with chance.
///
/// The evaluator must know every position, and neither extend lines nor name noisy moves. The oracle looks at
/// every line of play, so positions should be small.
///
/// # Panics
///
/// If one of them is wrong; the message says which. Also if the game is over at the root.
pub fn assert_one_value<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize)
where
    G: Keyed<Position: Sync, Move: Debug + Hash + Send + Sync> + Clone + Sync,
    E: Evaluator<G> + Clone + Sync,
{
    let oracle = Oracle { game, evaluator };
    let truth = oracle.value(root, 0, depth);
    let mut analyses = textbook(game, evaluator, root, depth);
    analyses.extend(modern(game, evaluator, root, depth));
    for (name, analysis) in analyses {
        assert_eq!(
            analysis.value, truth,
            "the value by {name} to depth {depth}"
        );
        oracle.check_line(root, depth, &analysis, name);
    }
    let (guess, parts) = (Score::DRAW, &mut Parts::new());
    let value = Negamax::new(game, evaluator, parts)
        .to_depth(depth)
        .mtd_f_value(&mut Run::new(), root, &[guess]);
    assert_eq!(value.ok(), Some(truth), "the value by mtd_f_value");
    for (name, value, best) in with_chance(game, evaluator, root, depth) {
        let found = (value, oracle.worth(root, best, 0, depth));
        let expected = (truth, truth);
        assert_eq!(
            found, expected,
            "the value and the move by {name} to depth {depth}"
        );
    }
}

/// Names of procedures with what they find.
type Analyses<M> = Vec<(&'static str, Analysis<M>)>;

/// Returns the answer of a procedure without limits, which has one unless the game is over.
fn told<M, F: Debug>(
    name: &'static str,
    analysis: Result<Analysis<M>, F>,
) -> (&'static str, Analysis<M>) {
    (name, analysis.expect("an answer"))
}

fn textbook<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    root: &G::Position,
    depth: usize,
) -> Analyses<G::Move> {
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

fn modern<G: Keyed<Position: Sync, Move: Hash + Send + Sync> + Sync, E: Evaluator<G> + Sync>(
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Analyses<G::Move> {
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
    let lines = Negamax::new(game, evaluator, &mut memory)
        .to_depth(depth)
        .best_lines(run, root, two);
    let shared = TranspositionTable::with_bytes(1 << 12).for_threads();
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
        told(
            "negamax with windows of no width",
            Negamax::new(game, evaluator, &mut Parts::new().with_scout())
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
) -> Vec<(&'static str, Score, G::Move)> {
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
        (name, for_player, found.best.expect("a move"))
    });
    told.collect()
}
