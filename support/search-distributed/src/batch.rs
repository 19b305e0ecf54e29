//! What processes send each other.

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// What a batch is about, in its first byte.
const PLACES: u8 = 1;
const NUMBERS: u8 = 2;
const LETTERS: u8 = 3;
const GOAL: u8 = 4;

/// Bytes for one process. Timely moves them as a whole: it never looks at single states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    /// The process that they are for. Known to the sender only.
    to: usize,
    bytes: Vec<u8>,
}

/// What is in a batch.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Contents<'b> {
    /// States by their places among those of their owner.
    Places(Places<'b>),
    /// Numbers of the sender, for whatever they are asked.
    Numbers(Vec<u64>),
    /// Nodes of a search for their owner, in a form that the search knows.
    Letters(&'b [u8]),
    /// The cost at which the sender has reached a goal.
    Goal(u64),
}

/// Places of so many bytes each.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Places<'b> {
    width: usize,
    bytes: &'b [u8],
}

impl Places<'_> {
    pub(crate) fn each(&self) -> impl Iterator<Item = u64> {
        self.bytes.chunks_exact(self.width).map(|bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        })
    }
}

impl Batch {
    /// Numbers for a process.
    pub(crate) fn of_numbers(to: usize, numbers: &[u64]) -> Self {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        let bytes = [NUMBERS].into_iter().chain(bytes).collect();
        Self { to, bytes }
    }

    /// Letters for a process, if there are any among the bytes, which [`no_letters`] has begun and is to begin again.
    pub(crate) fn of_letters(to: usize, bytes: &mut Vec<u8>) -> Option<Self> {
        if bytes.len() <= no_letters().len() {
            return None;
        }
        let bytes = std::mem::replace(bytes, no_letters());
        Some(Self { to, bytes })
    }

    /// The cost of a goal, for a process.
    pub(crate) fn of_goal(to: usize, cost: u64) -> Self {
        let bytes = [GOAL].into_iter().chain(cost.to_le_bytes()).collect();
        Self { to, bytes }
    }

    /// What is in it; `None` if that is nothing that this program has sent.
    pub(crate) fn contents(&self) -> Option<Contents<'_>> {
        match *self.bytes.as_slice() {
            [PLACES, width, ref bytes @ ..] => {
                let width = usize::from(width);
                let is_sound = (1..=8).contains(&width) && bytes.len().is_multiple_of(width);
                is_sound.then_some(Contents::Places(Places { width, bytes }))
            }
            [NUMBERS, ref bytes @ ..] => {
                let (words, []) = bytes.as_chunks() else {
                    return None;
                };
                let words = words.iter().map(|word| u64::from_le_bytes(*word));
                Some(Contents::Numbers(words.collect()))
            }
            [LETTERS, ref letters @ ..] => Some(Contents::Letters(letters)),
            [GOAL, ref cost @ ..] => {
                let cost = cost.try_into().ok()?;
                Some(Contents::Goal(u64::from_le_bytes(cost)))
            }
            _ => None,
        }
    }
}

/// What comes before letters.
pub(crate) fn no_letters() -> Vec<u8> {
    vec![LETTERS]
}

/// So many places go into a batch.
const IN_BATCH: usize = 1 << 14;

/// An outbox for each process, though nothing is sent to oneself.
pub(crate) struct Outboxes(Vec<Outbox>);

impl Outboxes {
    /// For places less than `places`.
    pub(crate) fn new(processes: usize, places: u64) -> Self {
        let outbox = |process| Outbox::new(process, places, IN_BATCH);
        Self((0..processes).map(outbox).collect())
    }

    /// Has the places marked whose owner this process is, and returns the batches that the others' have filled.
    #[inline]
    pub(crate) fn share_out(
        &mut self,
        index: usize,
        owned: impl Iterator<Item = (usize, u64)>,
        mut mark: impl FnMut(u64),
    ) -> Vec<Batch> {
        let mut full = Vec::new();
        for (owner, place) in owned {
            if owner == index {
                mark(place);
            } else {
                full.extend(self.0[owner].push(place));
            }
        }
        full
    }

    /// What has not filled a batch.
    pub(crate) fn rest(&mut self) -> impl Iterator<Item = Batch> {
        self.0.iter_mut().filter_map(Outbox::rest)
    }
}

/// States that are collected for a process.
struct Outbox {
    to: usize,
    /// So many bytes for each place.
    width: u8,
    capacity: usize,
    bytes: Vec<u8>,
}

/// The bytes before the places.
const FRONT: usize = 2;

impl Outbox {
    /// For places less than `places`, so many in a batch.
    fn new(to: usize, places: u64, in_batch: usize) -> Self {
        let width = (1..8).find(|width| places.saturating_sub(1) >> (8 * width) == 0);
        let width = width.unwrap_or(8);
        let mut outbox = Self {
            to,
            width,
            capacity: FRONT + usize::from(width) * in_batch,
            bytes: Vec::new(),
        };
        outbox.begin();
        outbox
    }

    fn begin(&mut self) {
        self.bytes.reserve_exact(self.capacity);
        self.bytes.extend([PLACES, self.width]);
    }

    /// Adds a place, and returns the batch when it is full.
    #[inline]
    fn push(&mut self, place: u64) -> Option<Batch> {
        let bytes = place.to_le_bytes();
        // The usual width as a constant, which spares a call for each state.
        if self.width == 4 {
            self.bytes.extend_from_slice(&bytes[..4]);
        } else {
            self.bytes
                .extend_from_slice(&bytes[..usize::from(self.width)]);
        }
        (self.bytes.len() >= self.capacity).then(|| self.take())
    }

    /// What has been collected, unless it is nothing.
    fn rest(&mut self) -> Option<Batch> {
        (self.bytes.len() > FRONT).then(|| self.take())
    }

    fn take(&mut self) -> Batch {
        let bytes = std::mem::take(&mut self.bytes);
        self.begin();
        Batch { to: self.to, bytes }
    }
}

impl Accountable for Batch {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

impl ContainerBytes for Batch {
    fn from_bytes(bytes: Bytes) -> Self {
        Self {
            to: 0,
            bytes: bytes.to_vec(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes.len()
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        // Timely provides as many bytes as the length above asks for, so this does not fail; if it did, the message
        // would be too short for its header, and the receiver would say so.
        let _ = writer.write_all(&self.bytes);
    }
}

/// Passes each batch to the process that it is for.
pub(crate) struct ByAddress;

impl Distributor<Batch> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Batch>>>(
        &mut self,
        batch: &mut Batch,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = batch.to;
        Message::push_at(batch, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Batch>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(places: u64, sent: &[u64]) {
        let mut outbox = Outbox::new(1, places, 3);
        let mut batches: Vec<Batch> = sent
            .iter()
            .filter_map(|&place| outbox.push(place))
            .collect();
        batches.extend(outbox.rest());
        assert_eq!(batches.len(), sent.len().div_ceil(3));
        let received: Vec<u64> = batches
            .iter()
            .flat_map(|batch| match batch.contents() {
                Some(Contents::Places(places)) => places.each().collect::<Vec<_>>(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(received, sent);
    }

    #[test]
    fn places_of_every_width_arrive() {
        for width in 1..=8 {
            let places = u64::MAX >> (64 - 8 * width);
            check(places, &[]);
            check(places, &[0, 1, places - 1, places / 3, 2, 0, 7]);
        }
    }

    #[test]
    fn numbers_arrive() {
        let numbers = vec![0, 1, u64::MAX];
        let batch = Batch::of_numbers(0, &numbers);
        assert_eq!(batch.contents(), Some(Contents::Numbers(numbers)));
    }

    #[test]
    fn letters_and_goals_arrive() {
        let mut letters = no_letters();
        assert_eq!(Batch::of_letters(0, &mut letters), None);
        letters.extend([5, 6]);
        let batch = Batch::of_letters(0, &mut letters);
        let batch = batch.unwrap_or_default();
        assert_eq!(batch.contents(), Some(Contents::Letters(&[5, 6])));
        assert_eq!(letters, no_letters());
        let goal = Batch::of_goal(0, u64::MAX - 1);
        assert_eq!(goal.contents(), Some(Contents::Goal(u64::MAX - 1)));
    }

    #[test]
    fn what_nobody_has_sent_is_recognized() {
        for bytes in [
            &[][..],
            &[0],
            &[1],
            &[1, 0, 5],
            &[1, 4, 5, 5, 5],
            &[2, 7],
            &[4, 7],
            &[9; 9],
        ] {
            let bytes = bytes.to_vec();
            assert_eq!(Batch { to: 0, bytes }.contents(), None);
        }
    }
}
