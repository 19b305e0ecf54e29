//! The algorithms beyond the text's: their answers, and what they print meanwhile.

use crate::harness::{check, run, stdout};

/// 22 moves, the blank in the middle at both ends.
const BOARD: &str = "5678#2341";

#[test]
fn each_on_the_example() {
    let commands = [
        "depth-first --max-depth 8",
        "weighted-a-star --weight 3/2",
        "rbfs",
        "beam --width 2",
        "nbs",
        "mm",
        "lrta-star --lookahead 2",
        "rta-star",
    ]
    .map(|algorithm| {
        format!("solve puzzle 2831647#5 --order bolshakova --heuristic misplaced --steps --algorithm {algorithm}")
    });
    check("algorithms", &commands.each_ref().map(String::as_str));
}

#[test]
fn better_and_better() {
    check(
        "ara_star",
        &[
            &format!("solve puzzle {BOARD} --algorithm ara-star"),
            &format!("solve puzzle {BOARD} --algorithm ara-star --weight 4 --format json"),
            &format!("solve puzzle {BOARD} --algorithm ara-star --max-expansions 3000"),
            &format!(
                "solve puzzle {BOARD} --algorithm ara-star --max-expansions 3000 --format json"
            ),
            "solve puzzle 31/#2 --goal 12/3# --ignore-parity --algorithm ara-star",
        ],
    );
}

#[test]
fn all_that_are_best() {
    check(
        "optimal_solutions",
        &[
            "solve pancake 4 2 1 3 --algorithm optimal-solutions",
            "solve pancake 4 2 1 3 --algorithm optimal-solutions --max-solutions 1 --format json",
            "solve puzzle 1238#4765 --algorithm optimal-solutions",
            "solve puzzle 31/#2 --goal 12/3# --ignore-parity --algorithm optimal-solutions",
            &format!("solve puzzle {BOARD} --algorithm optimal-solutions --max-expansions 10"),
        ],
    );
}

/// Bounds that a stopped search has proven.
#[test]
fn lower_bounds() {
    check(
        "lower_bounds",
        &[
            &format!("solve puzzle {BOARD} --max-expansions 100"),
            &format!(
                "solve puzzle {BOARD} --max-expansions 100 --algorithm ida-star --format json"
            ),
            "solve pancake --random 25 --seed 3 --heuristic zero --flip-cost size --max-expansions 50",
            "solve grid ../domains/grid/tests/data/rooms.map --from 0,0 --to 32,23 --max-expansions 20",
        ],
    );
}

/// Returns the last line but one of the answer, which ends with the moves.
fn cost(arguments: &str) -> String {
    let output = stdout(&run(&format!("{arguments} --format json"), ""));
    let answer: serde_json::Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
    answer["cost"].to_string()
}

/// All that promise a best solution agree, in every domain.
#[test]
fn the_optimal_ones_agree() {
    for problem in [
        "puzzle 867254301 --goal blank-first",
        "puzzle '5 1 2 3 4 / 6 7 12 8 9 / 10 11 17 13 14 / 15 16 # 18 19 / 20 21 22 23 24' --goal blank-first",
        "pancake --random 9 --seed 4",
        "pancake --random 6 --flip-cost size --heuristic gap-by-size",
        "grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --weights S=4,G=2",
        "graph romania",
        "graph romania --from Timisoara,Oradea --to Neamt",
    ] {
        let expected = cost(&format!("solve {problem}"));
        for algorithm in [
            "ara-star",
            "optimal-solutions --max-solutions 3",
            "nbs",
            "mm",
            "a-star --then-ida-star --max-nodes 20",
            "weighted-a-star --weight 1",
        ] {
            let found = cost(&format!("solve {problem} --algorithm {algorithm}"));
            assert_eq!(found, expected, "{algorithm} on {problem}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let problem = "solve pancake --random 20 --seed 5 --algorithm ida-star";
    assert_eq!(cost(problem), cost(&format!("{problem} --threads 3")));
    check(
        "threads",
        &["solve puzzle 2831647#5 --algorithm ida-star --threads 2 --max-depth 3"],
    );
}
