//! How to search, as the user says it.

use std::num::NonZero;

use clap::{Args, ValueEnum};

use super::drawing::Drawing;
use super::procedure::{Kind, Procedure};
use crate::args::limits::{TableSize, WorkLimits, parse_table_size};
use crate::exit::Failure;
use crate::recording::TraceArgs;
use crate::steps::Steps;
use search_core::threads as parse_threads;

/// How to search a game tree.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The procedure
    #[arg(short, long, value_enum, default_value = "alpha-beta")]
    pub(super) procedure: Procedure,

    /// Plies (moves of either side) to look ahead
    #[arg(short, long, value_name = "N")]
    depth: Option<usize>,

    /// Which ancestors the procedure `ancestors` compares a node with; without it, opposite-type
    #[arg(long, value_enum)]
    pub(super) test: Option<Ancestors>,

    /// Which of equally good moves the procedure `bratko-minimax` takes; without it, last
    #[arg(long, value_enum)]
    pub(super) ties: Option<Ties>,

    /// Remember positions in a transposition table of this size, such as 64MB, or `none`: negamax,
    /// deepening, mtd-f, df-pn. Without it, 16MB for the last two, none for the others
    #[arg(long, value_name = "SIZE", value_parser = parse_table_size)]
    table: Option<TableSize>,

    #[command(flatten)]
    pub(super) speed: Speed,

    /// Find the N best moves, each with its value and what follows: negamax
    #[arg(long, value_name = "N")]
    pub(super) lines: Option<NonZero<usize>>,

    /// Search on so many threads: negamax
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(super) threads: Option<NonZero<usize>>,

    /// Expect the value within N of that of the depth before (aspiration): deepening
    #[arg(long, value_name = "N")]
    pub(super) margin: Option<u32>,

    /// How many simulations mcts does; without it, 100,000, or as many as --time or
    /// --max-expansions allow
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: Option<u64>,

    /// What mcts draws its numbers from; without it, 0
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,

    /// What proof-number and df-pn find out about the side to move; without it, wins
    #[arg(long, value_enum)]
    pub(super) claim: Option<Claimed>,

    /// Print the order of events
    #[arg(short = 't', long, help_heading = "Output")]
    steps: bool,

    #[command(flatten)]
    pub(super) trace: TraceArgs,

    /// List at most N cut-offs; with --threads they are counted, not listed
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) cutoffs: usize,

    #[command(flatten)]
    pub(super) drawing: Drawing,

    #[command(flatten)]
    pub(super) limits: WorkLimits,
}

/// What makes looking ahead quicker and changes no value.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Search")]
pub(super) struct Speed {
    /// Try moves first that have cut off something at the same depth: negamax, deepening, mtd-f
    #[arg(long)]
    pub(super) killers: bool,

    /// Try moves first that have cut off most so far: negamax, deepening, mtd-f
    #[arg(long)]
    pub(super) history: bool,

    /// Try all moves but the first with a window of no width: negamax, deepening
    #[arg(long)]
    pub(super) scout: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Ancestors {
    /// Those of the opposite type, as intended
    OppositeType,
    /// All of them: a misreading that gives wrong values
    OneFin,
    /// The parent only: right, but without deep cut-offs
    ParentOnly,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Ties {
    First,
    Last,
}

/// What is claimed of the side to move.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Claimed {
    /// It can force a win
    Wins,
    /// It can force a draw at least: it does not lose
    Draws,
}

/// So many simulations are done if nothing else is said.
const SIMULATIONS: u64 = 100_000;

impl SearchArgs {
    pub(super) fn steps(&self) -> Option<Steps> {
        self.steps.then_some(Steps::Order)
    }

    /// Does somebody want to see what happens? Not counted is who wants to know what is cut off: by mcts, for
    /// which this is asked, nothing is.
    pub(super) fn is_watched(&self) -> bool {
        self.steps || self.trace.is_asked_for() || self.drawing.is_asked_for()
    }

    /// Are the options for the procedure, and for two files?
    pub(super) fn check(&self) -> Result<(), Failure> {
        if let Some(objection) = self.objection() {
            return Err(Failure::input(objection));
        }
        self.trace.spare(self.drawing.file(), "picture")
    }

    /// What is wrong with the options for the procedure.
    fn objection(&self) -> Option<&'static str> {
        use Procedure::{AlphaBeta, BratkoAlphaBeta, Minimax, ProofNumber};
        use Procedure::{Ancestors, BratkoMinimax, Deepening, DfPn, Mcts, MtdF, Negamax};
        let options: [(bool, &[Procedure], &str); 14] = [
            (
                self.test.is_some(),
                &[Ancestors],
                "--test is for --procedure ancestors",
            ),
            (
                self.ties.is_some(),
                &[BratkoMinimax],
                "--ties is for --procedure bratko-minimax",
            ),
            (
                self.table.is_some(),
                &[Negamax, Deepening, MtdF, DfPn],
                "--table is for --procedure negamax, deepening, mtd-f and df-pn",
            ),
            (
                self.speed.killers,
                &[Negamax, Deepening, MtdF],
                "--killers is for --procedure negamax, deepening and mtd-f",
            ),
            (
                self.speed.history,
                &[Negamax, Deepening, MtdF],
                "--history is for --procedure negamax, deepening and mtd-f",
            ),
            (
                self.speed.scout,
                &[Negamax, Deepening],
                "--scout is for --procedure negamax and deepening; all windows of mtd-f have no width",
            ),
            (
                self.lines.is_some(),
                &[Negamax],
                "--lines is for --procedure negamax",
            ),
            (
                self.threads.is_some(),
                &[Negamax],
                "--threads is for --procedure negamax",
            ),
            (
                self.margin.is_some(),
                &[Deepening],
                "--margin is for --procedure deepening",
            ),
            (
                self.simulations.is_some(),
                &[Mcts],
                "--simulations is for --procedure mcts",
            ),
            (
                self.seed.is_some(),
                &[Mcts],
                "--seed is for --procedure mcts",
            ),
            (
                self.claim.is_some(),
                &[ProofNumber, DfPn],
                "--claim is for --procedure proof-number and df-pn",
            ),
            (
                self.depth.is_some() && self.procedure.kind() == Kind::Simulation,
                &[],
                "--depth is not for --procedure mcts, which goes as deep as it has to; see --simulations",
            ),
            (
                self.depth.is_some(),
                &[
                    Minimax,
                    AlphaBeta,
                    Ancestors,
                    BratkoMinimax,
                    BratkoAlphaBeta,
                    Negamax,
                    Deepening,
                    MtdF,
                ],
                "--depth is not for proofs, which go as deep as they have to; see --max-depth",
            ),
        ];
        let misplaced = |&(given, takers, _): &(bool, &[Procedure], &str)| {
            given && !takers.contains(&self.procedure)
        };
        let misplaced = options.into_iter().find(misplaced);
        misplaced
            .map(|(.., objection)| objection)
            .or_else(|| self.contradiction())
    }

    /// Options that do not go together.
    fn contradiction(&self) -> Option<&'static str> {
        if self.lines.is_some() && self.threads.is_some() {
            Some("--lines is for one thread; leave out --threads")
        } else if self.steps && self.threads.is_some() {
            Some("--steps is for one thread; leave out --threads")
        } else if self.trace.is_asked_for() && self.threads.is_some() {
            Some("--trace is for one thread; leave out --threads")
        } else if self.drawing.is_asked_for() && self.threads.is_some() {
            Some("--picture is for one thread; leave out --threads")
        } else if self.drawing.is_asked_for() && self.procedure == Procedure::Mcts {
            Some(
                "--picture is not for --procedure mcts; record a --trace, of which `sovet view` makes pictures",
            )
        } else {
            None
        }
    }

    /// What is wrong with an option that orders moves, if it is given.
    pub(super) fn objection_to_order(&self) -> Option<&'static str> {
        (self.procedure.kind() != Kind::LookAhead)
            .then_some("--centre-first is for --procedure negamax, deepening and mtd-f")
    }

    /// How deep the search will go: as deep as asked, but not below the limit. Where nothing is asked,
    /// so deep or, if another limit is there to end it, as deep as can be of use.
    pub(super) fn depth_or(&self, default: usize, farthest: usize) -> usize {
        let goes_on = self.procedure == Procedure::Deepening && self.limits.has_effort();
        let default = if goes_on { farthest } else { default };
        let limit = self.limits.limits().depth.unwrap_or(u64::MAX);
        let depth = self.depth.unwrap_or(default);
        usize::try_from(limit).map_or(depth, |limit| depth.min(limit))
    }

    /// Bytes of the table; none for procedures that do not need one.
    pub(super) fn table_bytes(&self) -> usize {
        let default = match self.procedure {
            Procedure::MtdF | Procedure::DfPn => TableSize::DEFAULT,
            _ => TableSize::NONE,
        };
        self.table.unwrap_or(default).bytes()
    }

    pub(super) fn simulations(&self) -> u64 {
        self.simulations.unwrap_or(if self.limits.has_effort() {
            u64::MAX
        } else {
            SIMULATIONS
        })
    }
}
