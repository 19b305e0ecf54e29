//! Heuristics for paths, by their names.

use domain_graph::{ByNode, GraphError, Routes, given, straight_line};
use search_core::testkit::audit_every_state;
use search_core::{Cost, ErasedHeuristic, Heuristic, Notation, Run, Violation, Zero};

use super::{GIVEN, STRAIGHT_LINE, ZERO};
use crate::space_instance::{HeuristicChoice, no_heuristic};
use crate::{Failure, count};

/// Returns the heuristic of this name.
pub(super) fn choose(name: &str, space: &Routes) -> Result<HeuristicChoice<Routes>, Failure> {
    let estimates = match name {
        GIVEN => given(space),
        STRAIGHT_LINE => straight_line(space),
        _ => return Err(no_heuristic(name)),
    };
    // A virtual call costs little beside the memory accesses of a large graph.
    let estimates = estimates.map_err(Failure::input)?;
    if let Some(state) = false_dead_end(space, &estimates) {
        let node = space.state_text(&state);
        return Err(Failure::input(format!(
            "the estimate inf at {node} says that no goal can be reached from there, but one can: write a number or \
             leave the estimate out"
        )));
    }
    let is_admissible = name == STRAIGHT_LINE || never_overestimates(space, &estimates);
    let mut choice = HeuristicChoice::new(ErasedHeuristic::new(estimates));
    choice.is_admissible = Some(is_admissible);
    // Several starts add one state, which the way back does not have.
    if name == STRAIGHT_LINE && space.starts().len() == 1 {
        let back = space.turned();
        choice.to_start = Some(Box::new(move || to_start(&back)));
    }
    Ok(choice)
}

/// Returns the first node at which the estimate is infinite although a goal can be reached: a search would leave it out,
/// and say that there is no solution.
fn false_dead_end(routes: &Routes, estimates: &ByNode) -> Option<u32> {
    if !estimates.has_infinite() {
        return None;
    }
    let dead_ends = |node: &u32| match estimates.start(node) {
        u64::INFINITY => u64::INFINITY,
        _ => 0,
    };
    match audit_every_state(&mut Run::new(), routes, &dead_ends, &routes.start()).overestimate {
        Some(Violation::Overestimate { state, .. }) => Some(state),
        _ => None,
    }
}

/// Returns whether no estimate exceeds the cost of a path from there. All nodes that can be reached are examined.
fn never_overestimates(routes: &Routes, estimates: &ByNode) -> bool {
    let audit = audit_every_state(&mut Run::new(), routes, estimates, &routes.start());
    audit.overestimate.is_none()
}

/// Returns the heuristic that suits a graph, and a remark about it for users.
pub(super) fn usual(routes: &Routes) -> (&'static str, Option<String>) {
    let remark = match given(routes) {
        Ok(estimates) => {
            let missing = estimates.missing();
            let nodes = count(missing as u64, "node");
            let remark = format!("without an estimate, and so counted as 0: {nodes}");
            return (GIVEN, Some(remark).filter(|_| missing > 0));
        }
        Err(GraphError::NoEstimates) => None,
        Err(error) => Some(error.to_string()),
    };
    let heuristic = if routes.graph().has_places() {
        STRAIGHT_LINE
    } else {
        ZERO
    };
    (heuristic, remark)
}

/// Returns the straight line to the start, for searching back.
fn to_start(back: &Routes) -> ErasedHeuristic<'static, Routes> {
    match straight_line(back) {
        Ok(estimates) => ErasedHeuristic::new(estimates),
        Err(_) => ErasedHeuristic::new(Zero),
    }
}
