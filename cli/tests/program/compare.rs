//! `sovet compare`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::harness::{check, check_with_input, run, stdout};

type Row = Map<String, Value>;

/// The rows that a command prints as JSON: those of problems, and the summaries.
fn rows(arguments: &str, input: &str) -> (Vec<Row>, Vec<Row>) {
    let printed = stdout(&run(&format!("{arguments} --format json"), input));
    let rows = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    rows.partition(|row: &Row| !row.contains_key("summary"))
}

/// A value as it is typed.
fn typed(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The options of algorithms, as JSON names them.
const PARAMETERS: [&str; 6] = [
    "weight",
    "width",
    "depth",
    "lookahead",
    "duplicates",
    "open_order",
];

/// Every row is the answer of `solve` with the same setting.
#[track_caller]
fn check_rows(problem: &str, options: &str, input: &str, count: usize) {
    let (compared, summaries) = rows(&format!("compare {problem} {options}"), input);
    assert_eq!(
        (compared.len(), summaries.len()),
        (count, 0),
        "{problem} {options}"
    );
    let mut settings = BTreeSet::new();
    for mut row in compared {
        let mut command = format!("solve {problem} --max-expansions 3000");
        for name in ["algorithm", "heuristic"].into_iter().chain(PARAMETERS) {
            if let Some(value) = row.get(name) {
                let option = name.replace('_', "-");
                command.extend([" --", &option, " ", &typed(value)]);
            }
        }
        assert!(settings.insert(command.clone()), "twice: {command}");
        let mut solved = rows(&command, input).0.pop().unwrap();
        row.remove("effective_branching_factor");
        for answer in [&mut row, &mut solved] {
            answer.remove("seconds");
        }
        assert_eq!(row, solved, "{command}");
    }
}

#[test]
fn every_row_is_the_answer_of_solve() {
    let limit = "--max-expansions 3000";
    let several = "-e manhattan,misplaced --weight 1,1.5,2";
    check_rows("puzzle 283/164/7#5", &format!("{limit} {several}"), "", 35);
    check_rows(
        "puzzle 283/164/7#5",
        &format!("{limit} -e misplaced"),
        "",
        19,
    );
    check_rows(
        "puzzle 867254301 --goal blank-first",
        &format!("{limit} {several} -a wastar,astar,bfs"),
        "",
        9,
    );
    let grid = "grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8";
    check_rows(
        grid,
        &format!("{limit} -e octile,chebyshev,zero -a astar,wastar --weight 2,4/3,2"),
        "",
        9,
    );
    check_rows(
        "graph romania",
        &format!("{limit} -a ara-star,weighted-a-star --weight 3,2"),
        "",
        3,
    );
    let overestimates = "S -> A 4\nA -> G 7\nS -> B 3\nB -> G 4\nh: B 20\nstart: S\ngoal: G\n";
    check_rows(
        "graph -",
        &format!("{limit} -e given,zero -a astar,greedy,ida-star"),
        overestimates,
        6,
    );
}

/// A partition is written with commas, too.
#[test]
fn heuristics_with_commas_in_their_names() {
    let (rows, _) = rows(
        "compare puzzle 31/2# --goal 12/3# -a astar -e misplaced,pdb:1,2/3,manhattan,misplaced",
        "",
    );
    let heuristics: Vec<String> = rows.iter().map(|row| typed(&row["heuristic"])).collect();
    assert_eq!(heuristics, ["misplaced", "pdb:1,2/3", "manhattan"]);
}

/// Five problems: one without a solution, and one that is stopped.
const BOARDS: &str = "1238#4765\n283/164/7#5\n2831674#5\n567/8#2/341\n2 1 3 8 # 4 7 6 5\n";
const FIVE: &str = "compare puzzle --file - --goal bolshakova -a bfs,astar,wastar,ara-star,depth-limited -e manhattan,misplaced \
                    --weight 1,2 --max-expansions 200";

/// The number of a row under a name such as `statistics.expanded`.
fn number(row: &Row, name: &str) -> Option<f64> {
    let (outer, inner) = name.split_once('.').unwrap_or((name, ""));
    let value = row.get(outer)?;
    let value = if inner.is_empty() {
        value
    } else {
        value.get(inner)?
    };
    value.as_f64()
}

/// The statistics of numbers, naively.
fn statistic(name: &str, mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let (sum, half) = (numbers.iter().sum::<f64>(), numbers.len() / 2);
    Some(match name {
        _ if numbers.is_empty() => return None,
        "sum" => sum,
        "mean" => sum / f64::from(u32::try_from(numbers.len()).unwrap()),
        "median" => f64::midpoint(numbers[(numbers.len() - 1) / 2], numbers[half]),
        other => panic!("{other}"),
    })
}

/// The setting of a row, by which its summaries are found.
fn setting(row: &Row) -> String {
    ["algorithm", "heuristic", "weight"]
        .map(|name| row.get(name).map(typed).unwrap_or_default())
        .join(" ")
}

#[track_caller]
fn check_summaries(command: &str, boards: &str, groups: usize) {
    let (rows, summaries) = rows(command, boards);
    let settings: BTreeSet<String> = rows.iter().map(setting).collect();
    assert_eq!(summaries.len(), settings.len() * groups * 3, "{command}");
    let mut problems: BTreeMap<String, u64> = BTreeMap::new();
    for summary in &summaries {
        // The problems of a group are those whose shortest solution has its length.
        let shortest = |problem: &Value| {
            let of_problem = rows.iter().filter(|row| &row["problem"] == problem);
            of_problem
                .filter_map(|row| Some(row.get("actions")?.as_array()?.len()))
                .min()
        };
        let is_meant = |row: &&Row| {
            let length = summary.get("solution_length");
            let is_here =
                length.is_none_or(|length| *length == Value::from(shortest(&row["problem"])));
            is_here && setting(row) == setting(summary)
        };
        let meant: Vec<&Row> = rows.iter().filter(is_meant).collect();
        let with = |status: &str| -> Vec<&Row> {
            meant
                .iter()
                .copied()
                .filter(|row| row["status"] == status)
                .collect()
        };
        let numbers = |rows: &[&Row]| -> Vec<Value> {
            rows.iter().map(|row| row["problem"].clone()).collect()
        };
        assert_eq!(summary["solved"], with("solved").len());
        assert_eq!(summary["stopped"], Value::from(numbers(&with("stopped"))));
        let refuted = summary["no_solution"].as_array().unwrap();
        assert!(
            numbers(&with("no_solution"))
                .iter()
                .all(|number| refuted.contains(number))
        );
        let all = with("solved").len() + with("stopped").len() + refuted.len();
        assert_eq!(summary["problems"], all);
        let name = typed(&summary["summary"]);
        *problems
            .entry(format!("{name} {}", setting(summary)))
            .or_default() += all as u64;
        for measure in [
            "cost",
            "statistics.expanded",
            "statistics.generated",
            "statistics.max_stored",
            "seconds",
            "effective_branching_factor",
        ] {
            let numbers = with("solved")
                .into_iter()
                .filter_map(|row| number(row, measure));
            let is_meant = (measure, &*name) != ("effective_branching_factor", "sum");
            let expected = statistic(&name, numbers.collect()).filter(|_| is_meant);
            let found = number(summary, measure);
            let is_right = match (found, expected) {
                (Some(found), Some(expected)) => (found - expected).abs() < 1e-6,
                (found, expected) => found == expected,
            };
            assert!(
                is_right,
                "{name} of {measure}: {found:?}, not {expected:?}, in {summary:?}"
            );
        }
    }
    let expected = boards.lines().count() as u64;
    assert!(
        problems.values().all(|count| *count == expected),
        "{problems:?}"
    );
}

#[test]
fn summaries_are_those_of_the_rows() {
    check_summaries(FIVE, BOARDS, 1);
    // Solutions of 0 and of 5 moves, and none.
    check_summaries(&format!("{FIVE} --by-length"), BOARDS, 3);
    check_summaries(
        "compare pancake --file - -e gap,zero -a astar,ida-star,greedy",
        "3 1 2\n2 1\n5 4 1 3 2\n",
        1,
    );
}

/// The fields of a row: those within another have names with dots.
fn flat(row: &Row) -> BTreeMap<String, String> {
    let plain = |value: &Value| match value {
        Value::Array(items) => items.iter().map(typed).collect::<Vec<_>>().join(" "),
        Value::Null => String::new(),
        other => typed(other),
    };
    let mut fields = BTreeMap::new();
    for (name, value) in row {
        match value {
            Value::Object(inner) => {
                fields.extend(
                    inner
                        .iter()
                        .map(|(inner, value)| (format!("{name}.{inner}"), plain(value))),
                );
            }
            other => drop(fields.insert(name.clone(), plain(other))),
        }
    }
    fields
}

/// The cells of a line, of which those with commas are quoted.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    for (index, part) in line.split('"').enumerate() {
        let mut parts: Vec<&str> = if index % 2 == 0 {
            part.split(',').collect()
        } else {
            vec![part]
        };
        cells.last_mut().unwrap().push_str(parts.remove(0));
        cells.extend(parts.into_iter().map(str::to_owned));
    }
    cells
}

#[test]
fn csv_has_the_fields_of_json() {
    let (rows, summaries) = rows(FIVE, BOARDS);
    let printed = stdout(&run(&format!("{FIVE} --format csv"), BOARDS));
    let mut lines = printed.lines().map(cells);
    let heading = lines.next().unwrap();
    let expected: Vec<_> = rows.iter().chain(&summaries).map(flat).collect();
    let names: BTreeSet<&String> = expected.iter().flat_map(BTreeMap::keys).collect();
    assert_eq!(heading.iter().collect::<BTreeSet<_>>(), names);
    assert_eq!(heading.len(), names.len());
    let read = lines.map(|cells| heading.iter().cloned().zip(cells).collect());
    let read: Vec<BTreeMap<String, String>> = read.collect();
    assert_eq!(read.len(), expected.len());
    for (mut read, mut row) in read.into_iter().zip(expected) {
        for fields in [&mut read, &mut row] {
            fields.remove("seconds");
            fields.retain(|_, value| !value.is_empty());
        }
        assert_eq!(read, row);
    }
}

#[test]
fn one_problem() {
    check(
        "compare",
        &[
            "compare puzzle 283/164/7#5 --order bolshakova --heuristic misplaced",
            "compare puzzle 31/2# --goal 12/3# --max-expansions 100 --format json",
            "compare puzzle 283/164/7#5 -e manhattan,misplaced --weight 1,2 -a bfs,astar,wastar,ara-star",
        ],
    );
}

/// A row that was stopped says at which limit.
#[test]
fn limits() {
    check(
        "compare_limits",
        &[
            "compare puzzle 567/8#2/341 --goal bolshakova -a bfs,astar,ida-star --max-expansions 100",
            "compare puzzle 567/8#2/341 --goal bolshakova -a bfs --max-nodes 100",
            "compare puzzle 567/8#2/341 --goal bolshakova -a astar --max-memory 100B",
            "compare puzzle 567/8#2/341 --goal bolshakova -a astar,depth-limited --max-depth 3",
            "compare puzzle 567/8#2/341 --goal bolshakova -a astar --time 0s",
            "compare puzzle 567/8#2/341 --goal bolshakova -a beam --width 1",
        ],
    );
}

#[test]
fn several_problems() {
    check_with_input(
        "compare_several",
        &[
            FIVE,
            &format!("{FIVE} --by-length"),
            "compare puzzle --file - --goal bolshakova -a astar,bfs --by-length --max-expansions 5",
        ],
        BOARDS,
    );
    check(
        "compare_scenario",
        &[
            "compare grid ../domains/grid/tests/data/spiral.map --scen ../domains/grid/tests/data/own.scen -a astar,jps,bfs",
        ],
    );
}

#[test]
fn wrong_options() {
    check(
        "compare_wrong_options",
        &[
            "compare puzzle 283/164/7#5 -e manhattan,manhatten",
            "compare puzzle 283/164/7#5 -e manhattan,pdb:",
            "compare puzzle 283/164/7#5 --weight 1,0.5",
            "solve puzzle 283/164/7#5 --format csv",
        ],
    );
}
