//! Makes the page: the catalogue as a WebAssembly module, with what surrounds it, in one file.

mod assets;
mod debian;
mod javascript;
mod toolchain;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;

use self::javascript::Checkers;
use self::toolchain::{TARGET, Toolchain};
use crate::workspace::{Result, Workspace, cargo};

/// The most bytes that the page may have.
const MOST_BYTES: usize = 4_000_000;

/// A task for the page.
#[derive(Clone, Copy, Default, clap::Args)]
pub(crate) struct Task {
    /// Check its types, and try it in a browser, too
    #[arg(long, conflicts_with = "toolchain")]
    check: bool,

    /// Only find or install what compiles for WebAssembly
    #[arg(long)]
    toolchain: bool,
}

/// Makes `target/page/sovet.html`.
///
/// # Errors
///
/// If nothing here compiles for WebAssembly, if the page is too large, or if it does not do in a browser what it should.
pub(crate) fn run(workspace: &Workspace, task: Task) -> Result<()> {
    let toolchain = Toolchain::find(workspace)?;
    if task.toolchain {
        println!("{toolchain}");
        return Ok(());
    }
    let begin = Instant::now();
    let module = build(workspace, &toolchain)?;
    let module = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let packed = compress_to_vec_zlib(&module, 10);
    let folder = workspace.root.join("frontends/browser/assets");
    let page = assets::page(&folder, &BASE64_STANDARD.encode(&packed))?;
    let path = workspace.target.join("page").join("sovet.html");
    write(&path, &page)?;
    println!(
        "{}: {} bytes, of a module of {}, in {} s",
        path.display(),
        page.len(),
        module.len(),
        begin.elapsed().as_secs()
    );
    if page.len() > MOST_BYTES {
        return Err(format!("the page has more than {MOST_BYTES} bytes"));
    }
    if task.check { check(workspace) } else { Ok(()) }
}

/// Compiles the module.
fn build(workspace: &Workspace, toolchain: &Toolchain) -> Result<PathBuf> {
    let mut command = cargo();
    command
        .args(["rustc", "--package", "sovet-browser", "--lib"])
        .args(["--crate-type", "cdylib", "--profile", PROFILE])
        .args(["--target", TARGET])
        .current_dir(&workspace.root);
    toolchain.use_in(&mut command);
    command.args(["--", "-C", STACK]);
    let built = command.status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the crate `browser` does not compile for WebAssembly".to_owned());
    }
    let folder = workspace.target.join(TARGET).join(PROFILE);
    Ok(folder.join("browser.wasm"))
}

/// A recursive search takes up to two megabytes of the stack; the default is one.
const STACK: &str = "link-arg=-zstack-size=8388608";

/// The profile by which the module is compiled.
const PROFILE: &str = "wasm";

/// Writes a file as a whole or not at all.
fn write(path: &PathBuf, text: &str) -> Result<()> {
    let unfinished = path.with_extension("unfinished");
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(&unfinished, text))
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Checks the types of the page's scripts, and tries it in a browser.
fn check(workspace: &Workspace) -> Result<()> {
    let mut tests = cargo();
    // Of all crates, so that they are compiled as for all other tests.
    tests
        .args(["test", "--workspace"])
        .args(["--test", "page", "--", "--ignored", "--nocapture"])
        .current_dir(&workspace.root);
    if let Some(checkers) = Checkers::find(workspace)? {
        checkers.check_types(workspace)?;
        tests.env("SOVET_AXE", checkers.axe());
    }
    if tests.status().is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err("the page does not do in a browser what it should".to_owned())
    }
}
