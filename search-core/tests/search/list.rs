//! The list of algorithms: complete, and the documentation says the same.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use domain_puzzle::{MoveOrder, Puzzle};
use search_core::{
    ALGORITHMS, Algorithm, Capabilities, Effort, ErasedHeuristic, Event, IndexedSpace, KnownGoal,
    Limits, Method, PackedSpace, Problem, Promise, ReversibleSpace, SearchSpace, Values, Verdict,
    Weight, Zero, outline_line,
};

use crate::algorithm::{method, solve_with, solvers};
use crate::edges::Edges;

/// Names that people type, and their meaning.
const TYPED: [(&str, &str); 10] = [
    ("bfs", "breadth-first"),
    ("dfs", "depth-first"),
    ("dfid", "iterative-deepening"),
    ("ucs", "uniform-cost"),
    ("dijkstra", "uniform-cost"),
    ("astar", "a-star"),
    ("wastar", "weighted-a-star"),
    ("idastar", "ida-star"),
    ("gbfs", "greedy"),
    ("jps", "jump-point-search"),
];

#[test]
fn nothing_is_missing_in_an_entry() {
    for algorithm in ALGORITHMS {
        let Algorithm {
            name,
            item,
            summary,
            source,
            complete,
            optimal,
            memory,
            outline,
            ..
        } = algorithm;
        for text in [name, item, summary, source, complete, optimal, memory] {
            assert!(!text.is_empty(), "{name} does not say all");
        }
        assert!(!outline.is_empty(), "{name} has no outline");
        for option in algorithm.options {
            assert!(!option.help.is_empty(), "{name}: {}", option.name);
        }
    }
}

#[test]
fn no_name_means_two_algorithms() {
    let mut names = HashSet::new();
    for algorithm in ALGORITHMS {
        for name in [algorithm.name].iter().chain(algorithm.aliases) {
            assert!(names.insert(*name), "{name}");
        }
    }
}

#[test]
fn what_people_type_is_understood() {
    for (typed, meant) in TYPED {
        let method = Method::named(typed, &Values::NONE).unwrap();
        assert_eq!(method.algorithm().name, meant);
    }
    let unknown = Method::named("best", &Values::NONE).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no algorithm `best`");
}

/// Everything but jumps.
fn capabilities<S: SearchSpace + PackedSpace + IndexedSpace + ReversibleSpace>() -> Capabilities<S>
{
    Capabilities::successors().packed().indexed().reversible()
}

/// Solves the example of Bolshakova's text, and answers the names of the events.
fn solve(algorithm: &'static Algorithm) -> (Option<u32>, HashSet<String>) {
    let mut events = HashSet::new();
    let mut see = |event: Event<'_, Puzzle>| {
        events.insert(event.name().to_owned());
    };
    let limits = Limits {
        expansions: Some(20_000),
        ..Limits::default()
    };
    let order = MoveOrder::default();
    let (answer, _) = solve_with(order, capabilities(), algorithm, limits, Some(&mut see));
    let solution = answer.ok().flatten();
    (solution.map(|solution| solution.cost), events)
}

#[test]
fn every_entry_solves_the_example() {
    for algorithm in solvers() {
        let (cost, _) = solve(algorithm);
        match algorithm.name {
            _ if algorithm.optimal == "no" => assert!(cost.is_some(), "{}", algorithm.name),
            name => assert_eq!(cost, Some(5), "{name}"),
        }
    }
}

/// The table says in words what methods promise.
#[test]
fn promises_are_as_the_table_says() {
    for algorithm in ALGORITHMS {
        let promise = method(algorithm).promise();
        let expected = match algorithm.optimal {
            "no" => Promise::Nothing,
            "in actions" => Promise::FewestActions,
            text if text.starts_with("after") => Promise::Nothing,
            text if text.starts_with("within") => Promise::Within(Weight::new(3, 2).unwrap()),
            _ => Promise::Within(Weight::ONE),
        };
        assert_eq!(promise, expected, "{}", algorithm.name);
    }
    let weighted = Method::named("wastar", &Values::NONE.with("weight", "2"));
    assert_eq!(
        weighted.unwrap().promise(),
        Promise::Within(Weight::new(2, 1).unwrap())
    );
}

#[test]
fn what_promises_allow() {
    let check = |promise: Promise, costs: &[u32], others: &[u32]| {
        let is_allowed = |cost: &u32| promise.allows(*cost, 10);
        assert!(costs.iter().all(is_allowed), "{promise:?}");
        assert!(!others.iter().any(is_allowed), "{promise:?}");
    };
    let weight = Weight::new(3, 2).unwrap();
    check(Promise::Within(Weight::ONE), &[10], &[0, 9, 11]);
    check(Promise::Within(weight), &[10, 14, 15], &[9, 16]);
    check(Promise::FewestActions, &[10, 99], &[9]);
    check(Promise::Nothing, &[10, 99], &[9]);
}

#[test]
fn the_lines_of_an_outline_are_about_events_that_happen() {
    let mut all: HashSet<String> = HashSet::new();
    for algorithm in solvers() {
        all.extend(solve(algorithm).1);
    }
    // These happen on other problems.
    all.extend(
        [
            "backed_up",
            "depth_cutoff",
            "duplicate",
            "pruned",
            "reopened",
        ]
        .map(str::to_owned),
    );
    for algorithm in ALGORITHMS {
        for line in algorithm.outline {
            for event in outline_line(line).1 {
                assert!(all.contains(event), "{}: `{line}`: {event}", algorithm.name);
            }
        }
    }
}

/// Returns a source, with the names of programs as code.
fn with_code(source: &str) -> String {
    let words = source.split(' ').map(|word| {
        let name = word.trim_end_matches([',', ';']);
        if name.contains('_') {
            word.replace(name, &format!("`{name}`"))
        } else {
            word.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the table of the documentation.
fn table() -> String {
    let mut table = String::from(
        "| algorithm | name | complete | optimal | memory | source |\n|---|---|---|---|---|---|\n",
    );
    for algorithm in ALGORITHMS {
        let Algorithm {
            item,
            name,
            complete,
            optimal,
            memory,
            source,
            ..
        } = algorithm;
        let source = with_code(source);
        let row =
            format!("| [`{item}`] | `{name}` | {complete} | {optimal} | {memory} | {source} |");
        table.extend([&row, "\n"]);
    }
    table
}

#[test]
fn the_documentation_has_the_same_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/algorithms/table.md");
    let table = table();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, &table).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), table);
}

/// Round a cycle of three nodes from which no goal can be reached, and which costs something.
#[test]
fn what_ends_where_there_is_no_solution() {
    let graph = Edges::<u32>::new(&[(0, 1, 1), (1, 2, 1), (2, 0, 1)], 3);
    let problem = Problem::new(&graph, &0, &Zero)
        .with(capabilities())
        .with_goal(KnownGoal {
            state: &3,
            to_start: &|| ErasedHeuristic::new(Zero),
            least_cost: 0,
        });
    for algorithm in solvers() {
        let effort = Effort {
            limits: Limits {
                expansions: Some(10_000),
                ..Limits::default()
            },
            ..Effort::default()
        };
        let attempt = method(algorithm).solve(&problem, effort, &mut |_| {});
        let attempt = attempt.unwrap();
        // Depth-limited search ends at its bound, without a verdict.
        let ends =
            matches!(attempt.verdict, Verdict::NoSolution) || algorithm.name == "depth-limited";
        assert_eq!(ends, algorithm.ends_without_solution, "{}", algorithm.name);
    }
}
