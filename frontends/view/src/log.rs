//! Changes made by each event, in a few bytes.
//!
//! A run of a million events changes some millions of fields, most of them in the node that the event is about, and
//! usually to small numbers. A change is a byte for the field, its owner and the kind of its value; then, where needed,
//! the node and the value, as numbers of seven bits per byte.

use crate::chunks::Chunks;
use crate::model::{Change, Field, Held, Step};
use crate::numbers::{number, packed, unpacked};
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
    /// End of its changes, where those of the next step begin.
    end: usize,
    event: u32,
    node: u32,
}

/// A change that waits for its step to be complete.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    node: Option<usize>,
    field: Field,
    held: WaitingHeld,
}

#[derive(Clone, Copy, Debug)]
enum WaitingHeld {
    Nothing,
    Number(i64),
    Text(usize),
}

/// Owner of the field.
#[derive(Clone, Copy)]
enum Whose {
    Whole,
    /// Of the node of the step.
    Node,
    /// Of another node.
    Other,
}

/// Number of kinds of owners, and of values.
const KINDS: u8 = 3;

impl Log {
    /// Returns a change as it is kept until its step is complete.
    pub(crate) fn wait(&mut self, node: Option<usize>, field: Field, held: &Held<'_>) -> Waiting {
        let held = match held {
            Held::Nothing => WaitingHeld::Nothing,
            Held::Number(number) => WaitingHeld::Number(*number),
            Held::Text(text) => WaitingHeld::Text(self.texts.number(text)),
        };
        Waiting { node, field, held }
    }

    /// Adds a step with its changes.
    pub(crate) fn push(&mut self, step: Step, changes: &[Waiting]) {
        for change in changes {
            self.encode(step, change);
        }
        self.steps.push(Packed {
            end: self.bytes.len(),
            event: number(step.event),
            node: packed(step.node),
        });
    }

    fn encode(&mut self, step: Step, change: &Waiting) {
        let whose = match change.node {
            None => Whose::Whole,
            node if node == step.node => Whose::Node,
            Some(_) => Whose::Other,
        };
        let kind = match change.held {
            WaitingHeld::Nothing => 0,
            WaitingHeld::Number(_) => 1,
            WaitingHeld::Text(_) => 2,
        };
        let field = change.field as u8;
        self.bytes
            .push((field * KINDS + whose as u8) * KINDS + kind);
        if let (Whose::Other, Some(node)) = (whose, change.node) {
            self.encode_number(node as u64);
        }
        match change.held {
            WaitingHeld::Nothing => {}
            // The sign goes last, so that small negative numbers are short too.
            WaitingHeld::Number(number) => {
                self.encode_number((number << 1 ^ number >> 63).cast_unsigned());
            }
            WaitingHeld::Text(text) => self.encode_number(text as u64),
        }
    }

    fn encode_number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
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
        let before = number.checked_sub(1);
        let at = before.map_or(0, |before| self.steps[before].end);
        Changes {
            log: self,
            node: self.step(number).node,
            at,
            end: self.steps[number].end,
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
    fn byte(&mut self) -> u8 {
        let byte = self.log.bytes[self.at];
        self.at += 1;
        byte
    }

    fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
            shift += 7;
        }
    }

    /// Returns the number of a node or a text.
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
        let tag = self.byte();
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
        Some(Change {
            node,
            field: Field::ALL[usize::from(tag / (KINDS * KINDS))],
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
        let field = prop::sample::select(&Field::ALL[..]);
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
                let wait = |change: &Change<'_>| log.wait(change.node, change.field, &change.held);
                let waiting: Vec<_> = changes.iter().map(wait).collect();
                log.push(*step, &waiting);
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
