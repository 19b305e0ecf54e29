//! Dead ends, and costs at the upper end of their type.

use search_core::{
    Answer, AraStar, Cost, Event, Field, Heuristic, OpenOrder, OptimalSolutions, Run,
    SearchObserver, Weight, a_star, beam, greedy, ida_star, ordered_tree_search, rbfs,
    uniform_cost, weighted_a_star,
};

use crate::estimates::Estimates;
use crate::graph::{Graph, Watcher};

/// Number of algorithms that use a heuristic.
const INFORMED: usize = 9;

/// Returns the algorithms that go by a heuristic.
fn informed<C: Cost, O: SearchObserver<Graph<C>>>(
    number: usize,
    run: &mut Run<'_, O>,
    graph: &Graph<C>,
    heuristic: &impl Heuristic<Graph<C>>,
) -> Answer<Graph<C>> {
    match number {
        0 => a_star(run, graph, heuristic, &0),
        1 => ida_star(run, graph, heuristic, &0),
        2 => greedy(run, graph, heuristic, &0),
        3 => rbfs(run, graph, heuristic, &0),
        4 => weighted_a_star(run, graph, heuristic, weight(), &0),
        5 => beam(
            run,
            graph,
            heuristic,
            &0,
            10.try_into().unwrap(),
            Cost::plus,
        ),
        6 => {
            let last = AraStar::new(run, graph, heuristic, &0, [weight()]).last();
            Ok(last.transpose()?.map(|bounded| bounded.solution))
        }
        7 => {
            let mut solutions = OptimalSolutions::new(run, graph, heuristic, &0);
            solutions.next().transpose()
        }
        _ => ordered_tree_search(run, graph, heuristic, &0, OpenOrder::Sorted),
    }
}

fn weight() -> Weight {
    Weight::new(7, 3).unwrap()
}

/// Node 1 and what is behind it is declared a dead end, though it is on the cheaper path.
#[test]
fn dead_ends_are_left_out() {
    let graph = Graph::new(4, &[(0, 1, 1_u32), (1, 3, 1), (0, 2, 5), (2, 3, 5)], &[3]);
    let dead = Estimates(vec![0, u32::MAX, 0, 0]);
    for algorithm in 0..INFORMED {
        let mut pruned = Vec::new();
        let watcher: Watcher<'_> = &mut |event| match event {
            Event::Pruned(node) if node.h == Some(u32::MAX) => pruned.push(*node.state),
            _ => {}
        };
        let mut run = Run::watched_by(watcher);
        let answer = informed(algorithm, &mut run, &graph, &dead);
        assert_eq!(graph.check(answer), Some(10), "algorithm {algorithm}");
        pruned.dedup();
        assert_eq!(pruned, [1], "algorithm {algorithm}");
    }
}

#[test]
fn a_start_that_is_a_dead_end_proves_that_there_is_no_solution() {
    let graph = Graph::new(2, &[(0, 1, 1_u32), (1, 0, 1)], &[]);
    for algorithm in 0..INFORMED {
        let mut run = Run::new();
        let answer = informed(algorithm, &mut run, &graph, &Estimates::all(u32::MAX));
        assert_eq!(answer, Ok(None), "algorithm {algorithm}");
        assert_eq!(run.statistics.expanded, 0, "algorithm {algorithm}");
    }
}

/// Returns two edges to the goal, of these costs.
fn two_edges(first: u8, second: u8) -> Graph<u8> {
    Graph::new(3, &[(0, 1, first), (1, 2, second)], &[2])
}

#[test]
fn costs_up_to_the_largest_but_one_are_exact() {
    let graph = two_edges(200, 54);
    let none = Estimates(vec![0; 3]);
    for algorithm in 0..INFORMED {
        let answer = informed(algorithm, &mut Run::new(), &graph, &none);
        assert_eq!(graph.check(answer), Some(254), "algorithm {algorithm}");
    }
    assert_eq!(
        graph.check(uniform_cost(&mut Run::new(), &graph, &0)),
        Some(254)
    );
}

/// The sum `f` is beyond the type, but neither of its parts is.
#[test]
fn a_large_estimate_is_no_dead_end_for_searches_with_a_closed_list() {
    let graph = two_edges(100, 100);
    let large = Estimates(vec![0, 200, 0]);
    for algorithm in [0, 2, 4, 5, 6, 7] {
        let answer = informed(algorithm, &mut Run::new(), &graph, &large);
        assert_eq!(graph.check(answer), Some(200), "algorithm {algorithm}");
    }
}

#[test]
fn sums_saturate() {
    assert_eq!(250_u8.plus(4), 254);
    assert_eq!(250_u8.plus(5), u8::INFINITY);
    assert_eq!(u8::INFINITY.plus(1), u8::INFINITY);
    assert_eq!(u64::MAX.scaled(u32::MAX), 0xFFFF_FFFE_FFFF_FFFF_0000_0001);
    assert_eq!(u128::MAX.scaled(2), u128::MAX);
    assert_eq!(u64::MAX.field(), Field::Text(u64::MAX.to_string()));
    assert_eq!(7_usize.field(), Field::Number(7));
}
