//! Boards, as which states are drawn.

use serde::Serialize;

use crate::measure::precise;
use crate::svg::{Anchor, BLUE, Colour, Font, Frame, INK, Svg};

const PAPER: Colour = Colour(255, 255, 255);
const DARK: Colour = Colour(184, 199, 164);
const LIGHT: Colour = Colour(241, 243, 228);
const TILE: Colour = Colour(243, 227, 195);
const HOLE: Colour = Colour(226, 229, 234);
const WALL: Colour = Colour(90, 97, 107);
const END: Colour = Colour(190, 218, 240);
/// Between the cells and around them.
const LINE: Colour = Colour(176, 182, 191);
/// From one cell to the next, and the letters in them.
const CELL: f64 = 17.0;
const SIZE: u32 = 13;

/// A state as a board of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Number of rows.
    pub rows: usize,
    /// Number of cells in each row.
    pub columns: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// Style of the board.
    pub look: Look,
}

/// A cell of a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cell {
    /// The text in it, or nothing.
    pub text: String,
    /// Kind of the cell.
    pub kind: Kind,
}

/// Kind of a [`Cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing stands there.
    Empty,
    /// A tile, or whatever moves.
    Tile,
    /// It is impassable.
    Wall,
    /// A piece of the side that began.
    First,
    /// A piece of the other side.
    Second,
    /// A place to go from.
    Start,
    /// A place to go to.
    Goal,
    /// A bar of this many per cent of the cell's width, in the middle.
    Bar(u8),
}

impl Cell {
    /// Returns a cell with this text.
    #[must_use]
    pub fn new(text: impl Into<String>, kind: Kind) -> Self {
        Self {
            text: text.into(),
            kind,
        }
    }
}

impl Board {
    /// Returns the places between which a piece has moved, if that turned this board into `after`. A promoted piece is
    /// recognised by its side.
    #[must_use]
    pub fn moved(&self, after: &Self) -> Option<(usize, usize)> {
        let is_board = self.look == Look::Chequered && self.cells.len() == after.cells.len();
        let kind = |cell: &Cell| cell.kind;
        is_board
            .then(|| moved(&self.cells, &after.cells, kind))
            .flatten()
    }

    /// Width and height.
    pub(crate) fn size(&self) -> (f64, f64) {
        (
            CELL * precise(self.columns) + 1.0,
            CELL * precise(self.rows) + 1.0,
        )
    }

    /// Draws the board, and an arrow from one cell to another beneath their contents.
    pub(crate) fn draw(
        &self,
        svg: &mut Svg,
        (left, top): (f64, f64),
        arrow: Option<(usize, usize)>,
    ) {
        let (width, height) = self.size();
        svg.rectangle(Frame(left, top, width, height), LINE, None);
        for (number, cell) in self.cells.iter().enumerate() {
            let (x, y) = self.corner(number);
            let frame = Frame(left + x + 1.0, top + y + 1.0, CELL - 1.0, CELL - 1.0);
            svg.rectangle(frame, self.fill(number, cell.kind), None);
        }
        if let Some((from, to)) = arrow {
            let middle = |number| {
                let (x, y) = self.corner(number);
                (left + x + 0.5 + CELL / 2.0, top + y + 0.5 + CELL / 2.0)
            };
            draw_arrow(svg, middle(from), middle(to));
        }
        let font = Font::new(SIZE, Anchor::Middle, INK);
        for (number, cell) in self.cells.iter().enumerate() {
            if !cell.text.is_empty() {
                let (x, y) = self.corner(number);
                svg.text(
                    (left + x + 0.5 + CELL / 2.0, top + y + 13.5),
                    font,
                    &cell.text,
                );
            }
        }
    }

    /// Returns the corner of a cell, from the board's left and top.
    fn corner(&self, number: usize) -> (f64, f64) {
        let columns = self.columns.max(1);
        (
            CELL * precise(number % columns),
            CELL * precise(number / columns),
        )
    }

    /// Returns the colour of a cell.
    fn fill(&self, number: usize, kind: Kind) -> Colour {
        let columns = self.columns.max(1);
        let is_dark = (number / columns + number % columns) % 2 == 1;
        match (self.look, kind) {
            (Look::Chequered, _) if is_dark => DARK,
            (Look::Chequered, _) => LIGHT,
            (_, Kind::Tile) => TILE,
            (_, Kind::Wall) => WALL,
            (_, Kind::Start | Kind::Goal) => END,
            (Look::Lines, Kind::Empty) => HOLE,
            (_, Kind::Empty | Kind::First | Kind::Second | Kind::Bar(_)) => PAPER,
        }
    }
}

/// Returns the places between which a piece has moved, for cells that can be compared.
pub fn moved<C: PartialEq>(
    before: &[C],
    after: &[C],
    kind: impl Fn(&C) -> Kind,
) -> Option<(usize, usize)> {
    let changed: Vec<usize> = (0..before.len())
        .filter(|&place| before[place] != after[place])
        .collect();
    let way = |is_same: &dyn Fn(&C, &C) -> bool| {
        let mut ends = changed
            .iter()
            .filter(|&&end| kind(&after[end]) != Kind::Empty);
        ends.find_map(|&end| {
            let mut starts = changed.iter().copied();
            let start = starts.find(|&start| start != end && is_same(&before[start], &after[end]));
            Some((start?, end))
        })
    };
    way(&|before, after| before == after)
        .or_else(|| way(&|before, after| kind(before) == kind(after)))
}

/// Style of a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Cells with lines between them.
    Lines,
    /// Light and dark squares; an arrow shows the move that led there.
    Chequered,
    /// Cells close together: a map, or a pile of bars.
    Close,
}

/// An arrow between two points, whose head ends before what stands at the second.
fn draw_arrow(svg: &mut Svg, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let length = (x2 - x1).hypot(y2 - y1);
    if length < CELL / 2.0 {
        return;
    }
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    // This far along the arrow, and this far to its left.
    let at = |along: f64, aside: f64| (x1 + along * dx + aside * dy, y1 + along * dy - aside * dx);
    let tip = length - CELL * 0.36;
    let neck = tip - CELL * 0.55;
    let (half, wing) = (CELL * 0.08, CELL * 0.25);
    svg.polygon(
        &[
            at(0.0, half),
            at(neck, half),
            at(neck, wing),
            at(tip, 0.0),
            at(neck, -wing),
            at(neck, -half),
            at(0.0, -half),
        ],
        BLUE,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a row of squares: letters are pieces, capitals of the side that began.
    fn row(letters: &str, look: Look) -> Board {
        let cells = letters.chars().map(|letter| Cell {
            text: letter.to_string(),
            kind: match letter {
                '.' => Kind::Empty,
                letter if letter.is_uppercase() => Kind::First,
                _ => Kind::Second,
            },
        });
        Board {
            rows: 1,
            columns: letters.len(),
            cells: cells.collect(),
            look,
        }
    }

    #[track_caller]
    fn check(before: &str, after: &str, expected: Option<(usize, usize)>) {
        let [before, after] = [before, after].map(|letters| row(letters, Look::Chequered));
        assert_eq!(before.moved(&after), expected);
    }

    #[test]
    fn moves_are_seen_in_what_they_change() {
        check("K..R", "K.R.", Some((3, 2)));
        check("k..R", "...k", Some((0, 3)));
        check("K.Pr", "K..Q", Some((2, 3)));
        check("K..R", "K..R", None);
        check("K..R", "K..", None);
        let tiles = ["12.", "1.2"].map(|letters| row(letters, Look::Lines));
        assert_eq!(tiles[0].moved(&tiles[1]), None);
    }

    #[test]
    fn cells_stand_in_rows() {
        let board = Board {
            rows: 2,
            columns: 3,
            cells: ["a", "", "b", "c"]
                .map(|text| Cell::new(text, Kind::Empty))
                .to_vec(),
            look: Look::Lines,
        };
        assert_eq!(board.size(), (52.0, 35.0));
        let mut svg = Svg::new(60, 40, "", "");
        board.draw(&mut svg, (0.0, 0.0), None);
        let svg = svg.finish();
        // The paper, the lines, four cells.
        assert_eq!(svg.matches("<rect ").count(), 6);
        assert!(svg.contains("x=\"43.0\" y=\"13.5\""), "{svg}");
        assert!(svg.contains("x=\"9.0\" y=\"30.5\""), "{svg}");
    }

    #[test]
    fn arrows_lie_between_the_cells_and_what_stands_in_them() {
        let board = Board {
            rows: 2,
            columns: 2,
            cells: vec![Cell::new("a", Kind::Empty); 4],
            look: Look::Lines,
        };
        let drawn = |arrow| {
            let mut svg = Svg::new(60, 40, "", "");
            board.draw(&mut svg, (0.0, 0.0), Some(arrow));
            svg.finish()
        };
        let svg = drawn((2, 1));
        let place = |what: &str| svg.find(what).unwrap_or_else(|| panic!("no {what}"));
        let last_cell = svg.rfind("<rect ").unwrap_or_default();
        assert!(last_cell < place("<polygon ") && place("<polygon ") < place("<text "));
        // The tip, just before the middle of the upper cell on the right.
        assert!(svg.contains(" 21.7,13.3 "), "{svg}");
        assert!(!drawn((1, 1)).contains("<polygon "));
    }
}
