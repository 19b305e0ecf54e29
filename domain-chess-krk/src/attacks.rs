//! Tables of the squares that kings, rooks, bishops and knights attack.

use crate::Square;
use crate::square_set::SquareSet;

// All are marked to be inlined: positions are generic, so that what asks for these sets is compiled in
// the crates that use it.
impl Square {
    /// Returns the squares that a king reaches in one move: the diagonal ones first, then left and right, then up and
    /// down, and in each group the greater file or rank first.
    #[must_use]
    #[inline]
    pub fn neighbours(self) -> &'static [Self] {
        let (squares, count) = &NEIGHBOURS[self.index()];
        &squares[..usize::from(*count)]
    }

    /// Returns the square and its neighbours.
    #[inline]
    pub(crate) fn vicinity(self) -> SquareSet {
        VICINITY[self.index()]
    }

    /// Returns the squares that a rook reaches in one move on an empty board: on its file and on its rank in turn, in
    /// ascending order.
    #[inline]
    pub(crate) fn lines(self) -> &'static [Self; 14] {
        &LINES[self.index()]
    }

    /// Returns the squares that a rook attacks on a board that is empty but for `blocker`.
    #[inline]
    pub(crate) fn rook_attacks(self, blocker: Self) -> SquareSet {
        let (file, rank) = (FILE[self.index()], RANK[self.index()]);
        // The one blocker stands on one of the lines at most, so no more than that is cut short.
        let line = if file.contains(blocker) {
            file
        } else if rank.contains(blocker) {
            rank
        } else {
            return file.with(rank);
        };
        file.with(rank).without(line.and(self.beyond(blocker)))
    }

    /// Returns the squares that a bishop attacks on a board that is empty but for `blocker`.
    #[inline]
    pub(crate) fn bishop_attacks(self, blocker: Self) -> SquareSet {
        let (up, down) = (UP[self.index()], DOWN[self.index()]);
        let line = if up.contains(blocker) {
            up
        } else if down.contains(blocker) {
            down
        } else {
            return up.with(down);
        };
        up.with(down).without(line.and(self.beyond(blocker)))
    }

    /// Returns the squares that a knight attacks.
    #[inline]
    pub(crate) fn knight_attacks(self) -> SquareSet {
        KNIGHT[self.index()]
    }

    /// Returns the squares behind a blocker that stands on a line with this square, and squares off that line: along a
    /// line, the order of squares is the order of the line.
    #[inline]
    fn beyond(self, blocker: Self) -> SquareSet {
        if blocker > self {
            SquareSet::after(blocker)
        } else {
            SquareSet::before(blocker)
        }
    }
}

static NEIGHBOURS: [([Square; 8], u8); 64] = {
    let steps: [(i8, i8); 8] = [
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
    ];
    let mut table = [([Square::ALL[0]; 8], 0); 64];
    let mut from = 0;
    while from < 64 {
        let (squares, count) = &mut table[from];
        let mut step = 0;
        while step < 8 {
            let file = Square::ALL[from].file().wrapping_add_signed(steps[step].0);
            let rank = Square::ALL[from].rank().wrapping_add_signed(steps[step].1);
            if let Some(square) = Square::new(file, rank) {
                squares[*count as usize] = square;
                *count += 1;
            }
            step += 1;
        }
        from += 1;
    }
    table
};

static VICINITY: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = SquareSet::of(Square::ALL[from]);
        let (squares, count) = NEIGHBOURS[from];
        let mut index = 0;
        while index < count {
            table[from] = table[from].with(SquareSet::of(squares[index as usize]));
            index += 1;
        }
        from += 1;
    }
    table
};

static LINES: [[Square; 14]; 64] = {
    let mut table = [[Square::ALL[0]; 14]; 64];
    let mut from = 0;
    while from < 64 {
        let (file, rank) = (Square::ALL[from].file(), Square::ALL[from].rank());
        let mut count = 0;
        let mut i = 1;
        while i <= 8 {
            if i != rank {
                table[from][count] = Square::on(file, i);
                count += 1;
            }
            if i != file {
                table[from][count] = Square::on(i, rank);
                count += 1;
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// The other squares of the same file.
static FILE: [SquareSet; 64] = others(true);
/// The other squares of the same rank.
static RANK: [SquareSet; 64] = others(false);

const fn others(on_file: bool) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < 14 {
            let to = LINES[from][index];
            if (to.file() == Square::ALL[from].file()) == on_file {
                table[from] = table[from].with(SquareSet::of(to));
            }
            index += 1;
        }
        from += 1;
    }
    table
}

/// The other squares of the diagonal that goes up with the files, and of the one that goes down.
static UP: [SquareSet; 64] = diagonals(true);
static DOWN: [SquareSet; 64] = diagonals(false);

const fn diagonals(up: bool) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files =
                Square::ALL[to].file().cast_signed() - Square::ALL[from].file().cast_signed();
            let ranks =
                Square::ALL[to].rank().cast_signed() - Square::ALL[from].rank().cast_signed();
            if from != to && files == if up { ranks } else { -ranks } {
                table[from] = table[from].with(SquareSet::of(Square::ALL[to]));
            }
            to += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = Square::ALL[from].file().abs_diff(Square::ALL[to].file());
            let ranks = Square::ALL[from].rank().abs_diff(Square::ALL[to].rank());
            if files * ranks == 2 {
                table[from] = table[from].with(SquareSet::of(Square::ALL[to]));
            }
            to += 1;
        }
        from += 1;
    }
    table
};
