//! The workspace as `cargo metadata` describes it, and the files of its crates.

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use serde::{Deserialize, Deserializer};

/// The result of a chore; the message is for the person who ran it.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// The root folder, the target folder and the crates.
#[derive(Deserialize)]
pub(crate) struct Workspace {
    #[serde(rename = "workspace_root")]
    pub(crate) root: PathBuf,
    #[serde(rename = "target_directory")]
    pub(crate) target: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// One crate of the workspace.
#[derive(Clone, Deserialize)]
pub(crate) struct Package {
    /// The name that it has here, which is that of its library.
    #[serde(deserialize_with = "short_name")]
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
    /// Registries to which it may be published; any if this is missing.
    publish: Option<Vec<String>>,
    manifest_path: PathBuf,
}

/// One line of a crate's dependencies.
#[derive(Clone, Deserialize)]
pub(crate) struct Dependency {
    #[serde(deserialize_with = "short_name")]
    pub(crate) name: String,
    kind: Option<String>,
}

/// Returns the name of a package without the prefix that it has when published.
fn short_name<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(name.strip_prefix("sovet-").unwrap_or(&name).to_owned())
}

impl Workspace {
    /// Asks cargo about the workspace that this program was built in.
    pub(crate) fn load() -> Result<Self> {
        let output = ask_cargo(&["metadata", "--format-version=1", "--no-deps", "--offline"])?;
        let mut workspace: Self = serde_json::from_slice(&output)
            .map_err(|error| format!("cargo metadata printed something unexpected: {error}"))?;
        for package in &mut workspace.packages {
            if let Ok(path) = package.manifest_path.strip_prefix(&workspace.root) {
                package.manifest_path = path.to_path_buf();
            }
        }
        Ok(workspace)
    }

    /// Returns every file of every crate, as paths from the root.
    pub(crate) fn crate_files(&self) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for package in &self.packages {
            files.extend(files_below(&self.root, &package.folder())?);
        }
        Ok(files)
    }
}

impl Package {
    /// Returns whether it is published.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.is_none()
    }

    /// Returns the folder of the crate, as a path from the root.
    pub(crate) fn folder(&self) -> PathBuf {
        self.manifest_path
            .parent()
            .map(Path::to_path_buf)
            .unwrap_or_default()
    }
}

impl Dependency {
    /// Returns whether users of the crate get this dependency too: normal and build dependencies, not dev.
    pub(crate) fn reaches_users(&self) -> bool {
        self.kind.as_deref() != Some("dev")
    }
}

/// Returns the packages besides a crate of the workspace that are built when it is depended on without any feature.
pub(crate) fn built_with(name: &str) -> Result<Vec<String>> {
    let edges = "--edges=normal,build";
    let output = ask_cargo(&[
        "tree",
        "--package",
        name,
        edges,
        "--prefix=none",
        "--offline",
    ])?;
    let lines = String::from_utf8_lossy(&output);
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    let others: BTreeSet<_> = names.filter(|&other| other != name).collect();
    Ok(others.into_iter().map(str::to_owned).collect())
}

/// Returns the output of cargo, in the workspace that this program was built in.
fn ask_cargo(arguments: &[&str]) -> Result<Vec<u8>> {
    let command = arguments[0];
    let output = cargo()
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .map_err(|error| format!("cargo {command} did not start: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let reason = String::from_utf8_lossy(&output.stderr);
        Err(format!("cargo {command} failed:\n{reason}"))
    }
}

/// Returns the cargo that runs this program, or else the one on the path.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns every file below `root/folder`, as paths from `root`, in order. Build output, hidden folders and links are
/// left out.
pub(crate) fn files_below(root: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(root, folder, &mut files)
        .map_err(|error| format!("{}: {error}", root.join(folder).display()))?;
    files.sort();
    Ok(files)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let name = entry.file_name();
        let skipped = name == "target" || name.to_string_lossy().starts_with('.');
        if kind.is_file() {
            files.push(folder.join(name));
        } else if kind.is_dir() && !skipped {
            collect(root, &folder.join(name), files)?;
        }
    }
    Ok(())
}

/// Reads the text of a file.
pub(crate) fn read(file: &Path) -> Result<String> {
    match fs::read(file) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}
