//! One interface to all algorithms, and an observer that records what the oracles know.

use game_core::{
    Analysis, AncestorTest, CutOff, Evaluator, Event, ExplicitTree, Game, GameObserver,
    SearchError, TieRule, Window, alpha_beta, alpha_beta_ancestors, bratko_alpha_beta,
    bratko_minimax, minimax,
};
use search_core::{Run, Statistics};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Procedure {
    Minimax,
    Ancestors(AncestorTest),
    Bounds,
    BratkoMinimax(TieRule),
    BratkoAlphaBeta(Window),
}

/// All procedures that must find the value that minimax finds.
pub(crate) const SOUND: [Procedure; 7] = [
    Procedure::Minimax,
    Procedure::Ancestors(AncestorTest::OppositeType),
    Procedure::Ancestors(AncestorTest::ParentOnly),
    Procedure::Bounds,
    Procedure::BratkoMinimax(TieRule::First),
    Procedure::BratkoMinimax(TieRule::Last),
    Procedure::BratkoAlphaBeta(Window::FULL),
];

impl Procedure {
    pub(crate) fn search<G, E, O>(
        self,
        run: &mut Run<'_, O>,
        game: &G,
        evaluator: &E,
        root: &G::Position,
        depth: usize,
    ) -> Result<Analysis<G::Move>, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: GameObserver<G>,
    {
        match self {
            Self::Minimax => minimax(run, game, evaluator, root, depth),
            Self::Ancestors(test) => alpha_beta_ancestors(run, game, evaluator, root, depth, test),
            Self::Bounds => alpha_beta(run, game, evaluator, root, depth),
            Self::BratkoMinimax(ties) => bratko_minimax(run, game, evaluator, root, depth, ties),
            Self::BratkoAlphaBeta(window) => {
                bratko_alpha_beta(run, game, evaluator, root, depth, window)
            }
        }
    }
}

/// A finished search.
#[derive(Debug)]
pub(crate) struct Seen<G: Game> {
    pub(crate) analysis: Analysis<G::Move>,
    pub(crate) statistics: Statistics,
    /// The evaluated positions, in order.
    pub(crate) leaves: Vec<G::Position>,
    /// The cut-offs in order, A at a MIN node, B at a MAX node.
    pub(crate) cuts: String,
}

pub(crate) fn search<G, E>(
    procedure: Procedure,
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Seen<G>
where
    G: Game,
    E: Evaluator<G>,
{
    let mut leaves = Vec::new();
    let mut cuts = String::new();
    let mut run = Run::watched_by(|event: Event<'_, G>| match event {
        Event::Evaluated { node, .. } => leaves.push(node.position.clone()),
        Event::CutOff { kind, .. } => cuts.push(match kind {
            CutOff::Alpha => 'A',
            CutOff::Beta => 'B',
        }),
        _ => {}
    });
    let analysis = procedure
        .search(&mut run, game, evaluator, root, depth)
        .unwrap();
    let statistics = run.statistics;
    Seen {
        analysis,
        statistics,
        leaves,
        cuts,
    }
}

/// Returns a search of a whole explicit tree.
pub(crate) fn search_tree(procedure: Procedure, tree: &ExplicitTree) -> Seen<ExplicitTree> {
    let values = tree.static_values(tree.root(), tree.height()).unwrap();
    search(procedure, tree, &values, &tree.root(), tree.height())
}
