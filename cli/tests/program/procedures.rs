//! `sovet analyse` with the procedures of today.

use serde_json::Value;

use crate::harness::{check, check_with_input, run, stdout};

/// Returns the answer of a command in JSON.
fn answer(arguments: &str) -> Value {
    let output = run(&format!("{arguments} --format json"), "");
    serde_json::from_str(stdout(&output).lines().last().unwrap()).unwrap()
}

#[test]
fn tree() {
    check(
        "procedures_tree",
        &[
            "analyse tree --procedure negamax --steps",
            "analyse tree --procedure negamax --lines 2 --scout",
            "analyse tree --procedure mtd-f --show 0",
            "analyse tree --procedure mtd-f --steps --show 0 --format json",
            "analyse tree --procedure deepening",
            "analyse tree --procedure deepening --depth 3 --table-size none",
            "analyse tree --procedure mcts",
            "analyse tree --procedure proof-number",
            "analyse tree --procedure df-pn",
            "analyse tree --procedure proof-number --at-least 4",
            "analyse tree --procedure df-pn --at-least 5",
            "analyse tree --procedure df-pn --at-least 5 --format json",
            "analyse tree --procedure df-pn --at-least 5 --claim draws",
            "analyse tree --at-least 5",
        ],
    );
    check_with_input(
        "procedures_own_tree",
        &["analyse tree - --procedure deepening"],
        "a -> b c\nb -> d e\nc -> f g\nd = 3, e = 5, f = 2, g = 9\nb = 4, c = 1\n",
    );
}

#[test]
fn tictactoe() {
    check(
        "procedures_tictactoe",
        &[
            "analyse tictactoe --procedure negamax --show 0 --killers --history --table-size 1MB",
            "analyse tictactoe XOX.O.... --procedure negamax --lines 3 --show 0",
            "analyse tictactoe X...O.... --procedure deepening --table-size 1MB --scout --show 0",
            "analyse tictactoe X...O.... --procedure deepening --depth 4 --show 0",
            "analyse tictactoe X...O.... --procedure mcts --simulations 100",
            "analyse tictactoe XX.OO.... --procedure mcts",
            "analyse tictactoe --procedure proof-number",
            "analyse tictactoe X........ --procedure df-pn --claim draws",
            "analyse tictactoe XX.OO.X.. --procedure proof-number --steps",
        ],
    );
}

/// Simulations that can be read aloud.
#[test]
fn simulations() {
    check(
        "procedures_simulations",
        &[
            "analyse tictactoe XO..X...O --procedure mcts --simulations 10 --steps",
            "analyse tictactoe XO.XO.... --procedure mcts --steps",
            "analyse tictactoe XOXOXO... --procedure mcts --steps --format json",
        ],
    );
}

#[test]
fn connect4() {
    check(
        "procedures_connect4",
        &[
            "analyse connect4 4444 --procedure negamax --depth 6 --scout --show 3",
            "analyse connect4 4444 --procedure negamax --depth 6 --table-size 1MB --look-up 2 --show 3",
            "analyse connect4 4444 --procedure deepening --depth 6 --centre-first --table-size 1MB --margin 2 --show 0",
            "analyse connect4 4444 --procedure mtd-f --depth 6 --centre-first --show 0",
            "analyse connect4 4444 --procedure mcts --simulations 1000",
            "analyse connect4 4444 --procedure mcts --simulations 1000 --seed 1",
            "analyse connect4 444333 --size 4x5 --procedure df-pn --claim draws",
            "analyse connect4 444333 --size 4x5 --procedure negamax --lines 2 --depth 14 --table-size 4MB --show 0",
        ],
    );
}

#[test]
fn krk() {
    check(
        "procedures_krk",
        &[
            "analyse krk 8/8/8/8/8/2K5/7R/1k6 w --procedure negamax --depth 3 --show 2",
            "analyse krk 8/8/8/8/8/1K6/7R/k7 w --procedure deepening --depth 2 --history --show 0",
            "analyse krk 8/8/8/8/8/2K5/7R/k7 w --procedure mcts --simulations 200",
            "analyse krk 8/8/8/8/8/2K5/7R/1k6 w --procedure df-pn",
            "analyse krk '8/8/8/8/8/2k5/7r/1K6 b - - 0 1' --procedure proof-number",
            "analyse krk 8/8/8/8/8/1K6/8/1k5R b --procedure df-pn --claim draws --max-expansions 20",
        ],
    );
}

#[test]
fn limits() {
    check(
        "procedures_limits",
        &[
            "analyse connect4 --procedure deepening --max-expansions 500 --show 0",
            "analyse connect4 --procedure deepening --max-expansions 500 --depth 20 --show 0 --format json",
            "analyse connect4 --procedure deepening --max-expansions 0",
            "analyse connect4 --procedure negamax --max-expansions 500 --show 0",
            "analyse connect4 --procedure mtd-f --max-expansions 500 --show 0",
            "analyse connect4 --procedure mcts --max-expansions 500",
            "analyse connect4 --procedure mcts --simulations 0",
            "analyse connect4 --procedure proof-number --max-expansions 100",
            "analyse connect4 --procedure df-pn --max-depth 5",
            "analyse connect4 --procedure df-pn --max-expansions 100 --format json",
            "analyse connect4 --procedure df-pn --table-size 99999999GB --max-memory none",
        ],
    );
}

/// The progress of threads when the time runs out differs from run to run.
#[test]
fn limit_on_threads() {
    let output = run(
        "analyse connect4 --procedure negamax --threads 2 --depth 20 --time 0s",
        "",
    );
    assert!(stdout(&output).contains("no verdict: the time ran out"));
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn json() {
    check(
        "procedures_json",
        &[
            "analyse tictactoe XOXOXO... --procedure negamax --lines 2 --format json",
            "analyse tictactoe XOXOXO... --procedure deepening --format json",
            "analyse tictactoe XOXOXO... --procedure mcts --format json",
            "analyse tictactoe XOXOXO... --procedure df-pn --claim draws --steps --format json",
            "analyse tictactoe XO.XO.... --procedure proof-number --format json",
        ],
    );
}

#[test]
fn options_for_other_procedures() {
    check(
        "procedures_bad_options",
        &[
            "analyse tictactoe --table-size 1MB",
            "analyse tictactoe --procedure proof-number --table-size 1MB",
            "analyse tictactoe --procedure mcts --killers",
            "analyse tictactoe --procedure minimax --history",
            "analyse tictactoe --procedure mtd-f --scout",
            "analyse tictactoe --procedure negamax --look-up 2",
            "analyse tictactoe --procedure mtd-f --look-up 0",
            "analyse tictactoe --procedure alpha-beta --look-up 2",
            "analyse tictactoe --procedure deepening --lines 2",
            "analyse tictactoe --procedure mtd-f --threads 2",
            "analyse tictactoe --procedure negamax --margin 2",
            "analyse tictactoe --simulations 10",
            "analyse tictactoe --procedure df-pn --seed 1",
            "analyse tictactoe --procedure mcts --claim wins",
            "analyse tictactoe --procedure negamax --test one-fin",
            "analyse tictactoe --procedure mcts --depth 3",
            "analyse tictactoe --procedure df-pn --depth 3",
            "analyse tictactoe --procedure negamax --threads 2 --steps",
            "analyse tictactoe --procedure negamax --threads 2 --lines 2",
            "analyse tictactoe --procedure mcts --static-leaves",
            "analyse connect4 --centre-first",
            "analyse connect4 --procedure mcts --centre-first",
            "analyse tictactoe --procedure negamax --threads 0",
            "analyse tictactoe --procedure negamax --threads 5000",
            "analyse tictactoe --procedure negamax --lines 0",
            "analyse tictactoe --procedure negamax --table-size 3apples",
            "analyse tictactoe --procedure negamax --table-size 99999999GB",
            "analyse tictactoe --procedure negamax --threads 2 --table-size 99999999GB --max-memory none",
            "analyse tictactoe --procedure negamax --depth 0",
            "analyse tictactoe XXXOO.... --procedure df-pn",
            "analyse tictactoe XXXOO.... --procedure mcts",
        ],
    );
}

/// Whatever the procedure, the value of a position at a depth is the same.
#[test]
fn all_agree() {
    for (position, procedures) in [
        ("tree", &["minimax", "negamax", "mtd-f"][..]),
        (
            "tictactoe XX.O.....",
            &[
                "alpha-beta",
                "minimax",
                "negamax --lines 2",
                "deepening --margin 1",
                "mtd-f",
            ],
        ),
        (
            "connect4 4444 --depth 5",
            &[
                "minimax",
                "alpha-beta",
                "negamax",
                "negamax --threads 3 --table-size 1MB",
                "negamax --lines 3 --table-size 1MB --scout",
                "negamax --table-size 1MB --look-up 1",
                "negamax --threads 2 --table-size 1MB --look-up 2",
                "negamax --centre-first --killers --history --scout",
                "deepening --table-size 1MB --centre-first",
                "deepening --margin 0 --killers",
                "mtd-f --table-size none",
                "mtd-f --history --look-up 2",
            ],
        ),
        (
            "connect4 3453 --size 4x5 --depth 4 --evaluator level",
            &["minimax", "negamax", "mtd-f", "deepening"],
        ),
        (
            "krk 8/8/8/8/8/2K5/7R/k7 w --depth 3",
            &[
                "alpha-beta",
                "negamax --history --killers",
                "negamax --threads 2",
                "deepening --table-size 1MB",
                "mtd-f",
            ],
        ),
    ] {
        let values: Vec<_> = procedures
            .iter()
            .map(|procedure| {
                let answer = answer(&format!("analyse {position} --procedure {procedure}"));
                answer["value"].as_i64().unwrap()
            })
            .collect();
        assert!(
            values.iter().all(|value| *value == values[0]),
            "{position}: {procedures:?} say {values:?}"
        );
    }
}

/// Proofs agree with looking ahead to the end.
#[test]
fn proofs_agree_with_values() {
    for board in [
        "X........",
        "XX.O.....",
        "X...O....",
        "XO.......",
        "XOX.O....",
    ] {
        let value = answer(&format!(
            "analyse tictactoe {board} --procedure negamax --table-size 1MB"
        ))["value"]
            .as_i64()
            .unwrap();
        for procedure in ["proof-number", "df-pn --table-size none"] {
            for (claim, is_true) in [("wins", value > 0), ("draws", value >= 0)] {
                let found = answer(&format!(
                    "analyse tictactoe {board} --procedure {procedure} --claim {claim}"
                ));
                let verdict = if is_true { "proved" } else { "disproved" };
                assert_eq!(found["status"], verdict, "{board}: {procedure} {claim}");
                assert_eq!(found["check"], "passed");
            }
        }
        let found = answer(&format!("analyse tictactoe {board} --procedure mcts"));
        let proven = found["value"].as_f64().unwrap();
        assert_eq!(proven.partial_cmp(&0.0), Some(value.cmp(&0)), "{board}");
    }
}

#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.svg");
    let draw = |arguments: &str| {
        let output = run(
            &format!("analyse {arguments} --picture {}", file.display()),
            "",
        );
        let text = std::fs::read_to_string(&file).ok();
        let _ = std::fs::remove_file(&file);
        (output.status.code(), text)
    };
    for procedure in ["minimax", "negamax", "mtd-f", "proof-number --at-least 4"] {
        let (code, text) = draw(&format!("tree --procedure {procedure}"));
        let text = text.unwrap();
        assert_eq!(code, Some(0));
        assert!(
            text.ends_with("</svg>\n") && text.contains(">p<"),
            "{procedure}"
        );
    }
    let (_, shallow) = draw("connect4 4444 --depth 6 --procedure deepening --plies 1");
    assert!(shallow.unwrap().contains("MIN to move"));
    let (_, stopped) = draw("tictactoe --max-expansions 100");
    assert!(stopped.unwrap().contains("MAX to move"));
    let (_, simulated) = draw("tictactoe --procedure mcts --simulations 9");
    assert!(simulated.unwrap().contains("(simulations)"));
    let large = run(
        &format!("analyse tictactoe --picture {}", file.display()),
        "",
    );
    let note = "the picture shows 2000 of 28654 nodes (--depth, --plies)";
    assert!(String::from_utf8(large.stderr).unwrap().contains(note));
    std::fs::remove_file(&file).unwrap();
    // Nothing is drawn where something is wrong.
    assert_eq!(
        draw("tree --procedure negamax --threads 2"),
        (Some(2), None)
    );
}
