//! Texts of maps that are changed cell by cell.

use std::fmt;

use crate::ascii_map::{is_map_file, rows};
use crate::lines::{Line, lines};
use crate::{DrawnMap, MapError, Point, Terrain};

/// The text of a map, changed cell by cell, while all else stays as it was written.
///
/// ```
/// use domain_grid::{MapText, Point, Terrain};
/// let mut text = MapText::read("A.#\n**B\n").unwrap();
/// text.set(Point { x: 1, y: 0 }, Terrain::OutOfBounds);
/// assert_eq!(text.to_string(), "A##\n**B\n");
/// assert!(text.set_start(Point { x: 0, y: 1 }));
/// assert_eq!(text.to_string(), ".##\nA*B\n");
/// ```
#[derive(Clone, Debug)]
pub struct MapText {
    /// The lines before the rows.
    heading: String,
    rows: Vec<Vec<char>>,
    drawn: DrawnMap,
    is_map_file: bool,
    /// The letter for a wall.
    wall: char,
}

/// The letters of the start and the goal in a drawing.
const START: char = 'A';
const GOAL: char = 'B';

impl MapText {
    /// Reads what [`DrawnMap::parse`] reads.
    ///
    /// # Errors
    ///
    /// [`MapError`] lists all mistakes, up to a limit.
    pub fn read(text: &str) -> Result<Self, MapError> {
        let drawn = DrawnMap::parse(text)?;
        let is_map_file = is_map_file(text);
        let height = drawn.map.height() as usize;
        let of_rows: Vec<Line<'_>> = if is_map_file {
            lines(text).skip(HEADING).take(height).collect()
        } else {
            rows(text)
        };
        let first = of_rows.first().map_or(0, |line| line.number - 1);
        let heading = lines(text).take(first);
        let heading = heading.fold(String::new(), |heading, line| heading + line.text + "\n");
        let width = drawn.map.width() as usize;
        let rows = of_rows.iter().map(|line| {
            let letters = line.text.chars();
            // The rows of a drawing that is filled up would become shorter without the spaces that say so.
            letters.chain(std::iter::repeat('.')).take(width).collect()
        });
        let rows: Vec<Vec<char>> = rows.collect();
        let has = |letter: char| rows.iter().any(|row| row.contains(&letter));
        let wall = if is_map_file || (has('@') && !has('#')) {
            Terrain::OutOfBounds.letter()
        } else {
            '#'
        };
        Ok(Self {
            heading,
            rows,
            drawn,
            is_map_file,
            wall,
        })
    }

    /// Returns the map that was read, with the ends of a path where they were drawn.
    #[must_use]
    pub fn drawn(&self) -> &DrawnMap {
        &self.drawn
    }

    /// Writes the terrain of a cell, also over a start or a goal. A place that is not on the map is left out.
    pub fn set(&mut self, point: Point, terrain: Terrain) {
        let letter = match terrain {
            Terrain::OutOfBounds => self.wall,
            terrain => terrain.letter(),
        };
        self.write(point, letter);
    }

    /// Draws the start there and nowhere else, if it can be drawn: on ground of a drawing. If not, none is drawn, and
    /// something else must say where it is.
    pub fn set_start(&mut self, point: Point) -> bool {
        let before = self.drawn.start;
        self.move_letter(START, before, point)
    }

    /// Draws the goal there and nowhere else, on the conditions of [`set_start`](Self::set_start).
    pub fn set_goal(&mut self, point: Point) -> bool {
        let before = self.drawn.goal;
        self.move_letter(GOAL, before, point)
    }

    fn move_letter(&mut self, letter: char, before: Option<Point>, point: Point) -> bool {
        if let Some(before) = before {
            self.set(before, Terrain::Ground);
        }
        let is_on_ground = self.drawn.map.terrain(point) == Some(Terrain::Ground);
        let can_be_drawn = is_on_ground && !self.is_map_file;
        if can_be_drawn {
            self.write(point, letter);
        }
        can_be_drawn
    }

    fn write(&mut self, Point { x, y }: Point, letter: char) {
        let row = self.rows.get_mut(y as usize);
        if let Some(cell) = row.and_then(|row| row.get_mut(x as usize)) {
            *cell = letter;
        }
    }
}

/// The lines of the heading of a map file.
const HEADING: usize = 4;

impl fmt::Display for MapText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading)?;
        let mut text = String::new();
        for row in &self.rows {
            text.extend(row);
            text.push('\n');
        }
        f.write_str(&text)
    }
}
