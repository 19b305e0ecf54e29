//! Data of a page: everything that its script shows, computed beforehand.

use std::collections::BTreeMap;

use search_core::outline_line;
use serde::Serialize;
use trace::{CutOff, Ending, Family};

use crate::downsample::{Downsampled, grouped};
use crate::frame::{Frame, frame};
use crate::lists;
use crate::model::{Field, Model, Side, Status};
use crate::packed_boards::Boards;
use crate::packed_nodes::{Nodes, shown};
use crate::packed_steps::Steps;
use crate::pseudocode;
use crate::snapshot::weight_of;
use crate::visible::statuses;
use crate::words::counter;
use crate::{Draw, Options};

/// Data of a page.
#[derive(Serialize)]
pub(crate) struct Data<'s> {
    family: Family,
    /// Whether the nodes have means of simulations.
    has_means: bool,
    /// Whether they have windows.
    has_windows: bool,
    /// Name of their values.
    value_name: &'static str,
    station: Station,
    outcome: Option<&'s str>,
    /// Whether all events of the run are in the trace.
    is_whole: bool,
    /// Notices for the reader about missing parts.
    notices: Vec<String>,
    events: &'s [String],
    /// Names of the numbers of these events.
    counters: Vec<String>,
    /// The line of the outline that is carried out at each event.
    line_of_event: Vec<Option<usize>>,
    outline: Vec<&'static str>,
    statuses: Vec<&'static str>,
    sides: Vec<&'static str>,
    fields: Vec<&'static str>,
    nodes: Nodes<'s>,
    /// The nodes on the path to the answer.
    answer: Vec<usize>,
    /// These and, where the answer is a tree, all others of it: what is in sight from the beginning.
    lines: Vec<usize>,
    steps: Steps,
    values: Values<'s>,
    lists: ListsData,
    frame: Frame,
    boards: Option<Boards>,
    first_step: usize,
    unit: f64,
    plies: Option<usize>,
}

/// Meaning of the values of nodes.
#[derive(Serialize)]
struct Values<'s> {
    /// The numbers of values that are written in words.
    worth: &'s BTreeMap<String, i64>,
    /// Whether they bound the values of the nodes, seen from the nodes above.
    are_bounds: bool,
}

/// The events that the reader can step between.
#[derive(Serialize)]
struct Station {
    event: &'static str,
    /// Whether only the events of the root count.
    is_at_root: bool,
}

#[derive(Serialize)]
struct ListsData {
    has_lists: bool,
    order: &'static [&'static str],
    note: &'static str,
    /// The weight of an estimate, unless events give it.
    weight: Option<f64>,
}

impl Data<'_> {
    /// Estimates the number of letters that it takes in the page.
    pub(crate) fn letters(&self) -> usize {
        let boards = self.boards.as_ref().map_or(0, Boards::letters);
        self.nodes.letters() + self.steps.letters() + boards
    }
}

/// Returns the data of a page about a model.
pub(crate) fn data<'s>(
    model: &'s Model,
    thinned: &Downsampled<'s>,
    options: &Options,
    draw: &Draw<'_>,
) -> Data<'s> {
    let (shown, states) = shown(model, &thinned.is_shown);
    let mut boards = Boards::pack(&states, draw);
    let arrows = boards
        .as_mut()
        .and_then(|boards| boards.arrows(model, &shown));
    let board = boards.as_ref().map(Boards::first);
    let frame = frame(model, &shown.order, thinned, options.unit, board);
    let outline = pseudocode::lines(&model.header);
    let steps = Steps::pack(model, &shown, thinned);
    let events = || model.events.iter();
    Data {
        family: model.header.of,
        has_means: model.has_means(),
        has_windows: model.has_windows(),
        value_name: if model.has_proof_numbers() {
            "proof : disproof"
        } else {
            "value"
        },
        station: station(model),
        outcome: model.end().map(|end| end.outcome.as_str()),
        is_whole: model.end().is_some_and(|end| end.left_out == 0),
        notices: notices(model, thinned.notice.clone())
            .into_iter()
            .chain(options.instead.clone())
            .collect(),
        events: &model.events,
        counters: events().map(|event| counter(event)).collect(),
        line_of_event: events()
            .map(|event| pseudocode::at_work(outline, event))
            .collect(),
        outline: outline.iter().map(|line| outline_line(line).0).collect(),
        statuses: Status::ALL.iter().map(|status| status.name()).collect(),
        sides: Side::ALL.iter().map(|side| side.name()).collect(),
        fields: Field::ALL.iter().map(|field| field.name()).collect(),
        answer: model.answer.iter().map(|&node| shown.place(node)).collect(),
        lines: answer_tree(model).map(|node| shown.place(node)).collect(),
        first_step: steps.step_of(options.step.unwrap_or(0)),
        steps,
        nodes: Nodes::pack(model, &shown, states, arrows.as_deref()),
        values: Values {
            worth: &model.worth,
            are_bounds: model.has_bounds(),
        },
        lists: lists(model),
        frame,
        boards,
        unit: options.unit,
        plies: options.plies,
    }
}

/// Returns the nodes of the answer: its path or, with advice, the forcing tree.
fn answer_tree(model: &Model) -> impl Iterator<Item = usize> {
    let mut is_part = vec![false; model.nodes()];
    for &node in &model.answer {
        is_part[node] = true;
    }
    if let (Family::Advice, Some(&root)) = (model.header.of, model.answer.first()) {
        let statuses = statuses(model, model.steps());
        for node in root + 1..model.nodes() {
            let is_below = model
                .node(node)
                .parent
                .is_some_and(|parent| is_part[parent]);
            let is_forced = matches!(statuses[node], Status::Satisfied | Status::BetterGoal);
            is_part[node] |= is_below && is_forced;
        }
    }
    (0..model.nodes()).filter(move |node| is_part[*node])
}

/// Expansions or, where there are simulations, the end of each.
fn station(model: &Model) -> Station {
    let is_at_root = model.has_means();
    let event = if is_at_root { "updated" } else { "expanded" };
    Station { event, is_at_root }
}

fn lists(model: &Model) -> ListsData {
    let kept = lists::of(&model.header.algorithm);
    let has_lists = model.header.of == Family::Search && lists::are_kept(kept);
    ListsData {
        has_lists,
        order: if has_lists { lists::order(kept) } else { &[] },
        note: if model.header.of == Family::Search {
            lists::note(kept)
        } else {
            ""
        },
        weight: weight_of(&model.header),
    }
}

/// Returns the notices for the reader about missing parts, beginning with the one about thinning.
pub(crate) fn notices(model: &Model, thinned: Option<String>) -> Vec<String> {
    let mut notices: Vec<_> = thinned.into_iter().collect();
    match &model.ending {
        Ending::CutOff(CutOff { events, remnant }) => notices.push(format!(
            "The trace breaks off after {} event{}{}, and its end is missing: the program that wrote it was \
             stopped, found the disk full, or is still writing. The page shows what was written.",
            grouped(*events),
            if *events == 1 { "" } else { "s" },
            match remnant {
                0 => "",
                _ => " and a part of another",
            },
        )),
        Ending::Whole(end) if end.left_out > 0 => notices.push(format!(
            "The trace holds the first {} events; {} more were left out when it was written.",
            grouped(end.events),
            grouped(end.left_out),
        )),
        Ending::Whole(_) => {}
    }
    notices
}
