//! Compilers for WebAssembly.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use super::debian;
use crate::workspace::{Result, Workspace};

/// WebAssembly without a system below it.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler with a standard library for the target.
pub(super) enum Toolchain {
    /// The one that compiles everything else.
    Usual,
    /// That of Debian, unpacked in a folder, which compiles the standard library as well.
    Debian { root: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Returns the one that is there, or else the one that can be installed.
    ///
    /// # Errors
    ///
    /// If there is none: what was tried.
    pub(super) fn find(workspace: &Workspace) -> Result<Self> {
        if has_target() || add_target() {
            return Ok(Self::Usual);
        }
        let root = workspace.target.join("wasm-toolchain");
        match debian::unpacked(&root) {
            Ok(()) => Ok(Self::Debian {
                root,
                linker: linker()?,
            }),
            Err(why) => Err(format!(
                "nothing here compiles for {TARGET}: the compiler has no standard library for it, `rustup target add \
                 {TARGET}` does not add one, and Debian's packages cannot be had: {why}"
            )),
        }
    }

    /// Has cargo use it.
    pub(super) fn use_in(&self, cargo: &mut Command) {
        let Self::Debian { root, linker } = self else {
            return;
        };
        let mut libraries = OsString::from(root.join("usr/lib/x86_64-linux-gnu"));
        if let Some(others) = env::var_os("LD_LIBRARY_PATH") {
            libraries.push(":");
            libraries.push(others);
        }
        cargo
            .arg("-Zbuild-std=std,panic_abort")
            .env("RUSTC", debian::compiler(root))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("LD_LIBRARY_PATH", libraries)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => write!(f, "the compiler has a standard library for {TARGET}"),
            Self::Debian { root, .. } => {
                write!(f, "Debian's compiler for {TARGET} in {}", root.display())
            }
        }
    }
}

/// Returns whether the compiler has a standard library for the target.
fn has_target() -> bool {
    let folder = printed(&["--print", "target-libdir", "--target", TARGET]);
    folder.is_some_and(|folder| {
        let files = fs::read_dir(folder.trim());
        let mut files = files.into_iter().flatten().flatten();
        files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
    })
}

/// Adds one, where rustup can.
fn add_target() -> bool {
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    added.is_ok_and(|status| status.success()) && has_target()
}

/// Returns the linker that comes with the usual compiler; Debian's has another one.
fn linker() -> Result<PathBuf> {
    let folder = printed(&["--print", "target-libdir"]).unwrap_or_default();
    let linker = Path::new(folder.trim()).with_file_name("bin/rust-lld");
    if linker.is_file() {
        Ok(linker)
    } else {
        Err(format!("there is no linker {}", linker.display()))
    }
}

/// Returns the output of the usual compiler.
fn printed(arguments: &[&str]) -> Option<String> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}
