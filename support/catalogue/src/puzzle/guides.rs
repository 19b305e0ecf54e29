//! Heuristics by name, made for a goal and kept for the next instance.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use domain_puzzle::{
    AdditivePatterns, Layout, Partition, PatternError, Puzzle, TilePattern, Word,
    inversion_distance, linear_conflict, manhattan, matches, misplaced, misplaced_with_blank,
    walking_distance,
};
use pattern_database::Encoding;
use search_core::{Estimator, Zero};
use serde_json::Value;

use super::boards::Packed;
use super::databases::open_or_build;
use super::room::check_room;
use crate::posed::{Guidance, Guide, no_heuristic};
use crate::{Failure, Host};

/// How the name of a sum of pattern databases begins.
const PATTERNS: &str = "pdb:";

/// What has been made for the current goal. It can be large, so what was made for another goal is
/// dropped.
pub(super) struct Guides<W: Packed>(RefCell<Vec<Made<W>>>);

struct Made<W: Packed> {
    name: String,
    /// The puzzle of the goal; the order of moves makes no difference.
    goal: Layout,
    guide: Guide<Puzzle<W>>,
    /// Is the reflected board looked up too? `None` if nothing is looked up.
    reflected: Option<bool>,
}

impl<W: Packed> Guides<W> {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Self(RefCell::default()))
    }

    /// The heuristic of this name for a goal, with one that leads back to the start. Databases that are missing
    /// are built.
    pub(super) fn guidance(
        &self,
        name: &str,
        puzzle: &Puzzle<W>,
        goal: &Layout,
        start: &Layout,
        host: &dyn Host,
    ) -> Result<Guidance<Puzzle<W>>, Failure> {
        let mut all = self.0.borrow_mut();
        all.retain(|made| made.goal == *goal);
        if all.iter().all(|made| made.name != name) {
            let (guide, reflected) = make(name, puzzle, goal, host)?;
            all.push(Made {
                name: name.to_owned(),
                goal: goal.clone(),
                guide,
                reflected,
            });
        }
        let made = all.iter().find(|made| made.name == name);
        let made = made.ok_or_else(|| no_heuristic(name))?;
        let reflected = made.reflected;
        let remark = match reflected {
            Some(true) => " and its reflection",
            _ => "",
        };
        let facts = reflected.map(|reflected| ("reflected", Value::from(reflected)));
        let guidance =
            Guidance::new(made.guide.clone()).with_remark(remark, facts.into_iter().collect());
        let back = Puzzle::<W>::new(start, puzzle.order()).map_err(Failure::input)?;
        let name = name.to_owned();
        Ok(guidance.back(move || to_start(&name, &back)))
    }
}

type MadeGuide<W> = (Guide<Puzzle<W>>, Option<bool>);

fn make<W: Packed>(
    name: &str,
    puzzle: &Puzzle<W>,
    goal: &Layout,
    host: &dyn Host,
) -> Result<MadeGuide<W>, Failure> {
    // Each heuristic with a type that searches know is another copy of A* and IDA* to compile.
    let guide: Guide<Puzzle<W>> = match name {
        "manhattan" => Guide::typed(manhattan(puzzle)),
        "linear-conflict" => W::guide(linear_conflict(puzzle)),
        "walking-distance" => W::guide(walking_distance(puzzle).map_err(Failure::input)?),
        "misplaced" => Guide::untyped(misplaced(puzzle)),
        "misplaced-with-blank" => Guide::untyped(misplaced_with_blank(puzzle)),
        "matches" => Guide::untyped(matches(puzzle)),
        "inversion-distance" => Guide::untyped(inversion_distance(puzzle)),
        "zero" => Guide::untyped(Zero),
        _ => {
            let partition = name
                .strip_prefix(PATTERNS)
                .ok_or_else(|| no_heuristic(name))?;
            let (patterns, reflected) = by_patterns(partition, goal, puzzle, host)?;
            return Ok((Guide::typed(patterns), Some(reflected)));
        }
    };
    Ok((guide, None))
}

/// The heuristic of this name for searching back, or Manhattan distance where the former would take long
/// to make.
fn to_start<W: Packed>(name: &str, back: &Puzzle<W>) -> Box<dyn Estimator<Puzzle<W>>> {
    match name {
        "misplaced" => Box::new(misplaced(back)),
        "misplaced-with-blank" => Box::new(misplaced_with_blank(back)),
        "matches" => Box::new(matches(back)),
        "linear-conflict" => Box::new(linear_conflict(back)),
        "inversion-distance" => Box::new(inversion_distance(back)),
        "zero" => Box::new(Zero),
        _ => Box::new(manhattan(back)),
    }
}

/// The sum of the databases of a partition, and whether the reflected board is looked up too.
fn by_patterns<W: Word>(
    partition: &str,
    goal: &Layout,
    puzzle: &Puzzle<W>,
    host: &dyn Host,
) -> Result<(AdditivePatterns<W>, bool), Failure> {
    let partition = Partition::parse(partition, goal).map_err(Failure::input)?;
    let patterns = tile_patterns(&partition, puzzle).map_err(Failure::input)?;
    check_room(puzzle, &patterns, &Encoding::ALL, host.memory())?;
    let mut parts = Vec::new();
    for pattern in patterns {
        let database = open_or_build(&pattern, host)?;
        parts.push((pattern, Arc::new(database)));
    }
    let plain = AdditivePatterns::new(puzzle, parts).map_err(Failure::input)?;
    Ok(match plain.clone().reflected(puzzle) {
        Ok(patterns) => (patterns, true),
        Err(_) => (plain, false),
    })
}

/// The patterns of a partition.
///
/// # Errors
///
/// If one of them is too large.
pub fn tile_patterns<W: Word>(
    partition: &Partition,
    puzzle: &Puzzle<W>,
) -> Result<Vec<TilePattern<W>>, PatternError> {
    let patterns = partition.patterns().iter();
    patterns
        .map(|tiles| TilePattern::new(puzzle, tiles))
        .collect()
}
