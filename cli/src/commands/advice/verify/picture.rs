//! The report as a picture: how long the games are, and where the hunted piece stands.

use catalogue::advice::verify::{Board, Cell, Report, Side};
use picture::{Anchor, Colour, Font, Frame, Svg, round_step};

const WIDTH: u32 = 960;
const INK: Colour = Colour(34, 40, 49);
const FAINT: Colour = Colour(105, 112, 122);
const GRID: Colour = Colour(222, 226, 232);
const EMPTY: Colour = Colour(243, 244, 246);
const WHITE: Colour = Colour(255, 255, 255);
/// The table's bars.
const OURS: Colour = Colour(31, 97, 160);
/// Best play's bars.
const BEST: Colour = Colour(240, 163, 66);
/// From few to many, for moves and for failures.
const COOL: (Colour, Colour) = (Colour(229, 239, 248), Colour(8, 64, 129));
const WARM: (Colour, Colour) = (Colour(254, 236, 220), Colour(165, 30, 20));

const MARGIN: f64 = 60.0;
/// The height of the bars.
const BARS: f64 = 240.0;
const TOP: f64 = 120.0;
/// Top of the boards.
const BOARDS: f64 = TOP + BARS + 120.0;
const CELL: f64 = 46.0;

/// Returns the picture of a report as a file in the format of Scalable Vector Graphics: how long the games are, and the
/// board, if the game has one.
pub(crate) fn picture(report: &Report, title: &str) -> String {
    let Report { ours, theirs, .. } = report;
    let verb = report.verb();
    let description = format!(
        "{} of {} positions with our move and {} of {} with theirs are {verb}, of those that can be. \
         Longest game {} moves, mean {:.2}; with best play {} and {:.2}.",
        ours.attained,
        ours.attainable,
        theirs.attained,
        theirs.attainable,
        ours.longest,
        ours.mean,
        ours.best_longest,
        ours.best_mean
    );
    let height = match &report.board {
        Some(board) => BOARDS + CELL * f64::from(board.ranks) + 70.0,
        None => TOP + BARS + 60.0,
    };
    let mut svg = Svg::new(WIDTH, whole(height), title, &description);
    svg.text(
        (MARGIN, 40.0),
        Font::new(20, Anchor::Start, INK).bold(),
        title,
    );
    let small = Font::new(13, Anchor::Start, FAINT);
    let (first, second) = description.split_once(". ").unwrap_or((&description, ""));
    svg.text((MARGIN, 62.0), small, format!("{first}."));
    svg.text((MARGIN, 80.0), small, second);
    histogram(&mut svg, ours);
    if let Some(board) = &report.board {
        boards(&mut svg, board, verb);
    }
    svg.finish()
}

/// The board with the lengths of games, and once more with the positions that miss the aim, if any do.
fn boards(svg: &mut Svg, board: &Board, verb: &str) {
    let means = |cell: Cell| cell.mean();
    let heading = format!("mean moves to the win, by the cell of {}", board.whose);
    heat(svg, MARGIN, board, &heading, COOL, means, |mean| {
        format!("{mean:.1}")
    });
    if board.cells.iter().any(|cell| cell.missed > 0) {
        let counts = |cell: Cell| (cell.missed > 0).then_some(precise(cell.missed));
        let heading = format!("positions not {verb}, by the cell of {}", board.whose);
        let left = f64::from(WIDTH) / 2.0 + 20.0;
        heat(svg, left, board, &heading, WARM, counts, |count| {
            format!("{count:.0}")
        });
    }
}

/// Bars for the positions by our moves in the longest game, beside bars for best play.
fn histogram(svg: &mut Svg, side: &Side) {
    let width = f64::from(WIDTH) - 2.0 * MARGIN;
    let bottom = TOP + BARS;
    let longest = side.longest.max(side.best_longest).max(1);
    let counts = side.by_moves.values().chain(side.best_by_moves.values());
    let highest = counts.copied().max().unwrap_or(0).max(1);
    let step = round_step(highest, 4);
    let ceiling = highest.div_ceil(step) * step;
    let height = |positions: u64| BARS * precise(positions) / precise(ceiling);
    let label = Font::new(12, Anchor::End, FAINT);
    for tick in (0..=ceiling).step_by(usize::try_from(step).unwrap_or(1)) {
        let y = bottom - height(tick);
        svg.stroke((MARGIN, y), (MARGIN + width, y), GRID);
        svg.text((MARGIN - 8.0, y + 4.0), label, tick);
    }
    let slot = width / small(longest + 1);
    let bar = (slot * 0.4).min(24.0);
    let every = usize::try_from(round_step(longest as u64, 20)).unwrap_or(1);
    for moves in 0..=longest {
        let middle = MARGIN + slot * (small(moves) + 0.5);
        let sides = [
            (&side.best_by_moves, BEST, middle - bar, "with best play"),
            (&side.by_moves, OURS, middle, "by the table"),
        ];
        for (by_moves, fill, left, who) in sides {
            if let Some(&positions) = by_moves.get(&moves) {
                let high = height(positions).max(0.5);
                let tip = format!("{moves} moves {who}: {positions} positions");
                svg.rectangle(Frame(left, bottom - high, bar, high), fill, Some(&tip));
            }
        }
        if moves % every == 0 {
            let font = Font::new(12, Anchor::Middle, FAINT);
            svg.text((middle, bottom + 18.0), font, moves);
        }
    }
    svg.stroke((MARGIN, bottom), (MARGIN + width, bottom), INK);
    let font = Font::new(13, Anchor::Middle, INK);
    let axis = "our moves in the longest game; positions with our move";
    svg.text((MARGIN + width / 2.0, bottom + 40.0), font, axis);
    let right = MARGIN + width;
    for (fill, name, left) in [
        (OURS, "by the table", 230.0),
        (BEST, "with best play", 115.0),
    ] {
        svg.rectangle(Frame(right - left, TOP - 16.0, 12.0, 12.0), fill, None);
        let font = Font::new(13, Anchor::Start, INK);
        svg.text((right - left + 18.0, TOP - 5.0), font, name);
    }
}

/// Returns a board with a number on each cell, the darker the greater.
fn heat(
    svg: &mut Svg,
    left: f64,
    board: &Board,
    heading: &str,
    (light, dark): (Colour, Colour),
    value: impl Fn(Cell) -> Option<f64>,
    write: impl Fn(f64) -> String,
) {
    let Board { files, ranks, .. } = *board;
    let values = board.cells.iter().filter_map(|cell| value(*cell));
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(0.0, f64::max);
    svg.text(
        (left, BOARDS - 14.0),
        Font::new(15, Anchor::Start, INK).bold(),
        heading,
    );
    let (left, top) = (left + 22.0, BOARDS);
    let name = Font::new(13, Anchor::Middle, FAINT);
    for rank in 1..=ranks {
        let y = top + CELL * f64::from(ranks - rank);
        svg.text((left - 12.0, y + CELL / 2.0 + 5.0), name, rank);
        for file in 1..=files {
            let x = left + CELL * f64::from(file - 1);
            let frame = Frame(x, y, CELL - 1.0, CELL - 1.0);
            let cell = format!("{}{rank}", letter(file));
            let Some(number) = value(board.cell(file, rank)) else {
                svg.rectangle(frame, EMPTY, Some(&format!("{cell}: none")));
                continue;
            };
            let share = if greatest > least {
                (number - least) / (greatest - least)
            } else {
                0.5
            };
            let text = write(number);
            let tip = format!("{cell}: {text}");
            svg.rectangle(frame, light.towards(dark, share), Some(&tip));
            let fill = if share > 0.5 { WHITE } else { INK };
            let size = if text.len() > 5 { 11 } else { 13 };
            let font = Font::new(size, Anchor::Middle, fill);
            svg.text((x + CELL / 2.0, y + CELL / 2.0 + 5.0), font, text);
        }
    }
    for file in 1..=files {
        let x = left + CELL * (f64::from(file) - 0.5);
        let y = top + CELL * f64::from(ranks) + 18.0;
        svg.text((x, y), name, letter(file));
    }
}

/// Returns the name of a file.
fn letter(file: u8) -> char {
    char::from(b'a' + (file - 1) % 26)
}

#[expect(clippy::cast_precision_loss, reason = "positions are fewer than that")]
fn precise(number: u64) -> f64 {
    number as f64
}

#[expect(clippy::cast_precision_loss, reason = "moves are fewer than that")]
fn small(number: usize) -> f64 {
    number as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a height in points"
)]
fn whole(number: f64) -> u32 {
    number.ceil() as u32
}
