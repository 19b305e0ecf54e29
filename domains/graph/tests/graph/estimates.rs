//! Estimates from texts and straight lines.

use std::sync::Arc;

use domain_graph::{ByNode, Graph, Routes, given, straight_line};
use proptest::prelude::*;
use search_core::Heuristic;

fn routes(text: &str, starts: &[&str], goals: &[&str]) -> Routes {
    let graph = Graph::parse(text).unwrap();
    let [starts, goals] = [starts, goals].map(|names| {
        let nodes = names.iter().map(|name| graph.node(name).unwrap());
        nodes.collect::<Vec<u32>>()
    });
    Routes::new(Arc::new(graph), &starts, &goals).unwrap()
}

fn values(routes: &Routes, estimates: &ByNode) -> Vec<u64> {
    let all = 0..routes.states();
    all.map(|state| estimates.estimate(estimates.start(&state)))
        .collect()
}

const LINE: &str = "A -- B\nB -- C\nC -- D\n";

#[test]
fn estimates_to_the_goals_asked_for() {
    let text = format!("{LINE}h: A -> D 3, B -> D 2, C -> D inf\nh: A -> C 2\n");
    let to_d = routes(&text, &["A"], &["D"]);
    let estimates = given(&to_d).unwrap();
    assert_eq!(values(&to_d, &estimates), [3, 2, u64::MAX, 0]);
    assert_eq!(estimates.missing(), 0);

    let to_both = routes(&text, &["B", "A"], &["D", "C"]);
    let estimates = given(&to_both).unwrap();
    assert_eq!(values(&to_both, &estimates), [2, 0, 0, 0, 0]);
    assert_eq!(estimates.missing(), 1, "B has none to C");

    let to_b = routes(&text, &["A"], &["B"]);
    assert_eq!(
        given(&to_b).unwrap_err().to_string(),
        "no estimate leads to B: the graph has estimates to D, C"
    );
    let without = routes(LINE, &["A"], &["B"]);
    assert!(
        given(&without)
            .unwrap_err()
            .to_string()
            .contains("no estimates")
    );
}

#[test]
fn estimates_to_the_goals_of_the_text() {
    let text = format!("{LINE}goal: D\nh: A 3, B 2\n");
    let to_d = routes(&text, &["A"], &["D"]);
    assert_eq!(values(&to_d, &given(&to_d).unwrap()), [3, 2, 0, 0]);
    assert!(given(&routes(&text, &["A"], &["C"])).is_err());
    let text = format!("{LINE}h: A 3, B 2\n");
    let to_any = routes(&text, &["A"], &["C"]);
    assert_eq!(values(&to_any, &given(&to_any).unwrap()), [3, 2, 0, 0]);
}

/// Estimates with and without a goal, where some goals are goals of the text and some are not.
#[test]
fn estimates_of_both_kinds() {
    let text =
        format!("{LINE}goal: C\nh: A 5, B 4\nh: A -> D 7, B -> D 3, C -> D 1\nh: A -> C 2\n");
    let to_c = routes(&text, &["A"], &["C"]);
    assert_eq!(values(&to_c, &given(&to_c).unwrap()), [2, 4, 0, 0]);
    let to_both = routes(&text, &["A"], &["D", "C"]);
    let estimates = given(&to_both).unwrap();
    assert_eq!(values(&to_both, &estimates), [2, 3, 0, 0]);
    assert_eq!(estimates.missing(), 0);
    let to_d = routes(&text, &["A"], &["D"]);
    assert_eq!(values(&to_d, &given(&to_d).unwrap()), [7, 3, 1, 0]);
}

#[test]
fn straight_lines() {
    let text = "A -- B 6\nB -- C 4.5\nat: A 0 0, B 3 4, C 3 0\n";
    let to_c = routes(text, &["A"], &["C"]);
    assert_eq!(values(&to_c, &straight_line(&to_c).unwrap()), [30, 40, 0]);
    let slow = routes(&text.replace("B 6", "B 2.5"), &["A"], &["C"]);
    assert_eq!(values(&slow, &straight_line(&slow).unwrap()), [15, 20, 0]);
    let some = routes("A -- B\nB -- C\nat: B 1 1\n", &["A"], &["C"]);
    assert_eq!(
        straight_line(&some).unwrap_err().to_string(),
        "A has no coordinates, nor has 1 other node: straight lines need those of every node"
    );
}

proptest! {
    /// On a straight line of any slope and scale every estimate is exact, or one unit less.
    #[test]
    fn nothing_is_lost_on_a_line(dx in 1..1000_i64, dy in 0..1000_i64, cost in 1..1000_u64) {
        let text = format!(
            "A -- B {cost}\nB -- C {cost}\nat: A 0 0, B {dx} {dy}, C {} {}\n",
            2 * dx,
            2 * dy
        );
        let routes = routes(&text, &["A"], &["C"]);
        let values = values(&routes, &straight_line(&routes).unwrap());
        prop_assert!(values[1] <= cost && values[0] <= 2 * cost);
        let length = dx * dx + dy * dy;
        if i128::from(length) >= i128::from(cost) * i128::from(cost) {
            prop_assert!(values[1] == cost && values[0] >= 2 * cost - 1);
        }
    }
}
