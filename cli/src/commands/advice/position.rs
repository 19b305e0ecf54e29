//! `sovet advice run` and `sovet advice tree`: a table asked about a position.

use std::io::Write;

use advice_lang::{Event, ForcingTree, Strategy, Table};
use clap::Args;
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::{DiagramStyle, NotationStyle};
use game_core::Notation;
use search_core::Stopped;
use serde::Serialize;

use super::outline::outline;
use crate::commands::chess::{load_krk_table, read_krk};
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::{BOLD, DIM, GOOD, Output};
use crate::trace::{Trace, TraceWriter};

/// A position, a table, and how to look at them.
#[derive(Args, Debug)]
struct Question {
    /// The position in Forsyth-Edwards notation, or as Bratko writes it: w..4:4..5:6..3:2..0
    #[arg(value_name = "FEN", required = true)]
    position: Vec<String>,

    /// A table file or the name of a table that comes with sovet
    #[arg(long, value_name = "TABLE", default_value = "krk-repaired")]
    table: String,

    /// Print the order of events
    #[arg(short, long)]
    trace: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The words after `sovet advice run`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  sovet advice run 8/8/4R3/8/3K4/8/2k5/8 w")]
pub(crate) struct Run {
    #[command(flatten)]
    question: Question,
}

/// The words after `sovet advice tree`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  sovet advice tree 7R/8/8/8/8/2K5/8/3k4 w\n  sovet advice tree 8/8/4R3/8/3K4/8/2k5/8 w --advice squeeze --format json"
)]
pub(crate) struct Tree {
    #[command(flatten)]
    question: Question,

    /// Take this advice instead of the one that the table chooses
    #[arg(long, value_name = "NAME")]
    advice: Option<String>,

    /// Also print the tree on one line as Bratko's program writes it
    #[arg(long)]
    bratko: bool,
}

/// The JSON form of an answer.
#[derive(Serialize)]
struct Answer<'a> {
    position: String,
    table: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    tried: Vec<&'a str>,
    advice: Option<&'a str>,
    #[serde(rename = "move")]
    mv: Option<String>,
    forcing_tree: Option<ForcingTree<String>>,
}

impl Question {
    /// The position, which must be one that the table is for.
    fn position(&self) -> Result<Position, Failure> {
        let position = read_krk(&self.position.join(" "))?;
        if position.us_to_move() {
            return Ok(position);
        }
        Err(Failure::input(
            "advice is for the side with the rook, but the other side is to move; change w and b",
        ))
    }

    /// Asks `question` of the table, with the trace printed if one is wanted.
    fn ask<T>(
        &self,
        output: &mut Output,
        question: impl FnOnce(
            &mut search_core::Run<'_, &mut dyn FnMut(Event<'_, Krk>)>,
        ) -> Result<T, Stopped>,
    ) -> Result<Result<T, Stopped>, Failure> {
        let game = Krk::default();
        let mut writer = self.trace.then(|| TraceWriter::new(output, Trace::Order));
        let mut watch = |event: Event<'_, Krk>| {
            if let Some(writer) = &mut writer {
                writer.write(&event.record(&game));
            }
        };
        let watch: &mut dyn FnMut(Event<'_, Krk>) = &mut watch;
        let answer =
            question(&mut search_core::Run::watched_by(watch).with_limits(self.limits.limits()));
        writer.map_or(Ok(()), TraceWriter::finish)?;
        Ok(answer)
    }
}

impl Run {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = self.question.position()?;
        let table = load_krk_table(&self.question.table)?;
        answer(&self.question, &table, position, None, false, output)
    }
}

impl Tree {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let position = self.question.position()?;
        let table = load_krk_table(&self.question.table)?;
        if let Some(name) = &self.advice
            && table.advice_named(name).is_none()
        {
            let names: Vec<&str> = table
                .advice()
                .iter()
                .map(advice_lang::Advice::name)
                .collect();
            return Err(Failure::input(format!(
                "there is no advice `{name}` in {}; it has {}",
                table.name(),
                names.join(", ")
            )));
        }
        answer(
            &self.question,
            &table,
            position,
            Some(self),
            self.bratko,
            output,
        )
    }
}

/// Asks and prints; with `whole` the whole tree, otherwise its first move.
fn answer(
    question: &Question,
    table: &Table<Krk>,
    position: Position,
    whole: Option<&Tree>,
    bratko: bool,
    output: &mut Output,
) -> Ended {
    let game = Krk::default();
    if !output.is_json() {
        writeln!(output, "{}", position.diagram(DiagramStyle::Letters))?;
    }
    let chosen = whole.and_then(|tree| tree.advice.as_deref());
    let asked = question.ask(output, |run| {
        match chosen.and_then(|name| table.advice_named(name)) {
            None => table.strategy(run, &game, &position),
            Some(advice) => Ok(Strategy {
                rule: None,
                tried: vec![advice.name()],
                satisfied: advice.satisfy(run, &game, &position)?.map(|tree| {
                    advice_lang::Satisfied {
                        advice: advice.name(),
                        tree,
                    }
                }),
            }),
        }
    })?;
    let strategy = match asked {
        Ok(strategy) => strategy,
        Err(stopped) => {
            crate::output::warn(&stopped.to_string());
            return Ok(match stopped.limit {
                search_core::Limit::Cancelled => Status::Interrupted,
                _ => Status::Stopped,
            });
        }
    };
    let tree = strategy
        .satisfied
        .as_ref()
        .map(|found| found.tree.written(&game, &position));
    let mv = match &tree {
        Some(ForcingTree::Move(mv, _)) => Some(mv.clone()),
        _ => None,
    };
    let status = if tree.is_some() {
        Status::Done
    } else {
        Status::NoSolution
    };
    let answer = Answer {
        position: game.position_text(&position),
        table: table.name(),
        rule: strategy.rule,
        advice: strategy.satisfied.as_ref().map(|found| found.advice),
        tried: strategy.tried,
        mv,
        forcing_tree: tree,
    };
    if output.is_json() {
        output.json(&answer)?;
        return Ok(status);
    }
    answer.print(whole.is_some(), output)?;
    if bratko && let Some(found) = &strategy.satisfied {
        let notation = NotationStyle::Bratko;
        writeln!(
            output,
            "\n{}",
            found.tree.written(&Krk { notation }, &position)
        )?;
    }
    Ok(status)
}

impl Answer<'_> {
    fn print(&self, whole: bool, output: &mut Output) -> Result<(), Failure> {
        if let Some(rule) = self.rule {
            writeln!(output, "rule    {rule}")?;
        }
        let Some(advice) = self.advice else {
            let none = if self.tried.is_empty() {
                "no rule matches"
            } else {
                "no advice works"
            };
            writeln!(output, "{none}; tried {}", list(&self.tried))?;
            return Ok(());
        };
        let failed = &self.tried[..self.tried.len() - 1];
        if !failed.is_empty() {
            writeln!(output, "failed  {DIM}{}{DIM:#}", failed.join(", "))?;
        }
        writeln!(output, "advice  {BOLD}{advice}{BOLD:#}")?;
        match &self.mv {
            Some(mv) => writeln!(output, "move    {GOOD}{mv}{GOOD:#}")?,
            None => writeln!(
                output,
                "the better goal holds already; there is nothing to do"
            )?,
        }
        if let (true, Some(tree)) = (whole, &self.forcing_tree) {
            writeln!(output, "\n{}", outline(tree).trim_end())?;
            writeln!(
                output,
                "\n{DIM}{} moves in the tree, {} deep{DIM:#}",
                tree.size(),
                tree.depth()
            )?;
        }
        Ok(())
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    }
}
