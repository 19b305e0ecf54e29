//! State of the page, as stored in its addresses and in lessons, and the requests that it stands for.

use std::iter;

use catalogue::Catalogue;
use catalogue::playing::Thinking;
use game_core::{PROCEDURES, Procedure};
use search_core::ALGORITHMS;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::fields::Need::{May, Must};
use crate::fields::{
    COUNT, COUNT_LIMIT, Field, LIMIT, Mistake, OBJECT, TEXT, TEXTS, check_fields, list, text,
};
use crate::host::{Context, plain};
use crate::limits::LimitsGiven;
use crate::request::Asked;

const WORKBENCH: [Field; 11] = [
    Field("part", TEXT, Must),
    Field("subject", TEXT, Must),
    Field("text", TEXT, Must),
    Field("options", OBJECT, May),
    Field("method", TEXT, May),
    Field("methodOptions", OBJECT, May),
    Field("heuristic", TEXT, May),
    Field("limits", OBJECT, May),
    Field("compared", TEXTS, May),
    Field("shown", TEXT, May),
    Field("step", COUNT, May),
];

/// Limits that have fields on the page.
const LIMITS: [Field; 3] = [
    Field("expansions", COUNT_LIMIT, May),
    Field("seconds", LIMIT, May),
    Field("bytes", COUNT_LIMIT, May),
];

const ADVICE: [Field; 5] = [
    Field("part", TEXT, Must),
    Field("table", TEXT, May),
    Field("text", TEXT, May),
    Field("position", TEXT, May),
    Field("step", COUNT, May),
];

const SHOWN: [&str; 5] = ["", "answer", "steps", "comparison", "side by side"];

/// Sides of the person: the side that moves first, the other one, or both.
const PERSONS: [&str; 4] = ["", "first", "second", "both"];

/// State of the page.
pub(crate) struct Situation<'s>(pub(crate) &'s Value);

/// Result of running a situation.
pub(crate) struct Ran {
    /// The answer of the search or the analysis, if there is one.
    pub(crate) answer: Value,
    /// The events that the page steps through, if it does.
    pub(crate) events: Option<Vec<String>>,
}

impl Situation<'_> {
    pub(crate) fn part(&self) -> &str {
        text(self.0, "part")
    }

    pub(crate) fn shown(&self) -> &str {
        text(self.0, "shown")
    }

    pub(crate) fn step(&self) -> usize {
        let step = self.0["step"].as_u64().unwrap_or_default();
        usize::try_from(step).unwrap_or(usize::MAX)
    }

    /// Adds the mistakes that are seen without running it.
    pub(crate) fn check(&self, at: &str, catalogue: &Catalogue, mistakes: &mut Vec<Mistake>) {
        match self.part() {
            "workbench" => {
                check_fields(at, self.0, &WORKBENCH, mistakes);
                let unknown = self.unknown_names(catalogue);
                mistakes.extend(unknown.map(|message| Mistake::new(at, message)));
                if let Some(limits) = self.0.get("limits").filter(|limits| limits.is_object()) {
                    check_fields(&format!("{at}, limits"), limits, &LIMITS, mistakes);
                }
                mistakes.extend(self.not_one_of("shown", &SHOWN, at));
            }
            "advice" => check_fields(at, self.0, &ADVICE, mistakes),
            // The page of a game remembers more than a person would write.
            "play" => {
                if !self.0["position"].is_object() {
                    let wrong =
                        "`position` is missing: an object in which `game` is the name of a game";
                    mistakes.push(Mistake::new(at, wrong));
                }
                let options = Thinking::options().iter();
                let levels = options.filter(|option| option.name == "level");
                let levels = levels.flat_map(|option| option.choices.iter().map(|(name, _)| *name));
                let levels: Vec<_> = iter::once("").chain(levels).collect();
                mistakes.extend(self.not_one_of("person", &PERSONS, at));
                mistakes.extend(self.not_one_of("level", &levels, at));
            }
            other => {
                let wrong = format!(
                    "the page has no part `{other}`; `part` is `workbench`, `play` or `advice`"
                );
                mistakes.push(Mistake::new(at, wrong));
            }
        }
    }

    /// Returns the mistake, if this field has another value than those that are known.
    fn not_one_of(&self, field: &str, known: &[&str], at: &str) -> Option<Mistake> {
        let given = text(self.0, field);
        let names = || {
            let quoted: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
            quoted.join(", ")
        };
        (!known.contains(&given)).then(|| {
            let wrong = format!("`{field}` cannot be `{given}`; it is {}", names());
            Mistake::new(at, wrong)
        })
    }

    /// Returns its own limits. Of these only the limit on expansions holds when it is run here: the others depend on
    /// the machine.
    fn limits(&self) -> LimitsGiven {
        LimitsGiven::deserialize(&self.0["limits"]).unwrap_or_default()
    }

    /// Reports an unknown problem or method, with the known ones.
    fn unknown_names(&self, catalogue: &Catalogue) -> Option<String> {
        let subject = self.given("subject")?;
        let known = |names: Vec<&str>| format!("known are {}", names.join(", "));
        let is_domain = catalogue.domain(subject).is_some();
        if !is_domain && catalogue.game(subject).is_none() {
            let domains = catalogue.domains().map(|domain| domain.about().name);
            let games = catalogue.games().map(|game| game.about().name);
            let names = known(domains.chain(games).collect());
            return Some(format!("there is no problem `{subject}`; {names}"));
        }
        let method = self.given("method")?;
        let (kind, is_known, names): (_, _, Vec<_>) = if is_domain {
            let is_known = ALGORITHMS.iter().any(|one| one.is_called(method));
            (
                "algorithm",
                is_known,
                ALGORITHMS.iter().map(|one| one.name).collect(),
            )
        } else {
            let is_known = PROCEDURES.iter().any(|one| one.is_called(method));
            (
                "procedure",
                is_known,
                PROCEDURES.iter().map(|one| one.name).collect(),
            )
        };
        (!is_known).then(|| format!("there is no {kind} `{method}`; {}", known(names)))
    }

    /// Runs the situation as opening it would.
    ///
    /// # Errors
    ///
    /// If it is invalid, with the reason.
    pub(crate) fn run(&self, context: Context<'_>) -> Result<Ran, String> {
        let context = Context {
            limits: context.limits.with_expansions_of(self.limits()),
            ..context
        };
        let ask = |request: Value| {
            let asked: Asked =
                serde_json::from_value(request).map_err(|error| error.to_string())?;
            let done = asked.done(context);
            done.map_err(|failure| plain(&failure.to_string()))
        };
        let nothing = Ran {
            answer: Value::Null,
            events: None,
        };
        match self.part() {
            "play" => {
                let moves = self.0.get("moves").cloned().unwrap_or_else(|| json!([]));
                let position = &self.0["position"];
                ask(json!({ "ask": "play", "position": position, "moves": moves }))?;
                Ok(nothing)
            }
            "advice" => {
                let table = self.table(context.catalogue)?;
                if let Some(position) = self.given("position") {
                    ask(json!({ "ask": "advice_explain", "text": table, "position": position }))?;
                }
                Ok(nothing)
            }
            _ => {
                let (kind, run) = self.method_run(context.catalogue);
                match self.shown() {
                    "comparison" | "side by side" if kind == "analyse" => {
                        for name in list(&self.0["compared"]) {
                            let name = name.as_str().unwrap_or_default();
                            ask(with(self.analysis(name), "ask", kind))?;
                        }
                        Ok(nothing)
                    }
                    "comparison" => {
                        ask(with(self.comparison(), "ask", "compare"))?;
                        Ok(nothing)
                    }
                    "side by side" => {
                        ask(json!({ "ask": "view", "compare": self.comparison() }))?;
                        Ok(nothing)
                    }
                    "steps" => {
                        let mut done = ask(json!({ "ask": "view", "as": "trace", kind: run }))?;
                        let trace = text(&done, "text").lines();
                        Ok(Ran {
                            // A header, the events, an end.
                            events: Some(trace.skip(1).map(str::to_owned).collect()),
                            answer: done["found"]["answer"].take(),
                        })
                    }
                    _ => Ok(Ran {
                        answer: ask(with(run, "ask", kind))?["answer"].take(),
                        events: None,
                    }),
                }
            }
        }
    }

    /// Returns the name of the request by which its method is run, and its fields.
    fn method_run(&self, catalogue: &Catalogue) -> (&'static str, Value) {
        let name = self.given("method");
        let options = self.options("methodOptions");
        if catalogue.game(text(self.0, "subject")).is_some() {
            let procedure = json!({ "name": name, "options": options });
            return ("analyse", self.analysis_by(&procedure));
        }
        let heuristic = self.given("heuristic");
        let method = json!({ "algorithm": name, "options": options, "heuristic": heuristic });
        let problem = self.instance("domain");
        ("solve", json!({ "problem": problem, "method": method }))
    }

    fn analysis_by(&self, procedure: &Value) -> Value {
        json!({ "position": self.instance("game"), "procedure": procedure })
    }

    /// Returns one of the analyses that are compared, with the options of the method, as far as the procedure has them.
    fn analysis(&self, name: &str) -> Value {
        let mut options = self.options("methodOptions");
        if let Some(procedure) = Procedure::named(name) {
            let known: Vec<_> = procedure.options.iter().map(|known| known.name).collect();
            options.retain(|option, _| known.contains(&option.as_str()));
        }
        self.analysis_by(&json!({ "name": name, "options": options }))
    }

    fn comparison(&self) -> Value {
        json!({
            "problem": self.instance("domain"),
            "algorithms": list(&self.0["compared"]),
            "options": self.options("methodOptions"),
            "heuristic": self.given("heuristic"),
        })
    }

    /// Returns the text of a table: its own, or that of one which comes with the program.
    fn table(&self, catalogue: &Catalogue) -> Result<String, String> {
        let name = text(self.0, "table");
        let tables = || catalogue.shipped_tables().map(|shipped| shipped.table);
        let named = || tables().find(|table| table.name == name);
        let given = self.0["text"].as_str().map(str::to_owned);
        let text = given.or_else(|| Some(named()?.text.to_owned()));
        text.ok_or_else(|| {
            let known: Vec<_> = tables().map(|table| table.name).collect();
            format!("there is no table `{name}`; known are {}", known.join(", "))
        })
    }

    /// Returns the text of a field, unless it is empty.
    fn given(&self, name: &str) -> Option<&str> {
        Some(text(self.0, name)).filter(|text| !text.is_empty())
    }

    fn instance(&self, kind: &str) -> Value {
        json!({
            kind: text(self.0, "subject"),
            "text": text(self.0, "text"),
            "options": self.options("options"),
        })
    }

    fn options(&self, name: &str) -> Map<String, Value> {
        self.0[name].as_object().cloned().unwrap_or_default()
    }
}

fn with(mut request: Value, name: &str, text: &str) -> Value {
    request[name] = json!(text);
    request
}
