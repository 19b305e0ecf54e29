//! A crate of one's own, outside the workspace, as a chapter of `docs` builds it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A crate in a folder of `docs`, and the chapter of the same name.
pub(crate) struct OwnCrate {
    /// Name of both.
    pub(crate) name: &'static str,
    /// Name of the program.
    pub(crate) program: &'static str,
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the fenced blocks of a document in a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let begin = format!("```{language}\n");
    let blocks = text.split(&begin).skip(1);
    let blocks = blocks.filter_map(|block| block.split_once("```"));
    blocks.map(|(block, _)| block.to_owned()).collect()
}

fn without_blank_lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the output of a program, times apart.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        word.split_once('.')
            .is_some_and(|(_, digits)| digits.len() == 3)
    };
    let lines = text.lines().map(|line| {
        let line = line.strip_suffix(" s").unwrap_or(line);
        match line.rsplit_once(' ') {
            Some((before, last)) if is_time(last) => before.trim_end().trim_end_matches(','),
            _ => line.trim_end(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl OwnCrate {
    fn chapter(&self) -> String {
        format!("docs/{}.md", self.name)
    }

    fn file(&self, path: &str) -> String {
        format!("docs/{}/{path}", self.name)
    }

    /// Holds the chapter to the code of the crate.
    pub(crate) fn check_code(&self) {
        let chapter = read(&self.chapter());
        let code = without_blank_lines(&read(&self.file("src/main.rs")));
        let told = blocks(&chapter, "rust").concat();
        assert_eq!(without_blank_lines(&told), code);
        let manifest = read(&self.file("Cargo.toml"));
        assert_eq!(blocks(&chapter, "toml"), [manifest]);
    }

    /// Runs the commands of the chapter in a folder. With `INSTA_UPDATE=always`, as for snapshots, what is not
    /// true any more is written anew.
    pub(crate) fn check_commands(&self, program: &Path, folder: &Path) {
        let mut chapter = read(&self.chapter());
        for told in blocks(&chapter, "console") {
            let commands = told.lines().filter_map(|line| line.strip_prefix("$ "));
            let printed = commands.map(|command| self.printed(program, folder, command));
            let printed = printed.collect::<Vec<_>>().join("\n");
            if std::env::var("INSTA_UPDATE").is_ok_and(|mode| mode == "always") {
                chapter = chapter.replace(&told, &printed);
            } else {
                assert_eq!(told, printed);
            }
        }
        if chapter != read(&self.chapter()) {
            fs::write(root().join(self.chapter()), chapter).unwrap();
        }
    }

    /// Returns the output of a command, which may begin with `echo` and a pipe.
    fn printed(&self, program: &Path, folder: &Path, command: &str) -> String {
        let (typed, words) = match command.split_once(" | ") {
            Some((echo, words)) => (echo.strip_prefix("echo ").unwrap(), words),
            None => ("", command),
        };
        let words = words.strip_prefix(self.program).unwrap();
        let mut child = Command::new(program)
            .args(words.split_whitespace())
            .current_dir(folder)
            .env("COLUMNS", "100")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        writeln!(input.unwrap(), "{typed}").unwrap_or(());
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        format!("$ {command}\n{}\n", without_times(&text))
    }

    /// Returns the program, compiled as an example of this crate: with all other tests, or else now.
    pub(crate) fn example(&self) -> PathBuf {
        let target = Path::new(env!("CARGO_BIN_EXE_sovet")).parent().unwrap();
        let program = target.join("examples").join(self.program);
        if !program.exists() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "--package", "cli", "--example"]);
            cargo.arg(self.program);
            if target.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.current_dir(root()).status().unwrap().success());
        }
        program
    }

    /// Builds the crate in a folder elsewhere, with what the workspace has been built with. It takes what has
    /// been built with the same settings from there.
    pub(crate) fn build(&self) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.name);
        let root = root().canonicalize().unwrap();
        fs::create_dir_all(folder.join("src")).unwrap();
        let manifest = read(&self.file("Cargo.toml")).replace("../..", root.to_str().unwrap());
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("src/main.rs"), read(&self.file("src/main.rs"))).unwrap();
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        let target = Path::new(env!("CARGO_BIN_EXE_sovet")).parent().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(["build", "--offline", "--quiet", "--target-dir"])
            .arg(target.parent().unwrap())
            .args(settings(target.ends_with("release")));
        let built = cargo.current_dir(&folder).status().unwrap();
        assert!(built.success());
        target.join(self.program)
    }
}

/// Returns the settings of the workspace.
fn settings(is_release: bool) -> Vec<&'static str> {
    let mut settings = if is_release {
        vec![
            "--release",
            "--config",
            "profile.release.codegen-units=1",
            "--config",
            "profile.release.package.cli.codegen-units=16",
        ]
    } else {
        vec![
            "--config",
            "profile.dev.opt-level=1",
            "--config",
            "profile.dev.lto=\"off\"",
            "--config",
            "profile.dev.package.cli.opt-level=0",
        ]
    };
    if is_release && std::env::var_os("CARGO_PROFILE_RELEASE_DEBUG").is_none() {
        settings.extend(["--config", "profile.release.debug=\"line-tables-only\""]);
    }
    settings
}
