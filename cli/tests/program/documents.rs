//! The transcripts in the documents are what the program prints.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::harness::sovet;

/// The cache folder of the reader whom the documents have in mind.
const READERS_CACHE: &str = "/home/ada/.cache/sovet";

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the documents of the repository.
fn documents() -> Vec<PathBuf> {
    let root = root();
    let docs = std::fs::read_dir(root.join("docs")).unwrap();
    let mut paths: Vec<PathBuf> = docs.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.push(root.join("README.md"));
    paths.sort();
    paths
}

/// A session in a console block.
struct Session {
    /// Input piped into the command, if it begins with `printf`.
    input: String,
    /// The words after `sovet`.
    command: String,
    /// Its output.
    told: String,
}

/// Takes a command apart: `$ sovet WORDS` or `$ printf 'INPUT' | sovet WORDS`.
fn session(line: &str) -> Option<Session> {
    let line = line.strip_prefix("$ ")?;
    let (input, command) = match line.strip_prefix("printf '") {
        Some(rest) => rest.split_once("' | ")?,
        None => ("", line),
    };
    Some(Session {
        input: input.replace("\\n", "\n"),
        command: command.strip_prefix("sovet")?.trim().to_owned(),
        told: String::new(),
    })
}

/// Returns the sessions in the console blocks.
fn sessions(text: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(session) = session(line).filter(|_| inside) {
            sessions.push(session);
        } else if line.starts_with("$ ") {
            inside = false;
        } else if let Some(session) = sessions.last_mut().filter(|_| inside) {
            session.told.push_str(line.trim_end());
            session.told.push('\n');
        }
    }
    sessions
}

/// Returns the picture in the repository that a command draws, if it does.
fn picture(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    words.find(|word| ["--picture", "-o"].contains(word))?;
    words.next().filter(|file| file.starts_with("docs/"))
}

/// Copies the files of the repository that a command reads into a folder, and makes the one for its picture. Answers
/// whether there are any.
fn provide_files(command: &str, folder: &Path) -> bool {
    let words = command.split_whitespace();
    let is_of_repository =
        |word: &str| Path::new(word).is_relative() && root().join(word).is_file();
    let files = words.filter(|word| word.contains('/') && is_of_repository(word));
    let mut is_any = false;
    for file in files {
        std::fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        if picture(command) != Some(file) {
            std::fs::copy(root().join(file), folder.join(file)).unwrap();
        }
        is_any = true;
    }
    is_any
}

/// The folders of a reader.
struct Reader {
    /// Folder in which the commands are run: empty but for the files that they name.
    folder: tempfile::TempDir,
    /// The cache, and what lies under `/tmp/`.
    cache: tempfile::TempDir,
}

/// Output of a command as it stands on a terminal: answers, notes and errors in their order. After `>` comes the file into
/// which it goes instead.
fn printed(command: &str, input: &str, reader: &Reader) -> String {
    let cache = reader.cache.path();
    let scratch = format!("{}/", cache.display());
    if let Some((command, file)) = command.split_once(" > ") {
        let text = printed(command, input, reader);
        let file = reader.folder.path().join(file.replace("/tmp/", &scratch));
        std::fs::write(file, text).unwrap();
        return String::new();
    }
    let (mut output, writer) = std::io::pipe().unwrap();
    // The program is dropped at the end of the statement, and its ends of the pipe with it.
    let mut child = sovet(&command.replace("/tmp/", &scratch))
        .current_dir(reader.folder.path())
        .env("SOVET_CACHE", cache)
        .stdin(Stdio::piped())
        .stdout(writer.try_clone().unwrap())
        .stderr(writer)
        .spawn()
        .unwrap();
    // Most commands do not read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    child.wait().unwrap();
    if command.contains("/tmp/") {
        text = text.replace(&scratch, "/tmp/");
    }
    text.replace(cache.to_str().unwrap(), READERS_CACHE)
}

/// Leaves out times, which differ from run to run: what follows `"seconds":`, a line's end in seconds, and a table's last
/// column where its heading is `seconds`.
fn without_times(text: &str) -> String {
    let mut is_timed_table = false;
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        let is_row = is_timed_table && !line.is_empty();
        is_timed_table = is_row || line.ends_with(" seconds");
        let timed = line.strip_suffix(" s").or(is_row.then_some(line));
        match (line.split_once("\"seconds\":"), timed) {
            (Some((before, _)), _) => before,
            (None, Some(timed)) => timed.rsplit_once(' ').map_or(line, |(before, _)| before),
            (None, None) => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn times_are_left_out() {
    let table = "a  seconds\nx    0.001\n\nx 0.001";
    assert_eq!(without_times(table), "a  seconds\nx   \n\nx 0.001");
    assert_eq!(without_times("solved in 0.25 s"), "solved in");
    assert_eq!(without_times("{\"a\":1,\"seconds\":0.1}"), "{\"a\":1,");
}

/// Holds a picture of the repository to the one that a command has drawn in a folder.
fn check_picture(picture: &str, folder: &Path, is_updating: bool) {
    let drawn = std::fs::read(folder.join(picture)).unwrap();
    if is_updating {
        std::fs::write(root().join(picture), &drawn).unwrap();
    }
    let current = std::fs::read(root().join(picture)).unwrap();
    assert!(current == drawn, "{picture} is not current");
}

/// With `INSTA_UPDATE=always`, as for snapshots, what is not true any more is written anew.
#[test]
fn transcripts_are_true() {
    let is_updating = std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always");
    let mut checked = 0;
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut updated = text.clone();
        let reader = Reader {
            folder: tempfile::tempdir().unwrap(),
            cache: tempfile::tempdir().unwrap(),
        };
        for session in sessions(&text) {
            let Session {
                input,
                command,
                told,
            } = session;
            if provide_files(&command, reader.folder.path()) {
                assert!(
                    text.contains("root of the repository"),
                    "{} does not say that `sovet {command}` is to be run there",
                    path.display()
                );
            }
            let now = printed(&command, &input, &reader);
            let is_true = without_times(&now) == without_times(&told);
            if is_updating && !is_true {
                let line = format!("sovet {command}");
                let line = line.trim_end();
                let (told, now) = (format!("{line}\n{told}"), format!("{line}\n{now}"));
                updated = updated.replacen(&told, &now, 1);
            } else {
                assert!(
                    is_true,
                    "`sovet {command}` in {} prints\n{now}",
                    path.display()
                );
            }
            if let Some(picture) = picture(&command) {
                check_picture(picture, reader.folder.path(), is_updating);
            }
            checked += 1;
        }
        if updated != text {
            std::fs::write(&path, updated).unwrap();
        }
    }
    assert!(checked >= 8, "only {checked} transcripts were found");
}
