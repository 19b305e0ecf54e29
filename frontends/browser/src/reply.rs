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
pub fn answer(catalogue: &Catalogue, request: &str, progress: &mut dyn FnMut(Progress)) -> String {
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

fn reply(catalogue: &Catalogue, request: &Request, progress: &mut dyn FnMut(Progress)) -> Reply {
    let memory = request.asked.limits().bytes();
    let page = Page::new(&request.files, Some(memory), progress);
    let done = match &request.asked {
        Asked::Catalogue => listing::listing(catalogue),
        Asked::Check(check) => check.reply(catalogue, &page),
        Asked::CheckPosition(check) => check.reply(catalogue, &page),
        Asked::Sketch(sketch) => sketch.reply(catalogue, &page),
        Asked::SketchPosition(sketch) => sketch.reply(catalogue, &page),
        Asked::Paint(paint) => paint.reply(catalogue, &page),
        Asked::PaintPosition(paint) => paint.reply(catalogue, &page),
        Asked::Solve(solve) => solving::reply(solve, catalogue, &page),
        Asked::Compare(compare) => compare.reply(catalogue, &page),
        Asked::Analyse(analyse) => analyse.reply(catalogue, &page),
        Asked::View(view) => view.reply(catalogue, &page),
        Asked::Random(random) => random.reply(catalogue, &page),
        Asked::Play(play) => play.reply(catalogue, &page),
        Asked::Judge(judge) => judge.reply(catalogue, &page),
        Asked::Answer(answer) => answer.reply(catalogue, &page),
        Asked::Hint(hint) => hint.reply(catalogue, &page),
        Asked::Practise(practise) => practise.reply(catalogue, &page),
        Asked::Score(score) => score.reply(catalogue, &page),
        Asked::AdviceTables => advice::tables(),
        Asked::AdviceCheck(check) => check.reply(),
        Asked::AdviceVerify(verify) => verify.reply(&page),
        Asked::AdviceDiff(compare) => compare.reply(&page),
        Asked::AdviceExplain(explain) => explain.reply(&page),
    };
    let outcome = done.map_or_else(|failure| failed(&failure), Outcome::Done);
    Reply {
        outcome,
        notes: page.into_notes(),
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

/// What is replied, as a value.
///
/// # Errors
///
/// If it cannot be written in JSON.
pub(crate) fn value(reply: impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(reply).map_err(|error| Failure::Machine(error.to_string()))
}
