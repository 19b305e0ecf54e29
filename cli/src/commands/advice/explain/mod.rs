//! `sovet advice explain`.

mod text;

use std::io::Write;

use catalogue::Catalogue;
use catalogue::advice::{Question, Reasons};
use clap::Args;

use super::observer::Observer;
use super::source;
use crate::args::limits::LimitArgs;
use crate::exit::{Ended, Status};
use crate::host::Terminal;
use crate::output::Output;
use crate::recording::TraceArgs;

/// The arguments of `sovet advice explain`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    sovet advice explain 8/8/4R3/8/3K4/8/2k5/8 w\n  \
    sovet advice explain --table never-lose 'X.. / .O. / ..X' --game tictactoe-o")]
pub(crate) struct Explain {
    /// The position, as for `sovet advice run`
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<String>,

    /// A table file or the name of a table that comes with sovet
    #[arg(long, value_name = "TABLE", default_value = "krk-repaired")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long)]
    game: Option<String>,

    /// Show every move that was tried, not only how many fail for the same reason
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Explain {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        let table = source::table(&self.table, self.game.as_deref(), catalogue)?;
        let mut observer = Observer::new(output, false, &self.trace);
        let question = Question {
            position: &self.position.join(" "),
            advice: None,
            limits: self.limits.limits(),
            watcher: &mut observer,
        };
        let answer = table.game.justify(&table, question, &Terminal::new(None))?;
        observer.finish(answer.outcome())?;
        if output.is_json() {
            output.json(&answer)?;
        }
        match &answer.reasons {
            Reasons::Stopped { limit } => {
                if !output.is_json() {
                    writeln!(output, "no verdict: {limit}")?;
                }
                Ok((*limit).into())
            }
            Reasons::Found(explanation) => {
                if !output.is_json() {
                    writeln!(output, "{}", answer.picture)?;
                    text::print(explanation, answer.best.as_ref(), self.moves, output)?;
                }
                Ok(match explanation.found() {
                    Some(_) => Status::Done,
                    None => Status::NoSolution,
                })
            }
        }
    }
}
