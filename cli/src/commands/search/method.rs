//! Algorithms with all that they need to know.

use std::num::{NonZeroU64, NonZeroUsize};

use clap::Args;
use search_core::Weight;

use super::HeuristicName;
use super::algorithm::{Algorithm, Known, Order};
use crate::output::count;
use crate::threads::parse_threads;

/// How to search.
#[derive(Clone, Debug)]
pub(crate) struct Method<H: HeuristicName> {
    pub(crate) algorithm: Algorithm,
    pub(crate) variant: Variant<H>,
}

/// What some of the algorithms need to know beside the problem.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct Variant<H: HeuristicName> {
    /// The heuristic, for the algorithms that use one
    #[arg(short = 'e', long, value_parser = H::parser(), default_value = H::DEFAULT)]
    pub(crate) heuristic: H,

    /// The bound of depth-limited search
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,

    /// Which successors breadth-first and depth-limited search drop as known; without it, same-state
    #[arg(long, value_enum)]
    pub(super) duplicates: Option<Known>,

    /// How ordered-tree search keeps its open list; without it, sorted
    #[arg(long, value_enum)]
    pub(super) open_order: Option<Order>,

    /// How many times an estimate counts in weighted A*, such as 2, 1.5 or 4/3; without it, 1.5.
    /// ARA* takes several, such as 3,2,1.5, and always ends with 1; without them, 5,3,2,1.5,1.2
    #[arg(long, value_name = "WEIGHT", value_delimiter = ',')]
    pub(super) weight: Vec<Weight>,

    /// How many nodes of each level a beam keeps; without it, 1,000
    #[arg(long, value_name = "N")]
    width: Option<NonZeroUsize>,

    /// How many moves LRTA* and RTA* look ahead; without it, 1
    #[arg(long, value_name = "N")]
    lookahead: Option<NonZeroUsize>,

    /// Stop after so many solutions of optimal-solutions
    #[arg(long, value_name = "N")]
    pub(super) max_solutions: Option<NonZeroU64>,

    /// Search with IDA* on so many threads
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Go on as IDA* when A* has used up --max-memory or --max-nodes
    #[arg(long)]
    pub(super) then_ida_star: bool,
}

/// The weights of ARA* unless the user gives others: 5, 3, 2, 1.5, 1.2.
const WEIGHTS: [(u32, u32); 5] = [(5, 1), (3, 1), (2, 1), (3, 2), (6, 5)];

/// The width of a beam unless the user gives another.
const WIDTH: NonZeroUsize = NonZeroUsize::new(1_000).expect("it is not zero");

impl<H: HeuristicName> Variant<H> {
    /// What is wrong with the variant for this algorithm.
    pub(crate) fn objection(&self, algorithm: Algorithm) -> Option<&'static str> {
        use Algorithm::{
            AStar, AraStar, Beam, BreadthFirst, DepthLimited, IdaStar, LrtaStar, OptimalSolutions,
            OrderedTree, RtaStar, WeightedAStar,
        };
        if algorithm == DepthLimited && self.depth.is_none() {
            return Some("depth-limited search needs a bound; give it one, such as --depth 8");
        }
        if algorithm == WeightedAStar && self.weight.len() > 1 {
            return Some("weighted A* takes one weight; ara-star takes several");
        }
        let options: [(bool, &[Algorithm], &str); 9] = [
            (
                self.depth.is_some(),
                &[DepthLimited],
                "--depth is the bound of depth-limited search; for other algorithms use --max-depth",
            ),
            (
                self.duplicates.is_some(),
                &[BreadthFirst, DepthLimited],
                "--duplicates is for breadth-first and depth-limited search",
            ),
            (
                self.open_order.is_some(),
                &[OrderedTree],
                "--open-order is for ordered-tree search",
            ),
            (
                !self.weight.is_empty(),
                &[WeightedAStar, AraStar],
                "--weight is for weighted-a-star and ara-star",
            ),
            (self.width.is_some(), &[Beam], "--width is for beam search"),
            (
                self.lookahead.is_some(),
                &[LrtaStar, RtaStar],
                "--lookahead is for lrta-star and rta-star",
            ),
            (
                self.max_solutions.is_some(),
                &[OptimalSolutions],
                "--max-solutions is for optimal-solutions",
            ),
            (
                self.threads.is_some(),
                &[IdaStar],
                "--threads is for ida-star",
            ),
            (
                self.then_ida_star,
                &[AStar],
                "--then-ida-star is for a-star",
            ),
        ];
        let misplaced = |&(given, takers, _): &(bool, &[Algorithm], &str)| {
            given && !takers.contains(&algorithm)
        };
        options
            .into_iter()
            .find(misplaced)
            .map(|(.., objection)| objection)
    }

    /// The weight of weighted A*.
    pub(super) fn one_weight(&self) -> Weight {
        let given = self.weight.first().copied();
        given.unwrap_or_else(|| weight((3, 2)))
    }

    /// The weights of ARA*.
    pub(super) fn weights(&self) -> Vec<Weight> {
        if self.weight.is_empty() {
            WEIGHTS.into_iter().map(weight).collect()
        } else {
            self.weight.clone()
        }
    }

    pub(super) fn width(&self) -> NonZeroUsize {
        self.width.unwrap_or(WIDTH)
    }

    pub(super) fn lookahead(&self) -> NonZeroUsize {
        self.lookahead.unwrap_or(NonZeroUsize::MIN)
    }
}

fn weight((numerator, denominator): (u32, u32)) -> Weight {
    Weight::new(numerator, denominator).unwrap_or(Weight::ONE)
}

impl<H: HeuristicName> Method<H> {
    /// The algorithm and what it uses, in words.
    pub(crate) fn describe(&self) -> String {
        let Self { algorithm, variant } = self;
        let detail = match algorithm {
            Algorithm::DepthLimited => variant.depth.map(|depth| format!("to depth {depth}")),
            Algorithm::WeightedAStar => Some(variant.one_weight().to_string()),
            Algorithm::Beam => Some(variant.width().to_string()),
            Algorithm::LrtaStar | Algorithm::RtaStar => Some(variant.lookahead().to_string()),
            _ => None,
        };
        let heuristic = algorithm
            .is_informed()
            .then(|| format!("with {}", variant.heuristic.name()));
        let threads = variant
            .threads
            .filter(|_| *algorithm == Algorithm::IdaStar)
            .map(|threads| format!("on {}", count(threads.get() as u64, "thread")));
        let then = (*algorithm == Algorithm::AStar && variant.then_ida_star)
            .then(|| "then ida-star".to_owned());
        let words = [Some(algorithm.name()), detail, heuristic, threads, then];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}
