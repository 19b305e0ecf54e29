//! Boards in the nodes of trees.

use crate::lengths::precise;
use crate::svg::{Anchor, Colour, Font, Frame, Svg};

const INK: Colour = Colour(34, 40, 49);
/// Between the cells and around them.
const LINE: Colour = Colour(176, 182, 191);
const ARROW: Colour = Colour(31, 97, 160);
/// From one cell to the next, and the letters in them.
const CELL: f64 = 17.0;
const SIZE: u32 = 13;

/// A board of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnBoard {
    /// Number of cells in a row.
    pub columns: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<DrawnCell>,
    /// The numbers of two cells; an arrow points from one to the other, beneath their contents.
    pub arrow: Option<(usize, usize)>,
}

/// A cell of a [`DrawnBoard`].
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnCell {
    /// Text in it: a letter or two, or nothing.
    pub text: String,
    /// Its colour.
    pub fill: Colour,
}

impl DrawnBoard {
    /// Width and height.
    pub(crate) fn size(&self) -> (f64, f64) {
        let rows = self.cells.len().div_ceil(self.columns.max(1));
        (
            CELL * precise(self.columns) + 1.0,
            CELL * precise(rows) + 1.0,
        )
    }

    pub(crate) fn draw(&self, svg: &mut Svg, (left, top): (f64, f64)) {
        let (width, height) = self.size();
        svg.rectangle(Frame(left, top, width, height), LINE, None);
        for (number, cell) in self.cells.iter().enumerate() {
            let (x, y) = self.corner(number);
            let frame = Frame(left + x + 1.0, top + y + 1.0, CELL - 1.0, CELL - 1.0);
            svg.rectangle(frame, cell.fill, None);
        }
        if let Some((from, to)) = self.arrow {
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
        ARROW,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_rows() {
        let cell = |text: &str| DrawnCell {
            text: text.to_owned(),
            fill: Colour(255, 255, 255),
        };
        let board = DrawnBoard {
            columns: 3,
            cells: ["a", "", "b", "c"].map(cell).to_vec(),
            arrow: None,
        };
        assert_eq!(board.size(), (52.0, 35.0));
        let mut svg = Svg::new(60, 40, "", "");
        board.draw(&mut svg, (0.0, 0.0));
        let svg = svg.finish();
        // The paper, the lines, four cells.
        assert_eq!(svg.matches("<rect ").count(), 6);
        assert!(svg.contains("x=\"43.0\" y=\"13.5\""), "{svg}");
        assert!(svg.contains("x=\"9.0\" y=\"30.5\""), "{svg}");
    }

    #[test]
    fn arrows_lie_between_the_cells_and_what_stands_in_them() {
        let cell = DrawnCell {
            text: "a".to_owned(),
            fill: Colour(255, 255, 255),
        };
        let mut board = DrawnBoard {
            columns: 2,
            cells: vec![cell; 4],
            arrow: Some((2, 1)),
        };
        let drawn = |board: &DrawnBoard| {
            let mut svg = Svg::new(60, 40, "", "");
            board.draw(&mut svg, (0.0, 0.0));
            svg.finish()
        };
        let svg = drawn(&board);
        let place = |what: &str| svg.find(what).unwrap_or_else(|| panic!("no {what}"));
        let last_cell = svg.rfind("<rect ").unwrap_or_default();
        assert!(last_cell < place("<polygon ") && place("<polygon ") < place("<text "));
        // The tip, just before the middle of the upper cell on the right.
        assert!(svg.contains(" 21.7,13.3 "), "{svg}");
        board.arrow = Some((1, 1));
        assert!(!drawn(&board).contains("<polygon "));
    }
}
