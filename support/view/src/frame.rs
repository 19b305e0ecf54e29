//! Room that the nodes of a page take.

use picture::{Board, Look, text_width};

use crate::downsample::{Downsampled, Entry};
use crate::model::{Change, Field, Held, Model};
use crate::snapshot::{cost, shown as written};

/// The letters of captions, in points.
const SIZE: u32 = 12;
/// The widest that a text makes a node, in points.
const WIDEST: f64 = 130.0;
const GAP: f64 = 12.0;
/// The narrowest nodes where some stand for many others, and say so.
const MARK: f64 = 96.0;
/// Larger families may have such nodes: see `folds.js`.
const SMALL_FAMILY: usize = 7;

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

/// Returns the size of the nodes of a model that are shown, by number, with the steps that are.
pub(crate) fn frame<'s>(
    model: &'s Model,
    shown: &[u32],
    thinned: &Downsampled<'s>,
    board: Option<&Board>,
) -> Frame {
    let widest = |texts: &mut dyn Iterator<Item = &str>| {
        let widths = texts.map(|text| text_width(text, SIZE));
        widths.fold(0.0, f64::max).min(WIDEST)
    };
    let labels = widest(&mut shown.iter().filter_map(|&node| model.state(node as usize)));
    let actions = widest(&mut shown.iter().filter_map(|&node| model.action(node as usize)));
    let caption = caption_width(model, thinned);
    let mark = if has_large_family(model, shown) {
        MARK
    } else {
        0.0
    };
    let texts = (actions.max(caption) + 12.0).max(mark);
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

/// Returns whether some node has more than `SMALL_FAMILY` children, some of which may then be shown as one.
fn has_large_family(model: &Model, shown: &[u32]) -> bool {
    let mut sizes = vec![0_usize; model.nodes() + 1];
    shown.iter().any(|&node| {
        let parent = model.node(node as usize).parent;
        let size = &mut sizes[parent.unwrap_or(model.nodes())];
        *size += 1;
        *size > SMALL_FAMILY
    })
}

/// Returns the width of the numbers at a node.
fn caption_width<'s>(model: &'s Model, thinned: &Downsampled<'s>) -> f64 {
    let unit = model.header.unit();
    let mut longest = Longest {
        letters: [0; 6],
        least: [0; 6],
        most: [0; 6],
    };
    for entry in thinned.entries() {
        match entry {
            Entry::Step(step) => model.changes(step).for_each(|it| longest.see(&it, unit)),
            Entry::Gap(gap) => gap.changes.iter().for_each(|it| longest.see(it, unit)),
        }
    }
    let letters = longest.letters;
    let sum = "0".repeat(letters[0] + letters[1] + letters[2]);
    let value = "0".repeat(letters[3]);
    let mean = match letters[4] {
        0 => String::new(),
        mean => "0".repeat(mean + letters[5]),
    };
    let widths = [&sum, &value, &mean].map(|text| text_width(text, SIZE));
    widths.into_iter().fold(0.0, f64::max) + 26.0
}

/// Lengths of the longest texts of some fields, and the range of numbers that cannot be longer.
struct Longest {
    letters: [usize; 6],
    least: [i64; 6],
    most: [i64; 6],
}

impl Longest {
    fn see(&mut self, change: &Change<'_>, unit: f64) {
        let place = match change.field {
            Field::G => 0,
            Field::H => 1,
            Field::F => 2,
            Field::Value => 3,
            Field::Mean => 4,
            Field::Visits => 5,
            _ => return,
        };
        if let Held::Number(number) = change.held {
            let is_known = (self.least[place]..=self.most[place]).contains(&number);
            if is_known && self.letters[place] > 0 {
                return;
            }
            self.least[place] = number.min(self.least[place]);
            self.most[place] = number.max(self.most[place]);
        }
        let text = written(Some(&change.held));
        let text = if place < 3 { cost(&text, unit) } else { text };
        let length = text.chars().count();
        self.letters[place] = length.max(self.letters[place]);
    }
}

/// Returns the size of a board's cells: small boards have larger ones.
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
