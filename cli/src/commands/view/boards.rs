//! How the states of each domain are drawn.

use domain_grid::{GridMap, Point, Terrain};
use trace::Header;
use view::{Board, Cell, Kind, Look};

/// Maps with more cells on a side are too large for a node.
const LARGEST_MAP: u32 = 24;

type Draw = Box<dyn Fn(&str) -> Option<Board>>;

/// How the states of a trace are drawn, those that are boards.
pub(super) fn of(header: &Header) -> Draw {
    let drawn = match header.problem.as_str() {
        "puzzle" => puzzle(header),
        "grid" => grid(header),
        "pancake" => Some(Box::new(pancake) as Draw),
        "tictactoe" => Some(Box::new(tictactoe) as Draw),
        "connect4" => Some(Box::new(connect4) as Draw),
        "tree" => None,
        // All others are endings of chess.
        _ => Some(Box::new(chess) as Draw),
    };
    drawn.unwrap_or_else(|| Box::new(|_| None))
}

fn cell(text: impl Into<String>, kind: Kind) -> Cell {
    Cell {
        text: text.into(),
        kind,
    }
}

fn puzzle(header: &Header) -> Option<Draw> {
    let goal = header.setting.get("goal")?;
    let shape = domain_puzzle::Layout::parse(goal).ok()?.shape();
    Some(Box::new(move |state| {
        let layout = domain_puzzle::Layout::parse_shaped(state, shape).ok()?;
        let cells = layout.tiles().iter().map(|tile| match tile {
            0 => cell("", Kind::Empty),
            tile => cell(tile.to_string(), Kind::Tile),
        });
        Some(Board {
            rows: shape.rows().into(),
            columns: shape.columns().into(),
            cells: cells.collect(),
            look: Look::Lines,
        })
    }))
}

/// A pile of bars, the topmost pancake above.
fn pancake(state: &str) -> Option<Board> {
    let layout: domain_pancake::Layout = state.parse().ok()?;
    let sizes = layout.sizes();
    let widest = u32::from(*sizes.iter().max()?);
    let cells = sizes.iter().map(|&size| {
        let share = 20 + 80 * u32::from(size) / widest;
        cell(
            size.to_string(),
            Kind::Bar(u8::try_from(share).unwrap_or(100)),
        )
    });
    Some(Board {
        rows: sizes.len(),
        columns: 1,
        cells: cells.collect(),
        look: Look::Close,
    })
}

/// The map with the place on it.
fn grid(header: &Header) -> Option<Draw> {
    let rows = header.setting.get("map")?;
    let height = rows.lines().count();
    let width = rows.lines().next()?.chars().count();
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}");
    let map = GridMap::parse(&text).ok()?;
    if map.width() > LARGEST_MAP || map.height() > LARGEST_MAP {
        return None;
    }
    let number = |point: Point| (point.y * map.width() + point.x) as usize;
    let goal: Point = header.setting.get("goal")?.parse().ok()?;
    let start: Point = header.start.parse().ok()?;
    let mut ground: Vec<Cell> = map
        .cells()
        .iter()
        .map(|terrain| match terrain {
            Terrain::Ground => cell("", Kind::Empty),
            Terrain::Grass | Terrain::Swamp | Terrain::Water => cell(terrain.letter(), Kind::Empty),
            Terrain::Trees | Terrain::OutOfBounds | Terrain::Outside => cell("", Kind::Wall),
        })
        .collect();
    ground.get_mut(number(start))?.kind = Kind::Start;
    ground.get_mut(number(goal))?.kind = Kind::Goal;
    Some(Box::new(move |state| {
        let point: Point = state.parse().ok()?;
        let mut cells = ground.clone();
        let number = (point.y * map.width() + point.x) as usize;
        cells.get_mut(number)?.kind = Kind::Tile;
        Some(Board {
            rows: map.height() as usize,
            columns: map.width() as usize,
            cells,
            look: Look::Close,
        })
    }))
}

fn tictactoe(position: &str) -> Option<Board> {
    // The notation has a character for each cell.
    let _: domain_tictactoe::Board = position.parse().ok()?;
    rows([position.as_bytes().chunks(3)].into_iter().flatten())
}

fn connect4(position: &str) -> Option<Board> {
    rows(position.split('/').map(str::as_bytes))
}

/// The board of a game that is written with a letter for each cell.
fn rows<'p>(rows: impl Iterator<Item = &'p [u8]>) -> Option<Board> {
    let mut cells = Vec::new();
    let mut count = 0;
    for row in rows {
        count += 1;
        for letter in row {
            cells.push(match letter {
                b'X' => cell("X", Kind::First),
                b'O' => cell("O", Kind::Second),
                b'.' => cell("", Kind::Empty),
                _ => return None,
            });
        }
    }
    Some(Board {
        rows: count,
        columns: cells.len().checked_div(count)?,
        cells,
        look: Look::Lines,
    })
}

/// The board of a position in Forsyth-Edwards notation.
fn chess(position: &str) -> Option<Board> {
    let mut cells = Vec::with_capacity(64);
    for letter in position.split(' ').next()?.chars() {
        match letter {
            '/' => {}
            '1'..='8' => {
                let empty = letter.to_digit(9)? as usize;
                cells.extend(vec![cell("", Kind::Empty); empty]);
            }
            piece => cells.push(cell(
                symbol(piece)?,
                if piece.is_uppercase() {
                    Kind::First
                } else {
                    Kind::Second
                },
            )),
        }
    }
    (cells.len() == 64).then_some(Board {
        rows: 8,
        columns: 8,
        cells,
        look: Look::Chequered,
    })
}

/// The chess symbol for a letter, followed by the sign that asks for a letter and not a coloured
/// picture.
fn symbol(letter: char) -> Option<String> {
    let symbols = "♔♕♖♗♘♙♚♛♜♝♞♟";
    let place = "KQRBNPkqrbnp".find(letter)?;
    Some(format!("{}\u{fe0e}", symbols.chars().nth(place)?))
}
