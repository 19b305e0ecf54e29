//! The catalogue: the domains that a program can be asked about by name, one adaptor for each. A
//! front end, such as a command line or a page, knows no domain. It asks the [`Catalogue`] which
//! [`Domain`]s there are, offers their options, lets them read the user's input, and gets
//! [`Instance`]s, which any algorithm of [`search_core::ALGORITHMS`] can solve. This crate contains
//! neither a terminal nor an argument parser.
//!
//! Add your own domain with the same kind of adaptor. Its space needs only successors and a
//! [`Notation`](search_core::Notation); [`SpaceInstance`] makes an instance of it.
//!
//! # Words
//!
//! - **Domain**: a kind of problem, such as sliding tiles. **Instance**: one of them, with start and goal.
//! - **User input**: the user's input besides the instance: the values of options.
//! - **Capabilities**: abilities of a space beyond generating successors, such as packing its states.
//! - **Host**: the program in which all this runs: it reads files and shows the progress of long work.
//! - **Brush**: a way to change an instance or a position by hand, stroke by stroke.
//! - **Suite**: published instances with their published counts.
//!
//! # Example
//!
//! ```
//! use catalogue::{Catalogue, Effort, UserInput, Quiet, Text};
//! use search_core::{Method, Values};
//!
//! let catalogue = Catalogue::standard();
//! let puzzle = catalogue.domain("puzzle").unwrap();
//! let instances = puzzle.instances(&Text::typed("283/164/7#5"), &UserInput::new(&Values::NONE, &Quiet))?;
//! let solver = instances[0].solver("manhattan", &Quiet)?;
//! let method = Method::named("astar", &Values::NONE)?;
//! let attempt = solver.solve(&method, Effort::default())?;
//! assert_eq!(attempt.statistics.expanded, 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod about;
pub mod advice;
mod answer;
mod audit;
mod checkpoint;
mod comparison;
mod domain;
mod effort;
mod enumeration;
mod failure;
mod games;
mod identity;
mod instance;
mod painting;
pub mod playing;
mod rendering;
mod space_instance;
mod subject;
mod suite;
mod user_input;
mod words;

mod graph;
mod grid;
mod pancake;
pub mod puzzle;

pub use about::{About, HeuristicSpec, Input, RandomSpec, Sample, Shipped};
pub use answer::{Conditions, Named, Parameters, SearchReport, TimedAttempt, verdict_in_words};
pub use audit::{Audit, Inconsistency, Overestimate};
pub use checkpoint::Checkpoint;
pub use comparison::{Attempting, Comparison, Contestant, Setting};
pub use domain::{Catalogue, Domain, Draw, DrawState, Drawn};
pub use effort::{Action, Attempt, Effort, Found, SearchPart, See, Solution};
pub use enumeration::{Counting, Enumerable, Levels, Numbered, StoppedCount};
pub use failure::Failure;
pub use games::{
    Analysed, AnalysisReport, CutOffSeen, Game, GameAbout, GamePosition, GameSolver, MoveWorth,
    Opinion, Position, Request, Solved, Solving, TreeNode, Value, Watching, Ways, Worth, chess,
    tablebases, tablebases_in,
};
pub use instance::{Facts, Instance, Solver};
pub use painting::{Brush, Canvas, CellAt, Painted, PointAt, Spot, Stroke, Takes};
pub use space_instance::{HeuristicChoice, MakeHeuristic, NamedSpace, SpaceInstance};
pub use subject::Subject;
pub use suite::{Published, Suite};
pub use user_input::{Host, Quiet, Text, UserInput};
pub use words::{bytes, count, mean, plural, read_time, seconds, side_by_side};
