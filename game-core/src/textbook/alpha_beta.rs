//! Alpha-beta with two bounds.

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

/// Alpha-beta that hands down two bounds: the best value that MAX, and the best that MIN, is
/// already sure of (`AB_EVALP`, with `Amax` and `Bmin`).
///
/// A MAX node is left as soon as its provisional value reaches MIN's bound (a beta cut-off), a MIN
/// node as soon as it falls to MAX's (an alpha cut-off); equality suffices. Bounds pass through
/// nodes that have no value yet, so there are deep cut-offs. The value of a node that was cut off
/// is backed up as it stands (fail-soft). The test comes when the next move is at hand, so never
/// after a node's last move.
///
/// - **Finds** the same value and the same move as [`minimax`](crate::minimax()): the **first** of
///   the best. Only a bound may be known of later root moves.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** between about 2 b^(d/2) static values and b^d, depending on how well the moves are
///   ordered; a test costs O(1). **Memory** O(d).
/// - **Source**: E. I. Bolshakova, M. G. Mal'kovskii, V. N. Pil'shchikov, textbook (Moscow State
///   University, 2002), with its remark on finished games taken in.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{Bound, ExplicitTree, FIG_22_2, Score, alpha_beta};
/// use search_core::{Run, Values};
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let mut run = Run::new();
/// let analysis = alpha_beta(&mut run, &tree, &values, &tree.root(), 3).unwrap();
/// assert_eq!(analysis.value, Score::of(4));
/// assert_eq!(analysis.moves[1].bound, Bound::AtMost);
/// assert_eq!(run.statistics.evaluated, 5);
/// ```
pub fn alpha_beta<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Result<Analysis<G::Move>, SearchError> {
    conduct(
        run,
        game,
        evaluator,
        root,
        depth,
        TieRule::First,
        |search, root| ab_evalp(search, root, Window::FULL),
    )
}

fn ab_evalp<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    node: Node<'_, G>,
    window: Window,
) -> Result<Score, Halt> {
    let sure = || window.ends(Level::Max);
    search.open(node, sure)?;
    let mut best = None;
    let mut moves = search.game.moves(node.position);
    while let Some(mv) = moves.next() {
        if let Some(value) = best
            && let Some(bound) = met(window, node.level, value)
        {
            search.cut_off(node, value, bound, sure, mv, moves);
            break;
        }
        let position = search.play(node, mv);
        let child = search.child(node, mv, &position);
        let value = if search.is_leaf(child) {
            search.evaluate(child)?
        } else {
            let below = best.map_or(window, |best| window.narrowed(node.level, best));
            ab_evalp(search, child, below)?
        };
        if node.depth == 0 {
            search.list(
                mv,
                value,
                // A value that is no better than the best so far may come from a cut-off below; without one it is
                // listed as exact in any case.
                Bound::at_most_if(best.is_some_and(|best| value <= best)),
            );
        }
        if best.is_none_or(|best| node.level.prefers(value, best)) {
            best = Some(value);
            search.prefer(node, mv);
        }
    }
    search.back_up(node, best)
}

/// Returns the end of the window, `Amax` or `Bmin`, that a node of this level with this value has met.
#[inline]
fn met(window: Window, level: Level, value: Score) -> Option<Score> {
    match level {
        Level::Max => (value >= window.beta).then_some(window.beta),
        Level::Min => (value <= window.alpha).then_some(window.alpha),
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct AlphaBetaEntry;

impl ListEntry for AlphaBetaEntry {
    const ABOUT: Procedure = Procedure {
        name: Procedure::DEFAULT,
        item: "alpha_beta()",
        aliases: &["alphabeta", "ab"],
        summary: "Cut-offs by the best values known above (ALPHA_BETA with AB_EVALP)",
        source: "Textbook of Moscow State University, 2002; Knuth and Moore 1975",
        finds: "the value of minimax; other moves by bounds",
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
        valued(alpha_beta(run, game, evaluator, root, depth))
    }
}

const OUTLINE: Outline = &[
    "value(node, alpha, beta):",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move: [expanded]",
    "    value(the node after the move)",
    "    at MAX's node the best value so far raises alpha;",
    "      if value >= beta: leave out the other moves [beta_cutoff]",
    "    at MIN's node the best value so far lowers beta;",
    "      if value <= alpha: leave out the other moves [alpha_cutoff]",
    "  back up the best value [backed_up]",
];
