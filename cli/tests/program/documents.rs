//! The transcripts in the documents are what the program prints.

use std::path::{Path, PathBuf};

use crate::harness::transcript;

/// The documents of the repository.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap();
    let mut paths: Vec<PathBuf> = docs.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.push(root.join("README.md"));
    paths.sort();
    paths
}

/// The sessions in the console blocks: a command after `$ sovet`, and what it prints.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ sovet").filter(|_| inside) {
            sessions.push((command.trim().to_owned(), String::new()));
        } else if line.starts_with("$ ") {
            inside = false;
        } else if let Some((_, printed)) = sessions.last_mut().filter(|_| inside) {
            printed.push_str(line.trim_end());
            printed.push('\n');
        }
    }
    sessions
}

/// Replaces times, which differ from run to run.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        match (line.split_once("\"seconds\":"), line.strip_suffix(" s")) {
            (Some((before, _)), _) => before.to_owned(),
            (None, Some(timed)) => timed
                .rsplit_once(' ')
                .map_or(line, |(before, _)| before)
                .to_owned(),
            (None, None) => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn transcripts_are_true() {
    let mut checked = 0;
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        for (command, printed) in sessions(&text) {
            let found = transcript(&command, "");
            let (_, found) = found.split_once('\n').unwrap();
            let (found, _) = found.rsplit_once("[exit code").unwrap();
            let path = path.display();
            assert_eq!(
                without_times(found),
                without_times(&printed),
                "`sovet {command}` in {path}"
            );
            checked += 1;
        }
    }
    assert!(checked >= 8, "only {checked} transcripts were found");
}
