//! `sovet advice run` and `sovet advice tree`: a table asked about a position.

use std::io::Write;

use advice_lang::{Advice, Event, ForcingTree, HandOver, Strategy, Table, nearest};
use catalogue::advice::{About, Advisable, GameName, advice_header, advice_in_words};
use clap::Args;
use game_core::Game;
use search_core::{Limit, Statistics, Stopped};
use serde::Serialize;

use super::outline::outline;
use super::source::Source;
use crate::args::advice_game::{advice_game, table_name};
use crate::args::limits::LimitArgs;
use crate::exit::{Ended, Failure, Status};
use crate::output::steps::{StepPrinter, Steps};
use crate::output::{BOLD, DIM, GOOD, Output, count};
use crate::recording::{Recording, TraceArgs, Witness};

/// A position, a table, and how to look at them.
#[derive(Args, Debug)]
struct Question {
    /// The position in Forsyth-Edwards Notation (FEN), or as Bratko writes it: w..4:4..5:6..3:2..0; for
    /// tic-tac-toe, three rows: X.. / .O. / ...
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<String>,

    /// A table file or the name of a table that comes with sovet
    #[arg(long, value_name = "TABLE", value_parser = table_name(), hide_possible_values = true, default_value = "krk-repaired")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,

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

/// The JSON form of an answer.
#[derive(Serialize)]
struct Report<'a> {
    position: String,
    table: &'a str,
    /// Tables to which the question was handed, one after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    handed_over: Vec<HandOver<'a>>,
    #[serde(flatten)]
    answer: Answer<'a>,
    statistics: Statistics,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Answer<'a> {
    Advised {
        rule: Option<&'a str>,
        tried: Vec<&'a str>,
        advice: &'a str,
        #[serde(rename = "move")]
        mv: Option<String>,
        forcing_tree: ForcingTree<String>,
    },
    NoAdvice {
        rule: Option<&'a str>,
        tried: Vec<&'a str>,
    },
    Stopped {
        limit: Limit,
    },
}

impl Run {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        self.question.answer(None, output)
    }
}

impl Tree {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        self.question.answer(Some(self), output)
    }

    /// Prints the tree that was found, if one was.
    fn print<G: Advisable>(
        &self,
        game: G,
        position: G::Position,
        said: &Said<'_, G>,
        answer: &Answer<'_>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if let Answer::Advised { forcing_tree, .. } = answer {
            let (moves, depth) = (forcing_tree.size() as u64, forcing_tree.depth());
            let moves = count(moves, "move");
            writeln!(output, "\n{}", outline(forcing_tree).trim_end())?;
            writeln!(output, "\n{DIM}{moves} in the tree, {depth} deep{DIM:#}")?;
        }
        if self.bratko
            && let Ok(Strategy {
                satisfied: Some(found),
                ..
            }) = said
        {
            let tree = found.tree.written(&game.in_terms(), &position);
            writeln!(output, "\n{tree}")?;
        }
        Ok(())
    }
}

/// A question that is being answered.
struct Answering<'q> {
    question: &'q Question,
    source: &'q Source,
    whole: Option<&'q Tree>,
    output: &'q mut Output,
}

impl About for Answering<'_> {
    type Answer = Ended;

    fn about<S: Advisable>(self, game: S) -> Ended {
        let table = self.source.load(&game)?;
        let Self {
            question, whole, ..
        } = self;
        question.answer_by(game, (self.source.table.game, &table), whole, self.output)
    }
}

/// Answer of a table, or that it was stopped.
type Said<'t, G> = Result<Strategy<'t, <G as Game>::Move>, Stopped>;

impl Question {
    /// Asks the table, or the one advice that `whole` names, and prints the answer; with `whole`
    /// also the whole tree.
    fn answer(&self, whole: Option<&Tree>, output: &mut Output) -> Ended {
        let source = Source::read(&self.table, self.game)?;
        source.table.game.give(Answering {
            question: self,
            source: &source,
            whole,
            output,
        })
    }

    fn answer_by<G: Advisable>(
        &self,
        game: G,
        (name, table): (GameName, &Table<G>),
        whole: Option<&Tree>,
        output: &mut Output,
    ) -> Ended {
        let position = game.read_ours(&self.position.join(" "))?;
        let advice = whole.and_then(|tree| tree.advice.as_deref());
        let advice = advice.map(|name| find(table, name)).transpose()?;
        let header = || advice_header(&game, name.name(), table, &position);
        let recording = self.trace.begin(header)?;
        let (said, statistics) = self.ask(game, table, position, advice, recording, output)?;
        let report = Report::new(game, table, position, &said, statistics);
        let status = report.deliver(game, position, output)?;
        if let Some(tree) = whole.filter(|_| !output.is_json()) {
            tree.print(game, position, &said, &report.answer, output)?;
        }
        Ok(status)
    }

    /// Asks the table, or one advice of it, printing and recording the events that are wanted.
    fn ask<'t, G: Advisable>(
        &self,
        game: G,
        table: &'t Table<G>,
        position: G::Position,
        advice: Option<&'t Advice<G>>,
        recording: Recording,
        output: &mut Output,
    ) -> Result<(Said<'t, G>, Statistics), Failure> {
        let printer = StepPrinter::new(output, self.steps.then_some(Steps::Order));
        let mut witness = Witness::new(printer, recording);
        let mut run = search_core::Run::watched_by(|event: Event<'_, G>| {
            witness.see(|| event.record(&game));
        })
        .with_limits(self.limits.limits());
        let said = match advice {
            None => table.strategy(&mut run, &game, &position),
            Some(advice) => advice.strategy(&mut run, &game, &position),
        };
        let statistics = run.statistics;
        let found = said.as_ref().map(|strategy| {
            let found = strategy.satisfied.as_ref();
            found.map(|found| (found.advice, &found.tree))
        });
        let found = found.map_err(|stopped| stopped.limit);
        let (outcome, answer) = advice_in_words(&game, &position, found);
        witness.finish()?.finish(&outcome, answer)?;
        Ok((said, statistics))
    }
}

/// Returns the advice of this name.
fn find<'t, G: Advisable>(table: &'t Table<G>, name: &str) -> Result<&'t Advice<G>, Failure> {
    table.advice_named(name).ok_or_else(|| {
        let names: Vec<&str> = table.advice().iter().map(Advice::name).collect();
        let meant = nearest(name, &names);
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
        Failure::input(format!(
            "there is no advice `{name}` in {}; {meant}it has {}",
            table.name(),
            names.join(", ")
        ))
    })
}

impl<'a> Report<'a> {
    fn new<G: Advisable>(
        game: G,
        table: &'a Table<G>,
        position: G::Position,
        said: &Said<'a, G>,
        statistics: Statistics,
    ) -> Self {
        let answer = match said {
            Err(stopped) => Answer::Stopped {
                limit: stopped.limit,
            },
            Ok(Strategy {
                rule,
                tried,
                satisfied: None,
                ..
            }) => Answer::NoAdvice {
                rule: *rule,
                tried: tried.clone(),
            },
            Ok(Strategy {
                rule,
                tried,
                satisfied: Some(found),
                ..
            }) => {
                let forcing_tree = found.tree.written(&game, &position);
                Answer::Advised {
                    rule: *rule,
                    tried: tried.clone(),
                    advice: found.advice,
                    mv: match &forcing_tree {
                        ForcingTree::Move(mv, _) => Some(mv.clone()),
                        _ => None,
                    },
                    forcing_tree,
                }
            }
        };
        Self {
            position: game.position_text(&position),
            table: table.name(),
            handed_over: said
                .as_ref()
                .map(|strategy| strategy.handed_over.clone())
                .unwrap_or_default(),
            answer,
            statistics,
        }
    }

    /// Prints the report.
    fn deliver<G: Advisable>(&self, game: G, position: G::Position, output: &mut Output) -> Ended {
        if output.is_json() {
            output.json(self)?;
        } else {
            writeln!(output, "{}", game.picture(position))?;
            for HandOver { rule, table } in &self.handed_over {
                writeln!(output, "rule    {rule}, which hands over to {table}")?;
            }
            self.answer.print(output)?;
        }
        Ok(match self.answer {
            Answer::Advised { .. } => Status::Done,
            Answer::NoAdvice { .. } => Status::NoSolution,
            Answer::Stopped { limit } => limit.into(),
        })
    }
}

impl Answer<'_> {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        match self {
            Self::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Self::NoAdvice { rule: None, tried } if tried.is_empty() => {
                writeln!(output, "no rule matches this position")?;
            }
            Self::NoAdvice { rule, tried } => {
                print_rule(*rule, output)?;
                writeln!(output, "failed  {}", tried.join(", "))?;
                match &tried[..] {
                    [advice] => writeln!(output, "{advice} does not work here")?,
                    _ => writeln!(output, "no advice works here")?,
                }
            }
            Self::Advised {
                rule,
                tried,
                advice,
                mv,
                ..
            } => {
                print_rule(*rule, output)?;
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
}

fn print_rule(rule: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    if let Some(rule) = rule {
        writeln!(output, "rule    {rule}")?;
    }
    Ok(())
}
