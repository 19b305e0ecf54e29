//! What the program reads.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;

/// How the user writes standard input.
const STANDARD_INPUT: &str = "-";

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new(STANDARD_INPUT) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The text of a file, or of standard input if the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = name(path);
    let bytes = if path == Path::new(STANDARD_INPUT) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::input(format!(
            "{name} is not UTF-8 text: the byte at offset {place} cannot be read"
        ))
    })?;
    if text.trim().is_empty() {
        return Err(Failure::input(format!("{name} is empty")));
    }
    Ok(text)
}
