//! Heuristics by name, made for a goal and kept for the next instance.

use std::cell::RefCell;
use std::rc::Rc;

use domain_puzzle::{
    Layout, Puzzle, inversion_distance, linear_conflict, manhattan, matches, misplaced,
    misplaced_with_blank, walking_distance,
};
use search_core::ErasedHeuristic;

use super::boards::Packed;
use super::patterns::{self, Made};
use crate::space_instance::{HeuristicChoice, no_heuristic};
use crate::{Facts, Failure, Host};

/// Beginning of the name of a sum of pattern databases.
const PATTERNS: &str = "pdb:";

/// Heuristics made for the current goal. They can be large, so those for another goal are dropped.
pub(super) struct HeuristicCache<W: Packed>(RefCell<Vec<MadeFor<W>>>);

struct MadeFor<W: Packed> {
    name: String,
    /// The puzzle of the goal; the order of moves makes no difference.
    goal: Layout,
    made: Made<W>,
}

impl<W: Packed> HeuristicCache<W> {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Self(RefCell::default()))
    }

    /// Returns the heuristic of this name for a goal, with one that leads back to the start. Databases that are missing
    /// are built.
    pub(super) fn choose(
        &self,
        name: &str,
        puzzle: &Puzzle<W>,
        goal: &Layout,
        start: &Layout,
        host: &dyn Host,
    ) -> Result<HeuristicChoice<Puzzle<W>>, Failure> {
        let mut all = self.0.borrow_mut();
        all.retain(|kept| kept.goal == *goal);
        if all.iter().all(|kept| kept.name != name) {
            all.push(MadeFor {
                name: name.to_owned(),
                goal: goal.clone(),
                made: make(name, puzzle, goal, host)?,
            });
        }
        let made_for = all.iter().find(|kept| kept.name == name);
        let made = &made_for.ok_or_else(|| no_heuristic(name))?.made;
        let is_admissible = !matches!(name, "misplaced-with-blank" | "matches");
        let back = Puzzle::<W>::new(start, puzzle.order()).map_err(Failure::input)?;
        let name = name.to_owned();
        Ok(HeuristicChoice {
            heuristic: made.heuristic.clone(),
            to_start: Some(Box::new(move || to_start(&name, &back))),
            remark: made.remark.clone(),
            facts: made.facts.clone(),
            is_admissible: Some(is_admissible),
        })
    }
}

fn make<W: Packed>(
    name: &str,
    puzzle: &Puzzle<W>,
    goal: &Layout,
    host: &dyn Host,
) -> Result<Made<W>, Failure> {
    // Each heuristic whose type the searches know is another copy of A* and IDA* to compile.
    let heuristic = match name {
        "manhattan" => ErasedHeuristic::fast_packed(manhattan(puzzle)),
        "linear-conflict" => W::fast(linear_conflict(puzzle)),
        "walking-distance" => W::fast(walking_distance(puzzle).map_err(Failure::input)?),
        "misplaced" => ErasedHeuristic::new(misplaced(puzzle)),
        "misplaced-with-blank" => ErasedHeuristic::new(misplaced_with_blank(puzzle)),
        "matches" => ErasedHeuristic::new(matches(puzzle)),
        "inversion-distance" => ErasedHeuristic::new(inversion_distance(puzzle)),
        _ => {
            let partition = name
                .strip_prefix(PATTERNS)
                .ok_or_else(|| no_heuristic(name))?;
            return patterns::by_name(partition, goal, puzzle, host);
        }
    };
    Ok(Made {
        heuristic,
        remark: String::new(),
        facts: Facts::new(),
    })
}

/// Returns the heuristic of this name for searching back, or Manhattan distance where the former would take long to
/// make.
fn to_start<W: Packed>(name: &str, back: &Puzzle<W>) -> ErasedHeuristic<'static, Puzzle<W>> {
    match name {
        "misplaced" => ErasedHeuristic::new(misplaced(back)),
        "misplaced-with-blank" => ErasedHeuristic::new(misplaced_with_blank(back)),
        "matches" => ErasedHeuristic::new(matches(back)),
        "linear-conflict" => ErasedHeuristic::new(linear_conflict(back)),
        "inversion-distance" => ErasedHeuristic::new(inversion_distance(back)),
        _ => ErasedHeuristic::new(manhattan(back)),
    }
}
