//! Findings of a procedure, in words.

use std::io::Write;

use catalogue::Position;
use game_core::{
    Analysis, ChanceAnalysis, Deepening, Extent, Findings, MctsAnalysis, Player, Proof,
    StrategyCheck, mean_text,
};
use search_core::Limit;

use crate::exit::{Failure, Status};
use crate::output::{BAD, BOLD, GOOD, Output, count, table};

/// Returns the exit status for these findings.
pub(super) fn status(findings: &Findings<String>) -> Status {
    match findings {
        Findings::Stopped { limit } => (*limit).into(),
        // The best answer so far is an answer.
        Findings::Valued {
            deepening:
                Some(Deepening {
                    limit: Some(Limit::Cancelled),
                    ..
                }),
            ..
        } => Status::Interrupted,
        Findings::Simulated { analysis } if analysis.limit == Some(Limit::Cancelled) => {
            Status::Interrupted
        }
        Findings::Proved(proof) | Findings::Disproved(proof)
            if matches!(proof.check, StrategyCheck::Failed { .. }) =>
        {
            Status::Wrong
        }
        _ => Status::Done,
    }
}

/// Context of the findings that the words need.
pub(super) struct Words<'w> {
    pub(super) procedure: &'w str,
    pub(super) depth: Option<usize>,
    pub(super) position: &'w dyn Position,
}

impl Words<'_> {
    pub(super) fn print(
        &self,
        findings: &Findings<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match findings {
            Findings::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Findings::Valued {
                analysis,
                deepening,
                lines,
            } => self.valued(analysis, deepening.as_ref(), lines, output)?,
            Findings::Expected { analysis } => self.expected(analysis, output)?,
            Findings::Simulated { analysis } => self.simulated(analysis, output)?,
            Findings::Proved(proof) => self.settled("proved", proof, output)?,
            Findings::Disproved(proof) => self.settled("disproved", proof, output)?,
        }
        Ok(())
    }

    fn valued(
        &self,
        analysis: &Analysis<String>,
        deepening: Option<&Deepening>,
        lines: &[Analysis<String>],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (procedure, who) = (self.procedure, self.position.whose());
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
            let why = why(deepening);
            writeln!(output, "depth reached        {depth} of {asked}{why}")?;
        }
        if let Some(static_value) = static_value {
            writeln!(output, "static value         {static_value} for {who}")?;
        }
        let bound = analysis.bound().in_words();
        writeln!(
            output,
            "backed-up value      {GOOD}{bound}{value}{GOOD:#} for {who}"
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

    fn expected(
        &self,
        analysis: &ChanceAnalysis<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (procedure, who) = (self.procedure, self.position.side(Player::First));
        let depth = count(self.depth.unwrap_or_default() as u64, "ply");
        let value = mean_text(analysis.value);
        writeln!(output, "{BOLD}{procedure}, {depth}{BOLD:#}")?;
        writeln!(
            output,
            "value on average     {GOOD}{value}{GOOD:#} for {who}"
        )?;
        if let Some(best) = &analysis.best {
            writeln!(output, "best move            {GOOD}{best}{GOOD:#}")?;
        }
        let rows = analysis.moves.iter().map(|tried| {
            let value = mean_text(tried.value);
            vec![
                tried.mv.clone(),
                format!("{}{value}", tried.bound.in_words()),
            ]
        });
        writeln!(output, "\n{}\n", table(&["move", "value"], rows))?;
        Ok(())
    }

    fn simulated(
        &self,
        analysis: &MctsAnalysis<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (procedure, who) = (self.procedure, self.position.whose());
        let simulations = count(analysis.simulations, "simulation");
        writeln!(output, "{BOLD}{procedure}, {simulations}{BOLD:#}")?;
        if let Some(limit) = analysis.limit {
            writeln!(output, "ended early          {limit}")?;
        }
        if let Some(outcome) = analysis.outcome {
            let outcome = self.position.outcome_in_words(outcome);
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
            let proven = tried
                .outcome
                .map(|outcome| self.position.outcome_in_words(outcome));
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

    fn settled(
        &self,
        verdict: &str,
        proof: &Proof<String>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let least = proof.at_least;
        let (claim, truth) = (
            self.position.claim_in_words(proof.claim, least),
            self.position.claim_in_words(proof.truth, least),
        );
        writeln!(output, "{BOLD}{}: {claim}?{BOLD:#}", self.procedure)?;
        writeln!(
            output,
            "verdict              {GOOD}{verdict}{GOOD:#}: {truth}"
        )?;
        writeln!(
            output,
            "strategy             of {}, for {}",
            self.position.side(proof.truth.player()),
            count(proof.strategy as u64, "position")
        )?;
        match &proof.check {
            StrategyCheck::Passed(Extent {
                positions,
                ends,
                longest,
            }) => {
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
            StrategyCheck::Failed { flaw } => {
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
}

/// Returns the reason why a search went no deeper.
fn why(deepening: &Deepening) -> String {
    match deepening.limit {
        Some(limit) => format!(": {limit}"),
        None if deepening.is_final => ": the end of the game is known".to_owned(),
        None => String::new(),
    }
}

/// Returns the moves of the root with their values.
fn moves(analysis: &Analysis<String>) -> String {
    let rows = analysis.moves.iter().map(|root_move| {
        let bound = root_move.bound.in_words();
        vec![root_move.mv.clone(), format!("{bound}{}", root_move.value)]
    });
    table(&["move", "value"], rows)
}
