//! The entries of LRTA* and RTA* in the list.

use std::num::NonZeroUsize;

use super::RealTime;
use crate::algorithms::about::{Algorithm, Promise};
use crate::algorithms::attempt::{Outcome, of_one};
use crate::algorithms::list_entry::ListEntry;
use crate::algorithms::options::{OptionSpec, Values, reads};
use crate::algorithms::problem::{SearchSpace, UntypedRun};

/// The length of the agent's lookahead, for both entries.
const LOOKAHEAD: OptionSpec =
    OptionSpec::new("lookahead", "N", "How many moves LRTA* and RTA* look ahead")
        .or("1")
        .checked(reads::<NonZeroUsize>);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct LrtaStarEntry {
    lookahead: NonZeroUsize,
}

impl ListEntry for LrtaStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "lrta-star",
        item: "RealTime",
        aliases: &["lrtastar", "lrta*"],
        summary: "An agent that looks --lookahead moves ahead, acts and learns; one trial of LRTA*; ends only if there is a solution",
        source: "Korf 1990",
        complete: "finite spaces without dead ends and free cycles; ends only if there is a solution",
        ends_without_solution: false,
        optimal: "after enough trials, with an admissible heuristic",
        memory: "what it has learned",
        options: &[LOOKAHEAD],
        outline: &[
            ("the agent stands at the start", &[]),
            ("until it stands at a goal:", &["goal"]),
            ("  look N moves ahead, by least f; expand", &["expanded"]),
            (
                "    produce the successors, including the previous state",
                &["generated", "step_back"],
            ),
            (
                "    leave out dead ends and nodes that are too deep",
                &["pruned", "depth_cutoff"],
            ),
            ("  remember as the new h here: the best f", &[]),
            ("  move towards the best node seen", &[]),
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let lookahead = values.required(LOOKAHEAD.name)?;
        Ok(Self { lookahead })
    }

    fn detail(&self) -> Option<String> {
        Some(self.lookahead.to_string())
    }

    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    fn solve<S: SearchSpace>(
        &self,
        search: &mut UntypedRun<'_, '_, S>,
    ) -> Outcome<S::Action, S::Cost> {
        let mut agent = RealTime::lrta_star(search.space, &search.heuristic, self.lookahead);
        of_one(agent.trial(&mut search.run, search.start))
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct RtaStarEntry {
    lookahead: NonZeroUsize,
}

impl ListEntry for RtaStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "rta-star",
        item: "RealTime",
        aliases: &["rtastar", "rta*"],
        summary: "The same by RTA*, which considers the cost of coming back; ends only if there is a solution",
        source: "Korf 1990",
        complete: "finite spaces without dead ends and free cycles; ends only if there is a solution",
        ends_without_solution: false,
        optimal: "no",
        memory: "what it has learned",
        options: &[LOOKAHEAD],
        outline: &[
            ("the agent stands at the start", &[]),
            ("until it stands at a goal:", &["goal"]),
            ("  look N moves ahead, by least f; expand", &["expanded"]),
            (
                "    produce the successors, including the previous state",
                &["generated", "step_back"],
            ),
            (
                "    leave out dead ends and nodes that are too deep",
                &["pruned", "depth_cutoff"],
            ),
            ("  remember as the new h here: the second best f,", &[]),
            ("  which is what it would cost to come back", &[]),
            ("  move towards the best node seen", &[]),
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let lookahead = values.required(LOOKAHEAD.name)?;
        Ok(Self { lookahead })
    }

    fn detail(&self) -> Option<String> {
        Some(self.lookahead.to_string())
    }

    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    fn solve<S: SearchSpace>(
        &self,
        search: &mut UntypedRun<'_, '_, S>,
    ) -> Outcome<S::Action, S::Cost> {
        let mut agent = RealTime::rta_star(search.space, &search.heuristic, self.lookahead);
        of_one(agent.trial(&mut search.run, search.start))
    }
}
