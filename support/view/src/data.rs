//! Data of the page of a tree: everything that its script shows, computed beforehand.

use std::collections::BTreeMap;

use serde::Serialize;
use trace::Family;

use crate::downsample::Downsampled;
use crate::frame::{Frame, frame};
use crate::lists;
use crate::model::{Model, Status};
use crate::packed_boards::Boards;
use crate::packed_nodes::shown;
use crate::run::{Run, notices};
use crate::snapshot::weight_of;
use crate::visible::statuses;
use crate::{Draw, Options};

/// Data of a page.
#[derive(Serialize)]
pub(crate) struct Data<'s> {
    #[serde(flatten)]
    run: Run<'s>,
    /// Whether the nodes have means of simulations.
    has_means: bool,
    /// Whether they have windows.
    has_windows: bool,
    /// Name of their values.
    value_name: &'static str,
    station: Station,
    /// The nodes on the path to the answer and, where that is a tree, all others of it: what is in sight from the beginning.
    lines: Vec<usize>,
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

/// Returns the data of a page about a model.
pub(crate) fn data<'s>(
    model: &'s Model,
    thinned: &Downsampled<'s>,
    options: &Options,
    draw: &Draw<'_>,
) -> Data<'s> {
    let (shown, states) = shown(model, &thinned.is_shown, None);
    let boards = Boards::pack(model, &shown, &states, draw);
    let arrows = boards
        .as_ref()
        .and_then(|boards| boards.arrows(model, &shown));
    let board = boards.as_ref().map(Boards::first);
    let mut notices = notices(model, thinned.notice.clone());
    notices.extend(options.instead.clone());
    let frame = frame(model, &shown.order, thinned, board);
    let run = Run::pack(model, thinned, (&shown, states), arrows.as_deref(), notices);
    Data {
        first_step: run.steps.step_of(options.step.unwrap_or(0)),
        run,
        has_means: model.has_means(),
        has_windows: model.has_windows(),
        value_name: if model.has_proof_numbers() {
            "proof : disproof"
        } else {
            "value"
        },
        station: station(model),
        lines: answer_tree(model).map(|node| shown.place(node)).collect(),
        values: Values {
            worth: &model.worth,
            are_bounds: model.has_bounds(),
        },
        lists: lists(model),
        frame,
        boards,
        unit: model.header.unit(),
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
