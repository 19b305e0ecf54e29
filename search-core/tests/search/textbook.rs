//! The fast A* and IDA* against their textbook forms, event by event.

use std::fmt::Debug;
use std::hash::Hash;

use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan, matches};
use proptest::prelude::*;
use search_core::{
    Answer, Cost, Event, Heuristic, Limits, PackedSpace, Run, StateSpace, Statistics, Zero, a_star,
    a_star_packed, ida_star, textbook,
};

use crate::algorithm::example;
use crate::estimates::{Estimates, half, perfect, uneven};
use crate::graph::{NODES, Watcher, graphs, quarters};
use crate::overflow;

/// All that there is to see of a search.
type Seen<S> = (Answer<S>, Statistics, Vec<String>);

fn watch<S>(
    limits: Limits<'_>,
    search: impl FnOnce(&mut Run<'_, Watcher<'_, S>>) -> Answer<S>,
) -> Seen<S>
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let mut events = Vec::new();
    let watcher: Watcher<'_, S> = &mut |event| events.push(text(&event));
    let mut run = Run::watched_by(watcher).with_limits(limits);
    let answer = search(&mut run);
    let statistics = run.statistics;
    (answer, statistics, events)
}

fn text<S>(event: &Event<'_, S>) -> String
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let name = event.name();
    match (event, event.node()) {
        (Event::Bound(bound), _) => format!("{name} {bound}"),
        (_, None) => name.to_owned(),
        (_, Some(node)) => format!(
            "{name} {:?} {:?} {} {} {:?}",
            node.state, node.action, node.depth, node.g, node.h
        ),
    }
}

fn check<S, H>(limits: Limits<'_>, space: &S, h: &H, start: &S::State)
where
    S: StateSpace<State: Debug + Eq + Hash, Action: Debug>,
    H: Heuristic<S>,
{
    let expected = watch(limits, |run| textbook::a_star(run, space, h, start));
    let fast = watch(limits, |run| a_star(run, space, h, start));
    assert_eq!(fast, expected, "A*");
    let expected = watch(limits, |run| textbook::ida_star(run, space, h, start));
    let fast = watch(limits, |run| ida_star(run, space, h, start));
    assert_eq!(fast, expected, "IDA*");
}

fn check_packed<S, H>(limits: Limits<'_>, space: &S, h: &H, start: &S::State)
where
    S: PackedSpace<State: Debug + Eq + Hash, Action: Debug>,
    H: Heuristic<S>,
{
    check(limits, space, h, start);
    let expected = watch(limits, |run| textbook::a_star(run, space, h, start));
    let packed = watch(limits, |run| a_star_packed(run, space, h, start));
    assert_eq!(packed, expected, "A* on packed states");
}

fn check_board<H: Heuristic<Puzzle>>(
    limits: Limits<'_>,
    puzzle: &Puzzle,
    start: &Layout,
    heuristic: fn(&Puzzle) -> H,
) {
    let start = puzzle.pack(start).unwrap();
    check_packed(limits, puzzle, &heuristic(puzzle), &start);
}

/// Generates a limit on expansions, which ends what goes round in cycles, and limits on depth and on stored nodes or
/// none.
fn limits() -> impl Strategy<Value = Limits<'static>> {
    let depth = prop::option::weighted(0.3, 0..8_u64);
    let stored = prop::option::weighted(0.3, 0..30_u64);
    (1..400_u64, depth, stored).prop_map(|(expansions, depth, stored)| Limits {
        expansions: Some(expansions),
        depth,
        stored,
        ..Limits::default()
    })
}

/// Numbers without any relation to a graph, some of them infinite.
fn any_estimates<C: Cost>(greatest: u8, of: fn(u8) -> C) -> impl Strategy<Value = Estimates<C>> {
    let estimate = prop_oneof![9 => (0..greatest).prop_map(of), 1 => Just(C::INFINITY)];
    prop::collection::vec(estimate, NODES).prop_map(Estimates)
}

proptest! {
    #[test]
    fn on_graphs(
        graph in graphs(0),
        limits in limits(),
        quarters in quarters(),
        any in any_estimates(30, u32::from),
    ) {
        for h in [half(&graph), perfect(&graph), uneven(&graph, &quarters), any] {
            check(limits, &graph, &h, &0);
        }
    }

    /// On graphs whose costs and estimates add up to more than their type holds.
    #[test]
    fn on_graphs_with_great_costs(
        graph in overflow::graphs(),
        limits in limits(),
        any in any_estimates(u8::MAX, |estimate| estimate),
    ) {
        let h = |&node: &u32| any.0.get(node as usize).copied().unwrap_or(0);
        check_packed(limits, &graph, &Zero, &0);
        check_packed(limits, &graph, &h, &0);
    }

    /// The second heuristic is not consistent: states are opened again.
    #[test]
    fn on_the_game_of_eight(seed: u64, limits in limits()) {
        let (puzzle, _) = example();
        let start = Layout::random(&puzzle.unpack(puzzle.goal()), seed);
        check_board(limits, &puzzle, &start, manhattan);
        check_board(limits, &puzzle, &start, matches);
    }
}

/// Two boards that need 31 moves, with the successors that are made by unrolled code.
#[test]
fn on_the_farthest_boards_of_the_game_of_eight() {
    let goal = Layout::parse("123456780").unwrap();
    let puzzle = Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    for start in ["867254301", "647850321"] {
        let start = Layout::parse(start).unwrap();
        check_board(Limits::default(), &puzzle, &start, manhattan);
    }
}
