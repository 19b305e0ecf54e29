//! Bratko's alpha-beta relation.

use search_core::{Outline, Run, Values};

use crate::procedures::about::Procedure;
use crate::procedures::findings::{Outcome, valued};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::DEPTH;
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::run::halt::Halt;
use crate::run::search::{Search, conduct};
use crate::run::window::Window;
use crate::{
    Analysis, Bound, Evaluator, Game, GameObserver, Level, Node, Score, SearchError, TieRule,
};

impl Window {
    /// Returns the relation between a value found by cutting off and the value that minimax would find.
    fn bound(self, value: Score) -> Bound {
        if value < self.alpha {
            Bound::AtMost
        } else if value > self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Returns the end that a node of this level oversteps with this value (`goodenough`).
    fn overstepped(self, level: Level, value: Score) -> Option<Score> {
        match level {
            Level::Max => (value > self.beta).then_some(self.beta),
            Level::Min => (value < self.alpha).then_some(self.alpha),
        }
    }
}

/// Bratko's alpha-beta relation: a good enough successor of a position and its backed-up value
/// (`alphabeta`, `boundedbest`, `goodenough`, `newbounds`, `betterof`).
///
/// A node is left only when its value **oversteps** the window; equality does not suffice, so more
/// positions are evaluated than by [`alpha_beta`](crate::alpha_beta()), but a move that
/// is as good as the best so far has an exact value. No test is made after a node's last move.
///
/// - **Finds** the same value and the same move as [`bratko_minimax`](crate::bratko_minimax()): the
///   **last** of the best. If the value lies outside the window it is only a bound; below the window
///   (a fail-low) the move and the principal variation mean nothing.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** at most b^d static values for b moves per position and d plies; **memory** O(d).
/// - **Source**: I. Bratko, *Prolog Programming for Artificial Intelligence*, 4th edition,
///   Fig. 24.5 (described in chapter 22 as Listing 22.2).
///
/// As printed it searches to the end of the game: that is the depth [`END_OF_GAME`](crate::END_OF_GAME).
///
/// # Errors
///
/// See [`SearchError`].
pub fn bratko_alpha_beta<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    window: Window,
) -> Result<Analysis<G::Move>, SearchError> {
    conduct(
        run,
        game,
        evaluator,
        root,
        depth,
        TieRule::Last,
        |search, root| bounded_best(search, root, window),
    )
}

fn bounded_best<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    node: Node<'_, G>,
    mut window: Window,
) -> Result<Score, Halt> {
    let above = window;
    let sure = || (Some(above.alpha), Some(above.beta));
    search.open(node, sure)?;
    let mut best = None;
    let mut moves = search.game.moves(node.position);
    while let Some(mv) = moves.next() {
        if let Some(value) = best
            && let Some(bound) = window.overstepped(node.level, value)
        {
            search.cut_off(node, value, bound, sure, mv, moves);
            break;
        }
        let position = search.play(node, mv);
        let child = search.child(node, mv, &position);
        let value = if search.is_leaf(child) {
            search.evaluate(child)?
        } else {
            bounded_best(search, child, window)?
        };
        if node.depth == 0 {
            search.list(mv, value, window.bound(value));
        }
        if best.is_none_or(|earlier| TieRule::Last.later_wins(node.level, earlier, value)) {
            best = Some(value);
            search.prefer(node, mv);
        }
        window = window.narrowed(node.level, value);
    }
    search.back_up(node, best)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct BratkoAlphaBetaEntry;

impl ListEntry for BratkoAlphaBetaEntry {
    const ABOUT: Procedure = Procedure {
        name: "bratko-alpha-beta",
        item: "bratko_alpha_beta()",
        summary: "Bratko's alpha-beta; cuts on strict inequality only",
        source: "Bratko, Fig. 24.5 of the 4th edition",
        finds: "the value of minimax; other moves by bounds",
        of_equals: "the last",
        options: &[DEPTH],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let (run, game, evaluator, root, depth) = search.split();
        valued(bratko_alpha_beta(
            run,
            game,
            evaluator,
            root,
            depth,
            Window::FULL,
        ))
    }
}

const OUTLINE: Outline = &[
    "value(node, alpha, beta):",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move: [expanded]",
    "    value(the node after the move)",
    "    MAX: if value > beta, good enough [beta_cutoff]",
    "    MIN: if value < alpha, good enough [alpha_cutoff]",
    "    else make alpha or beta sharper, go on",
    "  back up the better one of all that was tried [backed_up]",
];
