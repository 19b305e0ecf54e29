//! How a state is drawn.

/// A state as a board of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many rows it has.
    pub rows: usize,
    /// How many cells each row has.
    pub columns: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// How it looks.
    pub look: Look,
}

/// A cell of a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// What stands in it, or nothing.
    pub text: String,
    /// What it is.
    pub kind: Kind,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing stands there.
    Empty,
    /// A tile, or whatever moves.
    Tile,
    /// No way leads through.
    Wall,
    /// A piece of the side that began.
    First,
    /// A piece of the other side.
    Second,
    /// A place to go from.
    Start,
    /// A place to go to.
    Goal,
    /// A bar of so many per cent of the cell's width, in the middle.
    Bar(u8),
}

/// How a [`Board`] looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// Cells with lines between them.
    Lines,
    /// Light and dark squares; an arrow shows the move that led there.
    Chequered,
    /// Cells close together: a map, or a pile of bars.
    Close,
}
