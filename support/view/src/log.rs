//! Changes made by each event, in a few bytes.
//!
//! A run of a million events changes some millions of fields, most of them in the node that the event is about, and
//! usually to small numbers. A change is a byte for the field, its owner and the kind of its value; then, where needed,
//! the node and the value, as numbers of seven bits per byte.

use crate::chunks::Chunks;
use crate::model::{Change, Field, Held, Step};
use crate::numbers::{number, packed, unpacked};
use crate::packing::{read, signed, write};
use crate::texts::Texts;

/// The steps of a run, and what they change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    steps: Chunks<Packed>,
    bytes: Chunks<u8>,
    texts: Texts,
}

#[derive(Clone, Copy, Debug)]
struct Packed {
    /// Beginning of its changes.
    start: usize,
    event: u32,
    node: u32,
}

/// Number of kinds of owners (the whole, the node of the step, another node) and of values (nothing, a number, a text).
const KINDS: u64 = 3;

impl Log {
    /// Begins a step.
    pub(crate) fn begin(&mut self, step: Step) {
        self.steps.push(Packed {
            start: self.bytes.len(),
            event: number(step.event),
            node: packed(step.node),
        });
    }

    /// Adds a change to the last step: of a node, or of the whole.
    pub(crate) fn set(&mut self, node: Option<usize>, field: Field, held: &Held<'_>) {
        let own = self
            .len()
            .checked_sub(1)
            .and_then(|last| self.step(last).node);
        let other = node.filter(|_| node != own);
        let whose = match (node, other) {
            (None, _) => 0,
            (Some(_), None) => 1,
            (Some(_), Some(_)) => 2,
        };
        let (kind, value) = match held {
            Held::Nothing => (0, None),
            Held::Number(number) => (1, Some(signed(*number))),
            Held::Text(text) => (2, Some(self.texts.number(text) as u64)),
        };
        let tag = (field as u64 * KINDS + whose) * KINDS + kind;
        let numbers = [Some(tag), other.map(|node| node as u64), value];
        for number in numbers.into_iter().flatten() {
            write(number, |byte| self.bytes.push(byte));
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn step(&self, number: usize) -> Step {
        let step = self.steps[number];
        Step {
            event: step.event as usize,
            node: unpacked(step.node),
        }
    }

    pub(crate) fn changes(&self, number: usize) -> Changes<'_> {
        let is_last = number + 1 == self.len();
        Changes {
            log: self,
            node: self.step(number).node,
            at: self.steps[number].start,
            end: if is_last {
                self.bytes.len()
            } else {
                self.steps[number + 1].start
            },
        }
    }

    /// Closes the log: no more will be added.
    pub(crate) fn close(self) -> Self {
        let texts = self.texts.close();
        Self { texts, ..self }
    }

    /// Returns the approximate memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.steps.bytes() + self.bytes.bytes() + self.texts.bytes()
    }
}

/// Changes of a step, in order.
#[derive(Clone)]
pub struct Changes<'s> {
    log: &'s Log,
    /// The node of the step.
    node: Option<usize>,
    at: usize,
    end: usize,
}

impl Changes<'_> {
    fn number(&mut self) -> u64 {
        read(|| {
            self.at += 1;
            self.log.bytes[self.at - 1]
        })
    }

    /// Returns the number of a node, a text or a field.
    fn place(&mut self) -> usize {
        usize::try_from(self.number()).expect("it was a place when it was written")
    }
}

impl<'s> Iterator for Changes<'s> {
    type Item = Change<'s>;

    fn next(&mut self) -> Option<Change<'s>> {
        if self.at == self.end {
            return None;
        }
        let tag = self.number();
        let node = match tag / KINDS % KINDS {
            0 => None,
            1 => self.node,
            _ => Some(self.place()),
        };
        let held = match tag % KINDS {
            0 => Held::Nothing,
            1 => {
                let number = self.number();
                Held::Number((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
            }
            _ => {
                let text = self.place();
                Held::Text(self.log.texts.get(text).into())
            }
        };
        let field = usize::try_from(tag / (KINDS * KINDS)).unwrap_or_default();
        Some(Change {
            node,
            field: Field::ALL[field].0,
            held,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn held() -> impl Strategy<Value = Held<'static>> {
        prop_oneof![
            Just(Held::Nothing),
            any::<i64>().prop_map(Held::Number),
            (-70..70_i64).prop_map(Held::Number),
            "[a-z]{0,2}".prop_map(|text| Held::Text(text.into())),
        ]
    }

    fn change() -> impl Strategy<Value = Change<'static>> {
        let field = prop::sample::select(&Field::ALL[..]).prop_map(|(field, _)| field);
        let node = prop::option::of(prop_oneof![0..3_usize, 0..200_000_usize]);
        (node, field, held()).prop_map(|(node, field, held)| Change { node, field, held })
    }

    fn step() -> impl Strategy<Value = (Step, Vec<Change<'static>>)> {
        let step = (0..9_usize, prop::option::of(0..3_usize));
        let step = step.prop_map(|(event, node)| Step { event, node });
        (step, prop::collection::vec(change(), 0..9))
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(steps in prop::collection::vec(step(), 0..20)) {
            let mut log = Log::default();
            for (step, changes) in &steps {
                log.begin(*step);
                for Change { node, field, held } in changes {
                    log.set(*node, *field, held);
                }
            }
            let log = log.close();
            prop_assert_eq!(log.len(), steps.len());
            for (number, (step, changes)) in steps.iter().enumerate() {
                prop_assert_eq!(log.step(number), *step);
                prop_assert_eq!(&log.changes(number).collect::<Vec<_>>(), changes);
            }
        }
    }
}
