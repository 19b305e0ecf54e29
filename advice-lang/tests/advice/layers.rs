//! The folders of the crate build on one another in one direction: syntax, then meaning, then machine.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Rows of folders: each may use the folders in earlier rows and itself.
const LAYERS: [&[&str]; 6] = [
    &["syntax"],
    &["language", "editor", "format"],
    &["lint", "eval"],
    &["load", "compiled"],
    &["interpret"],
    &["prove"],
];

fn layer(folder: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&folder))
}

/// Returns the first names of the paths in a source that begin with `crate::`.
fn used(source: &str) -> Vec<&str> {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let starts = code.flat_map(|line| line.split("crate::").skip(1));
    let mut used: Vec<_> = starts.filter(|start| !start.starts_with('{')).collect();
    for list in source.split("use crate::{").skip(1) {
        used.extend(list.split('}').next().unwrap().split(','));
    }
    let first_name = |path: &'_ str| {
        let path = path.trim_start();
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_');
        end.unwrap_or(path.len())
    };
    let names = used
        .into_iter()
        .map(|path| &path.trim_start()[..first_name(path)]);
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the folders from which the crate exports names, by name.
fn exported(lib: &str) -> HashMap<&str, &str> {
    let exports = lib.split("\npub use ").skip(1);
    let exports = exports.map(|export| export.split(';').next().unwrap());
    let names = exports.flat_map(|path| {
        let folder = path.split("::").next().unwrap();
        let names = path.rsplit("::").next().unwrap();
        let names = names.trim_matches(['{', '}', '\n']).split(',');
        names.map(move |name| (name.trim(), folder))
    });
    names.collect()
}

fn check(folder: &str, path: &Path, exported: &HashMap<&str, &str>) {
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            check(folder, &path, exported);
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for name in used(&source) {
            let other = exported.get(name).copied().unwrap_or(name);
            let is_below = layer(other) < layer(folder) && layer(other).is_some();
            assert!(
                other == folder || is_below,
                "{} uses {other}, by {name}",
                path.display()
            );
        }
    }
}

#[test]
fn folders_use_only_those_below_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
    let exported = exported(&lib);
    for entry in fs::read_dir(&src).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            assert!(layer(name).is_some(), "in which layer is {name}?");
            check(name, &path, &exported);
        }
    }
}
