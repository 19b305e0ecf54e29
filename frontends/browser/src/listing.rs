//! List of everything on offer: domains, games, algorithms, procedures.

use catalogue::{
    About, Brush, Catalogue, Distance, Failure, Game, GameAbout, Request, Suite, Thinking,
    UserInput,
};
use game_core::{Method, PROCEDURES, Procedure};
use search_core::{ALGORITHMS, Algorithm, Limits, OptionSpec, Values};
use serde::Serialize;
use serde_json::Value;

use crate::host::Page;
use crate::problem::text_for;
use crate::reply::value;

/// Everything that a page must know to offer it.
#[derive(Serialize)]
struct Listing<'l> {
    domains: Vec<DomainListed<'l>>,
    games: Vec<GameListed>,
    algorithms: &'l [Algorithm],
    /// The algorithm by default.
    algorithm: &'l str,
    procedures: &'l [Procedure],
    /// The procedure by default.
    procedure: &'l str,
    /// Options of a program that plays.
    thinking: &'l [OptionSpec],
    /// Options of positions to practise on.
    practice: &'l [OptionSpec],
}

#[derive(Serialize)]
struct DomainListed<'l> {
    #[serde(flatten)]
    about: &'l About,
    suites: Vec<SuiteListed>,
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

/// Published instances.
#[derive(Serialize)]
struct SuiteListed {
    name: &'static str,
    summary: &'static str,
    /// The options that are given with each.
    options: &'static [(&'static str, &'static str)],
    /// Their numbers and texts, the easiest first.
    instances: Vec<(u32, String)>,
}

impl From<&Suite> for SuiteListed {
    fn from(suite: &Suite) -> Self {
        let instances = (suite.instances)().into_iter();
        Self {
            name: suite.name,
            summary: suite.summary,
            options: suite.given,
            instances: instances
                .map(|instance| (instance.id, instance.text))
                .collect(),
        }
    }
}

/// Lists everything on offer.
///
/// # Errors
///
/// If a sample cannot be read.
pub(crate) fn listing(catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
    let domains = catalogue.domains().map(|domain| DomainListed {
        about: domain.about(),
        suites: domain.suites().iter().map(SuiteListed::from).collect(),
        brushes: domain.brushes(),
    });
    let games = catalogue.games().map(|game| {
        Ok(GameListed {
            about: game.about(),
            brushes: game.brushes(),
            procedures: fitting(game, page)?,
        })
    });
    value(Listing {
        domains: domains.collect(),
        games: games.collect::<Result<_, Failure>>()?,
        algorithms: ALGORITHMS,
        algorithm: Algorithm::DEFAULT,
        procedures: PROCEDURES,
        procedure: Procedure::DEFAULT,
        thinking: Thinking::options(),
        practice: &Distance::OPTIONS,
    })
}

/// Returns the procedures whose requirements the sample of a game meets.
fn fitting(game: &dyn Game, page: &Page<'_>) -> Result<Vec<&'static str>, Failure> {
    let about = game.about();
    let values = about.sample.options.iter();
    let values = values.fold(Values::NONE, |values, &(name, value)| {
        values.with(name, value)
    });
    let text = text_for(about.input, "the sample", about.sample.text);
    let position = game.position(&text, &UserInput::new(&values, page))?;
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
