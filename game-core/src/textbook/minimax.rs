//! Minimax.

use search_core::{Outline, Run, Values};

use crate::procedures::about::Procedure;
use crate::procedures::findings::{Outcome, valued};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::DEPTH;
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::run::halt::Halt;
use crate::run::search::{Search, conduct};
use crate::{
    Analysis, Bound, Evaluator, Game, GameObserver, Level, Node, Score, SearchError, TieRule,
};

/// Minimax: looks at every line of play of `depth` plies and plays the move whose worst outcome
/// is best (`MIN_MAX`, `VALUE_POS`, `SELECT_MAX`).
///
/// A finished game is worth its outcome, a win more the sooner it comes; a position at that depth from
/// which the game goes on has its static value. As printed in the textbook, every leaf has its static
/// value: [`StaticLeaves`](crate::StaticLeaves) makes an evaluator do so. Of equally good moves it takes
/// the **first**.
///
/// - **Finds** the best move against best play, as far as the static values are right.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** b^d static values for b moves per position and d plies; **memory** O(d).
/// - **Source**: E. I. Bolshakova, *Artificial intelligence: main algorithms of heuristic search*.
///
/// # Errors
///
/// See [`SearchError`].
///
/// ```
/// use game_core::{ExplicitTree, FIG_22_2, Score, minimax};
/// use search_core::{Run, Values};
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let values = tree.static_values(tree.root(), 3).unwrap();
/// let mut run = Run::new();
/// let analysis = minimax(&mut run, &tree, &values, &tree.root(), 3).unwrap();
/// assert_eq!(analysis.value, Score::of(4));
/// assert_eq!(run.statistics.evaluated, 8);
/// ```
pub fn minimax<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
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
        |search, root| {
            let mut moves = search.game.moves(root.position);
            match moves.next() {
                Some(first) => {
                    value_pos(search, root.position, None, (0, root.level), first, moves)
                }
                None => search.back_up(root, None),
            }
        },
    )
}

/// Returns the value of a node by its moves, the first of which is given. The node is passed in pieces: as a whole it
/// would be written to memory each time, even unwatched.
fn value_pos<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    position: &G::Position,
    reached_by: Option<(&G::Position, G::Move)>,
    (depth, level): (usize, Level),
    first: G::Move,
    mut rest: impl Iterator<Item = G::Move>,
) -> Result<Score, Halt> {
    let node = Node {
        position,
        reached_by,
        depth,
        level,
    };
    search.open(node, || (None, None))?;
    let mut record = Score::NONE;
    let mut mv = first;
    loop {
        let position = search.play(node, mv);
        let child = search.child(node, mv, &position);
        // One call says whether the game goes on and how.
        let mut moves = search.game.moves(&position);
        let value = match moves.next() {
            Some(first) if !search.is_at_horizon(child) => {
                let place = (child.depth, child.level);
                value_pos(search, &position, child.reached_by, place, first, moves)?
            }
            _ => search.evaluate(child)?,
        };
        // Seen by the player to move, so that one comparison serves both levels.
        let gain = node.level.turned(value);
        if gain > record {
            record = gain;
            search.prefer(node, mv);
        }
        if node.depth == 0 {
            search.list(mv, value, Bound::Exact);
        }
        match rest.next() {
            Some(next) => mv = next,
            None => return search.back_up(node, Some(node.level.turned(record))),
        }
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct MinimaxEntry;

impl ListEntry for MinimaxEntry {
    const ABOUT: Procedure = Procedure {
        name: "minimax",
        item: "minimax()",
        aliases: &["min-max"],
        summary: "Every line of play (MIN_MAX)",
        source: "Bolshakova; Shannon 1950; AIMA 6.2",
        finds: "the value, and that of every move",
        has_windows: false,
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
        valued(minimax(run, game, evaluator, root, depth))
    }
}

/// Outline of this procedure, and of Bratko's.
pub(crate) const OUTLINE: Outline = &[
    "value(node):",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move: [expanded]",
    "    value(the node after the move)",
    "  MAX takes the greatest value, MIN the least:",
    "  back it up [backed_up]",
];
