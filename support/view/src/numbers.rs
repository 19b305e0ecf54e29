//! Numbers of nodes, texts and events in four bytes.

/// Stands for no number.
const NONE: u32 = u32::MAX;

/// At most this many events are held: one of them can make many nodes.
pub(crate) const MOST_HELD: usize = 1 << 30;

/// Returns a number in four bytes.
pub(crate) fn number(number: usize) -> u32 {
    u32::try_from(number).expect("no more are held than have numbers")
}

/// Returns a number or none in four bytes.
pub(crate) fn packed(optional: Option<usize>) -> u32 {
    optional.map_or(NONE, number)
}

/// Returns a number or none, from four bytes.
pub(crate) fn unpacked(packed: u32) -> Option<usize> {
    (packed != NONE).then_some(packed as usize)
}
