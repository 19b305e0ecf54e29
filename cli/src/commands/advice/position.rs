//! `sovet advice run` and `sovet advice tree`: a table asked about a position.

use std::io::Write;

use catalogue::Catalogue;
use catalogue::advice::{self, Answer, HandOver, Recommendation};
use clap::Args;

use super::observer::Observer;
use super::outline::outline;
use super::source;
use crate::args::limits::LimitArgs;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{BOLD, DIM, GOOD, Output, count};
use crate::recording::TraceArgs;

/// A position, a table, and how to look at them.
#[derive(Args, Debug)]
struct Question {
    /// The position in Forsyth-Edwards Notation (FEN), or as Bratko writes it: w..4:4..5:6..3:2..0; for
    /// tic-tac-toe, three rows: X.. / .O. / ...
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<String>,

    /// A table file or the name of a table that comes with sovet
    #[arg(long, value_name = "TABLE", default_value = "krk-repaired")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long)]
    game: Option<String>,

    /// Print the order of events
    #[arg(short = 't', long, help_heading = "Output")]
    steps: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The arguments of `sovet advice run`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  sovet advice run 8/8/4R3/8/3K4/8/2k5/8 w")]
pub(crate) struct Run {
    #[command(flatten)]
    question: Question,
}

/// The arguments of `sovet advice tree`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  sovet advice tree 7R/8/8/8/8/2K5/8/3k4 w\n  sovet advice tree 8/8/4R3/8/3K4/8/2k5/8 w --advice squeeze --format json"
)]
pub(crate) struct Tree {
    #[command(flatten)]
    question: Question,

    /// Use this advice instead of the one that the table chooses
    #[arg(long, value_name = "NAME")]
    advice: Option<String>,

    /// Also print the tree on one line as Bratko's program writes it
    #[arg(long)]
    bratko: bool,
}

impl Run {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let answer = self.question.answer(None, catalogue, output)?;
        deliver(&answer, output)
    }
}

impl Tree {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let advice = self.advice.as_deref();
        let answer = self.question.answer(advice, catalogue, output)?;
        let status = deliver(&answer, output)?;
        if let Recommendation::Advised {
            forcing_tree,
            in_terms,
            ..
        } = &answer.recommendation
            && !output.is_json()
        {
            let (moves, depth) = (forcing_tree.size() as u64, forcing_tree.depth());
            let moves = count(moves, "move");
            writeln!(output, "\n{}", outline(forcing_tree).trim_end())?;
            writeln!(output, "\n{DIM}{moves} in the tree, {depth} deep{DIM:#}")?;
            if self.bratko {
                writeln!(output, "\n{in_terms}")?;
            }
        }
        Ok(status)
    }
}

impl Question {
    /// Asks the table, or the one piece of advice of this name, printing and recording the events that are wanted.
    fn answer(
        &self,
        advice: Option<&str>,
        catalogue: &Catalogue,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let table = source::table(&self.table, self.game.as_deref(), catalogue)?;
        let mut observer = Observer::new(output, self.steps, &self.trace);
        let question = advice::Question {
            position: &self.position.join(" "),
            advice,
            limits: self.limits.limits(),
            watcher: &mut observer,
        };
        let answer = table.game.answer(&table, question, &Terminal::new(None))?;
        observer.finish(answer.outcome())?;
        Ok(answer)
    }
}

/// Prints an answer.
fn deliver(answer: &Answer, output: &mut Output) -> Ended {
    if output.is_json() {
        output.json(answer)?;
    } else {
        writeln!(output, "{}", answer.picture)?;
        for HandOver { rule, table } in &answer.handed_over {
            writeln!(output, "rule    {rule}, which hands over to {table}")?;
        }
        print(&answer.recommendation, output)?;
    }
    Ok(match answer.recommendation {
        Recommendation::Advised { .. } => Status::Done,
        Recommendation::NoAdvice { .. } => Status::NoSolution,
        Recommendation::Stopped { limit } => limit.into(),
    })
}

fn print(recommendation: &Recommendation, output: &mut Output) -> Result<(), Failure> {
    match recommendation {
        Recommendation::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
        Recommendation::NoAdvice { rule: None, tried } if tried.is_empty() => {
            writeln!(output, "no rule matches this position")?;
        }
        Recommendation::NoAdvice { rule, tried } => {
            print_rule(rule.as_deref(), output)?;
            writeln!(output, "failed  {}", tried.join(", "))?;
            match &tried[..] {
                [advice] => writeln!(output, "{advice} does not work here")?,
                _ => writeln!(output, "no advice works here")?,
            }
        }
        Recommendation::Advised {
            rule,
            tried,
            advice,
            mv,
            ..
        } => {
            print_rule(rule.as_deref(), output)?;
            if let [failed @ .., _] = &tried[..]
                && !failed.is_empty()
            {
                writeln!(output, "failed  {DIM}{}{DIM:#}", failed.join(", "))?;
            }
            writeln!(output, "advice  {BOLD}{advice}{BOLD:#}")?;
            match mv {
                Some(mv) => writeln!(output, "move    {GOOD}{mv}{GOOD:#}")?,
                None => writeln!(output, "the better goal holds already")?,
            }
        }
    }
    Ok(())
}

fn print_rule(rule: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    if let Some(rule) = rule {
        writeln!(output, "rule    {rule}")?;
    }
    Ok(())
}
