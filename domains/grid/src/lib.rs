//! Path finding on grid maps, in the format of the Moving AI benchmarks.
//!
//! | to do | take |
//! |---|---|
//! | read, write and make maps, draw a path | [`GridMap`] |
//! | read a map on which the ends of a path are drawn | [`DrawnMap`] |
//! | change the text of a map cell by cell | [`MapText`] |
//! | read and write problems with known lengths | [`Scenario`] |
//! | search | [`Grid`], a [`StateSpace`](search_core::StateSpace) over cells |
//! | make some terrain costlier | [`Weights`] |
//! | estimate | [`octile`], [`manhattan`], [`chebyshev`] |
//!
//! ```
//! use domain_grid::{Grid, GridMap, Movement, Point, Weights, octile};
//! use search_core::{Run, a_star};
//!
//! let map = GridMap::rooms(40, 40, 7, 1)?;
//! let weights = "S=3".parse()?;
//! let grid = Grid::new(map, Movement::Eight, &weights, Point { x: 38, y: 38 })?;
//! let start = grid.cell("0,0".parse()?)?;
//! match a_star(&mut Run::new(), &grid, &octile(&grid), &start)? {
//!     Some(solution) => println!("{:.8}", grid.length(solution.cost)),
//!     None => println!("there is no way"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod ascii_map;
mod bits;
mod components;
mod direction;
mod distance;
mod error;
mod grid;
mod jump_directions;
mod jumps;
mod length;
mod lines;
mod map;
mod map_text;
mod moving_ai;
mod neighbours;
mod packing;
mod point;
mod random;
mod scenario;
mod terrain;
mod weights;

pub use ascii_map::DrawnMap;
pub use direction::Direction;
pub use distance::{Distance, chebyshev, manhattan, octile};
pub use error::{GridError, MapError, Mistake};
pub use grid::Grid;
pub use map::GridMap;
pub use map_text::MapText;
pub use neighbours::Movement;
pub use point::Point;
pub use scenario::{NumberedLine, OptimalLength, Scenario};
pub use terrain::Terrain;
pub use weights::Weights;
