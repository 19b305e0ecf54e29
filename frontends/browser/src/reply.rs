//! From a request to its reply.

use catalogue::{Catalogue, Failure};
use serde::Serialize;
use serde_json::Value;

use crate::Progress;
use crate::host::{Page, plain};
use crate::request::{Asked, Request};
use crate::{advice, listing, solving};

/// A reply: what was asked for or why not, and notes that the user should read.
#[derive(Serialize)]
struct Reply {
    #[serde(flatten)]
    outcome: Outcome,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Done(Value),
    Failed {
        /// `input`: what the user gave is wrong; `machine`: it cannot be done here.
        kind: &'static str,
        message: String,
    },
}

/// Answers a request, both in JSON. `progress` is called every few hundred expansions, in which some requests spend
/// their whole time and others none.
///
/// The reply has a field `done`, or a field `failed` with a `message` for the user. It does not fail in any other way.
pub fn answer(
    catalogue: &Catalogue,
    request: &str,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> String {
    let reply = match serde_json::from_str::<Request>(request) {
        Ok(request) => reply(catalogue, &request, progress),
        Err(error) => Reply {
            outcome: failed(&Failure::input(format!(
                "the request cannot be read: {error}"
            ))),
            notes: Vec::new(),
        },
    };
    // All keys of its maps are texts, so it can be written.
    serde_json::to_string(&reply).unwrap_or_default()
}

fn reply(
    catalogue: &Catalogue,
    request: &Request,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Reply {
    let memory = request.asked.limits().bytes();
    let page = Page::new(&request.files, Some(memory), progress);
    let done = request.asked.done(catalogue, &page);
    let outcome = done.map_or_else(|failure| failed(&failure), Outcome::Done);
    Reply {
        outcome,
        notes: page.into_notes(),
    }
}

impl Asked {
    /// Carries out the request.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be carried out.
    pub(crate) fn done(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        match self {
            Self::Catalogue => listing::listing(catalogue, page),
            Self::Check(check) => check.reply(catalogue, page),
            Self::CheckPosition(check) => check.reply(catalogue, page),
            Self::Sketch(sketch) => sketch.reply(catalogue, page),
            Self::SketchPosition(sketch) => sketch.reply(catalogue, page),
            Self::Paint(paint) => paint.reply(catalogue, page),
            Self::PaintPosition(paint) => paint.reply(catalogue, page),
            Self::Solve(solve) => solving::reply(solve, catalogue, page),
            Self::Compare(compare) => compare.reply(catalogue, page),
            Self::Analyse(analyse) => analyse.reply(catalogue, page),
            Self::View(view) => view.reply(catalogue, page),
            Self::Random(random) => random.reply(catalogue, page),
            Self::Play(play) => play.reply(catalogue, page),
            Self::Judge(judge) => judge.reply(catalogue, page),
            Self::Answer(answer) => answer.reply(catalogue, page),
            Self::Hint(hint) => hint.reply(catalogue, page),
            Self::Practise(practise) => practise.reply(catalogue, page),
            Self::Score(score) => score.reply(catalogue, page),
            Self::AdviceTables => advice::tables(),
            Self::AdviceCheck(check) => check.reply(),
            Self::AdviceVerify(verify) => verify.reply(page),
            Self::AdviceDiff(compare) => compare.reply(page),
            Self::AdviceExplain(explain) => explain.reply(page),
            Self::CheckLesson(check) => check.reply(catalogue, page),
            Self::LessonNumber(number) => number.reply(catalogue, page),
        }
    }
}

fn failed(failure: &Failure) -> Outcome {
    let kind = match failure {
        Failure::Input(_) | Failure::Report(_) => "input",
        Failure::Machine(_) | Failure::Interrupted(_) => "machine",
    };
    Outcome::Failed {
        kind,
        message: plain(&failure.to_string()),
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
