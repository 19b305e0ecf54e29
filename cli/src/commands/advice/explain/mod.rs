//! `sovet advice explain`.

mod text;

use std::io::Write;

use advice_lang::{Event, Explanation, Table};
use advice_questions::{Explained, advice_found};
use catalogue::advice::{About, Advisable, GameName, advice_header, advice_in_words};
use clap::Args;
use search_core::{Run, Stopped};
use serde_json::json;

use super::source::Source;
use crate::args::advice_game::{advice_game, table_name};
use crate::args::limits::LimitArgs;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::Output;
use crate::recording::{Recording, TraceArgs};

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
    #[arg(long, value_name = "TABLE", value_parser = table_name(), hide_possible_values = true, default_value = "krk-repaired")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,

    /// Show every move that was tried, not only how many fail for the same reason
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let source = Source::read(&self.table, self.game)?;
        source.table.game.give(Explaining {
            asked: self,
            source: &source,
            output,
        })
    }
}

/// Why a table says what it says, or that it was stopped.
type Said<'t, M> = Result<Explanation<'t, M>, Stopped>;

impl Explain {
    /// Asks the table, recording the events if there is a file.
    fn explain<'t, G: Advisable>(
        &self,
        game: &G,
        table: &'t Table<G>,
        position: &G::Position,
        mut recording: Recording,
    ) -> Result<Said<'t, G::Move>, Failure> {
        let observer = |event: Event<'_, G>| recording.see(|| event.record(game));
        let mut run = Run::watched_by(observer).with_limits(self.limits.limits());
        let said = table.explain(&mut run, game, position);
        let outcome = said
            .as_ref()
            .map(advice_found)
            .map_err(|stopped| stopped.limit);
        let (outcome, answer) = advice_in_words(game, position, outcome);
        recording.finish(&outcome, answer).map(|_| said)
    }
}

/// A position that is being explained.
struct Explaining<'e> {
    asked: &'e Explain,
    source: &'e Source,
    output: &'e mut Output,
}

impl About for Explaining<'_> {
    type Answer = Ended;

    fn about<S: Advisable>(self, game: S) -> Ended {
        let Self {
            asked,
            source,
            output,
        } = self;
        let table = source.load(&game)?;
        let position = game.read_ours(&asked.position.join(" "))?;
        let header = || advice_header(&game, source.table.game.name(), &table, &position);
        let recording = asked.trace.begin(header)?;
        let said = asked.explain(&game, &table, &position, recording)?;
        let explanation = match said {
            Ok(explanation) => explanation,
            Err(Stopped { limit, .. }) => {
                if output.is_json() {
                    output.json(
                        &json!({ "position": game.position_text(&position), "limit": limit }),
                    )?;
                } else {
                    writeln!(output, "no verdict: {limit}")?;
                }
                return Ok(limit.into());
            }
        };
        let status = match advice_found(&explanation) {
            Some(_) => Status::Done,
            None => Status::NoSolution,
        };
        let report = Explained::new(&game, position, &explanation, &Terminal::new(None))?;
        if output.is_json() {
            output.json(&report)?;
        } else {
            writeln!(output, "{}", game.picture(position))?;
            text::print(&report, asked.moves, output)?;
        }
        Ok(status)
    }
}
