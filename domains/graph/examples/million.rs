//! Time to read a graph of a million edges and to search it.
//!
//! `cargo run --release -p domain-graph --example million`

use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use domain_graph::{Graph, Routes};
use search_core::{Run, uniform_cost};

const NODES: u64 = 250_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = format!("c four edges a node\np sp {NODES} {}\n", 4 * NODES);
    // The numbers of Knuth's MMIX: the same graph on every machine.
    let mut random = 1_u64;
    let mut draw = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    for node in 1..=NODES {
        for _ in 0..4 {
            writeln!(text, "a {node} {} {}", 1 + draw(NODES), 1 + draw(10_000))?;
        }
    }
    let begin = Instant::now();
    let graph = Arc::new(Graph::parse(&text)?);
    println!(
        "{} edges read in {:.3?}",
        graph.edges().len(),
        begin.elapsed()
    );

    let begin = Instant::now();
    let routes = Routes::new(graph, &[0], &[1])?;
    let mut run = Run::new();
    let cost = uniform_cost(&mut run, &routes, &routes.start())?.map(|solution| solution.cost);
    let (expanded, time) = (run.statistics.expanded, begin.elapsed());
    println!("{expanded} nodes expanded in {time:.3?}, cost {cost:?}");
    Ok(())
}
