//! Bytes that processes send each other.

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// Bytes for one process. Timely moves them as a whole: it never looks at single states.
#[derive(Clone, Default)]
pub(crate) struct Batch {
    /// The process that they are for. Known to the sender only.
    pub(crate) to: usize,
    /// True if it is a report; otherwise it contains letters.
    pub(crate) is_report: bool,
    pub(crate) bytes: Vec<u8>,
}

impl Accountable for Batch {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

impl ContainerBytes for Batch {
    fn from_bytes(bytes: Bytes) -> Self {
        let (first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
        Self {
            to: 0,
            is_report: *first == 1,
            bytes: bytes.to_vec(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        1 + self.bytes.len()
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        // Timely provides as many bytes as the length above asks for, so this does not fail; if it did, the message
        // would be too short for its header, and the receiver would say so.
        let _ = writer.write_all(&[self.is_report.into()]);
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
