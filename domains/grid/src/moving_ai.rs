//! Map files of the Moving AI benchmarks.

use crate::error::{Mistakes, quoted};
use crate::lines::{Line, lines};
use crate::{GridMap, MapError, Mistake, Terrain};

/// Reads a map file.
pub(crate) fn read(text: &str) -> Result<GridMap, MapError> {
    let mut lines = lines(text);
    let end = Line {
        number: text.lines().count() + 1,
        text: "",
    };
    let (width, height) = heading([0; 4].map(|_| lines.next().unwrap_or(end)))?;
    let mut mistakes = Mistakes::default();
    let mut cells = Vec::with_capacity(text.len().min(width as usize * height as usize));
    for found in 0..height {
        let Some(line) = lines.next() else {
            let message = format!("the map ends here; {found} of its {height} rows were read");
            mistakes.add(end.mistake(1, message));
            break;
        };
        row(line, width, &mut cells, &mut mistakes);
    }
    if let Some(line) = lines.find(|line| !line.is_blank()) {
        let message = format!("the map should have ended: its height is {height}");
        mistakes.add(line.mistake(1, message));
    }
    mistakes.or(GridMap::new(width, height, cells))
}

const CORNERS: &str = "a map of type octile-corner gives the heights of corners and is not read: write `type octile` and a letter for \
     each cell";

/// Returns the width and the height.
fn heading([first, second, third, fourth]: [Line<'_>; 4]) -> Result<(u32, u32), MapError> {
    // Without it nothing is known of the lines that follow.
    if words(first, &["type", "octile-corner"], "").is_ok() {
        return Err(MapError::of(first.mistake(1, CORNERS)));
    }
    words(first, &["type", "octile"], "`type octile`").map_err(MapError::of)?;
    let mut mistakes = Mistakes::default();
    let height = mistakes.take(sized(second, "height", "`height` and a number"));
    let width = mistakes.take(sized(third, "width", "`width` and a number"));
    mistakes.take(words(fourth, &["map"], "`map`"));
    // A size that could not be read is none to complain about.
    if mistakes.is_empty()
        && let Err(error) = GridMap::count(width, height)
    {
        mistakes.add(third.mistake(1, error.to_string()));
    }
    mistakes.or((width, height))
}

fn words(line: Line<'_>, words: &[&str], expected: &str) -> Result<(), Mistake> {
    let found = line.text.split_whitespace();
    if found.eq(words.iter().copied()) {
        Ok(())
    } else {
        Err(unexpected(line, expected))
    }
}

pub(crate) fn unexpected(line: Line<'_>, expected: &str) -> Mistake {
    let found = quoted(line.text.trim());
    line.mistake(1, format!("found {found}, expected {expected}"))
}

/// Returns the number on a line that begins with `name`.
fn sized(line: Line<'_>, name: &str, expected: &str) -> Result<u32, Mistake> {
    match line.words()[..] {
        [word, number] if word.text == name => number.number(name),
        _ => Err(unexpected(line, expected)),
    }
}

fn row(line: Line<'_>, width: u32, cells: &mut Vec<Terrain>, mistakes: &mut Mistakes) {
    let before = cells.len();
    for (column, letter) in (1..).zip(line.text.chars()) {
        let terrain = Terrain::from_letter(letter).unwrap_or_else(|| {
            mistakes.add(line.mistake(
                column,
                format!(
                    "{letter:?} is not a terrain: write . or G for ground, S for swamp, W for water, T for trees, @ or \
                     O for out of bounds"
                ),
            ));
            Terrain::Outside
        });
        cells.push(terrain);
    }
    let found = cells.len() - before;
    if found != width as usize {
        let column = found.min(width as usize) + 1;
        let message = format!("the row has {found} cells; the map is {width} wide");
        mistakes.add(line.mistake(column, message));
    }
}
