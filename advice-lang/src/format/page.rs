//! Pieces of text with places between them at which a line may end, and the page on which they are written.

/// Greatest length of a line, if possible.
const WIDTH: usize = 80;
/// Greatest indent of a line.
const MAX_INDENT: usize = 40;
/// Indent of text that continues a line.
pub(super) const INDENT: usize = 4;
/// Width of text that cannot stand on one line.
const ENDLESS: usize = usize::MAX;

pub(super) enum Piece {
    Text(String),
    Break(Break),
    Nest(Nest),
}

/// A place where the line may end; if it does not, there is a space.
pub(super) struct Break {
    /// True if the line ends in any case.
    pub(super) always: bool,
    /// Comments that end the line, in order.
    pub(super) comments: Vec<String>,
    /// True if the first of them stands behind other text, and not on a line of its own.
    pub(super) behind: bool,
}

/// Pieces that belong together.
pub(super) struct Nest {
    pieces: Vec<Piece>,
    /// Indent of its lines, relative to the surroundings.
    indent: usize,
    breaks: Breaks,
    width: usize,
}

/// Breaks of a nest that are taken if it does not fit on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaks {
    All,
    /// Breaks before which the line would become too long otherwise.
    WhereNeeded,
}

impl Piece {
    pub(super) fn nest(indent: usize, breaks: Breaks, pieces: Vec<Self>) -> Self {
        let width = pieces
            .iter()
            .map(Self::width)
            .fold(0, usize::saturating_add);
        Self::Nest(Nest {
            pieces,
            indent,
            breaks,
            width,
        })
    }

    fn width(&self) -> usize {
        match self {
            Self::Text(text) => text.chars().count(),
            Self::Break(one) if one.ends_line() => ENDLESS,
            Self::Break(_) => 1,
            Self::Nest(nest) => nest.width,
        }
    }
}

impl Break {
    fn ends_line(&self) -> bool {
        self.always || !self.comments.is_empty()
    }
}

impl Nest {
    /// Returns for each piece the width of the text behind it that cannot be parted from it; behind the whole is
    /// `after`.
    fn behind(&self, after: usize) -> Vec<usize> {
        let mut behind = after;
        let widths = self.pieces.iter().rev().map(|piece| {
            let own = behind;
            behind = match piece {
                Piece::Break(_) => 0,
                Piece::Nest(nest) if matches!(nest.pieces.first(), Some(Piece::Break(_))) => 0,
                _ => behind.saturating_add(piece.width()),
            };
            own
        });
        let mut widths: Vec<_> = widths.collect();
        widths.reverse();
        widths
    }
}

/// A text that is being written, and the length of its last line.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
    column: usize,
}

impl Page {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn write(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    pub(super) fn end_line(&mut self, indent: usize) {
        self.text.push('\n');
        self.column = 0;
        self.write(&" ".repeat(indent));
    }

    /// Writes a piece whose lines begin at `indent`, with `after` more characters behind it from which it cannot be
    /// parted.
    pub(super) fn piece(&mut self, piece: &Piece, indent: usize, after: usize) {
        match piece {
            Piece::Text(text) => self.write(text),
            Piece::Break(one) => self.take(one, indent),
            Piece::Nest(nest) => self.nest(nest, indent, after),
        }
    }

    fn nest(&mut self, nest: &Nest, indent: usize, after: usize) {
        let indent = (indent + nest.indent).min(MAX_INDENT);
        let fits = self.fits(nest.width.saturating_add(after));
        for (piece, behind) in nest.pieces.iter().zip(nest.behind(after)) {
            if let Piece::Break(one) = piece
                && !one.ends_line()
                && (fits || nest.breaks == Breaks::WhereNeeded && self.fits(1 + behind.min(WIDTH)))
            {
                self.write(" ");
            } else {
                self.piece(piece, indent, behind);
            }
        }
    }

    fn fits(&self, width: usize) -> bool {
        self.column.saturating_add(width) <= WIDTH
    }

    fn take(&mut self, one: &Break, indent: usize) {
        for (index, comment) in one.comments.iter().enumerate() {
            if index == 0 && one.behind {
                self.write(" ");
            } else {
                self.end_line(indent);
            }
            self.write(comment);
        }
        self.end_line(indent);
    }
}
