//! Drawn maps, and map files.

use crate::error::Mistakes;
use crate::lines::{Line, lines};
use crate::map::MAX_CELLS;
use crate::{GridMap, MapError, Mistake, Point, Terrain, moving_ai};

/// A map, with the ends of a path where they are drawn on it.
///
/// It is read from a file in the format of the Moving AI benchmarks, or from a drawing such as
/// [`GridMap::draw`] makes, which has no heading:
///
/// | sign | |
/// |---|---|
/// | `#`, `@`, `O` | a wall |
/// | `.`, space, `*` | ground |
/// | `G`, `S`, `W`, `T` | [terrain](Terrain) |
/// | `A`, `B` | the start and the goal, on ground |
///
/// - Blank lines before the first row and after the last one do not count, nor do spaces at the end of a
///   line.
/// - All rows are as wide as the widest. Only where spaces are ground, so where one stands before
///   another sign of its line, shorter rows go on with ground.
///
/// ```
/// use domain_grid::{DrawnMap, Point};
/// let drawn = DrawnMap::parse("A.#\n**B\n").unwrap();
/// assert_eq!((drawn.start, drawn.goal), (Some(Point { x: 0, y: 0 }), Some(Point { x: 2, y: 1 })));
/// assert_eq!(drawn.map.draw(&[]), "..@\n...\n");
///
/// let error = DrawnMap::parse("A.x\nBAB\n..\n").unwrap_err();
/// let places: Vec<_> = error.mistakes.iter().map(|mistake| (mistake.line, mistake.column)).collect();
/// assert_eq!(places, [(1, 3), (2, 2), (2, 3), (3, 3)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMap {
    /// The map.
    pub map: GridMap,
    /// Place of `A`.
    pub start: Option<Point>,
    /// Place of `B`.
    pub goal: Option<Point>,
}

impl DrawnMap {
    /// Reads a map file or a drawing. A text is a map file if its first word is one of small letters, such
    /// as `type`.
    ///
    /// # Errors
    ///
    /// [`MapError`] lists all mistakes, up to a limit.
    pub fn parse(text: &str) -> Result<Self, MapError> {
        if is_map_file(text) {
            return Ok(Self {
                map: moving_ai::read(text)?,
                start: None,
                goal: None,
            });
        }
        drawing(text)
    }

    /// About how many bytes a search on the map of this text takes without a single node: an upper bound that
    /// is found without reading more than the ends of lines.
    ///
    /// ```
    /// use domain_grid::DrawnMap;
    /// let text = format!("{} #{}", ".".repeat(1000), "\n#".repeat(1000));
    /// assert!(DrawnMap::memory_for(&text) > 1_000_000);
    /// assert!(DrawnMap::memory_for("type octile\nheight 4000000000\nwidth 4000000000\nmap\n") < 1_000);
    /// ```
    #[must_use]
    pub fn memory_for(text: &str) -> u64 {
        // The terrain, twice while a grid is made, the steps that are possible, and fourteen bits for jumps.
        const OF_CELL: u64 = 5;
        let cells = if is_map_file(text) {
            text.len() as u64
        } else {
            let widest = text.lines().map(str::len).max().unwrap_or(0) as u64;
            widest * text.lines().count() as u64
        };
        // Larger maps are refused in any case.
        OF_CELL * cells.min(u64::from(MAX_CELLS))
    }
}

/// Returns whether a text begins like a map file.
pub(crate) fn is_map_file(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.len() != 1 && first.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Returns the rows of a drawing.
pub(crate) fn rows(text: &str) -> Vec<Line<'_>> {
    let mut rows: Vec<Line<'_>> = lines(text)
        .map(|line| Line {
            text: line.text.trim_end(),
            ..line
        })
        .skip_while(|line| line.text.is_empty())
        .collect();
    while rows.last().is_some_and(|line| line.text.is_empty()) {
        rows.pop();
    }
    rows
}

fn drawing(text: &str) -> Result<DrawnMap, MapError> {
    let rows = rows(text);
    let mut widest = (0, 0);
    for line in &rows {
        let width = line.text.chars().count();
        if width > widest.0 {
            widest = (width, line.number);
        }
    }
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let (width, height) = (count(widest.0), count(rows.len()));
    let cells = GridMap::count(width, height)
        .map_err(|error| MapError::of(rows[0].mistake(1, error.to_string())))?;
    let mut reader = Reader {
        cells: Vec::with_capacity(cells as usize),
        widest,
        is_filled: rows.iter().any(|line| line.text.contains(' ')),
        ends: [None; 2],
        signs: 0,
        wrong: 0,
        mistakes: Mistakes::default(),
    };
    for (y, line) in (0..).zip(rows) {
        reader.row(y, line);
    }
    reader.check_kind()?;
    let [start, goal] = reader.ends.map(|end| end.map(|(_, point)| point));
    let map = GridMap::new(width, height, reader.cells);
    reader.mistakes.or(DrawnMap { map, start, goal })
}

/// Content of a drawing, as far as it has been read.
struct Reader {
    cells: Vec<Terrain>,
    /// The width of the widest row, and its line.
    widest: (usize, usize),
    /// True if shorter rows are filled up with ground.
    is_filled: bool,
    /// The start and the goal, with the lines and columns where they stand.
    ends: [Option<((usize, usize), Point)>; 2],
    /// Number of signs, spaces apart, and of signs without a meaning.
    signs: usize,
    wrong: usize,
    mistakes: Mistakes,
}

impl Reader {
    /// Checks that it is likely to be a drawing. If not, one mistake says as much as one for each of its signs.
    fn check_kind(&self) -> Result<(), MapError> {
        /// Number of slips that a drawing may have, whatever its size.
        const SLIPS: usize = 4;
        let Self { signs, wrong, .. } = *self;
        match self.mistakes.first() {
            Some(first) if wrong > SLIPS && wrong * 2 > signs => Err(MapError::of(Mistake {
                message: format!(
                    "{}; {wrong} of {signs} signs have none, so this may be a file of another kind",
                    first.message
                ),
                ..*first
            })),
            _ => Ok(()),
        }
    }

    fn row(&mut self, y: u32, line: Line<'_>) {
        let mut found = 0;
        for (x, letter) in (0..).zip(line.text.chars()) {
            found += 1;
            let terrain = self.sign(letter, Point { x, y }, line, found);
            self.cells.push(terrain);
        }
        let (width, _) = self.widest;
        if found < width && !self.is_filled {
            let (widest, at) = self.widest;
            let message =
                format!("the row has {found} cells; the widest, on line {at}, has {widest}");
            self.mistakes.add(line.mistake(found + 1, message));
        }
        let missing = std::iter::repeat_n(Terrain::Ground, width - found);
        self.cells.extend(missing);
    }

    fn sign(&mut self, letter: char, point: Point, line: Line<'_>, column: usize) -> Terrain {
        self.signs += usize::from(letter != ' ');
        match letter {
            '#' => Terrain::OutOfBounds,
            ' ' | '*' => Terrain::Ground,
            'A' | 'B' => {
                let end = &mut self.ends[usize::from(letter == 'B')];
                if let Some(((line_before, column_before), _)) = *end {
                    let name = if letter == 'A' { "start" } else { "goal" };
                    self.mistakes.add(line.mistake(
                        column,
                        format!(
                            "a second {letter}: the {name} is drawn at line {line_before}, column {column_before} already"
                        ),
                    ));
                }
                end.get_or_insert(((line.number, column), point));
                Terrain::Ground
            }
            _ => Terrain::from_letter(letter).unwrap_or_else(|| {
                self.wrong += 1;
                self.mistakes.add(line.mistake(
                    column,
                    format!(
                        "{letter:?} has no meaning on a map: write # for a wall, . for ground, A for the start, B for \
                         the goal, or G, S, W, T, O, @ for terrain"
                    ),
                ));
                Terrain::Ground
            }),
        }
    }
}
