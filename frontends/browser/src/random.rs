//! Instances drawn at random.

use catalogue::{Draw, Drawn, Failure, Named, UserInput};
use search_core::Statistics;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::Context;
use crate::problem::{Options, domain};

/// A request for a random instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Random {
    domain: String,
    size: String,
    seed: u64,
    #[serde(default)]
    options: Options,
}

impl Random {
    /// Returns the instance as a text, with the options that complete it; or the reason why there is none, or the limit
    /// that was met first.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let page = context.page;
        let domain = domain(context, &self.domain)?;
        let spec = domain.about().random.ok_or_else(|| {
            let name = &self.domain;
            Failure::input(format!("{name} has no random instances"))
        })?;
        let values = self.options.of(spec.options)?;
        let given = UserInput::new(&values, page);
        let mut show = |statistics: &Statistics| page.searching(statistics);
        let mut draw = Draw {
            seed: self.seed,
            limits: context.limits.limits(),
            progress: &mut show,
        };
        Ok(match domain.random(&self.size, &given, &mut draw)? {
            Drawn::Instance(text) => {
                let options = Named(domain.completion(&text));
                json!({ "instance": { "text": text, "options": options } })
            }
            Drawn::None(why) => json!({ "none": why }),
            Drawn::Stopped(stopped) => json!({ "stopped": stopped.limit }),
        })
    }
}
