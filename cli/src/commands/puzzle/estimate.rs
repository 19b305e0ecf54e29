//! Heuristics made for a goal.

use std::sync::Arc;

use domain_puzzle::{
    AdditivePatterns, InversionDistance, Layout, LinearConflict, MoveOrder, Partition,
    PatternError, Puzzle, TilePattern, TileSum, WalkingDistance, Word, inversion_distance,
    linear_conflict, manhattan, matches, misplaced, misplaced_with_blank, walking_distance,
};
use pattern_database::Encoding;

use super::PuzzleHeuristic;
use super::heuristic::Formula;
use crate::commands::pdb;
use crate::commands::search::Method;
use crate::exit::Failure;

/// A heuristic of the user's choice, made for the goal at hand and kept for the next instance.
pub(crate) struct Estimator<'a> {
    name: &'a PuzzleHeuristic,
    order: MoveOrder,
    /// What building pattern databases may take.
    memory: Option<u64>,
    made: Option<(Layout, Estimate)>,
}

/// A puzzle, packed into the smaller word that holds it, with its heuristic.
pub(crate) enum Estimate {
    Small(Guided<u64>),
    Large(Guided<u128>),
}

/// A puzzle and its heuristic.
pub(crate) struct Guided<W: Word> {
    pub(super) puzzle: Puzzle<W>,
    pub(super) guide: Guide<W>,
}

/// One of the heuristics. Each has its own type, so that a search need not ask which it is.
pub(super) enum Guide<W: Word> {
    TileSum {
        sum: Box<TileSum>,
        make: fn(&Puzzle<W>) -> TileSum,
    },
    LinearConflict(LinearConflict<W>),
    WalkingDistance(WalkingDistance),
    InversionDistance(Box<InversionDistance>),
    Patterns {
        patterns: AdditivePatterns<W>,
        reflected: bool,
    },
}

impl<'a> Estimator<'a> {
    pub(crate) fn new(name: &'a PuzzleHeuristic, order: MoveOrder, memory: Option<u64>) -> Self {
        Self {
            name,
            order,
            memory,
            made: None,
        }
    }

    /// The heuristic of a method. An algorithm that asks none is given one that costs nothing.
    pub(crate) fn of(
        method: &'a Method<PuzzleHeuristic>,
        order: MoveOrder,
        memory: Option<u64>,
    ) -> Self {
        if method.algorithm.is_informed() {
            Self::new(&method.variant.heuristic, order, memory)
        } else {
            Self::new(&PuzzleHeuristic::MANHATTAN, order, memory)
        }
    }

    /// The heuristic for this goal. Databases that are missing are built.
    pub(crate) fn for_goal(&mut self, goal: &Layout) -> Result<&Estimate, Failure> {
        let estimate = match self.made.take() {
            Some((old, estimate)) if old == *goal => estimate,
            _ => self.make(goal)?,
        };
        Ok(&self.made.insert((goal.clone(), estimate)).1)
    }

    fn make(&self, goal: &Layout) -> Result<Estimate, Failure> {
        if usize::from(goal.shape().cells()) <= <u64 as Word>::CELLS {
            self.guide(goal).map(Estimate::Small)
        } else {
            self.guide(goal).map(Estimate::Large)
        }
    }

    fn guide<W: Word>(&self, goal: &Layout) -> Result<Guided<W>, Failure> {
        let puzzle = Puzzle::new(goal, self.order).map_err(Failure::input)?;
        let guide = match self.name {
            PuzzleHeuristic::Formula(formula) => Guide::by_formula(*formula, &puzzle)?,
            PuzzleHeuristic::Patterns(partition) => {
                Guide::by_patterns(partition, goal, &puzzle, self.memory)?
            }
        };
        Ok(Guided { puzzle, guide })
    }
}

impl Estimate {
    /// Is the reflected board looked up as well? `None` if nothing is looked up.
    pub(crate) fn is_reflected(&self) -> Option<bool> {
        match self {
            Self::Small(guided) => guided.guide.is_reflected(),
            Self::Large(guided) => guided.guide.is_reflected(),
        }
    }

    /// What the name of the heuristic does not say.
    pub(crate) fn remark(&self) -> &'static str {
        match self.is_reflected() {
            Some(true) => " and its reflection",
            _ => "",
        }
    }
}

impl<W: Word> Guide<W> {
    fn by_formula(formula: Formula, puzzle: &Puzzle<W>) -> Result<Self, Failure> {
        let sum = |make: fn(&Puzzle<W>) -> TileSum| Self::TileSum {
            sum: Box::new(make(puzzle)),
            make,
        };
        Ok(match formula {
            Formula::Manhattan => sum(manhattan),
            Formula::Misplaced => sum(misplaced),
            Formula::MisplacedWithBlank => sum(misplaced_with_blank),
            Formula::Matches => sum(matches),
            Formula::LinearConflict => Self::LinearConflict(linear_conflict(puzzle)),
            Formula::WalkingDistance => {
                Self::WalkingDistance(walking_distance(puzzle).map_err(Failure::input)?)
            }
            Formula::InversionDistance => {
                Self::InversionDistance(Box::new(inversion_distance(puzzle)))
            }
        })
    }

    fn by_patterns(
        partition: &str,
        goal: &Layout,
        puzzle: &Puzzle<W>,
        memory: Option<u64>,
    ) -> Result<Self, Failure> {
        let partition = Partition::parse(partition, goal).map_err(Failure::input)?;
        let patterns = tile_patterns(&partition, puzzle).map_err(Failure::input)?;
        pdb::check_room(puzzle, &patterns, &Encoding::ALL, memory)?;
        let mut parts = Vec::new();
        for pattern in patterns {
            let database = pdb::open_or_build(&pattern)?;
            parts.push((pattern, Arc::new(database)));
        }
        let plain = AdditivePatterns::new(puzzle, parts).map_err(Failure::input)?;
        Ok(match plain.clone().reflected(puzzle) {
            Ok(patterns) => Self::Patterns {
                patterns,
                reflected: true,
            },
            Err(_) => Self::Patterns {
                patterns: plain,
                reflected: false,
            },
        })
    }

    fn is_reflected(&self) -> Option<bool> {
        match self {
            Self::Patterns { reflected, .. } => Some(*reflected),
            _ => None,
        }
    }
}

/// The patterns of a partition.
pub(crate) fn tile_patterns<W: Word>(
    partition: &Partition,
    puzzle: &Puzzle<W>,
) -> Result<Vec<TilePattern<W>>, PatternError> {
    let patterns = partition.patterns().iter();
    patterns
        .map(|tiles| TilePattern::new(puzzle, tiles))
        .collect()
}
