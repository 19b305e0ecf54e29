//! Boards in the nodes of trees.

use crate::lengths::precise;
use crate::svg::{Anchor, Colour, Font, Frame, Svg};

const INK: Colour = Colour(34, 40, 49);
/// Between the cells and around them.
const LINE: Colour = Colour(176, 182, 191);
/// From one cell to the next, and the letters in them.
const CELL: f64 = 17.0;
const SIZE: u32 = 13;

/// A board of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnBoard {
    /// How many cells a row has.
    pub columns: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<DrawnCell>,
}

/// A cell of a [`DrawnBoard`].
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnCell {
    /// What stands in it: a letter or two, or nothing.
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
        let font = Font::new(SIZE, Anchor::Middle, INK);
        for (number, cell) in self.cells.iter().enumerate() {
            let columns = self.columns.max(1);
            let x = left + CELL * precise(number % columns);
            let y = top + CELL * precise(number / columns);
            let frame = Frame(x + 1.0, y + 1.0, CELL - 1.0, CELL - 1.0);
            svg.rectangle(frame, cell.fill, None);
            if !cell.text.is_empty() {
                let middle = (x + 0.5 + CELL / 2.0, y + 13.5);
                svg.text(middle, font, &cell.text);
            }
        }
    }
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
}
