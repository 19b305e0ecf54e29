//! Maps.

use std::fmt;

use crate::{DrawnMap, GridError, MapError, Point, Terrain};

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
/// assert!(error.to_string().starts_with("line 6, column 2: 'x' is not a terrain"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    width: u32,
    height: u32,
    /// By rows.
    cells: Vec<Terrain>,
}

impl GridMap {
    /// Returns a map of ground only.
    ///
    /// # Errors
    ///
    /// [`GridError::Size`] if it has no cell or more than 67,108,864 (8192x8192).
    pub fn open(width: u32, height: u32) -> Result<Self, GridError> {
        let count = Self::count(width, height)?;
        Ok(Self {
            width,
            height,
            cells: vec![Terrain::Ground; count as usize],
        })
    }

    /// Reads a map file: `type octile`, `height` and a number, `width` and a number, `map`, and
    /// the rows. Blank lines may follow. Or reads a drawing, without what [`DrawnMap`] reads besides.
    ///
    /// # Errors
    ///
    /// [`MapError`] lists all mistakes, up to a limit.
    pub fn parse(text: &str) -> Result<Self, MapError> {
        DrawnMap::parse(text).map(|drawn| drawn.map)
    }

    /// Makes a map of these cells, given by rows: as many as [`count`](Self::count) says.
    pub(crate) fn new(width: u32, height: u32, cells: Vec<Terrain>) -> Self {
        Self {
            width,
            height,
            cells,
        }
    }

    /// Returns the number of cells, if a map may have that many.
    pub(crate) fn count(width: u32, height: u32) -> Result<u32, GridError> {
        let cells = width.checked_mul(height);
        cells
            .filter(|cells| (1..=MAX_CELLS).contains(cells))
            .ok_or(GridError::Size { width, height })
    }

    /// Returns the number of cells in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns the terrain by rows.
    #[must_use]
    pub fn cells(&self) -> &[Terrain] {
        &self.cells
    }

    pub(crate) fn cells_mut(&mut self) -> &mut [Terrain] {
        &mut self.cells
    }

    /// Returns the terrain at a place, if that is on the map.
    #[must_use]
    pub fn terrain(&self, point: Point) -> Option<Terrain> {
        let cell = self.cell(point)?;
        self.cells.get(cell as usize).copied()
    }

    /// Returns the number of the cell at a place, counted by rows.
    pub(crate) fn cell(&self, Point { x, y }: Point) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// Returns the place of a cell.
    pub(crate) fn point(&self, cell: u32) -> Point {
        Point {
            x: cell % self.width,
            y: cell / self.width,
        }
    }

    /// Returns the rows with a path drawn on them: `*` for each place of the path, `A` for its first and `B` for its
    /// last one. Places that are not on the map are left out.
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
