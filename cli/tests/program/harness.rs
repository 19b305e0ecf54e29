//! Runs the program and writes down what happened.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The folder for what the program keeps, unless a test has its own: never the user's.
pub(crate) const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/sovet-cache");

/// Returns the program with these arguments, away from any terminal.
pub(crate) fn sovet(arguments: &str) -> Command {
    program(Path::new(env!("CARGO_BIN_EXE_sovet")), arguments)
}

fn program(path: &Path, arguments: &str) -> Command {
    let mut command = Command::new(path);
    command
        .args(words(arguments))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env("SOVET_CACHE", CACHE);
    command
        .env("COLUMNS", "100")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Splits at spaces, but not inside single quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Runs the program with this standard input.
pub(crate) fn run(arguments: &str, input: &str) -> Output {
    run_command(sovet(arguments), input)
}

/// Runs the program in a folder of its own, where none for several processes lies beside it.
pub(crate) fn run_alone(folder: &Path, arguments: &str) -> Output {
    let copy = folder.join("sovet");
    if !copy.exists() {
        let own = Path::new(env!("CARGO_BIN_EXE_sovet"));
        // A link is enough, unless the folder is on another disk.
        let linked = std::fs::hard_link(own, &copy);
        linked
            .or_else(|_| std::fs::copy(own, &copy).map(drop))
            .unwrap();
    }
    run_command(program(&copy, arguments), "")
}

fn run_command(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let written = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(
        written.is_ok() || !output.status.success(),
        "the program did not read its input"
    );
    output
}

/// Returns its standard output.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the session as a person would see it.
pub(crate) fn transcript(arguments: &str, input: &str) -> String {
    transcript_of(arguments, &run(arguments, input))
}

fn transcript_of(arguments: &str, output: &Output) -> String {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    let code = output.status.code().unwrap();
    format!(
        "$ sovet {arguments}\n{}{errors}[exit code {code}]\n",
        stdout(output)
    )
}

/// Compares the sessions with the snapshot, times apart.
pub(crate) fn check(name: &str, commands: &[&str]) {
    check_with_input(name, commands, "");
}

/// Compares sessions of the program in a folder of its own with the snapshot.
pub(crate) fn check_alone(name: &str, commands: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let transcripts = commands
        .iter()
        .map(|command| transcript_of(command, &run_alone(folder.path(), command)));
    compare(name, transcripts, CACHE);
}

/// Compares the transcripts of commands that all read this input.
pub(crate) fn check_with_input(name: &str, commands: &[&str], input: &str) {
    let transcripts = commands.iter().map(|command| transcript(command, input));
    compare(name, transcripts, CACHE);
}

/// Compares the transcripts of commands that use this folder as their cache.
pub(crate) fn check_with_cache(name: &str, commands: &[&str], cache: &Path) {
    let transcripts = commands.iter().map(|arguments| {
        let mut command = sovet(arguments);
        command.env("SOVET_CACHE", cache);
        transcript_of(arguments, &run_command(command, ""))
    });
    compare(name, transcripts, cache.to_str().unwrap());
}

/// Sends Ctrl-C to a program that is running.
#[cfg(unix)]
pub(crate) fn send_interrupt(child: &std::process::Child) {
    send_signal(child, "INT");
}

/// Sends a signal.
#[cfg(unix)]
pub(crate) fn send_signal(child: &std::process::Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(killed.success());
}

fn compare(name: &str, transcripts: impl Iterator<Item = String>, cache: &str) {
    let text: Vec<String> = transcripts
        .map(|text| text.replace(cache, "[cache]"))
        .collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.add_filter(r"\d+\.\d{3} s\b", "[time]");
    settings.add_filter(r" +\d+\.\d{3} +\d+\n", " [time] [speed]\n");
    settings.add_filter(r" +\d+\.\d{3}\n", " [time]\n");
    settings.add_filter(r#""seconds":[0-9.e-]+"#, r#""seconds":"[time]""#);
    settings.bind(|| insta::assert_snapshot!(name, text.join("\n")));
}
