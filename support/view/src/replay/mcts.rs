//! Monte Carlo tree search.

use search_core::Record;

use super::builder::Builder;
use super::{Follower, depth, number, side, text};
use crate::model::{Field, Held, Status};

/// Follows the simulations of a Monte Carlo tree search.
#[derive(Default)]
pub(super) struct MctsReplay {
    builder: Builder,
    /// The nodes from the root to the one that the last event was about.
    line: Vec<usize>,
    simulations: i64,
}

impl Follower for MctsReplay {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn see(&mut self, record: Record) {
        let record = &record;
        let node = self.find(record);
        self.builder.begin(record, Some(node));
        match record.event() {
            "selected" => self.select(node, record),
            "expanded" => {
                // At the root nothing has been counted yet.
                if self.builder.status(node) == Status::Unmet {
                    self.builder.set_visits(node, 0);
                }
                self.builder.set_status(node, Status::Expanded);
            }
            "playout" | "terminal" | "repetition" | "transposition" => {
                self.tell(node, Field::Result, record, "value");
                if self.builder.status(node) == Status::Open {
                    self.builder.set_status(node, Status::Leaf);
                }
            }
            "solved" => {
                let value = match number(record, "value") {
                    Some(1..) => "win",
                    Some(i64::MIN..=-1) => "loss",
                    _ => "draw",
                };
                self.builder
                    .set(node, Field::Value, &Held::Text(value.into()));
                self.builder.set_status(node, Status::Proved);
            }
            "updated" => {
                self.tell(node, Field::Result, record, "value");
                self.tell(node, Field::Mean, record, "mean");
                self.builder
                    .set_visits(node, number(record, "visits").unwrap_or(0));
            }
            _ => {}
        }
    }

    fn answer(&self, moves: &[String]) -> Vec<usize> {
        self.builder.follow_from_root(moves)
    }
}

impl MctsReplay {
    fn select(&mut self, node: usize, record: &Record) {
        // A move selected at the root begins a simulation.
        if self.line.len() == 2 {
            self.simulations += 1;
            let simulation = Held::Number(self.simulations);
            self.builder.set_whole(Field::Simulation, &simulation);
        }
        self.tell(node, Field::Mean, record, "mean");
        self.tell(node, Field::Urgency, record, "urgency");
        self.builder
            .set_visits(node, number(record, "visits").unwrap_or(0));
        if self.builder.status(node) == Status::Unmet {
            self.builder.set_status(node, Status::Open);
        }
    }

    /// Sets a field to a number that the record gives in thousandths.
    fn tell(&mut self, node: usize, field: Field, record: &Record, name: &str) {
        let held = match number(record, name) {
            Some(thousandths) => Held::Text(decimal(thousandths).into()),
            None => Held::Nothing,
        };
        self.builder.set(node, field, &held);
    }

    /// Returns the node that an event is about.
    fn find(&mut self, record: &Record) -> usize {
        let position = text(record, "position");
        let side = side(record);
        self.line.truncate(depth(record));
        let node = match (self.line.last(), self.builder.roots.first()) {
            (Some(&parent), _) => {
                let mv = text(record, "move");
                self.builder
                    .successor_or_new(parent, mv, Some(position), side)
            }
            (None, Some(&root)) => root,
            (None, None) => self.builder.add_root(position, side),
        };
        self.line.push(node);
        node
    }
}

/// Returns a number of thousandths as a decimal with three digits after the point.
fn decimal(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    format!("{sign}{}.{:03}", size / 1_000, size % 1_000)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn thousandths_have_a_point() {
        for (thousandths, text) in [
            (0, "0.000"),
            (7, "0.007"),
            (-333, "-0.333"),
            (1_000, "1.000"),
            (-1_000, "-1.000"),
            (2_414, "2.414"),
        ] {
            assert_eq!(decimal(thousandths), text);
        }
    }
}
