//! `sovet solve`.

use crate::harness::{check, check_with_input};

#[test]
fn every_algorithm_shows_its_order() {
    let algorithms = [
        "breadth-first",
        "depth-limited --depth 5",
        "iterative-deepening",
        "uniform-cost",
        "greedy",
        "a-star",
        "ida-star",
        "ordered-tree",
    ];
    for algorithm in algorithms {
        let command = format!(
            "solve puzzle 2831647#5 --order bolshakova --heuristic misplaced --steps --algorithm {algorithm}"
        );
        let name = algorithm.split(' ').next().unwrap();
        check(&format!("trace_{}", name.replace('-', "_")), &[&command]);
    }
    check(
        "trace_deep_down",
        &["solve puzzle 1#3824765 --order bolshakova --steps=all --algorithm deep-down"],
    );
}

#[test]
fn other_boards() {
    check(
        "solve_other_boards",
        &[
            "solve puzzle '1 2 3 4 / 5 6 7 8 / 9 10 # 11' --goal blank-last",
            "solve puzzle 31/2# --goal 12/3# --draw",
            "solve puzzle '0 1 2 9 5 6 7 3 10 11 4 8' --size 3x4 --algorithm ida-star",
            "solve puzzle '1 2 3 4 # / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20' --goal blank-last",
        ],
    );
}

#[test]
fn heuristics() {
    let heuristics = [
        "manhattan",
        "misplaced",
        "misplaced-with-blank",
        "matches",
        "linear-conflict",
        "walking-distance",
        "inversion-distance",
    ];
    let command =
        |name: &&str| format!("solve puzzle 724/5#6/831 --goal blank-first --heuristic {name}");
    let commands: Vec<String> = heuristics.iter().map(command).collect();
    let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
    check("solve_heuristics", &commands);
    check(
        "solve_heuristics_on_a_large_board",
        &[
            "solve puzzle '1 2 3 4 # / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20' --goal blank-last --heuristic linear-conflict",
            "solve puzzle '1 2 3 4 # / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20' --goal blank-last --heuristic inversion-distance --algorithm ida-star",
        ],
    );
}

#[test]
fn heuristics_are_checked() {
    check(
        "check_heuristic",
        &[
            "solve puzzle 31/2# --check-heuristic",
            "solve puzzle 283/164/7#5 --heuristic matches --order bolshakova --check-heuristic",
            "solve puzzle 283/164/7#5 --check-heuristic --max-expansions 100",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --check-heuristic",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --heuristic manhattan --check-heuristic",
            "solve pancake 3 1 2 4 --check-heuristic",
            "solve graph romania --check-heuristic --steps",
        ],
    );
}

#[test]
fn many_instances() {
    check_with_input(
        "solve_many",
        &[
            "solve puzzle --file -",
            "solve puzzle --file - --format json --algorithm ida-star",
        ],
        "283/164/7#5\n\n1238#4765\n2 1 3 8 # 4 7 6 5\n",
    );
}

#[test]
fn the_three_verdicts() {
    check(
        "solve_verdicts",
        &[
            "solve puzzle 283/164/7#5",
            "solve puzzle 2831674#5",
            "solve puzzle 2831674#5 --goal bolshakova",
            "solve puzzle 724/5#6/831",
            "solve puzzle 123/456/7#8",
            "solve puzzle 2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 # --max-expansions 10",
            "solve puzzle 2 1 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 #",
            "solve puzzle 31/#2 --goal 12/3# --ignore-parity --algorithm breadth-first",
            "solve puzzle 283/164/7#5 --max-expansions 3",
            "solve puzzle 283/164/7#5 --max-nodes 3",
            "solve puzzle 283/164/7#5 --max-memory 100B",
            "solve puzzle 283/164/7#5 --max-depth 2",
            "solve puzzle 283/164/7#5 --time 0s",
            "solve puzzle 4#2183765 --order bolshakova --algorithm depth-limited --depth 7",
            "solve puzzle 4#2183765 --order bolshakova --algorithm depth-limited --depth 8",
            "solve puzzle 4#2183765 --order bolshakova --algorithm depth-limited --depth 8 --duplicates same-state-no-deeper",
        ],
    );
}

#[test]
fn graphs() {
    check(
        "solve_graph",
        &[
            "solve graph romania --from Arad --to Bucharest -a astar --steps --draw",
            "solve graph romania --algorithm greedy",
            "solve graph romania --from Oradea,Zerind --to Neamt,Eforie --draw",
            "solve graph romania --to Sibiu --algorithm bfs",
            "solve graph romania --from Arad --to Arad --draw",
            "solve graph romania --algorithm nbs --to Neamt --format json",
            "solve graph ../domains/graph/tests/data/square.gr --from 1 --to 3 --draw",
            "solve graph ../domains/graph/tests/data/square.gr --from 1 --to 3 --coordinates ../domains/graph/tests/data/square.co",
            "solve graph ../domains/graph/tests/data/square.gr --from 1 --to 3 --coordinates ../domains/graph/tests/data/square.gr",
        ],
    );
    check_with_input(
        "solve_graph_of_decimals",
        &[
            "solve graph -",
            "solve graph - --to A --format json",
            "solve graph - --to D",
            "compare graph - --algorithm ucs,astar",
            "enumerate graph - --from C",
        ],
        "A -- B 0.1\nB -- C 0.25\nC -> D\nstart: C\ngoal: B\nh: C 0.2, D inf\n",
    );
}

#[test]
fn grids() {
    check(
        "solve_grid",
        &[
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --draw",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --weights S=4,G=2 --format json",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 5,4",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 1,2",
            "solve grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,3 --movement four --heuristic manhattan --steps",
            "solve grid ../domains/grid/tests/data/spiral.map --scen ../domains/grid/tests/data/own.scen",
            "solve grid ../domains/grid/tests/data/pond.map --scen ../domains/grid/tests/data/own.scen --algorithm greedy",
            "solve grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,4 --algorithm jump-point-search --draw",
            "solve grid ../domains/grid/tests/data/rooms.map --from 0,0 --to 32,23 --algorithm ida-star --max-expansions 1000",
        ],
    );
    // A drawn map can be read again, and explicit values replace the drawn ones.
    let drawn = "#######\n#A#  B#\n# # # #\n#   # #\n#######\n";
    check_with_input(
        "solve_drawing",
        &[
            "solve grid - --draw",
            "solve grid - --algorithm jps --to 3,3",
            "enumerate grid -",
        ],
        drawn,
    );
}

#[test]
fn pancakes() {
    check(
        "solve_pancake",
        &[
            "solve pancake 2 4 1 5 3 --steps",
            "solve pancake '2 4 1 5 3' --flip-cost size --heuristic gap-by-size",
            "solve pancake 1 2 3",
            "solve pancake --random 25 --seed 3 --algorithm ida-star",
            "solve pancake 5 1 3 4 2 --algorithm depth-limited --depth 2",
        ],
    );
    check_with_input(
        "solve_many_pancakes",
        &["solve pancake --file - --format json --flip-cost size --heuristic zero"],
        "3 1 2\n\n2,1\n",
    );
}

/// A heuristic that overestimates proves nothing: neither that others are not as good, nor a bound.
#[test]
fn claims_of_heuristics_that_overestimate() {
    let graph =
        "S -> A 4\nA -> G 7\nS -> B 3\nB -> G 4\nh: B 20\nh: S 7\nh: A 2\nstart: S\ngoal: G\n";
    check_with_input(
        "solve_overestimates",
        &[
            "solve graph - -a optimal-solutions",
            "solve graph - -a optimal-solutions --heuristic zero",
            "solve graph - -a ara-star",
            "solve graph - --format json",
            "solve graph - -a a-star --max-expansions 1",
        ],
        graph,
    );
    check_with_input(
        "solve_manhattan_on_diagonals",
        &[
            "solve grid - -e manhattan",
            "solve grid - -e manhattan --movement four",
        ],
        "A..\n..#\n..B\n",
    );
}

/// An infinite estimate says that there is no way: where there is one, a search would claim that there is no solution.
#[test]
fn dead_ends_that_are_none() {
    let graph = "S -> A 1\nA -> G 1\nS -> B 1\nh: S 1, A inf, B inf\nstart: S\ngoal: G\n";
    check_with_input(
        "solve_false_dead_end",
        &[
            "solve graph -",
            "solve graph - -e zero",
            "solve graph - --from A,B",
            "solve graph - --from B -a rbfs",
            "solve graph - --check-heuristic",
        ],
        graph,
    );
}

/// Searches that end only if there is a solution first learn that there is none.
#[test]
fn no_path_at_all() {
    let searches = [
        "lrta-star",
        "rta-star",
        "ida-star",
        "rbfs",
        "iterative-deepening",
        "ordered-tree",
    ];
    let commands = searches.map(|name| format!("solve graph - -a {name}"));
    let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
    let graph = "A -- B 0\nC -> A\nstart: A\ngoal: C\n";
    check_with_input("solve_no_path_in_a_graph", &commands, graph);
    check_with_input(
        "solve_no_path_on_a_map",
        &["solve grid - -a ida-star"],
        "A#B\n",
    );
}
