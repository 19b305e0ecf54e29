//! Help is read on terminals of any width.

use catalogue::Catalogue;
use clap::Command;

/// Returns every command with the words after `sovet`.
fn commands() -> Vec<(String, Command)> {
    let mut waiting = vec![(String::new(), sovet::command_line(&Catalogue::standard()))];
    let mut commands = Vec::new();
    while let Some((path, command)) = waiting.pop() {
        let below = command.get_subcommands();
        waiting.extend(below.map(|below| (format!("{path} {}", below.get_name()), below.clone())));
        commands.push((path, command));
    }
    commands
}

/// Checks that no line of the short and the long help is longer than the terminal.
#[track_caller]
fn check(width: usize) {
    for (path, command) in commands() {
        let mut command = command.term_width(width);
        let help = [command.render_help(), command.render_long_help()].map(|help| help.to_string());
        for line in help.iter().flat_map(|help| help.lines()) {
            assert!(
                line.chars().count() <= width,
                "sovet{path} --help at {width}: {line}"
            );
        }
    }
}

#[test]
fn no_line_is_longer_than_the_terminal() {
    check(80);
    check(100);
}

/// A text that is broken by hand would be broken once more on a narrow terminal.
#[test]
fn no_text_is_broken_by_hand() {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    for (path, command) in commands() {
        let of_command = [
            command.get_about(),
            command.get_after_help(),
            command.get_after_long_help(),
        ];
        let of_arguments = command.get_arguments().map(clap::Arg::get_help);
        for text in of_command.into_iter().chain(of_arguments).flatten() {
            let text = text.to_string();
            let lines: Vec<&str> = text.lines().collect();
            let broken = lines
                .windows(2)
                .find(|pair| pair.iter().all(|line| is_prose(line)));
            assert_eq!(broken, None, "sovet{path} --help");
        }
    }
}

/// A command says what it does, and each argument what it means, like a heading: without a full stop.
#[test]
fn everything_is_explained() {
    let mut unexplained = Vec::new();
    for (path, command) in commands() {
        let about = command.get_about().map(ToString::to_string);
        let of_arguments = command.get_arguments().map(|argument| {
            let help = argument.get_help().map(ToString::to_string);
            (argument.get_id().to_string(), help)
        });
        let texts = std::iter::once(("about".to_owned(), about)).chain(of_arguments);
        for (name, text) in texts {
            let text = text.unwrap_or_default();
            let ends = text.trim_end_matches("...").ends_with('.');
            if ends || !text.starts_with(char::is_uppercase) {
                unexplained.push(format!("sovet{path}, {name}: {text}"));
            }
        }
    }
    assert_eq!(unexplained, Vec::<String>::new());
}
