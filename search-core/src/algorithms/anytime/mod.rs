//! Search that gives one solution after another.

/// Default weights of ARA*, as a literal for the help.
macro_rules! usual_weights {
    () => {
        "5,3,2,1.5,1.2"
    };
}

pub(crate) mod ara_star;
pub(crate) mod optimal_solutions;
pub(crate) mod repairing_search;

use crate::Weight;
use crate::algorithms::options::{OptionSpec, Values};

/// The weight of the estimates.
pub(crate) const WEIGHT: OptionSpec = OptionSpec::new(
    "weight",
    "WEIGHT",
    concat!(
        "Weight of the estimate in weighted A*, such as 2, 1.5 or 4/3. ARA* takes several, such as 3,2,1.5, and \
         always ends with 1; without them, ",
        usual_weights!()
    ),
)
.or("1.5")
.checked(|text| parse(text).map(|_| ()));

/// Reads the weights.
pub(crate) fn weights(values: &Values) -> Result<Vec<Weight>, String> {
    let weights = values.read_by(WEIGHT.name, parse)?;
    Ok(weights.unwrap_or_default())
}

fn parse(text: &str) -> Result<Vec<Weight>, String> {
    let weights = text.split(',').map(str::parse);
    let weights: Result<Vec<Weight>, _> = weights.collect();
    weights.map_err(|error: crate::WeightError| error.to_string())
}
