//! Lengths as whole numbers.
//!
//! A path of `a` straight and `b` diagonal steps has the length `a + b√2`. Search adds and compares
//! millions of lengths, and must do so exactly, or its order would depend on rounding. So a
//! straight step costs [`STRAIGHT`] units and a diagonal one [`DIAGONAL`], which is a convergent of
//! the continued fraction of √2: `DIAGONAL² = 2·STRAIGHT² + 1`.
//!
//! - **Order**: no fraction with a denominator up to `STRAIGHT` lies between √2 and the convergent,
//!   so two paths compare by cost as they do by length, and cost the same only if they have the same
//!   numbers of steps of both kinds, as long as they differ by less than 15,994,428 diagonal steps
//!   (each counted as often as the weight of the terrain says).
//! - **Error**: a diagonal step is too long by 1.4e-15. Lengths are right to eight decimals up to
//!   three million diagonal steps.
//! - **Range**: the costliest path that never meets itself over the largest map with the greatest
//!   weight fits into 64 bits.

use crate::map::MAX_CELLS;
use crate::weights::MAX_WEIGHT;

/// The units of a straight step over terrain of weight 1, where diagonal steps are possible.
pub(crate) const STRAIGHT: u64 = 15_994_428;

/// The units of a diagonal step over terrain of weight 1.
pub(crate) const DIAGONAL: u64 = 22_619_537;

const _: () = assert!(DIAGONAL * DIAGONAL == 2 * STRAIGHT * STRAIGHT + 1);
const _: () = assert!(
    (MAX_CELLS as u64 * MAX_WEIGHT as u64)
        .checked_mul(DIAGONAL)
        .is_some()
);

/// Returns the length of a path that costs `cost` units, if a straight step costs `straight`.
#[expect(
    clippy::cast_precision_loss,
    reason = "lengths are told to eight decimals"
)]
pub(crate) fn length(cost: u64, straight: u64) -> f64 {
    // Both parts are exact in 53 bits, which the whole cost may exceed.
    let whole = (cost / straight) as f64;
    let rest = (cost % straight) as f64;
    whole + rest / straight as f64
}
