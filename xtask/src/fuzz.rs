//! Runs the fuzzer, target by target, and reports the results.
//!
//! The targets are in the crate `fuzz`. What the fuzzer finds is kept in `target/fuzz`, so that the next run
//! goes on from there; what is worth replaying for ever belongs in `support/fuzz/corpus`.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::workspace::{Result, Workspace, cargo, read};

/// Folder that describes the binaries of the fuzzer.
const BINARIES: &str = "support/fuzz/cargo-fuzz";

/// Fuzzes each of these targets, or all of them, for this long.
///
/// # Errors
///
/// If the fuzzer is not installed, does not build, or has found something, which is written to a file that the
/// message names.
pub(crate) fn run(workspace: &Workspace, time: Duration, wanted: &[String]) -> Result<()> {
    let listed = cargo_fuzz(workspace, "list").output();
    let listed = listed.ok().filter(|output| output.status.success());
    let listed = listed.ok_or("there is no cargo-fuzz: `cargo install cargo-fuzz` gets it")?;
    let names = String::from_utf8_lossy(&listed.stdout);
    let names: Vec<&str> = names.lines().collect();
    if let Some(name) = wanted.iter().find(|name| !names.contains(&name.as_str())) {
        let names = names.join(", ");
        return Err(format!("there is no target `{name}`; there are {names}"));
    }
    let is_wanted = |name: &&&str| wanted.is_empty() || wanted.iter().any(|other| other == **name);
    println!("{:20} {:>12} {:>9}", "target", "executions", "coverage");
    let (mut executions, mut found) = (0, Vec::new());
    for name in names.iter().filter(is_wanted) {
        match fuzz(workspace, name, time)? {
            Ok(counts) => {
                println!("{name:20} {:>12} {:>9}", counts.executions, counts.coverage);
                executions += counts.executions;
            }
            Err(message) => {
                println!("{name:20} {message}");
                found.push(*name);
            }
        }
    }
    println!("{:20} {executions:>12}", "in all");
    if found.is_empty() {
        Ok(())
    } else {
        Err(format!("something was found by {}", found.join(", ")))
    }
}

/// Work of fuzzing a target.
#[derive(Debug, PartialEq)]
struct Counts {
    executions: u64,
    /// Edges of the program that were taken.
    coverage: u64,
}

/// Fuzzes a target. The inner error says what was found.
fn fuzz(
    workspace: &Workspace,
    name: &str,
    time: Duration,
) -> Result<std::result::Result<Counts, String>> {
    let folder = workspace.target.join("fuzz");
    let own = folder.join(name);
    let log = folder.join(format!("{name}.log"));
    let said = |path: &Path| {
        let path = path.display().to_string();
        move |error| format!("{path}: {error}")
    };
    fs::create_dir_all(&own).map_err(said(&own))?;
    let output = File::create(&log).map_err(said(&log))?;
    let status = cargo_fuzz(workspace, "run")
        .args(["--sanitizer", "none", "--target-dir"])
        .arg(workspace.target.join("fuzz-build"))
        .arg(name)
        .arg(&own)
        .arg(workspace.root.join("support/fuzz/corpus").join(name))
        .arg("--")
        .arg(format!("-max_total_time={}", time.as_secs().max(1)))
        .args(["-max_len=4096", "-timeout=20", "-rss_limit_mb=4096"])
        .arg(format!("-artifact_prefix={}/{name}-", folder.display()))
        .stdout(output.try_clone().map_err(said(&log))?)
        .stderr(output)
        .status()
        .map_err(|error| format!("cargo fuzz does not start: {error}"))?;
    let text = read(&log)?;
    match counts(&text) {
        Some(counts) if status.success() => Ok(Ok(counts)),
        _ if text.contains("Test unit written to") => {
            Ok(Err(format!("has found something: see {}", log.display())))
        }
        _ => Err(format!("{name} does not run: see {}", log.display())),
    }
}

/// Reads the last line of the fuzzer's output.
fn counts(log: &str) -> Option<Counts> {
    let done = log.lines().rev().find(|line| line.contains("DONE"))?;
    let executions = done.strip_prefix('#')?.split_whitespace().next()?;
    let coverage = done.split_once("cov: ")?.1.split_whitespace().next()?;
    Some(Counts {
        executions: executions.parse().ok()?,
        coverage: coverage.parse().ok()?,
    })
}

fn cargo_fuzz(workspace: &Workspace, what: &str) -> Command {
    let mut command = cargo();
    command
        .args(["fuzz", what, "--fuzz-dir", BINARIES])
        .current_dir(&workspace.root);
    command
}

/// Parses a time such as `60s`, `10m` or `2h`.
pub(crate) fn parse_time(text: &str) -> std::result::Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time: write 60s, 10m or 2h");
    let (number, seconds) = match text.char_indices().last() {
        Some((end, 's')) => (&text[..end], 1),
        Some((end, 'm')) => (&text[..end], 60),
        Some((end, 'h')) => (&text[..end], 3600),
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number
        .checked_mul(seconds)
        .map(Duration::from_secs)
        .ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_a_log() {
        let log = "#2\tINITED cov: 3 ft: 3\n#990818\tDONE   cov: 507 ft: 1746 corp: 528/40Kb\nDone 990818 runs";
        let expected = Counts {
            executions: 990_818,
            coverage: 507,
        };
        assert_eq!(counts(log), Some(expected));
        assert_eq!(counts("nothing of the kind"), None);
    }

    #[test]
    fn times() {
        let seconds = |text| parse_time(text).ok().map(|time| time.as_secs());
        assert_eq!(seconds("90s"), Some(90));
        assert_eq!(seconds("2m"), Some(120));
        assert_eq!(seconds("1h"), Some(3600));
        for wrong in ["", "s", "60", "-1s", "1.5m", "99999999999999999999h"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
