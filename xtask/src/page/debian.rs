//! Debian's Rust compiler for the web, unpacked into a folder.
//!
//! Where rustup cannot add targets, as behind a mirror of Debian's packages only, this still compiles for WebAssembly.
//! Apart from the library LLVM, nothing is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::{Result, files_below};

/// Returns the compiler.
pub(super) fn compiler(root: &Path) -> PathBuf {
    root.join("usr/bin/rustc")
}

/// Unpacks the compiler, unless that has been done.
///
/// # Errors
///
/// What could not be done.
pub(super) fn unpacked(root: &Path) -> Result<()> {
    if compiler(root).is_file() {
        return Ok(());
    }
    eprintln!(
        "unpacking Debian's Rust compiler for the web in {}",
        root.display()
    );
    fs::create_dir_all(root).map_err(|error| format!("{}: {error}", root.display()))?;
    output("apt-get", &["update", "-qq"], root)?;
    let policy = output("apt-cache", &["policy", "rustc-web"], root)?;
    let version = candidate(&policy).ok_or("there is no package rustc-web")?;
    let library = format!("libstd-rust-web-{version}");
    let needed = output("apt-cache", &["depends", &library], root)?;
    let llvm = llvm(&needed).ok_or_else(|| format!("{library} needs no libllvm"))?;
    let packages = ["rustc-web", "libstd-rust-web-dev", "rust-web-src", &library];
    output(
        "apt-get",
        &[&["download", "-qq"], &packages[..]].concat(),
        root,
    )?;
    output("apt-get", &["install", "-y", "-qq", &llvm], root)?;
    for package in files_below(root, Path::new(""))? {
        let file = package.to_string_lossy();
        if file.ends_with(".deb") {
            output("dpkg", &["-x", &file, "."], root)?;
            let removed = fs::remove_file(root.join(&package));
            removed.map_err(|error| format!("{file}: {error}"))?;
        }
    }
    if compiler(root).is_file() {
        Ok(())
    } else {
        Err("the packages have no usr/bin/rustc".to_owned())
    }
}

/// Returns the output of a tool.
fn output(tool: &str, arguments: &[&str], folder: &Path) -> Result<String> {
    let words = || format!("{tool} {}", arguments.join(" "));
    let output = Command::new(tool)
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("{}: {error}", words()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    Err(format!("{}: {}", words(), reason.trim()))
}

/// Returns the first two numbers of the version that would be installed: `1.96`.
fn candidate(policy: &str) -> Option<String> {
    let mut lines = policy.lines().map(str::trim);
    let version = lines.find_map(|line| line.strip_prefix("Candidate: "))?;
    let mut numbers = version.split('.');
    let (first, second) = (numbers.next()?, numbers.next()?);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(first) && is_number(second)).then(|| format!("{first}.{second}"))
}

/// Returns the library LLVM among what a package depends on.
fn llvm(depends: &str) -> Option<String> {
    let lines = depends.lines().map(str::trim);
    let mut names = lines.filter_map(|line| line.strip_prefix("Depends: "));
    let name = names.find(|name| name.starts_with("libllvm"))?;
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_apt_says_is_understood() {
        let policy = "rustc-web:\n  Installed: (none)\n  Candidate: 1.96.0+dfsg1-1~deb12u2\n";
        assert_eq!(candidate(policy), Some("1.96".to_owned()));
        assert_eq!(candidate("rustc-web:\n  Candidate: (none)\n"), None);
        assert_eq!(candidate(""), None);
        let depends = "libstd-rust-web-1.96\n  Depends: libc6\n  Depends: libllvm22\n";
        assert_eq!(llvm(depends), Some("libllvm22".to_owned()));
        assert_eq!(llvm("x\n  Depends: libc6\n"), None);
    }
}
