//! Boards as they are drawn.

use domain_puzzle::Layout;
use trace::Header;
use view::{Board, Cell, Kind, Look};

use super::SIZE;
use crate::domain::DrawState;

pub(super) fn drawing(header: &Header) -> Option<DrawState> {
    let goal = header.setting.get("goal")?;
    let shape = match header.setting.get(SIZE.name) {
        Some(size) => size.parse().ok()?,
        None => Layout::parse(goal).ok()?.shape(),
    };
    Some(Box::new(move |state| {
        let layout = Layout::parse_shaped(state, shape).ok()?;
        let cells = layout.tiles().iter().map(|tile| match tile {
            0 => Cell::new("", Kind::Empty),
            tile => Cell::new(tile.to_string(), Kind::Tile),
        });
        Some(Board {
            rows: shape.rows().into(),
            columns: shape.columns().into(),
            cells: cells.collect(),
            look: Look::Lines,
        })
    }))
}
