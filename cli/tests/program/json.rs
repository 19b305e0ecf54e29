//! The JSON form: every line is one value, and records read back.

use game_core::PROCEDURES;
use search_core::{ALGORITHMS, Method, Needs, OptionSpec, Record, Values};
use serde_json::Value;

use crate::harness::{run, stdout};

/// Returns the values on the lines that a command prints.
fn values(arguments: &str) -> Vec<Value> {
    let output = run(arguments, "");
    stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_trace_reads_back_as_records() {
    let values = values("solve puzzle 2831647#5 --order bolshakova --steps=all --format json");
    let (answer, events) = values.split_last().unwrap();
    assert_eq!(answer["status"], "solved");
    let records: Vec<Record> = events
        .iter()
        .map(|event| serde_json::from_value(event.clone()).unwrap())
        .collect();
    let generated = records
        .iter()
        .filter(|record| record.event() == "generated")
        .count();
    assert_eq!(
        generated as u64,
        answer["statistics"]["generated"].as_u64().unwrap()
    );
}

/// The last answer of a command has these options of a method, and those of them that are not given by default.
#[track_caller]
fn check_parameters(command: &str, options: &[OptionSpec], given: &Values) {
    let words = given.names().map(|name| match given.get(name) {
        Some(value) if !value.is_empty() => format!(" --{name} {value}"),
        _ => format!(" --{name}"),
    });
    let command = command.to_owned() + &words.collect::<String>();
    let mut answers = values(&format!("{command} --format json"));
    // Solutions that are not the last have lines of their own.
    answers.retain(|answer| answer.get("statistics").is_some() || answer.get("suite").is_some());
    assert!(!answers.is_empty(), "{command}");
    for answer in answers {
        // A claim that was proved and lines that were found have fields of their own.
        for (name, value) in given
            .parameters(options)
            .filter(|(name, _)| !["claim", "lines"].contains(name))
        {
            let found = &answer[name.replace('-', "_")];
            let found = found
                .as_str()
                .map_or_else(|| found.to_string(), str::to_owned);
            assert_eq!(found, value, "--{name} in an answer of {command}");
        }
        assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"), "{command}");
    }
}

/// A value of each option that its default is not.
fn unusual(options: &[OptionSpec], but: &[&str]) -> Values {
    let options = options.iter().filter(|option| !but.contains(&option.name));
    options.fold(Values::NONE, |values, option| {
        let choices = option.choices.iter().map(|(name, _)| *name);
        let tried = choices.chain(["", "2", "1.25", "3,2", "1MB"]);
        let mut fitting = tried.filter(|text| option.accepts(text).is_ok());
        let is_switch = option.value.is_empty();
        let value = fitting.find(|text| is_switch || *text != option.default);
        values.with(option.name, value.expect(option.name))
    })
}

#[test]
fn answers_carry_every_parameter() {
    for algorithm in ALGORITHMS {
        let name = algorithm.name;
        let problem = match algorithm.needs {
            Needs::Jumps => "grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,4",
            _ => "puzzle 1#3/425/786",
        };
        let limit = "--max-expansions 50";
        let mut commands = vec![format!("solve {problem} -a {name} {limit}")];
        if !algorithm.is_series {
            commands.push(format!("compare {problem} -a {name} {limit}"));
        }
        let is_for_suite = !matches!(algorithm.needs, Needs::Jumps | Needs::Numbers);
        if is_for_suite {
            commands.push(format!("bench korf100 -i 79 -a {name} {limit}"));
        }
        let required = match Method::new(algorithm, &Values::NONE) {
            Ok(_) => Values::NONE,
            Err(_) => Values::NONE.with("depth", "3"),
        };
        for command in commands {
            check_parameters(&command, algorithm.options, &required);
            check_parameters(
                &command,
                algorithm.options,
                &unusual(algorithm.options, &["threads"]),
            );
        }
    }
    for procedure in PROCEDURES
        .iter()
        .filter(|it| !it.needs(game_core::Needs::Chance))
    {
        let command = format!(
            "analyse tictactoe X...O.... -p {} --max-expansions 50",
            procedure.name
        );
        check_parameters(&command, procedure.options, &Values::NONE);
        check_parameters(
            &command,
            procedure.options,
            &unusual(procedure.options, &["threads", "look-up"]),
        );
    }
}

#[test]
fn every_command_speaks_json() {
    for arguments in [
        "solve puzzle 2831674#5 --goal bolshakova",
        "solve puzzle 2831647#5 --max-expansions 1",
        "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --steps",
        "solve pancake 3 1 2 --steps=all",
        "solve pancake 3 1 2 --check-heuristic",
        "compare puzzle 31/2# --goal 12/3# --max-expansions 10",
        "enumerate puzzle 2x3",
        "solve puzzle 283/164/7#5 --algorithm ara-star --steps",
        "solve puzzle 5678#2341 --algorithm optimal-solutions --max-solutions 2",
        "bench korf100 --instances 79 --max-expansions 10",
        "bench korf50 --instances 38 --heuristic manhattan --max-expansions 10",
        "random puzzle 2x3",
        "analyse tictactoe X...O.... --steps",
        "analyse krk 8/8/8/8/8/1K6/7R/k7 w",
        "play tictactoe --x program --o program",
        "analyse connect4 4444 --depth 4 --steps",
        "analyse connect4 4444 --depth 4 --procedure deepening --table-size 1MB --steps",
        "analyse tictactoe X...O.... --procedure proof-number --steps",
        "analyse tictactoe X...O.... --procedure mcts",
        "perft tictactoe",
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w --steps",
        "advice show",
        "solve puzzle 2831647#5 --heuristic pdb:4-4",
        "pdb build 2-3 --size 2x3",
        "advice check krk-repaired",
        "advice diff krk-published krk-repaired",
    ] {
        assert!(
            !values(&format!("{arguments} --format json")).is_empty(),
            "{arguments}"
        );
    }
}
