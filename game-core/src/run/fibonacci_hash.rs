//! Keys spread over the places of a table.

/// The place of a key among `places` places, over which keys are spread evenly. 0 if there are
/// none.
#[inline]
pub(crate) fn place_of(key: u64, places: usize) -> usize {
    /// An odd number without a pattern: the golden ratio.
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (key ^ key >> 32).wrapping_mul(MIX);
    let place = (u128::from(mixed) * places as u128) >> 64;
    usize::try_from(place).unwrap_or_default()
}
