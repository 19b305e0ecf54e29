//! The work of the program, on whatever thread it is done.

use playing::{Course, Judgement, Level, Oracle, judge};

use super::game::{Choice, Playable, Program, Trouble};
use crate::args::limits::until_interrupted;

/// Those who think: a program that plays, and perhaps somebody who judges moves.
pub(super) struct Worker<'p, G: Playable> {
    pub(super) program: Box<dyn Program<G> + Send + 'p>,
    pub(super) oracle: Option<Box<dyn Oracle<G> + Send + 'p>>,
}

/// What is to be thought about.
#[derive(Clone, Copy)]
pub(super) enum Request<M> {
    /// The program's own move.
    Choose,
    /// A move to be proposed.
    Hint,
    /// What this move would cost.
    Judge(M),
}

/// What came of it.
pub(super) enum Answer<M> {
    Chosen(Result<Choice<M>, Trouble>),
    Hinted(Result<Choice<M>, Trouble>),
    /// The move, and what it costs if that is known.
    Judged(M, Option<Judgement<M>>),
}

impl<G: Playable> Worker<'_, G> {
    pub(super) fn think(
        &mut self,
        game: &G,
        course: &Course<G>,
        request: Request<G::Move>,
    ) -> Answer<G::Move> {
        match request {
            Request::Choose => Answer::Chosen(self.program.choose(game, course)),
            Request::Hint => Answer::Hinted(self.program.choose(game, course)),
            Request::Judge(mv) => {
                let judged = self.oracle.as_mut().and_then(|oracle| {
                    let limits = until_interrupted();
                    judge(oracle, limits, game, course.position(), mv).ok()
                });
                Answer::Judged(mv, judged)
            }
        }
    }
}

/// Plays what an oracle holds for best.
pub(super) struct ByOracle<O> {
    oracle: O,
    /// Does it say how it thinks the game goes on?
    tells: bool,
}

impl<O> ByOracle<O> {
    pub(super) fn new(oracle: O) -> Self {
        let tells = true;
        Self { oracle, tells }
    }

    /// Does not say how the game goes on, so that others can find out.
    pub(super) fn silent(oracle: O) -> Self {
        let tells = false;
        Self { oracle, tells }
    }
}

impl<G: Playable, O: Oracle<G>> Program<G> for ByOracle<O> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<Choice<G::Move>, Trouble> {
        let position = course.position();
        let prospect = self.oracle.prospect(until_interrupted(), game, position);
        let prospect = prospect.map_err(Trouble::of)?;
        let Some(&mv) = prospect.line.first() else {
            return Err(Trouble::NoAdvice("there is no move".to_owned()));
        };
        let line = game.line_text(position, &prospect.line).join(" ");
        let worth = prospect.worth;
        Ok(Choice {
            mv,
            reason: if self.tells {
                format!("{worth} with best play: {line}")
            } else {
                worth.to_string()
            },
        })
    }
}

/// Makes any move now and then, as a level has it.
pub(super) struct Levelled<P> {
    pub(super) program: P,
    pub(super) level: Level,
    pub(super) random: game_core::Random,
}

impl<G: Playable, P: Program<G>> Program<G> for Levelled<P> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<Choice<G::Move>, Trouble> {
        match self.level.wander(&mut self.random, game, course.position()) {
            Some(mv) => Ok(Choice {
                mv,
                reason: "a move at random, as the level has it".to_owned(),
            }),
            None => self.program.choose(game, course),
        }
    }
}
