//! Completions for shells and pages for `man` know every command.

use std::process::{Command, Stdio};

use crate::harness::{check, run, stdout, transcript};

#[test]
fn every_shell_learns_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&run(&format!("completions {shell}"), ""));
        for word in ["solve-game", "korf100", "--trace-limit", "krk"] {
            let word = word.trim_start_matches('-');
            assert!(script.contains(word), "{word} for {shell}");
        }
    }
}

/// Words that bash offers after these, in a folder with one file, `mine`.
fn completed(words: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let script = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(script.path(), stdout(&run("completions bash", ""))).unwrap();
    std::fs::write(folder.path().join("mine"), "").unwrap();
    let complete = format!(
        "source '{}'; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _sovet sovet \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo ${{COMPREPLY[@]}}",
        script.path().display()
    );
    let mut bash = Command::new("bash");
    let bash = bash.args(["-c", &complete]).current_dir(folder.path());
    let output = bash.stderr(Stdio::null()).output().ok()?;
    Some(stdout(&output))
}

#[track_caller]
fn check_completed(words: &str, offered: &[&str]) {
    match completed(words) {
        Some(words) => {
            let words: Vec<&str> = words.split_whitespace().collect();
            for word in offered {
                assert!(words.contains(word), "{word} is not among {words:?}");
            }
        }
        None => println!("skipped: there is no bash"),
    }
}

#[test]
fn bash_completes() {
    check_completed("sovet solve p", &["puzzle", "pancake"]);
    check_completed("sovet solve graph ''", &["romania"]);
    check_completed("sovet solve grid a.map --heuristic o", &["octile"]);
    check_completed(
        "sovet analyse connect4 --procedure ''",
        &["negamax", "df-pn"],
    );
    check_completed("sovet advice show ''", &["krk-repaired", "never-lose"]);
    check_completed(
        "sovet advice run --table ''",
        &["krk-repaired", "never-lose", "mine"],
    );
}

#[test]
fn what_comes_with_the_program_is_completed_beside_files() {
    let script = |shell: &str| stdout(&run(&format!("completions {shell}"), ""));
    let zsh = script("zsh");
    let files = r#": _alternative "names\:name\:(romania)" "files\:file\:_files"'"#;
    assert!(zsh.contains(files));
    let fish = script("fish");
    let graph = "complete -c sovet -n \"__fish_sovet_using_subcommand solve; and __fish_seen_subcommand_from graph\"";
    assert!(fish.contains(&format!("{graph} -a \"romania\"\n")));
    assert!(fish.contains(
        "-l table -d 'A table file or the name of a table that comes with sovet' -r -F -a \"krk-"
    ));
}

#[test]
fn there_is_a_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    let told = transcript(&format!("man --output {}", path.display()), "");
    let pages = std::fs::read_dir(&path).unwrap().count();
    assert!(told.contains(&format!("{pages} pages in ")), "{told}");
    let page = std::fs::read_to_string(path.join("sovet-advice-verify.1")).unwrap();
    assert!(page.contains("\\-\\-watch"), "{page}");
    let first = std::fs::read_to_string(path.join("sovet.1")).unwrap();
    assert_eq!(stdout(&run("man", "")), first);
    check("man_bad_folder", &["man --output /dev/null/man1"]);
}
