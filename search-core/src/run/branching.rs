//! The effective branching factor.

/// Returns the effective branching factor of a search that generated this many nodes for a solution of this depth: the
/// branching of a uniform tree of that depth with as many nodes below its root, `b` in
/// `generated + 1 = 1 + b + ... + b^depth`. It is rounded to four decimals, the same on every machine, and grows with
/// the number of nodes. A solution without actions has none.
///
/// ```
/// use search_core::effective_branching_factor;
/// let factor = effective_branching_factor(52, 5).unwrap();
/// assert_eq!(format!("{factor:.2}"), "1.92");
/// assert_eq!(effective_branching_factor(0, 0), None);
/// ```
///
/// Source: AIMA, section 3.6.1.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "rounded to four decimals")]
pub fn effective_branching_factor(generated: u64, depth: u64) -> Option<f64> {
    /// Halvings of an interval of at most 2^64 until nothing is left of it.
    const HALVINGS: u32 = 128;
    if depth == 0 {
        return None;
    }
    let nodes = generated as f64;
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle * powers(middle, depth - 1).0 < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some((high * 1e4).round() / 1e4)
}

/// Returns `1 + b + ... + b^last`, and the power after the last.
fn powers(b: f64, last: u64) -> (f64, f64) {
    if last == 0 {
        return (1.0, b);
    }
    let (half, power) = powers(b, (last - 1) / 2);
    let (sum, power) = (half + power * half, power * power);
    if last % 2 == 1 {
        (sum, power)
    } else {
        (sum + power, power * b)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(generated: u64, depth: u64, factor: f64) {
        assert_eq!(
            effective_branching_factor(generated, depth),
            Some(factor),
            "{generated} nodes to depth {depth}"
        );
    }

    #[test]
    fn trees_of_which_the_number_of_nodes_is_known() {
        for depth in 1..60 {
            check(depth, depth, 1.0);
            check((1 << (depth + 1)) - 2, depth, 2.0);
        }
        for depth in 1..30 {
            check((3_u64.pow(depth + 1) - 3) / 2, depth.into(), 3.0);
        }
        check(1_000_000, 1_000_000, 1.0);
        check(u64::MAX, 1, 18_446_744_073_709_551_616.0);
        // Fewer nodes than actions: a search that jumps, or goes from both ends.
        check(0, 5, 0.0);
        check(2, 3, 0.8105);
    }

    #[test]
    fn a_solution_without_actions_has_none() {
        assert_eq!(effective_branching_factor(7, 0), None);
    }

    /// The definition, term by term.
    fn nodes(factor: f64, depth: u64) -> f64 {
        (0..depth).fold(0.0, |sum, _| (sum + 1.0) * factor)
    }

    proptest! {
        #[test]
        fn it_solves_the_equation(generated in 1..1_000_000_u64, depth in 1..50_u64) {
            let factor = effective_branching_factor(generated, depth).unwrap();
            let expected = u32::try_from(generated).unwrap().into();
            prop_assert!(nodes(factor - 5.1e-5, depth) <= expected);
            prop_assert!(nodes(factor + 5.1e-5, depth) >= expected);
        }

        #[test]
        fn more_nodes_branch_more(generated in 0..u64::MAX, more in 1..1_000_u64, depth in 1..200_u64) {
            let [less, more] = [generated, generated.saturating_add(more)]
                .map(|nodes| effective_branching_factor(nodes, depth));
            prop_assert!(less <= more);
        }

        #[test]
        fn a_deeper_tree_branches_less(generated in 0..1_000_000_u64, depth in 1..200_u64) {
            let [less, more] = [depth, depth + 1].map(|depth| effective_branching_factor(generated, depth));
            prop_assert!(less >= more);
        }
    }
}
