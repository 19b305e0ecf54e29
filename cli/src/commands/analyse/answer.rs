//! What a procedure answers, and the answer in words.

use std::io::Write;

use game_core::{Analysis, Bound, Claim, MctsAnalysis, Outcome, Player};
use search_core::Limit;
use serde::Serialize;

use super::claim::{Check, Proof};
use crate::exit::{Failure, Status};
use crate::output::{BAD, BOLD, GOOD, Output, count, table};

/// What a procedure answers.
#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(super) enum Answer {
    Valued {
        #[serde(flatten)]
        analysis: Analysis<String>,
        #[serde(flatten)]
        deepening: Option<Deepening>,
        /// The best moves, if several were asked for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        lines: Vec<Analysis<String>>,
    },
    Simulated {
        #[serde(flatten)]
        analysis: MctsAnalysis<String>,
    },
    Proved(Proof),
    Disproved(Proof),
    Stopped {
        limit: Limit,
    },
}

/// How far iterative deepening has come.
#[derive(Serialize)]
pub(super) struct Deepening {
    /// Plies that the search looked ahead whose answer this is.
    pub(super) reached: usize,
    /// Is the end of the game known?
    #[serde(rename = "final")]
    pub(super) is_final: bool,
    /// What ended the next search.
    pub(super) limit: Option<Limit>,
}

/// What the words for an answer need to know beside it.
pub(super) struct Words<'w> {
    pub(super) procedure: &'w str,
    pub(super) depth: Option<usize>,
    /// For whom the values are.
    pub(super) who: &'w str,
    /// What the players are called.
    pub(super) side: fn(Player) -> &'static str,
    /// What a leaf must be worth to be won by the first player, if that is what wins.
    pub(super) least: Option<i32>,
}

impl Answer {
    /// An answer that consists of an analysis.
    pub(super) fn valued(analysis: Analysis<String>) -> Self {
        Self::Valued {
            analysis,
            deepening: None,
            lines: Vec::new(),
        }
    }

    /// Best play, as far as it is told.
    pub(super) fn line(&self) -> &[String] {
        match self {
            Self::Valued { analysis, .. } => &analysis.principal_variation,
            Self::Simulated { analysis } => &analysis.principal_variation,
            Self::Proved(proof) | Self::Disproved(proof) => proof.best.as_slice(),
            Self::Stopped { .. } => &[],
        }
    }

    /// The answer for the end of a trace.
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Valued { analysis, .. } => format!("value {}", analysis.value),
            Self::Simulated { .. } => "simulated".to_owned(),
            Self::Proved(_) => "proved".to_owned(),
            Self::Disproved(_) => "disproved".to_owned(),
            Self::Stopped { limit } => format!("stopped: {limit}"),
        }
    }

    pub(super) fn status(&self) -> Status {
        match self {
            Self::Stopped { limit } => (*limit).into(),
            // The best answer so far is an answer.
            Self::Valued {
                deepening:
                    Some(Deepening {
                        limit: Some(Limit::Cancelled),
                        ..
                    }),
                ..
            } => Status::Interrupted,
            Self::Simulated { analysis } if analysis.limit == Some(Limit::Cancelled) => {
                Status::Interrupted
            }
            Self::Proved(proof) | Self::Disproved(proof)
                if matches!(proof.check, Check::Failed { .. }) =>
            {
                Status::Wrong
            }
            _ => Status::Done,
        }
    }

    pub(super) fn print(&self, words: &Words<'_>, output: &mut Output) -> Result<(), Failure> {
        match self {
            Self::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Self::Valued {
                analysis,
                deepening,
                lines,
            } => words.valued(analysis, deepening.as_ref(), lines, output)?,
            Self::Simulated { analysis } => words.simulated(analysis, output)?,
            Self::Proved(proof) => words.settled("proved", proof, output)?,
            Self::Disproved(proof) => words.settled("disproved", proof, output)?,
        }
        Ok(())
    }
}

impl Words<'_> {
    fn valued(
        &self,
        analysis: &Analysis<String>,
        deepening: Option<&Deepening>,
        lines: &[Analysis<String>],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Self { procedure, who, .. } = self;
        let Analysis {
            value,
            static_value,
            best,
            principal_variation,
            ..
        } = analysis;
        let asked = self.depth.unwrap_or_default();
        let depth = deepening.map_or(asked, |deepening| deepening.reached);
        writeln!(
            output,
            "{BOLD}{procedure}, {}{BOLD:#}",
            count(depth as u64, "ply")
        )?;
        if let Some(deepening) = deepening {
            let why = deepening.why();
            writeln!(output, "depth reached        {depth} of {asked}{why}")?;
        }
        if let Some(static_value) = static_value {
            writeln!(output, "static value         {static_value} for {who}")?;
        }
        writeln!(
            output,
            "backed-up value      {GOOD}{value}{GOOD:#} for {who}"
        )?;
        writeln!(output, "best move            {GOOD}{best}{GOOD:#}")?;
        writeln!(
            output,
            "principal variation  {}",
            principal_variation.join(" ")
        )?;
        if lines.is_empty() {
            writeln!(output, "\n{}\n", moves(analysis))?;
            return Ok(());
        }
        writeln!(output, "\n{BOLD}best lines{BOLD:#}")?;
        let values: Vec<String> = lines.iter().map(|line| line.value.to_string()).collect();
        let width = values.iter().map(String::len).max().unwrap_or_default();
        for (line, value) in lines.iter().zip(values) {
            let moves = line.principal_variation.join(" ");
            writeln!(output, "  {value:>width$}  {moves}")?;
        }
        writeln!(output)?;
        Ok(())
    }

    fn simulated(
        &self,
        analysis: &MctsAnalysis<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Self { procedure, who, .. } = self;
        let simulations = count(analysis.simulations, "simulation");
        writeln!(output, "{BOLD}{procedure}, {simulations}{BOLD:#}")?;
        if let Some(limit) = analysis.limit {
            writeln!(output, "ended early          {limit}")?;
        }
        if let Some(outcome) = analysis.outcome {
            let outcome = self.outcome(outcome);
            writeln!(output, "proven               {GOOD}{outcome}{GOOD:#}")?;
        }
        let (value, best) = (analysis.value, &analysis.best);
        writeln!(
            output,
            "value                {GOOD}{value:.4}{GOOD:#} for {who}, from -1 to 1"
        )?;
        writeln!(output, "best move            {GOOD}{best}{GOOD:#}")?;
        writeln!(
            output,
            "principal variation  {}",
            analysis.principal_variation.join(" ")
        )?;
        let rows = analysis.moves.iter().map(|tried| {
            let proven = tried.outcome.map(|outcome| self.outcome(outcome));
            vec![
                tried.mv.clone(),
                tried.visits.to_string(),
                format!("{:.4}", tried.value),
                proven.unwrap_or_default(),
            ]
        });
        let rows = table(&["move", "visits", "value", "proven"], rows);
        writeln!(output, "\n{rows}\n")?;
        Ok(())
    }

    fn settled(&self, verdict: &str, proof: &Proof, output: &mut Output) -> Result<(), Failure> {
        let (claim, truth) = (self.claim(proof.claim), self.claim(proof.truth));
        writeln!(output, "{BOLD}{}: {claim}?{BOLD:#}", self.procedure)?;
        writeln!(
            output,
            "verdict              {GOOD}{verdict}{GOOD:#}: {truth}"
        )?;
        writeln!(
            output,
            "strategy             of {}, for {}",
            (self.side)(proof.truth.player()),
            count(proof.strategy as u64, "position")
        )?;
        match &proof.check {
            Check::Passed {
                positions,
                ends,
                longest,
            } => {
                let longest = match longest {
                    Some(plies) => {
                        format!("the longest game takes {}", count(*plies as u64, "ply"))
                    }
                    None => "a game may go on for ever".to_owned(),
                };
                let positions = count(*positions as u64, "position");
                writeln!(
                    output,
                    "checked              it is right; {positions} can arise, \
                     the game is over in {ends}, {longest}"
                )?;
            }
            Check::Failed { flaw } => {
                writeln!(
                    output,
                    "{BAD}checked              it is wrong{BAD:#}: {flaw}"
                )?;
            }
        }
        if let Some(best) = &proof.best {
            writeln!(output, "move to play first   {GOOD}{best}{GOOD:#}")?;
        }
        writeln!(output)?;
        Ok(())
    }

    fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => format!("{} wins", (self.side)(player)),
            Outcome::Draw => "a draw".to_owned(),
        }
    }

    fn claim(&self, claim: Claim) -> String {
        let side = (self.side)(claim.player());
        match (claim, self.least) {
            (Claim::Wins(Player::First) | Claim::DoesNotLose(Player::First), Some(least)) => {
                format!("{side} gets at least {least}")
            }
            (_, Some(least)) => format!("{side} holds it below {least}"),
            (Claim::Wins(_), None) => format!("{side} wins"),
            (Claim::DoesNotLose(_), None) => format!("{side} does not lose"),
        }
    }
}

impl Deepening {
    /// Why the search has gone no deeper.
    fn why(&self) -> String {
        match self.limit {
            Some(limit) => format!(": {limit}"),
            None if self.is_final => ": the end of the game is known".to_owned(),
            None => String::new(),
        }
    }
}

/// The moves of the root with their values.
fn moves(analysis: &Analysis<String>) -> String {
    let rows = analysis.moves.iter().map(|root_move| {
        let sign = match root_move.bound {
            Bound::Exact => "",
            Bound::AtMost => "at most ",
            Bound::AtLeast => "at least ",
            Bound::Unknown => "perhaps ",
        };
        vec![root_move.mv.clone(), format!("{sign}{}", root_move.value)]
    });
    table(&["move", "value"], rows)
}
