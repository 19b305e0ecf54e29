//! Lessons: all that is wrong with one, and the numbers that it asks for.

use catalogue::Failure;
use game_core::Score;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fields::Need::{May, Must};
use crate::fields::{Field, LIST, Mistake, NUMBER, OBJECT, SWITCH, TEXT, check_fields, list, text};
use crate::host::Context;
use crate::request::value;
use crate::situation::{Ran, Situation};

/// A request for the mistakes in the text of a lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckLesson {
    text: String,
}

const LESSON: [Field; 3] = [
    Field("title", TEXT, Must),
    Field("about", TEXT, May),
    Field("steps", LIST, Must),
];

const STEP: [Field; 4] = [
    Field("title", TEXT, Must),
    Field("text", TEXT, Must),
    Field("situation", OBJECT, May),
    Field("question", OBJECT, May),
];

/// Fields that every question has.
const QUESTION: [Field; 4] = [
    Field("kind", TEXT, Must),
    Field("ask", TEXT, Must),
    Field("hint", TEXT, May),
    Field("right", TEXT, May),
];

const NUMBER_FIELDS: [Field; 2] = [Field("counts", TEXT, May), Field("answer", NUMBER, May)];

const CHOICES: [Field; 1] = [Field("choices", LIST, Must)];

const CHOICE: [Field; 3] = [
    Field("text", TEXT, Must),
    Field("right", SWITCH, May),
    Field("why", TEXT, May),
];

impl CheckLesson {
    /// Returns the lesson, and all its mistakes; each situation is run within the limits.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let mut mistakes = Vec::new();
        let lesson = match serde_json::from_str::<Value>(&self.text) {
            Ok(lesson) => lesson,
            Err(error) => {
                let mistake = Mistake::new("", format!("this is not JSON: {error}"));
                return value(json!({ "lesson": null, "mistakes": [value(mistake)?] }));
            }
        };
        check_fields("", &lesson, &LESSON, &mut mistakes);
        for (number, step) in (1..).zip(list(&lesson["steps"])) {
            let at = format!("step {number}");
            check_step(&at, step, context, &mut mistakes);
        }
        if lesson["steps"] == json!([]) {
            mistakes.push(Mistake::new("", "the lesson has no steps"));
        }
        value(json!({ "lesson": lesson, "mistakes": value(mistakes)? }))
    }
}

fn check_step(at: &str, step: &Value, context: Context<'_>, mistakes: &mut Vec<Mistake>) {
    check_fields(at, step, &STEP, mistakes);
    mistakes.extend(empty_text(at, step, "title"));
    let before = mistakes.len();
    let question = step.get("question").filter(|question| question.is_object());
    let at_question = format!("{at}, question");
    if let Some(question) = question {
        check_question(&at_question, question, mistakes);
    }
    let is_asked_well = mistakes.len() == before;
    let mut ran = None;
    if let Some(situation) = step.get("situation").filter(|given| given.is_object()) {
        let (at, situation) = (format!("{at}, situation"), Situation(situation));
        let before = mistakes.len();
        situation.check(&at, context.catalogue, mistakes);
        if mistakes.len() > before {
            return;
        }
        match situation.run(context) {
            Err(message) => {
                mistakes.push(Mistake::new(&at, message));
                return;
            }
            Ok(run) => {
                let events = run
                    .events
                    .as_ref()
                    .map_or(0, |events| events.len().saturating_sub(1));
                if run.events.is_some() && situation.step() > events {
                    let wrong = format!("`step` is too great: the search has {events} events");
                    mistakes.push(Mistake::new(&at, wrong));
                    return;
                }
                ran = Some((situation.step(), run));
            }
        }
    }
    if let Some(question) = question.filter(|_| is_asked_well) {
        let answered = check_answer(question, ran.as_ref());
        mistakes.extend(
            answered
                .err()
                .map(|wrong| Mistake::new(&at_question, wrong)),
        );
    }
}

/// Adds the mistakes that are seen without an answer.
fn check_question(at: &str, question: &Value, mistakes: &mut Vec<Mistake>) {
    let own: &[Field] = match text(question, "kind") {
        "next" => &[],
        "number" => &NUMBER_FIELDS,
        "choice" => &CHOICES,
        other => {
            let wrong =
                format!("there is no kind of question `{other}`; known are next, number, choice");
            return mistakes.push(Mistake::new(at, wrong));
        }
    };
    let fields: Vec<_> = QUESTION.iter().chain(own).copied().collect();
    check_fields(at, question, &fields, mistakes);
    mistakes.extend(empty_text(at, question, "ask"));
    let has = |name| question.get(name).is_some();
    if !own.is_empty() && has("choices") {
        let choices = list(&question["choices"]);
        for (number, choice) in (1..).zip(choices) {
            let at = format!("{at}, choice {number}");
            check_fields(&at, choice, &CHOICE, mistakes);
            mistakes.extend(empty_text(&at, choice, "text"));
        }
        if !choices.iter().any(|choice| choice["right"] == true) {
            mistakes.push(Mistake::new(
                at,
                "none of the choices has `\"right\": true`",
            ));
        }
    }
    if text(question, "kind") == "number" && has("counts") == has("answer") {
        let wrong =
            "a number is either found by the search (`counts` is its name) or given (`answer`)";
        mistakes.push(Mistake::new(at, wrong));
    }
}

/// Returns the mistake, if this text is there and says nothing.
fn empty_text(at: &str, value: &Value, name: &str) -> Option<Mistake> {
    let is_empty = |text: &str| text.trim().is_empty();
    let found = value[name].as_str().is_some_and(is_empty);
    found.then(|| Mistake::new(at, format!("`{name}` is empty")))
}

/// Checks that there is an answer.
///
/// # Errors
///
/// The reason why there is none.
fn check_answer(question: &Value, ran: Option<&(usize, Ran)>) -> Result<(), String> {
    match text(question, "kind") {
        "next" => {
            let steps = ran.and_then(|(step, ran)| Some((step, ran.events.as_ref()?)));
            let Some((&step, events)) = steps else {
                return Err("what is next is asked where `shown` is `steps`".to_owned());
            };
            // If there are simulations, each ends with an update.
            let is_station = |event: &String| {
                let starts = [r#"{"event":"expanded""#, r#"{"event":"updated""#];
                starts.iter().any(|start| event.starts_with(start))
            };
            let next = events.iter().skip(step).find(|event| is_station(event));
            next.map(|_| ())
                .ok_or_else(|| format!("nothing is expanded after event {step}"))
        }
        "number" if question.get("counts").is_some() => {
            let answer = ran.map_or(&Value::Null, |(_, ran)| &ran.answer);
            number(answer, text(question, "counts")).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Returns a number of an answer: one of its own, or of its statistics.
///
/// # Errors
///
/// If it has no such number.
fn number<'a>(answer: &'a Value, name: &str) -> Result<&'a Value, String> {
    let greatest = u64::from(Score::of(i32::MAX).value().unsigned_abs());
    let beyond = |value: i64| value.unsigned_abs() > greatest;
    if name == "value" && answer[name].as_i64().is_some_and(beyond) {
        return Err(
            "`value` is a win or a loss here, which the page does not show as a number".to_owned(),
        );
    }
    let found = [&answer[name], &answer["statistics"][name]];
    found
        .into_iter()
        .find(|value| value.is_number())
        .ok_or_else(|| {
            let names = |of: &Value| {
                let fields = of.as_object().into_iter().flatten();
                let numbers = fields.filter(|(_, value)| value.is_number());
                numbers.map(|(name, _)| name.clone()).collect::<Vec<_>>()
            };
            let known = [names(answer), names(&answer["statistics"])].concat();
            match known.as_slice() {
                [] => {
                    "there is no search or analysis of one position on the page that finds a number"
                        .to_owned()
                }
                known => format!(
                    "the answer has no number `{name}`; it has {}",
                    known.join(", ")
                ),
            }
        })
}

/// Returns the number that a question asks for, by its name.
///
/// # Errors
///
/// If the situation is invalid, with the reason, or if its answer has no such number.
pub(crate) fn lesson_number(
    situation: &Value,
    counts: &str,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let ran = Situation(situation).run(context).map_err(Failure::input)?;
    let number = number(&ran.answer, counts).map_err(Failure::input)?;
    Ok(json!({ "number": number }))
}
