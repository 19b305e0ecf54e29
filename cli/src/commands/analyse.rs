//! `sovet analyse`.

mod connect4;
mod krk;
mod report;
mod tictactoe;
mod tree;

use clap::{Args, Subcommand, ValueEnum};
use game_core::{
    Analysis, AncestorTest, Evaluator, Game, GameObserver, SearchError, TieRule, Window,
    alpha_beta_ancestors, alpha_beta_bounds, bratko_alpha_beta, bratko_minimax, minimax,
};
use search_core::Run;

use crate::exit::Ended;
use crate::limits::WorkLimits;
use crate::output::Output;
use crate::trace::Trace;

/// What can be analysed.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// A tic-tac-toe position
    Tictactoe(tictactoe::Task),
    /// A position of Connect Four
    Connect4(connect4::Task),
    /// A game tree from a file, or Fig. 22.2 of Bratko's book
    Tree(tree::Task),
    /// A position of king and rook against king
    Krk(krk::Task),
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Tictactoe(task) => task.run(output),
        Domain::Connect4(task) => task.run(output),
        Domain::Tree(task) => task.run(output),
        Domain::Krk(task) => task.run(output),
    }
}

/// How to search a game tree.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The procedure
    #[arg(short, long, value_enum, default_value = "alpha-beta")]
    procedure: Procedure,

    /// Plies (moves of either side) to look ahead
    #[arg(short, long, value_name = "N")]
    depth: Option<usize>,

    /// Which ancestors the procedure `ancestors` compares a node with; without it, opposite-type
    #[arg(long, value_enum)]
    test: Option<Ancestors>,

    /// Which of equally good moves the procedure `bratko-minimax` takes; without it, last
    #[arg(long, value_enum)]
    ties: Option<Ties>,

    /// Print the order of events
    #[arg(short, long)]
    trace: bool,

    /// List at most N cut-offs
    #[arg(long, value_name = "N", default_value_t = 10)]
    cutoffs: usize,

    #[command(flatten)]
    limits: WorkLimits,
}

/// A procedure that values a position by looking ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Procedure {
    /// Every line of play (MIN_MAX)
    Minimax,
    /// Cut-offs by the best values known above (ALPHA_BETA with AB_EVALP)
    AlphaBeta,
    /// Cut-offs by the list of ancestors (ALPHA_BETA with NEXT_MOVE)
    Ancestors,
    /// Bratko's minimax relation; of equals it takes the last
    BratkoMinimax,
    /// Bratko's alpha-beta; cuts on strict inequality only
    BratkoAlphaBeta,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ancestors {
    /// Those of the opposite type, as intended
    OppositeType,
    /// All of them: a misreading that gives wrong values
    OneFin,
    /// The parent only: right, but without deep cut-offs
    ParentOnly,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ties {
    First,
    Last,
}

impl SearchArgs {
    fn trace(&self) -> Option<Trace> {
        self.trace.then_some(Trace::Order)
    }

    /// What is wrong with the options for the procedure.
    fn objection(&self) -> Option<&'static str> {
        if self.test.is_some() && self.procedure != Procedure::Ancestors {
            Some("--test is for --procedure ancestors")
        } else if self.ties.is_some() && self.procedure != Procedure::BratkoMinimax {
            Some("--ties is for --procedure bratko-minimax")
        } else {
            None
        }
    }

    /// How deep the search will go: as deep as asked, but not below the limit.
    fn depth_or(&self, default: usize) -> usize {
        let limit = self.limits.limits().depth.unwrap_or(u64::MAX);
        let depth = self.depth.unwrap_or(default);
        usize::try_from(limit).map_or(depth, |limit| depth.min(limit))
    }

    /// Searches `depth` plies deep.
    fn search<G: Game, E: Evaluator<G>, O: GameObserver<G>>(
        &self,
        run: &mut Run<'_, O>,
        game: &G,
        evaluator: &E,
        root: &G::Position,
        depth: usize,
    ) -> Result<Analysis<G::Move>, SearchError> {
        let test = match self.test {
            None | Some(Ancestors::OppositeType) => AncestorTest::OppositeType,
            Some(Ancestors::OneFin) => AncestorTest::OneFin,
            Some(Ancestors::ParentOnly) => AncestorTest::ParentOnly,
        };
        let ties = match self.ties {
            Some(Ties::First) => TieRule::First,
            None | Some(Ties::Last) => TieRule::Last,
        };
        match self.procedure {
            Procedure::Minimax => minimax(run, game, evaluator, root, depth),
            Procedure::AlphaBeta => alpha_beta_bounds(run, game, evaluator, root, depth),
            Procedure::Ancestors => alpha_beta_ancestors(run, game, evaluator, root, depth, test),
            Procedure::BratkoMinimax => {
                bratko_minimax(run, game, evaluator, root, Some(depth), ties)
            }
            Procedure::BratkoAlphaBeta => {
                bratko_alpha_beta(run, game, evaluator, root, Some(depth), Window::FULL)
            }
        }
    }
}
