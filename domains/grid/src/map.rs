//! Maps.

use std::fmt;

use crate::lines::{Line, lines};
use crate::{GridError, Mistake, ParseError, Point, Terrain, error::short};

/// The most cells of a map.
pub(crate) const MAX_CELLS: u32 = 1 << 26;

/// A map: rows of terrain.
///
/// It is read from and written in the format of the Moving AI benchmarks:
///
/// ```
/// use domain_grid::{GridMap, Point, Terrain};
/// let text = "type octile\nheight 2\nwidth 3\nmap\n.S.\n@@.\n";
/// let map = GridMap::parse(text).unwrap();
/// assert_eq!(map.terrain(Point { x: 1, y: 0 }), Some(Terrain::Swamp));
/// assert_eq!(map.to_string(), text);
///
/// let error = GridMap::parse("type octile\nheight 2\nwidth 3\nmap\n.S.\n@x.\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 6, column 2: 'x' is no terrain"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    width: u32,
    height: u32,
    /// By rows.
    cells: Vec<Terrain>,
}

impl GridMap {
    /// A map of ground only.
    ///
    /// # Errors
    ///
    /// [`GridError::Size`] if it has no cell or more than 67,108,864 (8192x8192).
    pub fn open(width: u32, height: u32) -> Result<Self, GridError> {
        let count = cells(width, height)?;
        Ok(Self {
            width,
            height,
            cells: vec![Terrain::Ground; count as usize],
        })
    }

    /// Reads a map file: `type octile`, `height` and a number, `width` and a number, `map`, and
    /// the rows. Blank lines may follow.
    ///
    /// # Errors
    ///
    /// [`ParseError`] says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut lines = lines(text);
        let end = Line {
            number: text.lines().count() + 1,
            text: "",
        };
        let mut next = || lines.next().unwrap_or(end);
        heading(next(), &["type", "octile"], "`type octile`")?;
        let height = sized(next(), "height", "`height` and a number")?;
        let line = next();
        let width = sized(line, "width", "`width` and a number")?;
        let count = cells(width, height).map_err(|error| line.mistake(1, Mistake::Size(error)))?;
        heading(next(), &["map"], "`map`")?;

        let mut cells = Vec::with_capacity(text.len().min(count as usize));
        for found in 0..height {
            let Some(line) = lines.next() else {
                return Err(end.mistake(1, Mistake::Rows { found, height }));
            };
            read_row(line, width, &mut cells)?;
        }
        match lines.find(|line| !line.is_blank()) {
            Some(line) => Err(line.mistake(1, Mistake::Surplus { height })),
            None => Ok(Self {
                width,
                height,
                cells,
            }),
        }
    }

    /// The number of cells in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The terrain by rows.
    #[must_use]
    pub fn cells(&self) -> &[Terrain] {
        &self.cells
    }

    pub(crate) fn cells_mut(&mut self) -> &mut [Terrain] {
        &mut self.cells
    }

    /// The terrain at a place, if that is on the map.
    #[must_use]
    pub fn terrain(&self, point: Point) -> Option<Terrain> {
        let cell = self.cell(point)?;
        self.cells.get(cell as usize).copied()
    }

    /// The number of the cell at a place, counted by rows.
    pub(crate) fn cell(&self, Point { x, y }: Point) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// The place of a cell.
    pub(crate) fn point(&self, cell: u32) -> Point {
        Point {
            x: cell % self.width,
            y: cell / self.width,
        }
    }

    /// The rows with a path drawn on them: `*` for each place of the path, `A` for its first and
    /// `B` for its last one. Places that are not on the map are left out.
    ///
    /// ```
    /// use domain_grid::{GridMap, Point};
    /// let map = GridMap::parse("type octile\nheight 2\nwidth 3\nmap\n.S.\n@@.\n").unwrap();
    /// let path = [(0, 0), (1, 0), (2, 0), (2, 1)].map(|(x, y)| Point { x, y });
    /// assert_eq!(map.draw(&path), "A**\n@@B\n");
    /// ```
    #[must_use]
    pub fn draw(&self, path: &[Point]) -> String {
        let mut letters: Vec<char> = self.cells.iter().map(|cell| cell.letter()).collect();
        // `A` is drawn last, and so shows on a path of one place.
        let ends = [(path.last(), 'B'), (path.first(), 'A')];
        let between = path.iter().map(|point| (Some(point), '*'));
        for (point, letter) in between.chain(ends) {
            if let Some(cell) = point.and_then(|&point| self.cell(point)) {
                letters[cell as usize] = letter;
            }
        }
        rows(&letters, self.width)
    }
}

/// The number of cells, if a map may have that many.
fn cells(width: u32, height: u32) -> Result<u32, GridError> {
    let cells = width.checked_mul(height);
    cells
        .filter(|cells| (1..=MAX_CELLS).contains(cells))
        .ok_or(GridError::Size { width, height })
}

fn heading(line: Line<'_>, words: &[&str], expected: &'static str) -> Result<(), ParseError> {
    let found = line.text.split_whitespace();
    if found.eq(words.iter().copied()) {
        Ok(())
    } else {
        Err(unexpected(line, expected))
    }
}

fn unexpected(line: Line<'_>, expected: &'static str) -> ParseError {
    let found = short(line.text.trim());
    line.mistake(1, Mistake::Heading { expected, found })
}

/// The number on a line that begins with `name`.
fn sized(line: Line<'_>, name: &'static str, expected: &'static str) -> Result<u32, ParseError> {
    match line.words()[..] {
        [word, number] if word.text == name => number.number(name),
        _ => Err(unexpected(line, expected)),
    }
}

fn read_row(line: Line<'_>, width: u32, cells: &mut Vec<Terrain>) -> Result<(), ParseError> {
    let before = cells.len();
    for (column, letter) in (1..).zip(line.text.chars()) {
        let terrain = Terrain::from_letter(letter)
            .ok_or_else(|| line.mistake(column, Mistake::Letter { letter }))?;
        cells.push(terrain);
    }
    let found = cells.len() - before;
    if found == width as usize {
        return Ok(());
    }
    let column = found.min(width as usize) + 1;
    Err(line.mistake(column, Mistake::Row { found, width }))
}

fn rows(letters: &[char], width: u32) -> String {
    let mut text = String::with_capacity(letters.len() + letters.len() / width as usize);
    for row in letters.chunks(width as usize) {
        text.extend(row);
        text.push('\n');
    }
    text
}

/// The map file.
impl fmt::Display for GridMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        write!(f, "type octile\nheight {height}\nwidth {width}\nmap\n")?;
        f.write_str(&self.draw(&[]))
    }
}
