//! The entries of LRTA* and RTA* in the list.

use std::num::NonZeroUsize;

use super::RealTime;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, OptionSpec, Outcome, Promise, SearchSpace, Setting, UntypedRun, Values,
};
use crate::algorithms::options::reads;

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
        promise: Promise::Nothing,
        outline: &[
            "the agent stands at the start",
            "until it stands at a goal: [goal]",
            "  look N moves ahead, by least f; expand [expanded]",
            "    produce the successors, including the previous state [generated, step_back]",
            "    leave out dead ends and nodes that are too deep [pruned, depth_cutoff]",
            "  remember as the new h here: the best f",
            "  move towards the best node seen",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let lookahead = values.required(LOOKAHEAD.name)?;
        Ok(Self { lookahead })
    }

    fn setting(&self) -> Setting {
        Setting {
            detail: Some(self.lookahead.to_string()),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, h, start| {
            RealTime::lrta_star(space, h, self.lookahead).trial(run, start)
        })
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
        aliases: &["rtastar", "rta*"],
        summary: "The same by RTA*, which considers the cost of coming back; ends only if there is a solution",
        optimal: "no",
        outline: &[
            "the agent stands at the start",
            "until it stands at a goal: [goal]",
            "  look N moves ahead, by least f; expand [expanded]",
            "    produce the successors, including the previous state [generated, step_back]",
            "    leave out dead ends and nodes that are too deep [pruned, depth_cutoff]",
            "  remember as the new h here: the second best f,",
            "  which is what it would cost to come back",
            "  move towards the best node seen",
        ],
        ..LrtaStarEntry::ABOUT
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let lookahead = values.required(LOOKAHEAD.name)?;
        Ok(Self { lookahead })
    }

    fn setting(&self) -> Setting {
        Setting {
            detail: Some(self.lookahead.to_string()),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, h, start| {
            RealTime::rta_star(space, h, self.lookahead).trial(run, start)
        })
    }
}
