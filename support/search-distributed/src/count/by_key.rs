//! The states that a process owns of a space whose states are packed: their keys.

use std::cell::RefCell;
use std::rc::Rc;

use search_core::{LevelPart, LevelWork, Limit};

use super::{SeeWords, Share};
use crate::batch::{Batch, Contents, no_letters};
use crate::exchange::{Garbled, Receive};

/// So many states are expanded before what has arrived is received.
const PORTION: usize = 1 << 6;
/// Keys for a process are sent when they take more bytes than this.
const IN_BATCH: usize = 1 << 16;

/// What has arrived and is not yet entered.
#[derive(Default)]
struct Arrived(Vec<Batch>);

impl Receive for Arrived {
    fn receive(&mut self, batch: &mut Batch) -> Result<(), Garbled> {
        let Some(Contents::Letters(_)) = batch.contents() else {
            return Err(Garbled);
        };
        self.0.push(std::mem::take(batch));
        Ok(())
    }
}

pub(super) struct ByKey<'p> {
    part: &'p mut dyn LevelPart,
    arrived: Rc<RefCell<Arrived>>,
    /// Keys that are not yet sent, for each process.
    letters: Vec<Vec<u8>>,
}

impl<'p> ByKey<'p> {
    pub(super) fn new(part: &'p mut dyn LevelPart, processes: usize) -> Self {
        Self {
            part,
            arrived: Rc::default(),
            letters: vec![no_letters(); processes],
        }
    }

    /// Adds a batch for each process for which there are so many bytes, or more.
    fn send(&mut self, bytes: usize, batches: &mut Vec<Batch>) {
        let letters = (0..).zip(&mut self.letters);
        let long = letters.filter(|(_, letters)| letters.len() >= bytes);
        batches.extend(long.filter_map(|(to, letters)| Batch::of_letters(to, letters)));
    }
}

impl Share for ByKey<'_> {
    fn receiver(&self) -> Rc<RefCell<dyn Receive>> {
        Rc::<RefCell<Arrived>>::clone(&self.arrived)
    }

    fn bytes(&self) -> usize {
        self.part.bytes()
    }

    fn begin(&mut self) -> Result<(), Limit> {
        self.part.begin();
        self.part.go_on();
        Ok(())
    }

    fn restore(&mut self, _: usize, words: Vec<u64>) -> Option<[u64; 2]> {
        self.part.restore(&words).ok()?;
        words.first_chunk().copied()
    }

    fn show(&self, see: SeeWords<'_>) {
        see(&mut *self.part.words());
    }

    fn expand(&mut self, full: &mut Vec<Batch>) -> LevelWork {
        let work = self.part.expand(PORTION, &mut self.letters);
        self.send(IN_BATCH, full);
        work
    }

    fn end(&mut self, rest: &mut Vec<Batch>) {
        self.send(0, rest);
    }

    fn enter(&mut self) -> Option<()> {
        for batch in std::mem::take(&mut self.arrived.borrow_mut().0) {
            let Some(Contents::Letters(letters)) = batch.contents() else {
                return None;
            };
            self.part.receive(letters).ok()?;
        }
        Some(())
    }

    fn go_on(&mut self) -> u64 {
        self.part.go_on()
    }

    fn takes_back(&self) -> u64 {
        // What takes the last action back is not known, and counted.
        0
    }
}
