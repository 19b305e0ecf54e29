//! Bratko's minimax relation.

use search_core::{OptionSpec, Run, Values};

use crate::procedures::about::Procedure;
use crate::procedures::findings::{Outcome, valued};
use crate::procedures::list_entry::ListEntry;
use crate::procedures::options::DEPTH;
use crate::procedures::problem::{ProcedureRun, SearchEvaluator, SearchGame, SearchOrder};
use crate::run::halt::Halt;
use crate::run::search::{Search, conduct};
use crate::textbook::minimax;
use crate::{
    Analysis, Bound, Evaluator, Game, GameObserver, Level, Node, RootMove, Score, SearchError,
    select_max,
};

/// Choice among several equally good moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum TieRule {
    /// The first, as in [`minimax`](crate::minimax()).
    First,
    /// The last, as in Bratko's `betterof`.
    #[default]
    Last,
}

impl TieRule {
    /// Returns whether a node of this level is better off with the later of two moves (`betterof`).
    pub(crate) fn later_wins(self, level: Level, earlier: Score, later: Score) -> bool {
        match self {
            Self::First => level.prefers(later, earlier),
            Self::Last => !level.prefers(earlier, later),
        }
    }

    /// Returns the move of the root that is played, the root being a MAX node.
    pub(crate) fn select<M>(self, moves: &[RootMove<M>]) -> Option<&RootMove<M>> {
        match self {
            Self::First => select_max(moves),
            // Of equals this returns the last.
            Self::Last => moves.iter().max_by_key(|mv| mv.value),
        }
    }
}

/// Bratko's minimax relation: the best successor of a position and its backed-up value (`minimax`,
/// `best`, `betterof`).
///
/// As printed it searches to the end of the game: that is the depth [`END_OF_GAME`](crate::END_OF_GAME).
///
/// - **Finds** the best move against best play; of equally good ones the one that the tie rule
///   names, at every node.
/// - **Order**: depth first, moves in the game's order.
/// - **Time** b^d static values for b moves per position and d plies; **memory** O(d).
/// - **Source**: I. Bratko, *Prolog Programming for Artificial Intelligence*, chapter 22,
///   Listing 22.1 (Fig. 24.3 of the 4th edition).
///
/// # Errors
///
/// See [`SearchError`].
pub fn bratko_minimax<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    run: &mut Run<'_, O>,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
    ties: TieRule,
) -> Result<Analysis<G::Move>, SearchError> {
    conduct(run, game, evaluator, root, depth, ties, |search, root| {
        best(search, root, ties)
    })
}

fn best<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
    search: &mut Search<'_, '_, G, E, O>,
    node: Node<'_, G>,
    ties: TieRule,
) -> Result<Score, Halt> {
    search.open(node, || (None, None))?;
    let mut best_value = None;
    for mv in search.game.moves(node.position) {
        let position = search.play(node, mv);
        let child = search.child(node, mv, &position);
        let value = if search.is_leaf(child) {
            search.evaluate(child)?
        } else {
            best(search, child, ties)?
        };
        if best_value.is_none_or(|earlier| ties.later_wins(node.level, earlier, value)) {
            best_value = Some(value);
            search.prefer(node, mv);
        }
        if node.depth == 0 {
            search.list(mv, value, Bound::Exact);
        }
    }
    search.back_up(node, best_value)
}

const TIES: OptionSpec = OptionSpec::new("ties", "TIES", "Which of equally good moves is taken")
    .or("last")
    .one_of(&[
        ("first", "The first of them"),
        ("last", "The last of them, as the printed program takes it"),
    ]);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct BratkoMinimaxEntry {
    ties: TieRule,
}

impl ListEntry for BratkoMinimaxEntry {
    const ABOUT: Procedure = Procedure {
        name: "bratko-minimax",
        item: "bratko_minimax()",
        summary: "Bratko's minimax relation; of equals it takes the last",
        source: "Bratko, Listing 22.1",
        finds: "the value, and that of every move",
        of_equals: "the last, or the first",
        has_windows: false,
        options: &[DEPTH, TIES],
        outline: minimax::OUTLINE,
        ..Procedure::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            ties: values.choose(&TIES, &[TieRule::First, TieRule::Last])?,
        })
    }

    fn analyse<G: SearchGame, E: SearchEvaluator<G>, M: SearchOrder<G>>(
        &self,
        search: &mut ProcedureRun<'_, '_, G, E, M>,
    ) -> Outcome<G::Move> {
        let (run, game, evaluator, root, depth) = search.split();
        valued(bratko_minimax(run, game, evaluator, root, depth, self.ties))
    }
}
