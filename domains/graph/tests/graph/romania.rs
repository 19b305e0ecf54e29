//! The road map of Romania: what the book says, and what every algorithm does there.

use std::sync::Arc;

use domain_graph::{Graph, ROMANIA, Routes, given, straight_line};
use search_core::{
    ALGORITHMS, Algorithm, Capabilities, Effort, ErasedHeuristic, Event, KnownGoal, Limits, Method,
    Needs, Notation, Problem, Run, Values, Verdict, Zero, rbfs,
};

fn routes(from: &str, to: &str) -> Routes {
    let graph = Graph::parse(ROMANIA).unwrap();
    let (from, to) = (graph.node(from).unwrap(), graph.node(to).unwrap());
    Routes::new(Arc::new(graph), &[from], &[to]).unwrap()
}

/// Runs an algorithm from Arad to Bucharest: the nodes that it expands, and its answer.
fn run(algorithm: &'static Algorithm) -> String {
    let routes = routes("Arad", "Bucharest");
    let heuristic = given(&routes).unwrap();
    let (start, goal) = (routes.start(), routes.goals()[0]);
    let problem = Problem::new(&routes, &start, &heuristic)
        .with(Capabilities::successors().packed().reversible())
        .with_goal(KnownGoal {
            state: &goal,
            to_start: &|| ErasedHeuristic::new(Zero),
            least_cost: 70,
        });
    let mut lines = Vec::new();
    let mut see = |event: Event<'_, Routes>| {
        let record = event.record(&routes);
        if ["expanded", "goal", "met"].contains(&record.event()) {
            lines.push(format!("  {record}"));
        }
    };
    let method = Method::new(algorithm, &Values::NONE).unwrap();
    let limits = Limits {
        expansions: Some(60),
        ..Limits::default()
    };
    let effort = Effort {
        limits,
        events: Some(&mut see),
        progress: None,
    };
    let attempt = method.solve(&problem, effort, &mut |_| {}).unwrap();
    let answer = match attempt.verdict {
        Verdict::Solved { solution } => {
            let cities = solution
                .actions
                .iter()
                .map(|&edge| routes.action_text(edge));
            format!(
                "{}: {}",
                solution.cost,
                cities.collect::<Vec<_>>().join(", ")
            )
        }
        _ => "no solution within 60 expansions".to_owned(),
    };
    format!("{}\n{}\n{answer}\n", algorithm.name, lines.join("\n"))
}

#[test]
fn orders_of_expansion() {
    // Those that need a number say so.
    let usual = ALGORITHMS.iter().filter(|algorithm| {
        !matches!(algorithm.needs, Needs::Numbers | Needs::Jumps)
            && Method::new(algorithm, &Values::NONE).is_ok()
    });
    let runs: Vec<String> = usual.map(run).collect();
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!("romania", runs.join("\n"));
    });
}

/// The figure of the book: what RBFS expands, under which limits, and the values that it backs up.
#[test]
fn the_figure_of_rbfs() {
    let routes = routes("Arad", "Bucharest");
    let heuristic = given(&routes).unwrap();
    let mut lines = Vec::new();
    let mut run = Run::watched_by(|event: Event<'_, Routes>| {
        if !matches!(event, Event::Generated(_)) {
            lines.push(event.record(&routes).to_string());
        }
    });
    let solution = rbfs(&mut run, &routes, &heuristic, &routes.start());
    assert_eq!(solution.unwrap().unwrap().cost, 418);
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!("rbfs", lines.join("\n"));
    });
}

/// Returns the cities that an algorithm expands from Arad to Bucharest, and its answer.
fn expanded(name: &str) -> (Vec<String>, String) {
    let algorithm = ALGORITHMS
        .iter()
        .find(|algorithm| algorithm.is_called(name))
        .unwrap();
    let report = run(algorithm);
    let lines = report
        .lines()
        .filter_map(|line| line.trim().strip_prefix("expanded"));
    let cities = lines.map(|line| line.trim().split("  ").next().unwrap().to_owned());
    (cities.collect(), report.lines().last().unwrap().to_owned())
}

#[test]
fn the_runs_of_the_book() {
    let (cities, answer) = expanded("a-star");
    assert_eq!(
        cities,
        ["Arad", "Sibiu", "Rimnicu Vilcea", "Fagaras", "Pitesti"]
    );
    assert_eq!(answer, "418: Sibiu, Rimnicu Vilcea, Pitesti, Bucharest");
    let (cities, answer) = expanded("greedy");
    assert_eq!(cities, ["Arad", "Sibiu", "Fagaras"]);
    assert_eq!(answer, "450: Sibiu, Fagaras, Bucharest");
    assert_eq!(
        expanded("uniform-cost").1,
        "418: Sibiu, Rimnicu Vilcea, Pitesti, Bucharest"
    );
    assert_eq!(
        expanded("breadth-first").1,
        "450: Sibiu, Fagaras, Bucharest"
    );
}

#[test]
fn the_map() {
    let routes = routes("Arad", "Bucharest");
    let graph = routes.graph();
    assert_eq!((graph.nodes(), graph.edges().len()), (20, 46));
    assert_eq!(graph.estimates().len(), 20);
    assert_eq!(given(&routes).unwrap().missing(), 0);
    straight_line(&routes).unwrap();
    // Every city's roads are in the order of the alphabet.
    for node in 0..graph.nodes() {
        let cities: Vec<_> = graph
            .edges_from(node)
            .map(|edge| graph.name(graph.edge(edge).to))
            .collect();
        assert!(cities.is_sorted(), "{}: {cities:?}", graph.name(node));
    }
}
