//! Contents of files, which their names say.

use std::io::BufReader;
use std::iter;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use trace::{Reader, TraceError};

use super::OutputFile;
use crate::input::STANDARD_INPUT;

/// Content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    Page,
    Picture,
    /// A tree for Graphviz.
    Graphviz,
    Trace,
    /// The levels counted so far, which are read before they are replaced.
    Levels,
    /// The folder for the pages of the manual.
    Manual,
}

impl Contents {
    /// Returns its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Picture => "picture",
            Self::Graphviz => "tree for Graphviz",
            Self::Trace => "trace",
            Self::Levels => "file of levels",
            Self::Manual => "page of the manual",
        }
    }

    /// Returns the endings of its names; none if they may end in any way that says nothing else.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Page => &["html", "htm"],
            Self::Picture => &["svg"],
            Self::Graphviz => &["dot", "gv"],
            Self::Trace | Self::Levels | Self::Manual => &[],
        }
    }

    /// Returns whether a file that sovet has written begins like this.
    pub(super) fn has_beginning(self, beginning: &[u8]) -> bool {
        let has = |sign: &str| {
            let mut windows = beginning.windows(sign.len());
            windows.any(|window| window == sign.as_bytes())
        };
        let begins = |sign: &str| beginning.starts_with(sign.as_bytes());
        match self {
            Self::Page => {
                begins("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n")
                    && has("content=\"default-src 'none'; ")
            }
            Self::Picture => {
                begins("<svg xmlns=\"http://www.w3.org/2000/svg\" width=")
                    && has("\"title description\"")
            }
            Self::Graphviz => begins("// ") && has("\ndigraph search {\n"),
            Self::Trace => !matches!(
                Reader::new(BufReader::new(beginning)),
                Err(TraceError::Foreign | TraceError::Io(_))
            ),
            Self::Manual => has("\n.TH sovet"),
            Self::Levels => true,
        }
    }
}

/// The endings of other pictures, which are asked for in vain.
const OTHER_PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "pdf"];

/// Reads the name of a file that is to hold one of these, which its ending says.
pub(crate) fn output_file(kinds: &'static [Contents]) -> impl TypedValueParser<Value = OutputFile> {
    PathBufValueParser::new().try_map(move |path: PathBuf| {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        if path == Path::new(STANDARD_INPUT) {
            return Err("standard output is for the answer: give a name".to_owned());
        }
        let has_ending = |kind: &&Contents| kind.endings().contains(&ending.as_str());
        let free = kinds.iter().find(|kind| kind.endings().is_empty());
        let other = [Contents::Page, Contents::Picture, Contents::Graphviz];
        let says = other.iter().find(has_ending);
        match (kinds.iter().find(has_ending), free, says) {
            (Some(&contents), ..) | (None, Some(&contents), None) => {
                Ok(OutputFile { path, contents })
            }
            (None, Some(kind), Some(other)) => Err(format!(
                "a {} is not a {}: give it another name",
                kind.name(),
                other.name()
            )),
            (None, None, _) => Err(no_such_format(kinds, &ending)),
        }
    })
}

/// Reads the name of a file for a page.
pub(crate) fn page_file() -> impl TypedValueParser<Value = OutputFile> {
    output_file(&[Contents::Page])
}

/// Reads the name of a file for a picture.
pub(crate) fn picture_file() -> impl TypedValueParser<Value = OutputFile> {
    output_file(&[Contents::Picture])
}

fn no_such_format(kinds: &[Contents], ending: &str) -> String {
    let endings = kinds
        .iter()
        .zip([" ends"].into_iter().chain(iter::repeat("")));
    let endings: Vec<_> = endings
        .map(|(kind, ends)| {
            format!(
                "of a {}{ends} in .{}",
                kind.name(),
                kind.endings().join(" or .")
            )
        })
        .collect();
    let names = format!("the name {}", endings.join(", "));
    if OTHER_PICTURES.contains(&ending) {
        return format!(
            "pictures are written as SVG, which every browser shows at any size: {names}"
        );
    }
    names
}
