//! Goals by name, and the default goal.

use domain_puzzle::{BoardError, Layout, Shape};

/// The goals that have names.
const NAMED: [&str; 3] = ["blank-last", "blank-first", "bolshakova"];

/// Returns the goal of this name or with these tiles; without one, Bolshakova's on 3x3 and the one with the blank first
/// on other boards.
///
/// # Errors
///
/// If it is not a board of that shape.
pub fn goal_of(name: Option<&str>, shape: Shape) -> Result<Layout, String> {
    let bolshakova = Layout::bolshakova_goal();
    let goal = match name {
        Some("bolshakova") | None if bolshakova.shape() == shape => Ok(bolshakova),
        Some("bolshakova") => Err(BoardError::OtherShape {
            found: bolshakova.shape(),
            expected: shape,
        }),
        Some("blank-first") | None => Ok(Layout::blank_first(shape)),
        Some("blank-last") => Ok(Layout::blank_last(shape)),
        Some(text) => Layout::parse_shaped(text, shape),
    };
    goal.map_err(|error| format!("goal: {error} (or write bolshakova, blank-first or blank-last)"))
}

/// Returns the goal for a start, and a remark about it if the user did not name it.
pub(super) fn for_start(
    name: Option<&str>,
    start: &Layout,
) -> Result<(Layout, Option<String>), String> {
    let shape = start.shape();
    if name.is_some() {
        return goal_of(name, shape).map(|goal| (goal, None));
    }
    let (first, second) = if shape == Layout::bolshakova_goal().shape() {
        ("blank-last", "bolshakova")
    } else {
        ("blank-first", "blank-last")
    };
    let preferred = goal_of(Some(first), shape)?;
    if start.can_reach(&preferred) {
        let remark = remark(first, start);
        return Ok((preferred, Some(remark)));
    }
    let other = goal_of(Some(second), shape)?;
    if start.can_reach(&other) {
        return Ok((other, Some(remark(second, start))));
    }
    Ok((preferred, None))
}

/// Says which goal was chosen, and which other one the start can reach.
fn remark(chosen: &str, start: &Layout) -> String {
    let others: Vec<String> = NAMED
        .into_iter()
        .filter(|&name| name != chosen)
        .filter(|name| goal_of(Some(name), start.shape()).is_ok_and(|goal| start.can_reach(&goal)))
        .map(|name| format!("--goal {name}"))
        .collect();
    if others.is_empty() {
        format!("goal {chosen}, the only common one that can be reached")
    } else {
        format!(
            "goal {chosen}; {} can be reached, too",
            others.join(" and ")
        )
    }
}

/// Names the goal that a start can reach instead of its own.
pub(super) fn others(start: &Layout) -> String {
    let reached = NAMED
        .into_iter()
        .find(|name| goal_of(Some(name), start.shape()).is_ok_and(|goal| start.can_reach(&goal)));
    match reached {
        Some(name) => format!("; the goal {name} can be reached"),
        None => "; no common goal can be reached, unless two tiles are exchanged".to_owned(),
    }
}
