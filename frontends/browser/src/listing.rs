//! What there is: domains, games, algorithms, procedures.

use catalogue::{About, Brush, Catalogue, Distance, Failure, GameAbout, Suite, Thinking};
use game_core::{PROCEDURES, Procedure};
use search_core::{ALGORITHMS, Algorithm, OptionSpec};
use serde::Serialize;
use serde_json::Value;

use crate::reply::value;

/// All that a page must know to offer it.
#[derive(Serialize)]
struct Listing<'l> {
    domains: Vec<DomainListed<'l>>,
    games: Vec<GameListed>,
    algorithms: &'l [Algorithm],
    /// The algorithm that is meant if nobody says which.
    algorithm: &'l str,
    procedures: &'l [Procedure],
    /// The procedure that is meant if nobody says which.
    procedure: &'l str,
    /// What a program that plays can be told.
    thinking: &'l [OptionSpec],
    /// What can be said of positions to practise on.
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

/// What there is.
pub(crate) fn listing(catalogue: &Catalogue) -> Result<Value, Failure> {
    let domains = catalogue.domains().map(|domain| DomainListed {
        about: domain.about(),
        suites: domain.suites().iter().map(SuiteListed::from).collect(),
        brushes: domain.brushes(),
    });
    let games = catalogue.games().map(|game| GameListed {
        about: game.about(),
        brushes: game.brushes(),
    });
    value(Listing {
        domains: domains.collect(),
        games: games.collect(),
        algorithms: ALGORITHMS,
        algorithm: Algorithm::DEFAULT,
        procedures: PROCEDURES,
        procedure: Procedure::DEFAULT,
        thinking: Thinking::options(),
        practice: &Distance::OPTIONS,
    })
}
