//! Programs that play by a procedure of the list.

use game_core::{Findings, MctsAnalysis, Method, Notation, Outcome, Procedure};
use search_core::{Limits, Values};

use super::course::Course;
use super::level::Level;
use super::look_ahead::deepening;
use super::players::Tools;
use super::program::{ChosenMove, NoMove, Program};
use super::searching::Searching;
use super::thinking::{Thinking, simulates};
use crate::{Failure, count};

/// Default number of simulations.
const SIMULATIONS: u64 = 20_000;

/// Searches for each move by one procedure.
pub(crate) struct ByProcedure<'p, G> {
    searching: Box<dyn Searching<G> + 'p>,
    method: Method,
    limits: Limits<'p>,
}

impl<'p, G: Notation> ByProcedure<'p, G> {
    pub(crate) fn new(tools: Tools<'p, G>) -> Result<Self, Failure> {
        let method = method(&tools)?;
        let Tools {
            terms, searching, ..
        } = tools;
        searching.check(&method).map_err(Failure::input)?;
        let times = [terms.thinking.time, terms.limits.time];
        Ok(Self {
            searching,
            method,
            limits: Limits {
                time: times.into_iter().flatten().min(),
                ..terms.limits
            },
        })
    }
}

/// Returns the procedure that is asked for, or the first of the list for which the game offers enough.
fn method<G: Notation>(tools: &Tools<'_, G>) -> Result<Method, Failure> {
    let thinking = &tools.terms.thinking;
    let told = |procedure: &'static Procedure| {
        let method = if simulates(procedure) {
            Method::new(procedure, &simulating(thinking)).ok()
        } else {
            deepening(tools.about.look_ahead, plies(tools))
        };
        let name = procedure.name;
        method.ok_or_else(|| Failure::Input(format!("--procedure {name}: invalid options")))
    };
    if let Some(procedure) = thinking.procedure {
        return told(procedure);
    }
    let all = Thinking::procedures().map(told);
    let mut offered = all.filter(|method| {
        let offers = |method| tools.searching.check(method).is_ok();
        method.as_ref().map_or(true, offers)
    });
    let none = || Err(Failure::input("no program can play this game"));
    offered.next().unwrap_or_else(none)
}

/// Returns the options of a procedure that simulates.
fn simulating(thinking: &Thinking) -> Values {
    let usual = match thinking.time {
        Some(_) => u64::MAX,
        None => SIMULATIONS,
    };
    let simulations = thinking.simulations.unwrap_or(usual);
    let seed = thinking.seed.unwrap_or_default();
    Values::NONE
        .with("simulations", simulations.to_string())
        .with("seed", seed.to_string())
}

/// Returns the number of plies of look-ahead.
fn plies<G>(tools: &Tools<'_, G>) -> usize {
    let (thinking, depths) = (&tools.terms.thinking, tools.about.depths);
    match (thinking.level.map(Level::plies), thinking.depth) {
        (Some(plies), _) => plies.unwrap_or(depths.farthest),
        (None, Some(depth)) => depth,
        (None, None) if thinking.time.is_some() => depths.farthest,
        (None, None) => depths.usual,
    }
}

impl<G: Notation> Program<G> for ByProcedure<'_, G> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let found = self.searching.think(&self.method, course, self.limits)?;
        let position = course.position();
        let line = game.line_text(position, found.line()).join(" ");
        match found {
            Findings::Valued {
                analysis,
                deepening: Some(deepening),
                ..
            } => {
                let reached = if deepening.is_final {
                    "to the end".to_owned()
                } else {
                    count(deepening.reached as u64, "ply") + " ahead"
                };
                Ok(ChosenMove {
                    mv: analysis.best,
                    reason: format!("{}, looking {reached}: {line}", analysis.value),
                })
            }
            Findings::Simulated { analysis } => {
                let mean = mean(&analysis, |player| player == game.to_move(position));
                let simulations = count(analysis.simulations, "simulation");
                Ok(ChosenMove {
                    mv: analysis.best,
                    reason: format!("{mean}, after {simulations}: {line}"),
                })
            }
            _ => Err(NoMove::NoAdvice("there is no move".to_owned())),
        }
    }
}

/// Describes the result of simulations.
fn mean<M>(analysis: &MctsAnalysis<M>, is_own: impl Fn(game_core::Player) -> bool) -> String {
    match analysis.outcome {
        Some(Outcome::Draw) => "a draw, that is proven".to_owned(),
        Some(Outcome::Win(winner)) if is_own(winner) => "a win, that is proven".to_owned(),
        Some(Outcome::Win(_)) => "a loss, that is proven".to_owned(),
        None => format!("{:.2} on average", analysis.value),
    }
}
