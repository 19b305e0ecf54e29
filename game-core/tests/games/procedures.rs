//! The list of procedures.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Answers, Effort, Event, Findings, GameOrder, Method, Needs, PROCEDURES, Problem, Procedure,
    Score,
};
use search_core::{Limit, Limits, OptionSpec, Values, outline_line};

const BOARD: &str = "XO..X...O";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Returns the findings of a procedure with these options on a board, and the names of its events.
fn findings(
    name: &str,
    options: &[(&str, &str)],
    text: &str,
) -> (Findings<String>, Vec<&'static str>) {
    let root = board(text);
    let problem = Problem::new(&TicTacToe, &root, &OpenLines, GameOrder).keyed();
    let mut names = Vec::new();
    let mut see = |event: Event<'_, TicTacToe>| names.push(event.name());
    let conduct = Effort {
        events: Some(&mut see),
        ..Effort::default()
    };
    let method = Method::named(name, &values(options)).unwrap();
    let analysed = method.analyse(&problem, conduct).unwrap();
    (analysed.findings.written(&TicTacToe, &root), names)
}

fn values(options: &[(&str, &str)]) -> Values {
    let none = Values::NONE;
    let with = |values: Values, (name, value): &(&str, &str)| values.with(name, *value);
    options.iter().fold(none, with)
}

/// Checks the error about options for a procedure.
fn check_refused(name: &str, options: &[(&str, &str)], expected: &str) {
    let error = Method::named(name, &values(options)).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

/// Returns the procedures for games without chance.
fn without_chance() -> impl Iterator<Item = &'static Procedure> {
    let needs_chance = |procedure: &&Procedure| procedure.needs(Needs::Chance);
    PROCEDURES.iter().filter(move |it| !needs_chance(it))
}

#[test]
fn every_procedure_says_what_it_is() {
    for procedure in PROCEDURES {
        let Procedure {
            name,
            summary,
            source,
            finds,
            of_equals,
            memory,
            outline,
            ..
        } = procedure;
        let texts = [name, summary, source, finds, of_equals, memory];
        assert!(texts.iter().all(|text| !text.is_empty()), "{name}");
        assert!(outline.len() >= 5, "{name}");
        assert!(procedure.is_called(name));
    }
}

#[test]
fn no_two_have_the_same_name() {
    let mut names: Vec<_> = PROCEDURES
        .iter()
        .flat_map(|procedure| procedure.aliases.iter().chain([&procedure.name]))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn one_option_is_one_thing() {
    let options = PROCEDURES.iter().flat_map(|procedure| procedure.options);
    let options: Vec<&OptionSpec> = options.collect();
    for one in &options {
        for other in options.iter().filter(|other| other.name == one.name) {
            assert_eq!((one.value, one.help), (other.value, other.help));
        }
    }
}

/// Every event of a run is in the outline, and every line that names events is carried out at some time.
#[test]
fn outlines_are_true() {
    for procedure in without_chance() {
        let options: &[_] = match procedure.answers {
            Answers::Simulations => &[("simulations", "100")],
            Answers::Value | Answers::Expectation | Answers::Proof => &[],
        };
        let (_, events) = findings(procedure.name, options, BOARD);
        let told = procedure.outline.iter();
        let told: Vec<_> = told.flat_map(|line| outline_line(line).1).collect();
        assert!(!events.is_empty());
        for event in events {
            assert!(told.contains(&event), "{}: {event}", procedure.name);
        }
    }
}

/// Searched deep enough, all find what the game is worth.
#[test]
fn all_agree() {
    for text in [BOARD, "XX.O.....", "X...O....", "XOX.O...."] {
        let expected = match findings("minimax", &[("depth", "9")], text).0 {
            Findings::Valued { analysis, .. } => analysis.value,
            other => panic!("{other:?}"),
        };
        for procedure in without_chance() {
            let options: &[_] = match procedure.answers {
                Answers::Value => &[("depth", "9")],
                Answers::Simulations | Answers::Expectation | Answers::Proof => &[],
            };
            let (found, _) = findings(procedure.name, options, text);
            let agrees = match &found {
                Findings::Valued { analysis, .. } => analysis.value == expected,
                Findings::Simulated { analysis } => {
                    analysis.value.partial_cmp(&0.0) == Some(expected.cmp(&Score::DRAW))
                }
                Findings::Expected { .. } | Findings::Stopped { .. } => false,
                Findings::Proved(_) => expected > Score::DRAW,
                Findings::Disproved(_) => expected <= Score::DRAW,
            };
            assert!(agrees, "{} on {text}: {found:?}", procedure.name);
        }
    }
}

/// A watched procedure finds the same and does the same.
#[test]
fn watching_changes_nothing() {
    let root = board(BOARD);
    let problem = Problem::new(&TicTacToe, &root, &OpenLines, GameOrder).keyed();
    for procedure in without_chance() {
        let method = Method::new(procedure, &Values::NONE).unwrap();
        let limits = Limits {
            expansions: Some(300),
            ..Limits::default()
        };
        let [quiet, watched] = [false, true].map(|is_watched| {
            let see = &mut |_: Event<'_, TicTacToe>| {};
            let conduct = Effort {
                limits,
                events: is_watched.then_some(see),
                ..Effort::default()
            };
            let analysed = method.analyse(&problem, conduct).unwrap();
            let found = analysed.findings.written(&TicTacToe, &root);
            (format!("{found:?}"), analysed.statistics)
        });
        assert_eq!(quiet, watched, "{}", procedure.name);
    }
}

/// The answer of each procedure that may remember hardly anything.
#[test]
fn every_procedure_heeds_the_limit_on_memory() {
    let root = Board::EMPTY;
    let problem = Problem::new(&TicTacToe, &root, &OpenLines, GameOrder).keyed();
    let mut said = String::new();
    for procedure in PROCEDURES {
        let method = Method::new(procedure, &Values::NONE).unwrap();
        let limits = Limits {
            bytes: Some(10_000),
            ..Limits::default()
        };
        let conduct = Effort {
            limits,
            ..Effort::default()
        };
        let answer = match method.analyse(&problem, conduct) {
            Ok(analysed) => match analysed.findings {
                Findings::Simulated { analysis } => format!("{:?}", analysis.limit),
                findings => findings.in_words(),
            },
            Err(error) => error.to_string(),
        };
        writeln!(said, "{}: {answer}", procedure.name).unwrap();
    }
    insta::assert_snapshot!(said, @r"
    minimax: value 1
    alpha-beta: value 1
    ancestors: value 1
    bratko-minimax: value 1
    bratko-alpha-beta: value 1
    negamax: value 1
    deepening: value 1
    mtd-f: stopped: the limit on memory was reached
    expectiminimax: expectiminimax needs chance nodes, which this game does not offer
    star1: star1 needs chance nodes, which this game does not offer
    star2: star2 needs chance nodes, which this game does not offer
    mcts: Some(Bytes)
    proof-number: stopped: the limit on memory was reached
    df-pn: stopped: the limit on memory was reached
    ");
}

/// A table that is kept spares a second search some of its work, and does not change the answer.
#[test]
fn a_table_is_kept() {
    let root = Board::EMPTY;
    let problem = Problem::new(&TicTacToe, &root, &OpenLines, GameOrder).keyed();
    let options = Values::NONE.with("table-size", "1MB").with("depth", "6");
    let method = Method::named("deepening", &options).unwrap();
    let mut table = None;
    let [first, second] = [(); 2].map(|()| {
        let conduct = Effort {
            table: Some(&mut table),
            ..Effort::default()
        };
        method.analyse(&problem, conduct).unwrap()
    });
    let value = |found: &Findings<_>| match found {
        Findings::Valued { analysis, .. } => analysis.value,
        _ => unreachable!(),
    };
    assert_eq!(value(&first.findings), value(&second.findings));
    let [first, second] = [first, second].map(|analysed| analysed.statistics.expanded);
    assert!(second < first, "{second} of {first}");
    assert!(table.is_some());
}

#[test]
fn a_limit_that_is_met_is_no_error() {
    let root = Board::EMPTY;
    let problem = Problem::new(&TicTacToe, &root, &OpenLines, GameOrder).keyed();
    let limits = Limits {
        expansions: Some(0),
        ..Limits::default()
    };
    for procedure in without_chance() {
        let method = Method::new(procedure, &Values::NONE).unwrap();
        let conduct = Effort {
            limits,
            ..Effort::default()
        };
        let found = method.analyse(&problem, conduct).unwrap().findings;
        let Findings::Stopped { limit } = found else {
            panic!("{found:?}");
        };
        assert_eq!(limit, Limit::Expansions);
    }
}

/// A missing requirement is named, and a procedure that does not need it answers.
#[test]
fn what_is_missing() {
    let root = board(BOARD);
    let problem = Problem::unvalued(&TicTacToe, &root);
    for procedure in PROCEDURES {
        let method = Method::new(procedure, &Values::NONE).unwrap();
        let found = method.analyse(&problem, Effort::default());
        let missing = match procedure.needs {
            [] => {
                assert!(found.is_ok());
                continue;
            }
            [Needs::Evaluator, ..] => "an evaluator",
            [Needs::Keys, ..] => "keys of positions",
            [Needs::Chance, ..] => "chance nodes",
        };
        let expected = format!(
            "{} needs {missing}, which this game does not offer",
            procedure.name
        );
        assert_eq!(found.unwrap_err().to_string(), expected);
    }
}

#[test]
fn options() {
    check_refused("perfect", &[], "there is no procedure `perfect`");
    check_refused(
        "alpha-beta",
        &[("table-size", "1MB")],
        "--table-size is for --procedure negamax, deepening, mtd-f and df-pn",
    );
    check_refused(
        "minimax",
        &[("speed", "9")],
        "no procedure has an option --speed",
    );
    check_refused(
        "minimax",
        &[("depth", "deep")],
        "--depth: write a whole number, such as 10",
    );
    check_refused(
        "pvs",
        &[("lines", "2"), ("threads", "2")],
        "--lines is for one thread; leave out --threads",
    );
    check_refused(
        "ancestors",
        &[("test", "all")],
        "--test: `all` is none of opposite-type, one-fin, parent-only",
    );
    for procedure in PROCEDURES {
        for (option, why) in procedure.lacks {
            check_refused(procedure.name, &[(option, "1")], why);
        }
    }
}

#[test]
fn lines_and_threads() {
    let (found, _) = findings("negamax", &[("lines", "3"), ("depth", "9")], "XOX.O....");
    let Findings::Valued { lines, .. } = &found else {
        panic!("{found:?}");
    };
    assert_eq!(lines.len(), 3);
    let options = [("threads", "2"), ("depth", "9"), ("table-size", "1MB")];
    let (parallel, events) = findings("negamax", &options, "XOX.O....");
    assert_eq!(parallel.line(), found.line());
    assert!(events.is_empty());
}

/// Returns the table of the documentation.
fn table() -> String {
    let mut table = String::from(
        "| procedure | name | finds | of equal moves | memory | source |\n|---|---|---|---|---|---|\n",
    );
    for procedure in PROCEDURES {
        let Procedure {
            item,
            name,
            finds,
            of_equals,
            memory,
            source,
            ..
        } = procedure;
        let row =
            format!("| [`{item}`] | `{name}` | {finds} | {of_equals} | {memory} | {source} |");
        table.extend([&row, "\n"]);
    }
    table
}

#[test]
fn the_documentation_has_the_same_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/procedures/table.md");
    let table = table();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, &table).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), table);
}
