//! The mean of what may happen.

/// The mean of values with weights.
///
/// The products of weights and values are added one by one, in the order in which they come, and the sum is divided by
/// that of the weights. A mean that rounding puts above the greatest value or below the least is corrected. Each of
/// these steps rounds as IEEE 754 prescribes, and so
///
/// - the mean is the same on every machine;
/// - it is monotone: if no value is less than the corresponding one of another list with the same
///   weights, neither is the mean. So a mean of bounds is a bound of the mean of the values, to the last
///   bit;
/// - the mean of equal values is that value.
#[derive(Clone, Copy)]
pub(super) struct Mean {
    sum: f64,
    weights: f64,
    least: f64,
    greatest: f64,
}

impl Mean {
    /// Returns the mean of no values yet.
    pub(super) fn new() -> Self {
        Self {
            sum: 0.0,
            weights: 0.0,
            least: f64::INFINITY,
            greatest: f64::NEG_INFINITY,
        }
    }

    pub(super) fn add(&mut self, weight: u32, value: f64) {
        let weight = f64::from(weight);
        self.sum += weight * value;
        // Exact for two million weights of 32 bits, which fit into the 53 of a number.
        self.weights += weight;
        self.least = self.least.min(value);
        self.greatest = self.greatest.max(value);
    }

    pub(super) fn value(self) -> f64 {
        (self.sum / self.weights).max(self.least).min(self.greatest)
    }
}

impl FromIterator<(u32, f64)> for Mean {
    fn from_iter<I: IntoIterator<Item = (u32, f64)>>(values: I) -> Self {
        let mut mean = Self::new();
        for (weight, value) in values {
            mean.add(weight, value);
        }
        mean
    }
}
