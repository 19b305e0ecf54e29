//! Checkers of the page's scripts, installed from npm's registry below `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::{Result, Workspace};

/// Folder of the scripts, and of the list of their checkers.
const CRATE: &str = "frontends/browser";

/// The compiler of TypeScript, and axe-core.
pub(super) struct Checkers {
    folder: PathBuf,
}

impl Checkers {
    /// Those that are there, or else can be installed; `None`, said loudly, where there is no npm or no registry.
    ///
    /// # Errors
    ///
    /// If a file cannot be copied.
    pub(super) fn find(workspace: &Workspace) -> Result<Option<Self>> {
        let folder = workspace.target.join("page-checkers");
        copy(&workspace.root.join(CRATE), &folder)?;
        let installed = Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&folder)
            .output();
        let why = match installed {
            Ok(output) if output.status.success() => return Ok(Some(Self { folder })),
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        eprintln!(
            "\n!!! The page's types and accessibility are NOT checked: npm ci: {}\n",
            why.trim()
        );
        Ok(None)
    }

    /// Checks the types of the scripts.
    ///
    /// # Errors
    ///
    /// If they do not fit.
    pub(super) fn check_types(&self, workspace: &Workspace) -> Result<()> {
        let checked = Command::new("node")
            .arg(self.module("typescript/bin/tsc"))
            .arg("--project")
            .arg(workspace.root.join(CRATE).join("assets"))
            .status();
        if checked.is_ok_and(|status| status.success()) {
            Ok(())
        } else {
            Err("the types of the page's scripts do not fit".to_owned())
        }
    }

    /// Returns the text of axe-core.
    pub(super) fn axe(&self) -> PathBuf {
        self.module("axe-core/axe.min.js")
    }

    fn module(&self, file: &str) -> PathBuf {
        self.folder.join("node_modules").join(file)
    }
}

/// Copies the list of what is to be installed, so that nothing is installed beside it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = |error| format!("{}: {error}", to.display());
    fs::create_dir_all(to).map_err(failed)?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(from.join(file), to.join(file)).map_err(failed)?;
    }
    Ok(())
}
