//! Alpha-beta with the list of ancestors.

use search_core::{OptionSpec, Outline, Run, Values};

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

/// Ancestors with which a node's provisional value is compared.
///
/// The printed program takes two steps up its list of ancestors for each comparison, and the two
/// equal lines that do so look like a misprint. They are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum AncestorTest {
    /// Ancestors of the opposite type: the parent, its grandparent, and so on. The program as printed.
    #[default]
    OppositeType,
    /// All of them: the program with one of the two equal lines (`fin`) struck out. **Wrong**: it compares
    /// MAX with MAX, and may return a wrong value and a wrong move. It says nothing about a root move
    /// below which it has cut off anything: [`Bound::Unknown`].
    OneFin,
    /// The parent only: right, but without deep cut-offs, so that it evaluates more positions.
    ParentOnly,
}

/// Alpha-beta that carries the list of a node's ancestors and searches it for one whose
/// provisional value makes the rest of the node's moves pointless (`ALPHA_BETA`, `NEXT_MOVE`
/// with `Way`, `NOT_LESS`, `NOT_GREATER`).
///
/// A MAX node is left when some MIN ancestor's provisional value is no greater than its own (a beta cut-off), a MIN
/// node when some MAX ancestor's is no less (an alpha cut-off). The value of a node that was cut off is backed up
/// unchanged (fail-soft). The test comes when the next move is at hand, so never after a node's last move.
///
/// With [`AncestorTest::OppositeType`] the same search as [`alpha_beta`](crate::alpha_beta()), position
/// by position, except for the cost of a test and the `bound` that a [cut-off](crate::Event::CutOff)
/// names: here it is the value of the nearest ancestor that decides it, there the best value of all
/// ancestors.
///
///
/// - **Finds** the same value and the same move as [`minimax`](crate::minimax()): the **first** of
///   the best. Only a bound may be known of later root moves.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** between about 2 b^(d/2) static values and b^d, depending on how well the moves are
///   ordered; a test costs O(d). **Memory** O(d).
/// - **Source**: E. I. Bolshakova, *Artificial intelligence: main algorithms of heuristic search*,
///   with the 2002 textbook's remark on finished games taken in.
///
/// With [`AncestorTest::OneFin`] none of this is guaranteed.
///
/// # Errors
///
/// See [`SearchError`].
pub fn alpha_beta_ancestors<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    test: AncestorTest,
) -> Result<Analysis<G::Move>, SearchError> {
    conduct(
        run,
        game,
        evaluator,
        root,
        depth,
        TieRule::First,
        |search, root| {
            let mut way = Way {
                ancestors: Vec::new(),
                test,
            };
            next_move(search, root, &mut way)
        },
    )
}

/// The ancestors of a node, the root first, with their provisional values.
struct Way {
    ancestors: Vec<(Level, Option<Score>)>,
    test: AncestorTest,
}

impl Way {
    /// Returns the value of the nearest ancestor that makes the other moves of a node of this level with this value
    /// pointless.
    fn met(&self, level: Level, value: Score) -> Option<Score> {
        let reach = match self.test {
            AncestorTest::ParentOnly => 1,
            AncestorTest::OppositeType | AncestorTest::OneFin => self.ancestors.len(),
        };
        self.ancestors
            .iter()
            .rev()
            .take(reach)
            .filter(|&&(ancestor, _)| ancestor != level || self.test == AncestorTest::OneFin)
            .filter_map(|&(_, bound)| bound)
            .find(|&bound| match level {
                Level::Max => value >= bound,
                Level::Min => value <= bound,
            })
    }

    /// Returns the best values that MAX and MIN are sure of.
    fn window(&self) -> (Option<Score>, Option<Score>) {
        let values_at = |wanted| {
            self.ancestors
                .iter()
                .filter(move |&&(level, _)| level == wanted)
                .filter_map(|&(_, value)| value)
        };
        (values_at(Level::Max).max(), values_at(Level::Min).min())
    }
}

fn next_move<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    node: Node<'_, G>,
    way: &mut Way,
) -> Result<Score, Halt> {
    search.open(node, || way.window())?;
    let mut best = None;
    let mut moves = search.game.moves(node.position);
    while let Some(mv) = moves.next() {
        if let Some(value) = best
            && let Some(bound) = way.met(node.level, value)
        {
            search.cut_off(node, value, bound, || way.window(), mv, moves);
            break;
        }
        let position = search.play(node, mv);
        let child = search.child(node, mv, &position);
        let value = if search.is_leaf(child) {
            search.evaluate(child)?
        } else {
            way.ancestors.push((node.level, best));
            let value = next_move(search, child, way)?;
            way.ancestors.pop();
            value
        };
        if node.depth == 0 {
            let bound = match way.test {
                AncestorTest::OneFin => Bound::Unknown,
                _ => Bound::at_most_if(best.is_some_and(|best| value <= best)),
            };
            search.list(mv, value, bound);
        }
        if best.is_none_or(|best| node.level.prefers(value, best)) {
            best = Some(value);
            search.prefer(node, mv);
        }
    }
    search.back_up(node, best)
}

const TEST: OptionSpec = OptionSpec::new("test", "TEST", "Which ancestors a node is compared with")
    .or("opposite-type")
    .one_of(&[
        ("opposite-type", "Those of the opposite type, as intended"),
        (
            "one-fin",
            "All of them: a misreading that gives wrong values",
        ),
        (
            "parent-only",
            "The parent only: right, but without deep cut-offs",
        ),
    ]);

const TESTS: [AncestorTest; 3] = [
    AncestorTest::OppositeType,
    AncestorTest::OneFin,
    AncestorTest::ParentOnly,
];

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct AncestorsEntry {
    test: AncestorTest,
}

impl ListEntry for AncestorsEntry {
    const ABOUT: Procedure = Procedure {
        name: "ancestors",
        item: "alpha_beta_ancestors()",
        aliases: &["alpha-beta-ancestors"],
        summary: "Cut-offs by the list of ancestors (ALPHA_BETA with NEXT_MOVE)",
        source: "Bolshakova",
        finds: "the value of minimax, unless the test is one-fin; other moves by bounds",
        options: &[DEPTH, TEST],
        outline: OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            test: values.choose(&TEST, &TESTS)?,
        })
    }

    fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let (run, game, evaluator, root, depth) = search.split();
        valued(alpha_beta_ancestors(
            run, game, evaluator, root, depth, self.test,
        ))
    }
}

const OUTLINE: Outline = &[
    "value(node, ancestors with their provisional values):",
    "  if it is a leaf: its static value [evaluated]",
    "  else for each move: [expanded]",
    "    value(the node after the move)",
    "    it may change the provisional value here",
    "    if a MAX node is no worse off than a MIN node above:",
    "      leave out its other moves [beta_cutoff]",
    "    if a MIN node is no worse off than a MAX node above:",
    "      leave out its other moves [alpha_cutoff]",
    "  back up the provisional value [backed_up]",
];
