//! Steps in words.

use crate::model::{Field, Held, Model, Side};
use crate::snapshot::{cost, shown};

/// Longer states are not written in sentences.
const LONGEST_STATE: usize = 24;

/// How an event of a search is told: `{place}` stands for the node, `{costs}` for `: g 2 + h 3 = f 5`, `{why}` for the
/// reason with a colon before it, `{held}` for the bound, the weight or the direction. Empty for other events.
pub(crate) fn pattern(event: &str) -> &'static str {
    match event {
        "expanded" => "{place} is expanded{costs}.",
        "generated" => "{place} is generated{costs}.",
        "step_back" => "{place}, the way back, is looked at{costs}.",
        "duplicate" => "{place} is dropped: its state is known{costs}.",
        "reopened" => "{place} is reopened: a cheaper path was found{costs}.",
        "pruned" => "{place} is left out{why}.",
        "depth_cutoff" => "{place} is not expanded: it lies at the depth limit.",
        "goal" => "{place} is a goal{costs}.",
        "bound" => "A new pass begins, with the bound {held} on f.",
        "depth_bound" => "A new pass begins, with the bound {held} on the depth.",
        "weight" => "A new pass begins, with the weight {held} on the estimate.",
        "direction" => "The search now goes {held}.",
        _ => "",
    }
}

/// What the number of these events so far is called: otherwise than what such an event sets, which has a row of its own.
pub(crate) fn counter(event: &str) -> String {
    match event {
        "bound" => "bounds tried".to_owned(),
        "depth_bound" => "depth bounds tried".to_owned(),
        "weight" => "weights tried".to_owned(),
        "direction" => "changes of direction".to_owned(),
        event => event.replace('_', " "),
    }
}

/// What happens in a step, as a sentence.
pub(crate) fn words(model: &Model, step: usize, unit: f64) -> String {
    let told = told(model, step, unit);
    let mut letters = told.chars();
    match letters.next() {
        Some(first) if told.starts_with("the ") => first.to_uppercase().chain(letters).collect(),
        _ => told,
    }
}

fn told(model: &Model, number: usize, unit: f64) -> String {
    let step = model.step(number);
    let event = model.events[step.event].as_str();
    let changed = |field| {
        let mut changes = model.changes(number);
        let found = changes.find(|change| {
            change.field == field && (change.node == step.node || change.node.is_none())
        });
        shown(
            found
                .map(|change| change.held)
                .filter(|it| *it != Held::Nothing)
                .as_ref(),
        )
    };
    let Some(node) = step.node else {
        return of_the_whole(event, changed);
    };
    let side = model.node(node).side.name();
    let place = place(model, node);
    match event {
        event if model.has_means() => of_a_simulation(model, node, event, changed),
        "expanded" if matches!(model.node(node).side, Side::Max | Side::Min) => {
            let window = [("alpha", Field::Alpha), ("beta", Field::Beta)]
                .map(|(name, field)| (name, changed(field)));
            let known: Vec<_> = window
                .iter()
                .filter(|(_, value)| !value.is_empty())
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            let with = if known.is_empty() {
                String::new()
            } else {
                format!(", with {}", known.join(" and "))
            };
            format!("{side}'s moves at {place} are tried{with}.")
        }
        "expanded" if side == "us" => format!("Our moves at {place} are tried."),
        "expanded" if side == "them" => format!("Their replies at {place} are tried."),
        "evaluated" => format!("{place} has the static value {}.", changed(Field::Value)),
        "backed_up" => format!("{place} backs up {}.", changed(Field::Value)),
        "proved" => format!("{place} is proved to be worth {}.", changed(Field::Value)),
        "recalled" => format!("{place} is already known: {}.", changed(Field::Value)),
        "numbered" => {
            let value = changed(Field::Value);
            let (proof, disproof) = value.split_once(" : ").unwrap_or((&value, ""));
            format!("{place} has the proof number {proof} and the disproof number {disproof}.")
        }
        "alpha_cutoff" | "beta_cutoff" => {
            let skipped: Vec<_> = model
                .changes(number)
                .filter(|change| change.field == Field::Status)
                .filter_map(|change| model.action(change.node?))
                .collect();
            let why = changed(Field::Why);
            format!("{why}. Not tried: {}.", skipped.join(", "))
        }
        "advice_tried" => format!("The advice {} is tried.", changed(Field::Advice)),
        "advice_satisfied" => {
            "The advice is satisfiable: a forcing tree has been found.".to_owned()
        }
        "advice_failed" => "The advice is not satisfiable.".to_owned(),
        "move_tried" => format!("{place} is tried."),
        "holding_goal_violated" => format!("The holding goal is violated at {place}: it fails."),
        "better_goal_holds" => format!("The better goal holds at {place}: a leaf of the tree."),
        "no_replies" => format!("There is no reply to consider at {place}: it fails."),
        "satisfied" => format!("{place} is satisfied."),
        "failed" => format!("{place} has failed."),
        event => match pattern(event) {
            "" => format!("{event}: {place}."),
            pattern => pattern
                .replace("{costs}", &costs(&changed, unit))
                .replace("{why}", &after_colon(&changed(Field::Why)))
                .replace("{place}", &place),
        },
    }
}

fn after_colon(why: &str) -> String {
    match why {
        "" => String::new(),
        why => format!(": {why}"),
    }
}

/// What happens in a step of Monte Carlo tree search.
fn of_a_simulation(
    model: &Model,
    node: usize,
    event: &str,
    changed: impl Fn(Field) -> String,
) -> String {
    let place = place(model, node);
    let result = || changed(Field::Result);
    let outcome = || in_words(&result());
    match event {
        "selected" => {
            let chooser = model.node(node).parent.unwrap_or(node);
            let chooser = model.node(chooser).side.name();
            let begins = match changed(Field::Simulation) {
                number if number.is_empty() => String::new(),
                number => format!("Simulation {number}: "),
            };
            let visits = match &*changed(Field::Visits) {
                "0" => "which has not been tried yet".to_owned(),
                "1" => format!("tried once, with {}", changed(Field::Mean)),
                visits => format!(
                    "tried {visits} times, with the mean {}",
                    changed(Field::Mean)
                ),
            };
            let urgency = match changed(Field::Urgency) {
                urgency if urgency.is_empty() => String::new(),
                urgency => format!("; no move is more urgent: {urgency}"),
            };
            let action = model.action(node).unwrap_or_default();
            format!("{begins}{chooser} selects {action}, {visits}{urgency}.")
        }
        "expanded" => format!("The moves at {place} become nodes."),
        "playout" => format!("A playout from {place} is worth {}.", result()),
        "terminal" => format!("The game is over at {place}: {}.", outcome()),
        "repetition" => format!(
            "{place} has been on the path before; that counts as {}.",
            outcome()
        ),
        "transposition" => format!("{place} is proved on another path: {}.", outcome()),
        "solved" => {
            let outcome = match &*changed(Field::Value) {
                "win" => "a win of MAX",
                "loss" => "a win of MIN",
                _ => "a draw",
            };
            format!("{place} is proved: {outcome}.")
        }
        "updated" => {
            let times = match &*changed(Field::Visits) {
                "1" => "1 simulation".to_owned(),
                visits => format!("{visits} simulations"),
            };
            let mean = changed(Field::Mean);
            format!(
                "The result at {place}: {}. Now {times}, with the mean {mean}.",
                result()
            )
        }
        other => format!("{other}: {place}."),
    }
}

/// What a simulation is worth to MAX where that is certain. For a playout, and for values computed from
/// it, only the number is given: it may be an estimate, or rounded.
fn in_words(result: &str) -> String {
    let outcome = match result {
        "1.000" => "a win of MAX",
        "0.000" => "a draw",
        "-1.000" => "a win of MIN",
        _ => return result.to_owned(),
    };
    let value = result.strip_suffix(".000").unwrap_or(result);
    format!("{value}, {outcome}")
}

/// A node by its state and the action that leads there; by the action alone where states are long.
fn place(model: &Model, node: usize) -> String {
    let state = model.state(node).unwrap_or("the node");
    let is_long = state.chars().count() > LONGEST_STATE;
    match (model.action(node), model.node(node).side) {
        (None, _) if is_long => "the root".to_owned(),
        (None, _) => state.to_owned(),
        (Some(action), Side::Backward) if is_long => {
            format!("the node before {action}")
        }
        (Some(action), Side::Backward) => format!("{state} (before {action})"),
        (Some(action), _) if is_long => format!("the node after {action}"),
        (Some(action), _) => format!("{state} (by {action})"),
    }
}

fn of_the_whole(event: &str, changed: impl Fn(Field) -> String) -> String {
    let held = || {
        let fields = [
            Field::Bound,
            Field::DepthBound,
            Field::Weight,
            Field::Direction,
        ];
        fields.map(&changed).concat()
    };
    match event {
        "rule_matched" => format!(
            "The rule {} is the first whose condition holds.",
            changed(Field::Rule)
        ),
        "no_rule_matched" => "No rule's condition holds.".to_owned(),
        event => match pattern(event) {
            "" => format!("{}.", event.replace('_', " ")),
            pattern => pattern.replace("{held}", &held()),
        },
    }
}

/// `: g 2 + h 3 = 5`, as far as they are known.
fn costs(changed: &impl Fn(Field) -> String, unit: f64) -> String {
    let cost = |field| cost(&changed(field), unit);
    let (g, h, f) = (cost(Field::G), cost(Field::H), cost(Field::F));
    match (g.is_empty(), h.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!(": g {g}"),
        (false, false) => format!(": g {g} + h {h} = f {f}"),
    }
}
