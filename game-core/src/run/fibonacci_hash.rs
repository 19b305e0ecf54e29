//! Keys spread over the places of a table.

/// Returns the place of a key among `places` places, over which keys are spread evenly. 0 if there are none.
#[inline]
pub(crate) fn place_of(key: u64, places: usize) -> usize {
    /// An odd number without a pattern: the golden ratio.
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    // A product carries bits only upwards: without the fold the upper half of a key would reach few bits of
    // the place.
    let mixed = (key ^ key >> 32).wrapping_mul(MIX);
    // Scaled and not divided: that takes no remainder, and any number of places will do. It is less than
    // `places`, so it fits.
    let place = (u128::from(mixed) * places as u128) >> 64;
    usize::try_from(place).unwrap_or_default()
}
