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

#[test]
fn bash_completes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sovet.bash");
    std::fs::write(&path, stdout(&run("completions bash", ""))).unwrap();
    let complete = format!(
        "source '{}'; COMP_WORDS=(sovet solve p); COMP_CWORD=2; _sovet sovet p solve; \
         echo ${{COMPREPLY[@]}}",
        path.display()
    );
    let bash = Command::new("bash")
        .args(["-c", &complete])
        .stderr(Stdio::null())
        .output();
    match bash {
        Ok(output) => assert_eq!(stdout(&output), "puzzle pancake\n"),
        Err(_) => println!("skipped: there is no bash"),
    }
}

#[test]
fn there_is_a_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    let told = transcript(&format!("man --out {}", path.display()), "");
    let pages = std::fs::read_dir(&path).unwrap().count();
    assert!(told.contains(&format!("{pages} pages in ")), "{told}");
    let page = std::fs::read_to_string(path.join("sovet-advice-verify.1")).unwrap();
    assert!(page.contains("\\-\\-watch"), "{page}");
    let first = std::fs::read_to_string(path.join("sovet.1")).unwrap();
    assert_eq!(stdout(&run("man", "")), first);
    check("man_bad_folder", &["man --out /dev/null/man1"]);
}
