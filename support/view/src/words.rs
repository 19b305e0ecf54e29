//! Steps in words.

use crate::model::{Field, Held, Model, Side};
use crate::snapshot::{cost, shown};

/// Longer states are not written in sentences.
const LONGEST_STATE: usize = 24;

/// Returns the name for the number of these events so far. It differs from the name of the field that such an event
/// sets, which has a row of its own.
pub(crate) fn counter(event: &str) -> String {
    match event {
        "bound" => "bounds tried".to_owned(),
        "depth_bound" => "depth bounds tried".to_owned(),
        "weight" => "weights tried".to_owned(),
        "direction" => "changes of direction".to_owned(),
        event => event.replace('_', " "),
    }
}

/// Describes a step in a sentence.
pub(crate) fn words(model: &Model, step: usize) -> String {
    let node = model.step(step).node;
    let changes = Changed::of(model, step);
    let named = |name: &str| match (name, node) {
        ("place", Some(node)) => place(model, node),
        ("action", Some(node)) => model.action(node).unwrap_or_default().to_owned(),
        ("skipped", _) => skipped(model, step),
        ("proof" | "disproof", _) => {
            let value = changes.text(Field::Value);
            let (proof, disproof) = value.split_once(" : ").unwrap_or((&value, ""));
            if name == "proof" { proof } else { disproof }.to_owned()
        }
        _ => {
            let mut fields = Field::ALL.into_iter();
            let field = fields.find(|(_, own)| *own == name).map(|(field, _)| field);
            let text = field.map_or(String::new(), |field| changes.text(field));
            match field {
                Some(Field::G | Field::H | Field::F | Field::Value | Field::Limit) => {
                    cost(&text, model.header.unit())
                }
                _ => text,
            }
        }
    };
    let told = filled(&sentence(model, step), named);
    let mut letters = told.chars();
    match letters.next() {
        Some(first) if told.starts_with("the ") => first.to_uppercase().chain(letters).collect(),
        _ => told,
    }
}

/// Returns a sentence with each name in braces replaced. Replacements are not searched again.
fn filled(sentence: &str, named: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(&named(name));
        rest = after;
    }
    filled + rest
}

/// Changes made by a step in its node and in the whole.
struct Changed<'m> {
    model: &'m Model,
    step: usize,
}

impl<'m> Changed<'m> {
    fn of(model: &'m Model, step: usize) -> Self {
        Self { model, step }
    }

    /// Returns the present contents of a field, if the step has set it.
    fn held(&self, field: Field) -> Option<Held<'m>> {
        let own = self.model.step(self.step).node;
        let mut changes = self.model.changes(self.step);
        let found = changes.find(|it| it.field == field && (it.node == own || it.node.is_none()));
        found.map(|change| change.held)
    }

    fn text(&self, field: Field) -> String {
        shown(self.held(field).as_ref())
    }

    fn has(&self, field: Field) -> bool {
        self.held(field).is_some_and(|held| held != Held::Nothing)
    }
}

/// Returns the moves that a step leaves out.
fn skipped(model: &Model, step: usize) -> String {
    let changes = model.changes(step).filter(|it| it.field == Field::Status);
    let skipped: Vec<_> = changes
        .filter_map(|change| model.action(change.node?))
        .collect();
    skipped.join(", ")
}

/// Returns the sentence of a step with names in braces: `{place}` stands for its node, `{action}` for the action that
/// leads there, `{skipped}` for the moves that are left out, `{proof}` and `{disproof}` for the parts of a value, and
/// the name of a field for its new value. A long run has few such sentences.
pub(crate) fn sentence(model: &Model, number: usize) -> String {
    let step = model.step(number);
    let event = model.events[step.event].as_str();
    let changed = Changed::of(model, number);
    let Some(node) = step.node else {
        return match pattern(event) {
            "" => format!("{}.", event.replace('_', " ")),
            pattern => pattern.to_owned(),
        };
    };
    let side = model.node(node).side.name();
    match event {
        event if model.has_means() => of_a_simulation(model, node, event, &changed),
        "expanded" if matches!(model.node(node).side, Side::Max | Side::Min | Side::Chance) => {
            let window = [("alpha", Field::Alpha), ("beta", Field::Beta)];
            let known = window.into_iter().filter(|(_, field)| changed.has(*field));
            let known: Vec<_> = known
                .map(|(name, _)| format!("{name} {{{name}}}"))
                .collect();
            let with = if known.is_empty() {
                String::new()
            } else {
                format!(", with {}", known.join(" and "))
            };
            match model.node(node).side {
                Side::Chance => format!("The events at {{place}} are tried{with}."),
                _ => format!("{side}'s moves at {{place}} are tried{with}."),
            }
        }
        "expanded" if side == "us" => "Our moves at {place} are tried.".to_owned(),
        "expanded" if side == "them" => "Their replies at {place} are tried.".to_owned(),
        event => match pattern(event) {
            "" => format!("{event}: {{place}}."),
            pattern => pattern.replace("{costs}", costs(&changed)).replace(
                "{: why}",
                if changed.has(Field::Why) {
                    ": {why}"
                } else {
                    ""
                },
            ),
        },
    }
}

/// Returns the sentence for an event, in which `{costs}` stands for `: g 2 + h 3 = f 5` and `{: why}` for the reason with a
/// colon before it, as far as they are known. Empty for other events.
fn pattern(event: &str) -> &'static str {
    match event {
        "expanded" => "{place} is expanded{costs}.",
        "generated" => "{place} is generated{costs}.",
        "step_back" => "{place}, the way back, is looked at{costs}.",
        "duplicate" => "{place} is dropped: its state is known{costs}.",
        "reopened" => "{place} is reopened: a cheaper path was found{costs}.",
        "pruned" => "{place} is left out{: why}.",
        "depth_cutoff" => "{place} is not expanded: it lies at the depth limit.",
        "entered" => "{place} is entered: value {value}, limit {limit}.",
        "backed_up" => "{place} backs up {value}.",
        "goal" => "{place} is a goal{costs}.",
        "bound" => "A new iteration begins, with the bound {bound} on f.",
        "depth_bound" => "A new iteration begins, with the bound {depth bound} on the depth.",
        "weight" => "A new iteration begins, with the weight {weight} on the estimate.",
        "direction" => "The search now goes {direction}.",
        "rule_matched" => "The rule {rule} is the first whose condition holds.",
        "no_rule_matched" => "No rule's condition holds.",
        "evaluated" => "{place} has the static value {value}.",
        "proved" => "{place} is proved to be worth {value}.",
        "recalled" => "{place} is already known: {value}.",
        "numbered" => "{place} has the proof number {proof} and the disproof number {disproof}.",
        "alpha_cutoff" | "beta_cutoff" => "{why}. Not tried: {skipped}.",
        "advice_tried" => "The advice {advice} is tried.",
        "advice_satisfied" => "The advice is satisfiable: a forcing tree has been found.",
        "advice_failed" => "The advice is not satisfiable.",
        "move_tried" => "{place} is tried.",
        "holding_goal_violated" => "The holding goal is violated at {place}: it fails.",
        "better_goal_holds" => "The better goal holds at {place}: a leaf of the tree.",
        "no_replies" => "There is no reply to consider at {place}: it fails.",
        "satisfied" => "{place} is satisfied.",
        "failed" => "{place} has failed.",
        _ => "",
    }
}

/// Describes a step of Monte Carlo tree search.
fn of_a_simulation(model: &Model, node: usize, event: &str, changed: &Changed<'_>) -> String {
    let outcome = || in_words(&changed.text(Field::Result));
    match event {
        "selected" => {
            let chooser = model.node(node).parent.unwrap_or(node);
            let chooser = model.node(chooser).side.name();
            let begins = if changed.has(Field::Simulation) {
                "Simulation {simulation}: "
            } else {
                ""
            };
            let visits = match &*changed.text(Field::Visits) {
                "0" => "which has not been tried yet",
                "1" => "tried once, with {mean}",
                _ => "tried {visits} times, with the mean {mean}",
            };
            let urgency = if changed.has(Field::Urgency) {
                "; no move is more urgent: {urgency}"
            } else {
                ""
            };
            format!("{begins}{chooser} selects {{action}}, {visits}{urgency}.")
        }
        "expanded" => "The moves at {place} become nodes.".to_owned(),
        "playout" => "A playout from {place} is worth {result}.".to_owned(),
        "terminal" => format!("The game is over at {{place}}: {}.", outcome()),
        "repetition" => format!(
            "{{place}} has been on the path before; that counts as {}.",
            outcome()
        ),
        "transposition" => format!("{{place}} is proved on another path: {}.", outcome()),
        "solved" => {
            let outcome = match &*changed.text(Field::Value) {
                "win" => "a win of MAX",
                "loss" => "a win of MIN",
                _ => "a draw",
            };
            format!("{{place}} is proved: {outcome}.")
        }
        "updated" => {
            let times = match &*changed.text(Field::Visits) {
                "1" => "1 simulation",
                _ => "{visits} simulations",
            };
            format!("The result at {{place}}: {{result}}. Now {times}, with the mean {{mean}}.")
        }
        other => format!("{other}: {{place}}."),
    }
}

/// Says what a simulation is worth to MAX where that is certain. For a playout, and for values computed from it, only
/// the number is given: it may be an estimate, or rounded.
fn in_words(result: &str) -> &'static str {
    match result {
        "1.000" => "1, a win of MAX",
        "0.000" => "0, a draw",
        "-1.000" => "-1, a win of MIN",
        _ => "{result}",
    }
}

/// Returns a node by its state and the action that leads there, or the node above where the action is written as the
/// state; by the action alone where states are long.
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
        (Some(action), _) if action == state => {
            let parent = model.node(node).parent;
            let parent = parent.and_then(|parent| model.state(parent));
            format!("{state} (from {})", parent.unwrap_or("the node"))
        }
        (Some(action), _) => format!("{state} (by {action})"),
    }
}

/// Returns the costs of a node, as far as they are known.
fn costs(changed: &Changed<'_>) -> &'static str {
    match (changed.has(Field::G), changed.has(Field::H)) {
        (false, _) => "",
        (true, false) => ": g {g}",
        (true, true) => ": g {g} + h {h} = f {f}",
    }
}
