//! Requests of the page, and the way from one to its reply.

use std::collections::BTreeMap;

use catalogue::playing::Unseen;
use catalogue::{Catalogue, Failure, Stroke};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::analysis::Analyse;
use crate::comparing::Compare;
use crate::host::{Context, Page, Progress, plain};
use crate::limits::LimitsGiven;
use crate::problem::{Options, PositionGiven, Problem};
use crate::random::Random;
use crate::solving::Solve;
use crate::teaching::CheckLesson;
use crate::viewing::View;
use crate::{advice, checking, listing, playing, practising, teaching};

/// A request, its limits, and the files that its options name, by their names.
#[derive(Deserialize)]
struct Request {
    #[serde(flatten)]
    asked: Asked,
    #[serde(default)]
    limits: LimitsGiven,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// The requested action.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Asked {
    /// Lists everything on offer.
    Catalogue,
    /// Checks whether the text is an instance: its title and its drawing, or its mistakes.
    Check { problem: Problem },
    /// Checks whether the text is a position.
    CheckPosition { position: PositionGiven },
    /// Draws a text that need not be an instance yet.
    Sketch { problem: Problem },
    /// Draws a text that need not be a position yet.
    SketchPosition { position: PositionGiven },
    /// Changes an instance by hand.
    Paint { problem: Problem, stroke: Stroke },
    /// Changes a position by hand.
    PaintPosition {
        position: PositionGiven,
        stroke: Stroke,
    },
    /// Solves an instance by one algorithm.
    Solve(Solve),
    /// Solves an instance by several algorithms.
    Compare(Compare),
    /// Analyses a position by a procedure.
    Analyse(Analyse),
    /// Shows a search, an analysis or a comparison, on a page on which one can step through it, or in another form.
    View(View),
    /// Draws an instance at random.
    Random(Random),
    /// Returns the state of a game.
    Play {
        position: PositionGiven,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Judges the last move by its cost.
    Judge {
        position: PositionGiven,
        moves: Vec<String>,
    },
    /// Chooses the program's move.
    Answer {
        position: PositionGiven,
        #[serde(default)]
        moves: Vec<String>,
        /// Options of its thinking: its level, for example.
        #[serde(default)]
        thinking: Options,
    },
    /// Suggests a move to a person.
    Hint {
        position: PositionGiven,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Chooses a position to practise on.
    Practise(practising::Practise),
    /// Scores a round of practice.
    Score {
        position: PositionGiven,
        #[serde(default)]
        moves: Vec<String>,
        /// Facts that the moves do not show.
        #[serde(default)]
        unseen: Unseen,
    },
    /// Lists the tables of advice that come with the program.
    AdviceTables,
    /// Lists mistakes and oddities in a table of advice.
    AdviceCheck(advice::Table),
    /// Verifies a table of advice for every position.
    AdviceVerify(advice::Verify),
    /// Compares two versions of a table of advice.
    AdviceDiff(advice::Compare),
    /// Explains the advice of a table on a position.
    AdviceExplain(advice::Explain),
    /// Lists the mistakes in a lesson.
    CheckLesson(CheckLesson),
    /// Returns the number that a question of a lesson asks for.
    LessonNumber {
        situation: Value,
        /// The name of the number.
        counts: String,
    },
}

/// Answers a request, both in JSON. `progress` is called every few hundred expansions, in which some requests spend
/// their whole time and others none.
///
/// The reply has a field `done`, or a field `failed` with a `message` for the user, and perhaps `notes` that the user should
/// read. It does not fail in any other way.
pub fn answer(
    catalogue: &Catalogue,
    request: &str,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> String {
    let (done, notes) = match serde_json::from_str::<Request>(request) {
        Ok(request) => {
            let page = Page::new(&request.files, Some(request.limits.bytes()), progress);
            let context = Context {
                catalogue,
                page: &page,
                limits: request.limits,
            };
            (request.asked.done(context), page.take_notes())
        }
        Err(error) => {
            let message = format!("the request cannot be read: {error}");
            (Err(Failure::Input(message)), Vec::new())
        }
    };
    let (name, content) = match done {
        Ok(done) => ("done", done),
        Err(failure) => {
            // Input that is wrong, or something that cannot be done here.
            let kind = match failure {
                Failure::Input(_) | Failure::Report(_) => "input",
                Failure::Machine(_) | Failure::Interrupted(_) | Failure::Output(_) => "machine",
            };
            let message = plain(&failure.to_string());
            ("failed", json!({ "kind": kind, "message": message }))
        }
    };
    let mut reply = Map::from_iter([(name.to_owned(), content)]);
    if !notes.is_empty() {
        reply.insert("notes".to_owned(), json!(notes));
    }
    Value::Object(reply).to_string()
}

impl Asked {
    /// Carries out the request.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be carried out.
    pub(crate) fn done(&self, context: Context<'_>) -> Result<Value, Failure> {
        match self {
            Self::Catalogue => listing::listing(context),
            Self::Check { problem } => checking::check(problem, context),
            Self::CheckPosition { position } => checking::check_position(position, context),
            Self::Sketch { problem } => checking::sketch(problem, context),
            Self::SketchPosition { position } => checking::sketch_position(position, context),
            Self::Paint { problem, stroke } => checking::paint(problem, stroke, context),
            Self::PaintPosition { position, stroke } => {
                checking::paint_position(position, stroke, context)
            }
            Self::Solve(solve) => solve.reply(context),
            Self::Compare(compare) => compare.reply(context),
            Self::Analyse(analyse) => analyse.reply(context),
            Self::View(view) => view.reply(context),
            Self::Random(random) => random.reply(context),
            Self::Play { position, moves } => playing::play(position, moves, context),
            Self::Judge { position, moves } => playing::judge(position, moves, context),
            Self::Answer {
                position,
                moves,
                thinking,
            } => playing::answer(position, moves, thinking, context),
            Self::Hint { position, moves } => playing::hint(position, moves, context),
            Self::Practise(practise) => practise.reply(context),
            Self::Score {
                position,
                moves,
                unseen,
            } => practising::score(position, moves, *unseen, context),
            Self::AdviceTables => value(context.catalogue.shipped_tables().collect::<Vec<_>>()),
            Self::AdviceCheck(table) => table.check(context),
            Self::AdviceVerify(verify) => verify.reply(context),
            Self::AdviceDiff(compare) => compare.reply(context),
            Self::AdviceExplain(explain) => explain.answer(0, context).map(|answer| answer.0),
            Self::CheckLesson(check) => check.reply(context),
            Self::LessonNumber { situation, counts } => {
                teaching::lesson_number(situation, counts, context)
            }
        }
    }
}

/// Converts a reply to a JSON value.
///
/// # Errors
///
/// If it cannot be written in JSON.
pub(crate) fn value(reply: impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(reply).map_err(Failure::machine)
}
