//! Input of the program.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;
use crate::interrupt;
use crate::output::files::note_read;

/// The user's name for standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// Returns the name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new(STANDARD_INPUT) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Longer texts are refused.
pub(crate) const LONGEST: u64 = 64 << 20;

/// Reads the text of a file, or of standard input if the path is `-`. Ctrl-C ends the program while it waits for the
/// text.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    read_text_within(path, None)
}

/// Reads a text within a limit on memory.
pub(crate) fn read_text_within(path: &Path, memory: Option<u64>) -> Result<String, Failure> {
    let name = name(path);
    let most = memory.map_or(LONGEST, |memory| memory.min(LONGEST));
    let bytes = interrupt::at_prompt(|| read_bytes(path, most))
        .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > most {
        return Err(Failure::input(if most < LONGEST {
            let allowed = most / 1_000_000;
            format!("{name} is longer than the {allowed}MB that --max-memory allows for it")
        } else {
            format!("{name} is longer than 64 MiB")
        }));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::input(format!(
            "{name} is not UTF-8 text: the byte at offset {place} cannot be read"
        ))
    })?;
    if text.trim().is_empty() {
        return Err(Failure::input(format!("{name} is empty")));
    }
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// Reads the beginning of the file, at most a byte more than `most`.
fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new(STANDARD_INPUT) {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes)?;
    } else {
        note_read(path);
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
