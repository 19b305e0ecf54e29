//! Paths in graphs: drawn by hand as a few lines of text, or read from the files of the DIMACS
//! challenge on shortest paths.
//!
//! | to do | take |
//! |---|---|
//! | read a graph | [`Graph::parse`], which says how graphs are written |
//! | give a DIMACS graph its coordinates | [`Graph::with_coordinates`] |
//! | change the text of a graph | [`GraphText`] |
//! | search | [`Routes`], a [`StateSpace`](search_core::StateSpace) over nodes |
//! | estimate | [`given`], [`straight_line`] |
//! | try it on a map that everybody knows | [`ROMANIA`] |
//! | make one at random | [`random`] |
//!
//! ```
//! use std::sync::Arc;
//!
//! use domain_graph::{Graph, ROMANIA, Routes, given};
//! use search_core::{Run, a_star};
//!
//! let graph = Arc::new(Graph::parse(ROMANIA)?);
//! let routes = Routes::new(Arc::clone(&graph), &[graph.node("Arad")?], &[graph.node("Bucharest")?])?;
//! let solution = a_star(&mut Run::new(), &routes, &given(&routes)?, &routes.start())?;
//! assert_eq!(solution.map(|solution| solution.cost), Some(418));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod decimal;
mod dimacs;
mod error;
mod estimates;
mod graph;
mod graph_text;
mod lines;
mod nearest;
mod packing;
mod random;
mod routes;
mod statement;
mod text;
mod words;

pub use error::{GraphError, Mistake, ParseError};
pub use estimates::{ByNode, given, straight_line};
pub use graph::{Edge, Estimate, Graph, Place};
pub use graph_text::{ChangeError, GraphText};
pub use random::random;
pub use routes::Routes;

/// The road map of Romania from Russell and Norvig's *Artificial Intelligence: A Modern Approach*, as
/// text for [`Graph::parse`].
pub const ROMANIA: &str = include_str!("romania.graph");
