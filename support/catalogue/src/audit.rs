//! Audits of a heuristic, in words.

use search_core::testkit::{HeuristicAudit, audit_every_state};
use search_core::{Cost, ErasedHeuristic, Field, Limit, Run, Violation};
use serde::Serialize;

use crate::NamedSpace;

/// Findings about a heuristic on every state that can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Audit {
    /// Number of states examined.
    pub states: u64,
    /// The first step at which the estimate drops by more than the action costs.
    pub inconsistency: Option<Inconsistency>,
    /// The first state whose estimate is more than the cheapest solution from there costs; not known where a limit
    /// was met.
    pub overestimate: Option<Overestimate>,
    /// The limit that was met before all states were examined.
    pub limit: Option<Limit>,
}

/// A step at which an estimate drops by more than the action costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inconsistency {
    /// The state before it.
    pub before: String,
    /// The estimate there.
    pub estimate: Field,
    /// The action.
    pub action: String,
    /// Cost of the action.
    pub cost: Field,
    /// The state after it.
    pub after: String,
    /// The estimate there.
    pub estimate_after: Field,
}

/// An estimate that is greater than the cost of the cheapest solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Overestimate {
    /// The state.
    pub state: String,
    /// The estimate.
    pub estimate: Field,
    /// Cost of the cheapest solution from there.
    pub cost: Field,
}

/// Examines every state that can be reached.
pub(crate) fn audit<S: NamedSpace>(
    run: &mut Run<'_>,
    space: &S,
    heuristic: &ErasedHeuristic<'_, S>,
    start: &S::State,
) -> Audit {
    let HeuristicAudit {
        states,
        inconsistency,
        overestimate,
        limit,
    } = audit_every_state(run, space, heuristic, start);
    let mut audit = Audit {
        states,
        inconsistency: None,
        overestimate: None,
        limit,
    };
    for violation in inconsistency.into_iter().chain(overestimate) {
        match violation {
            Violation::Inconsistent {
                before,
                estimate,
                action,
                cost,
                after,
                estimate_after,
            } => {
                audit.inconsistency = Some(Inconsistency {
                    before: space.state_text(&before),
                    estimate: field(estimate),
                    action: space.action_text(action),
                    cost: field(cost),
                    after: space.state_text(&after),
                    estimate_after: field(estimate_after),
                });
            }
            Violation::Overestimate {
                state,
                estimate,
                cost,
            } => {
                audit.overestimate = Some(Overestimate {
                    state: space.state_text(&state),
                    estimate: field(estimate),
                    cost: field(cost),
                });
            }
            _ => {}
        }
    }
    audit
}

/// Returns a cost as a field; an infinite one is a word.
fn field<C: Cost>(cost: C) -> Field {
    if cost == C::INFINITY {
        Field::Text("inf".to_owned())
    } else {
        cost.field()
    }
}
