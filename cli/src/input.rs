//! What the program reads.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;
use crate::interrupt;

/// How the user writes standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new(STANDARD_INPUT) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Longer texts are refused.
pub(crate) const LONGEST: u64 = 64 << 20;

/// The text of a file, or of standard input if the path is `-`. Ctrl-C ends the program while it
/// waits for the text.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = name(path);
    let bytes = interrupt::at_prompt(|| read_bytes(path))
        .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::input(format!("{name} is longer than 64 MiB")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::input(format!(
            "{name} is not UTF-8 text: the byte at offset {place} cannot be read"
        ))
    })?;
    if text.trim().is_empty() {
        return Err(Failure::input(format!("{name} is empty")));
    }
    Ok(text
        .strip_prefix('\u{feff}')
        .map_or_else(|| text.clone(), str::to_owned))
}

/// The beginning of the file, at most a byte more than the longest text.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD_INPUT) {
        io::stdin()
            .lock()
            .take(LONGEST + 1)
            .read_to_end(&mut bytes)?;
    } else {
        File::open(path)?
            .take(LONGEST + 1)
            .read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
