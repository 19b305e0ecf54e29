//! Instances drawn at random.

use catalogue::{Catalogue, Draw, Drawn, Failure, Named, UserInput};
use search_core::{Limit, Statistics};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::problem::{Options, domain};
use crate::reply::value;

/// A request for a random instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Random {
    domain: String,
    size: String,
    seed: u64,
    #[serde(default)]
    options: Options,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// Result of drawing an instance.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum DrawnReply {
    /// An instance as a text, with the options that complete it.
    Instance { text: String, options: Named },
    /// There is none, for this reason.
    None(String),
    /// A limit was met first.
    Stopped(Limit),
}

impl Random {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let domain = domain(catalogue, &self.domain)?;
        let spec = domain.about().random.ok_or_else(|| {
            let name = &self.domain;
            Failure::input(format!("{name} has no random instances"))
        })?;
        let values = self.options.of(spec.options)?;
        let given = UserInput::new(&values, page);
        let mut show = |statistics: &Statistics| page.searching(statistics);
        let mut draw = Draw {
            seed: self.seed,
            limits: self.limits.limits(),
            progress: &mut show,
        };
        value(match domain.random(&self.size, &given, &mut draw)? {
            Drawn::Instance(text) => DrawnReply::Instance {
                options: Named(domain.completion(&text)),
                text,
            },
            Drawn::None(why) => DrawnReply::None(why),
            Drawn::Stopped(stopped) => DrawnReply::Stopped(stopped.limit),
        })
    }
}
