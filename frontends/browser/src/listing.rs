//! List of everything on offer: domains, games, algorithms, procedures.

use catalogue::playing::{Distance, Thinking};
use catalogue::{About, Brush, Failure, Game, GameAbout, Request, Suite, UserInput};
use game_core::{Method, PROCEDURES, Procedure};
use search_core::{ALGORITHMS, Algorithm, Limits, Values};
use serde::Serialize;
use serde_json::{Value, json};

use crate::host::Context;
use crate::problem::text_for;
use crate::request::value;

#[derive(Serialize)]
struct DomainListed {
    #[serde(flatten)]
    about: &'static About,
    suites: Vec<Value>,
    brushes: &'static [Brush],
}

#[derive(Serialize)]
struct GameListed {
    #[serde(flatten)]
    about: &'static GameAbout,
    brushes: &'static [Brush],
    /// The names of those that can analyse its sample.
    procedures: Vec<&'static str>,
}

/// Returns published instances, with the options that are given with each: their numbers and texts, the easiest first.
fn suite(suite: &Suite) -> Value {
    let instances = (suite.instances)().into_iter();
    let instances = instances.map(|instance| (instance.id, instance.text));
    json!({
        "name": suite.name,
        "summary": suite.summary,
        "options": suite.given,
        "instances": instances.collect::<Vec<_>>(),
    })
}

/// Lists everything on offer.
///
/// # Errors
///
/// If a sample cannot be read.
pub(crate) fn listing(context: Context<'_>) -> Result<Value, Failure> {
    let catalogue = context.catalogue;
    let domains = catalogue.domains().map(|domain| DomainListed {
        about: domain.about(),
        suites: domain.suites().iter().map(suite).collect(),
        brushes: domain.brushes(),
    });
    let games = catalogue.games().map(|game| {
        Ok(GameListed {
            about: game.about(),
            brushes: game.brushes(),
            procedures: fitting(game, context)?,
        })
    });
    let games = games.collect::<Result<Vec<_>, Failure>>()?;
    Ok(json!({
        "domains": value(domains.collect::<Vec<_>>())?,
        "games": value(games)?,
        "algorithms": value(ALGORITHMS)?,
        "algorithm": Algorithm::DEFAULT,
        "procedures": value(PROCEDURES)?,
        "procedure": Procedure::DEFAULT,
        // Options of a program that plays, and of positions to practise on.
        "thinking": value(Thinking::options())?,
        "practice": value(Distance::OPTIONS)?,
    }))
}

/// Returns the procedures whose requirements the sample of a game meets.
fn fitting(game: &dyn Game, context: Context<'_>) -> Result<Vec<&'static str>, Failure> {
    let about = game.about();
    let values = about.sample.options.iter();
    let values = values.fold(Values::NONE, |values, &(name, value)| {
        values.with(name, value)
    });
    let text = text_for(about.input, "the sample", about.sample.text);
    let position = game.position(&text, &UserInput::new(&values, context.page))?;
    let fits = |name: &&str| {
        let method = Method::named(name, &Values::NONE);
        method.is_ok_and(|method| {
            let request = Request {
                method: &method,
                options: &Values::NONE,
                limits: Limits::default(),
            };
            position.check(&request).is_ok()
        })
    };
    let names = PROCEDURES.iter().map(|procedure| procedure.name);
    Ok(names.filter(fits).collect())
}
