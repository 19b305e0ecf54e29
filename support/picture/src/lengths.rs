//! Numbers and lengths turned into each other.

#[expect(
    clippy::cast_precision_loss,
    reason = "what a picture counts is far less"
)]
pub(crate) fn precise(number: usize) -> f64 {
    number as f64
}

/// Returns the length rounded up to a whole number; lengths are not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is too great is cut to the greatest"
)]
pub(crate) fn whole(length: f64) -> u32 {
    length.ceil() as u32
}
