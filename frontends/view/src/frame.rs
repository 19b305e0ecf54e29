//! How much room the nodes of a page take.

use picture::text_width;

use crate::board::{Board, Look};
use crate::downsample::Downsampled;
use crate::model::{Field, Model};
use crate::snapshot::{cost, shown as written};

/// The letters of captions, in points.
const SIZE: u32 = 12;
/// The widest that a text makes a node, in points.
const WIDEST: f64 = 130.0;
const GAP: f64 = 12.0;

/// The size of a node, in points.
#[derive(Clone, Copy, serde::Serialize)]
pub(crate) struct Frame {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// From one level to the next.
    pub(crate) level: f64,
    /// From one node to the next on a level, at least.
    pub(crate) gap: f64,
    /// The size of a cell of a board.
    pub(crate) cell: (f64, f64),
}

/// The size of the nodes of a model that are shown, by number, with the steps that are.
pub(crate) fn frame<'s>(
    model: &'s Model,
    shown: &[usize],
    thinned: &Downsampled<'s>,
    unit: f64,
    board: Option<&Board>,
) -> Frame {
    let widest = |texts: &mut dyn Iterator<Item = &str>| {
        let widths = texts.map(|text| text_width(text, SIZE));
        widths.fold(0.0, f64::max).min(WIDEST)
    };
    let labels = widest(&mut shown.iter().filter_map(|&node| model.state(node)));
    let actions = widest(&mut shown.iter().filter_map(|&node| model.action(node)));
    let caption = caption_width(model, thinned, unit);
    let texts = actions.max(caption) + 12.0;
    match board {
        Some(board) => {
            let cell = cell(board);
            #[expect(clippy::cast_precision_loss, reason = "boards are small")]
            let (width, height) = (cell.0 * board.columns as f64, cell.1 * board.rows as f64);
            Frame {
                width: (width + 10.0).max(texts),
                height: height + 26.0,
                level: height + 26.0 + 44.0,
                gap: GAP,
                cell,
            }
        }
        None => Frame {
            width: (labels + 16.0).max(texts).max(40.0),
            height: 40.0,
            level: 40.0 + 48.0,
            gap: GAP,
            cell: (0.0, 0.0),
        },
    }
}

/// The width of the numbers at a node.
fn caption_width<'s>(model: &'s Model, thinned: &Downsampled<'s>, unit: f64) -> f64 {
    let mut longest = [0; 6];
    let entries = thinned.entries.iter();
    for change in entries.flat_map(|entry| entry.changes(model)) {
        let place = match change.field {
            Field::G => 0,
            Field::H => 1,
            Field::F => 2,
            Field::Value => 3,
            Field::Mean => 4,
            Field::Visits => 5,
            _ => continue,
        };
        let text = written(Some(&change.held));
        let text = if place < 3 { cost(&text, unit) } else { text };
        let length = text.chars().count();
        longest[place] = longest[place].max(length);
    }
    let sum = "0".repeat(longest[0] + longest[1] + longest[2]);
    let value = "0".repeat(longest[3]);
    let mean = match longest[4] {
        0 => String::new(),
        mean => "0".repeat(mean + longest[5]),
    };
    let widths = [&sum, &value, &mean].map(|text| text_width(text, SIZE));
    widths.into_iter().fold(0.0, f64::max) + 26.0
}

/// The size of a board's cells: small boards have larger ones.
#[expect(clippy::cast_precision_loss, reason = "boards are small")]
fn cell(board: &Board) -> (f64, f64) {
    if board.look == Look::Close && board.columns == 1 {
        return (64.0, (84.0 / board.rows as f64).clamp(4.0, 10.0));
    }
    let most = board.rows.max(board.columns) as f64;
    let room = if board.look == Look::Chequered {
        120.0
    } else {
        96.0
    };
    let side = (room / most).floor().clamp(4.0, 20.0);
    (side, side)
}
