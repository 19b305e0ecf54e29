//! The words that say how to search.

use clap::Args;
use search_core::Limit;
use trace::Header;

use super::{Algorithm, Effort, HeuristicName, Method, Price, ToRecord, Variant};
use crate::exit::Failure;
use crate::limits::LimitArgs;
use crate::recording::{TraceArgs, TraceFile, TraceFiles};
use crate::steps::Steps;

/// How to solve a problem.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs<H: HeuristicName> {
    /// The algorithm
    #[arg(
        short,
        long,
        value_enum,
        default_value = "a-star",
        help_heading = "Search"
    )]
    algorithm: Algorithm,

    #[command(flatten)]
    variant: Variant<H>,
    #[command(flatten)]
    limits: LimitArgs,

    /// Print the order of expansion, or every event with --steps=all
    #[arg(short = 't', long, value_enum, help_heading = "Output", value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "order")]
    steps: Option<Steps>,

    #[command(flatten)]
    trace: TraceArgs,
}

impl<H: HeuristicName> SearchArgs<H> {
    /// The method, if it is one.
    pub(crate) fn method(&self) -> Result<Method<H>, Failure> {
        let Self {
            algorithm, variant, ..
        } = self;
        if let Some(objection) = variant.objection(*algorithm) {
            return Err(Failure::input(objection));
        }
        Ok(Method {
            algorithm: *algorithm,
            variant: variant.clone(),
        })
    }

    /// How far to go, and what to print and to record on the way. `header` makes the header of a
    /// trace from the text of the start.
    pub(crate) fn effort<'e, A, C>(
        &self,
        price: &'e dyn Price<A, C>,
        file: &'e TraceFile,
        header: &'e dyn Fn(&str) -> Header,
    ) -> Effort<'e, A, C> {
        Effort {
            limits: self.limits.limits(),
            steps: self.steps,
            price: Some(price),
            trace: Some(ToRecord { file, header }),
        }
    }

    /// Where the searches are recorded.
    pub(crate) fn files(&self) -> TraceFiles {
        self.trace.files()
    }

    /// What building pattern databases may take.
    pub(crate) fn memory_for_building(&self) -> Option<u64> {
        self.limits.memory_for_building()
    }

    /// Whose limit on depth was met, if it was not the user's.
    pub(crate) fn whose(&self, limit: Limit) -> &'static str {
        if limit == Limit::Depth && self.algorithm.bounds_depth() && !self.limits.has_depth() {
            "; that limit is the algorithm's own"
        } else {
            ""
        }
    }
}
