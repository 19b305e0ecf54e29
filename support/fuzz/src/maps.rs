//! Maps of grids, and the scenarios for them.

use domain_grid::{GridMap, Point, Scenario, Weights};

use crate::{reads_again, text};

/// A map, and its lines read as points and weights too.
pub(crate) fn map(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(map) = GridMap::parse(text) {
        reads_again(&map, &map.to_string(), GridMap::parse);
    }
    for line in text.lines() {
        if let Ok(point) = line.parse::<Point>() {
            reads_again(&point, &point.to_string(), str::parse);
        }
        if let Ok(weights) = line.parse::<Weights>() {
            reads_again(&weights, &weights.to_string(), str::parse);
        }
    }
}

/// A file of scenarios.
pub(crate) fn scenario(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(scenarios) = Scenario::parse_all(text) {
        reads_again(
            &scenarios,
            &Scenario::write_all(&scenarios),
            Scenario::parse_all,
        );
    }
}
