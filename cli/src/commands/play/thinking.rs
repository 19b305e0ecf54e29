//! How the program thinks about its moves.

use std::time::Duration;

use clap::{Args, ValueEnum};
use game_core::{
    Deepened, Evaluator, Keyed, MctsAnalysis, MctsParts, MoveOrder, Notation, Outcome, Parts,
    Playout, Random, TranspositionTable,
};
use playing::{Course, Level};
use search_core::Limits;

use super::game::{Choice, Playable, Program, Trouble};
use super::log::Log;
use super::setting::LevelName;
use super::strategy::{Deepening, Simulating};
use super::worker::Levelled;
use crate::args::limits::until_interrupted;
use crate::exit::Failure;
use crate::output::count;

/// How the program thinks.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Thinking {
    /// How the program thinks about its moves. Without it, it looks ahead
    #[arg(long, value_enum)]
    by: Option<Way>,

    /// How many simulations it does for a move, with --by mcts. Without it, 20,000, or as many as a time
    /// that is set allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: Option<u64>,

    /// How well the program plays
    #[arg(long, value_enum, conflicts_with = "by")]
    level: Option<LevelName>,

    /// What it draws its numbers from, with --by mcts or --level. Without it, 0
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// A way to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Way {
    /// It looks ahead 1, 2, 3 plies and so on
    Deepening,
    /// It plays games at random, those that begin well more often: Monte Carlo tree search
    Mcts,
}

/// So many simulations are done if nothing else is said.
const SIMULATIONS: u64 = 20_000;

impl Thinking {
    /// Is this the way that was chosen?
    pub(super) fn is_by(self, way: Way) -> bool {
        self.by == Some(way)
    }

    /// Do the options go together?
    pub(super) fn check(self) -> Result<(), Failure> {
        let is_mcts = self.is_by(Way::Mcts);
        if self.simulations.is_some() && !is_mcts {
            Err(Failure::input("--simulations is for --by mcts"))
        } else if self.seed.is_some() && !is_mcts && self.level.is_none() {
            Err(Failure::input("--seed is for --by mcts and for --level"))
        } else {
            Ok(())
        }
    }

    pub(super) fn level(self) -> Option<Level> {
        self.level.map(Level::from)
    }

    /// The program as the level has it, if one was chosen.
    pub(super) fn levelled<'p, G: Playable>(
        self,
        program: impl Program<G> + Send + 'p,
    ) -> Box<dyn Program<G> + Send + 'p> {
        levelled(program, self.level(), self.seed.unwrap_or_default())
    }

    /// The move that the simulations find.
    pub(super) fn simulate<G: Notation>(
        self,
        game: &G,
        course: &Course<G>,
        playout: impl Playout<G>,
        time: Option<Duration>,
        log: &Log,
    ) -> Result<Choice<G::Move>, Trouble> {
        let default = if time.is_some() {
            u64::MAX
        } else {
            SIMULATIONS
        };
        let simulating = Simulating {
            simulations: self.simulations.unwrap_or(default),
            parts: MctsParts::new(playout).with_seed(self.seed.unwrap_or_default()),
        };
        let position = course.position();
        let found = log.think(course, (game, position), simulating, limits(time))?;
        let mean = match found.outcome {
            Some(Outcome::Draw) => "a draw, that is proven".to_owned(),
            Some(Outcome::Win(winner)) if winner == game.to_move(position) => {
                "a win, that is proven".to_owned()
            }
            Some(Outcome::Win(_)) => "a loss, that is proven".to_owned(),
            None => format!("{:.2} on average", found.value),
        };
        let MctsAnalysis {
            best,
            principal_variation,
            simulations,
            ..
        } = found;
        let simulations = count(simulations, "simulation");
        let line = game.line_text(position, &principal_variation).join(" ");
        Ok(Choice {
            mv: best,
            reason: format!("{mean}, after {simulations}: {line}"),
        })
    }
}

/// The program as the level has it, if one was chosen.
pub(super) fn levelled<'p, G: Playable>(
    program: impl Program<G> + Send + 'p,
    level: Option<Level>,
    seed: u64,
) -> Box<dyn Program<G> + Send + 'p> {
    let random = Random::new(seed);
    match level {
        None => Box::new(program),
        Some(level) => Box::new(Levelled {
            program,
            level,
            random,
        }),
    }
}

/// The move that looking ahead finds, at most so deep.
pub(super) fn look_ahead<G: Keyed + Notation>(
    game: &G,
    course: &Course<G>,
    (evaluator, plies): (&impl Evaluator<G>, usize),
    parts: &mut Parts<TranspositionTable, impl MoveOrder<G>>,
    time: Option<Duration>,
    log: &Log,
) -> Result<Choice<G::Move>, Trouble> {
    let deepening = Deepening {
        evaluator,
        plies,
        parts,
    };
    let position = course.position();
    let Deepened {
        analysis,
        depth,
        is_final,
        ..
    } = log.think(course, (game, position), deepening, limits(time))?;
    let reached = if is_final {
        "to the end".to_owned()
    } else {
        count(depth as u64, "ply") + " ahead"
    };
    let line = game
        .line_text(position, &analysis.principal_variation)
        .join(" ");
    Ok(Choice {
        mv: analysis.best,
        reason: format!("{}, looking {reached}: {line}", analysis.value),
    })
}

fn limits(time: Option<Duration>) -> Limits<'static> {
    Limits {
        time,
        ..until_interrupted()
    }
}
