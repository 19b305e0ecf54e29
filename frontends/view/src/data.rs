//! What a page knows: everything that its script shows, computed beforehand.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use trace::{CutOff, Ending, Family};

use crate::board::{Board, Kind, Look};
use crate::downsample::{Downsampled, Entry, grouped};
use crate::frame::{Frame, frame};
use crate::lists;
use crate::model::{Change, Field, Held, Model, Side, Status};
use crate::pseudocode;
use crate::snapshot::weight_of;
use crate::words::{counter, words};
use crate::{Draw, Options};

/// The names of fields.
const FIELDS: [(Field, &str); 20] = [
    (Field::Status, "status"),
    (Field::Value, "value"),
    (Field::Alpha, "alpha"),
    (Field::Beta, "beta"),
    (Field::Why, "why"),
    (Field::G, "g"),
    (Field::H, "h"),
    (Field::F, "f"),
    (Field::Visits, "visits"),
    (Field::Mean, "mean"),
    (Field::Result, "result"),
    (Field::Urgency, "urgency"),
    (Field::Pass, "pass"),
    (Field::Simulation, "simulation"),
    (Field::Bound, "bound"),
    (Field::DepthBound, "depth bound"),
    (Field::Weight, "weight"),
    (Field::Direction, "direction"),
    (Field::Rule, "rule"),
    (Field::Advice, "advice"),
];

/// All that a page knows.
#[derive(Serialize)]
pub(crate) struct Data<'s> {
    family: Family,
    /// Do the nodes have means of simulations?
    has_means: bool,
    /// Do they have windows?
    has_windows: bool,
    /// What their values are.
    value_name: &'static str,
    station: Station,
    outcome: Option<&'s str>,
    /// Are all events of the run in the trace?
    is_whole: bool,
    /// What the reader should know about missing parts.
    notices: Vec<String>,
    events: &'s [String],
    /// What the number of these events is called.
    counters: Vec<String>,
    /// The line of the outline that is carried out at each event.
    line_of_event: Vec<Option<usize>>,
    outline: Vec<&'static str>,
    statuses: Vec<&'static str>,
    sides: Vec<&'static str>,
    fields: Vec<&'static str>,
    texts: Vec<&'s str>,
    nodes: Nodes,
    /// The nodes on the path to the answer.
    answer: Vec<usize>,
    /// For each step the event (-1 for a gap), the node (-1 if there is none), then for each change the
    /// node (-1 for the whole), the field, and what it holds.
    steps: Vec<Vec<Value>>,
    words: Vec<String>,
    /// For each step its number in the trace, where the page does not show them all.
    numbers: Option<Vec<u64>>,
    /// How often each event happened in each gap, by step.
    gaps: BTreeMap<usize, BTreeMap<usize, u64>>,
    lists: ListsData,
    frame: Frame,
    boards: Option<Boards>,
    first_step: usize,
    unit: f64,
    plies: Option<usize>,
}

/// The events that the reader can step between.
#[derive(Serialize)]
struct Station {
    event: &'static str,
    /// Only those of the root?
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

/// The nodes, field by field. -1 is none.
#[derive(Serialize)]
struct Nodes {
    parent: Vec<i64>,
    depth: Vec<usize>,
    state: Vec<i64>,
    action: Vec<i64>,
    side: Vec<usize>,
    /// The move of a piece on the board: where it began, times the number of cells, and where it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrow: Option<Vec<i64>>,
}

/// The boards of all states, stored as their differences from one of them.
#[derive(Serialize)]
struct Boards {
    rows: usize,
    columns: usize,
    look: &'static str,
    kinds: Vec<(String, String)>,
    base: Vec<usize>,
    /// By the number of the state's text: alternating places and cells.
    differences: BTreeMap<usize, Vec<usize>>,
}

/// The texts that are shown, with new numbers.
struct Used<'s> {
    texts: Vec<&'s str>,
    /// The texts that are states, by their new numbers.
    states: Vec<usize>,
    /// By the number in the model.
    numbers: Vec<usize>,
}

impl<'s> Used<'s> {
    fn of(model: &'s Model, order: &[usize]) -> Self {
        let mut used = Self {
            texts: Vec::new(),
            states: Vec::new(),
            numbers: vec![usize::MAX; model.texts.len()],
        };
        for &node in order {
            let node = model.node(node);
            for text in [node.state, node.action].into_iter().flatten() {
                if used.numbers[text] == usize::MAX {
                    used.numbers[text] = used.texts.len();
                    used.texts.push(model.texts.get(text));
                }
            }
            used.states
                .extend(node.state.map(|text| used.numbers[text]));
        }
        used.states.sort_unstable();
        used.states.dedup();
        used
    }
}

/// What a page knows about a model.
pub(crate) fn data<'s>(
    model: &'s Model,
    thinned: &Downsampled<'s>,
    options: &Options,
    draw: &Draw<'_>,
) -> Data<'s> {
    let nodes = 0..model.nodes();
    let order: Vec<usize> = nodes.filter(|node| thinned.is_shown[*node]).collect();
    let mut places = vec![usize::MAX; model.nodes()];
    for (place, &node) in order.iter().enumerate() {
        places[node] = place;
    }
    let parents: Vec<Option<usize>> = order
        .iter()
        .map(|&node| model.node(node).parent.map(|parent| places[parent]))
        .collect();
    let used = Used::of(model, &order);
    let drawn: BTreeMap<usize, Board> = used
        .states
        .iter()
        .filter_map(|&state| Some((state, draw(used.texts[state])?)))
        .collect();
    let boards = boards(&drawn);
    let board = drawn.values().next().filter(|_| boards.is_some());
    let frame = frame(model, &order, thinned, options.unit, board);
    let mut nodes = nodes_data(model, &order, &parents, &used.numbers);
    if board.is_some_and(|board| board.look == Look::Chequered) {
        nodes.arrow = Some(arrows(&nodes, &drawn));
    }
    let outline = pseudocode::lines(&model.header);
    let first_step = options.step.unwrap_or(0);
    let mut data = Data {
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
        counters: model.events.iter().map(|event| counter(event)).collect(),
        line_of_event: model
            .events
            .iter()
            .map(|event| pseudocode::at_work(outline, event))
            .collect(),
        outline: outline.iter().map(|(text, _)| *text).collect(),
        statuses: Status::ALL.iter().map(|status| status.name()).collect(),
        sides: SIDES.iter().map(|side| side.name()).collect(),
        fields: FIELDS.iter().map(|(_, name)| *name).collect(),
        texts: used.texts,
        nodes,
        answer: model.answer.iter().map(|&node| places[node]).collect(),
        steps: Vec::new(),
        words: Vec::new(),
        numbers: (thinned.events() as u64 != model.all_events()).then(Vec::new),
        gaps: BTreeMap::new(),
        lists: lists(model),
        frame,
        boards,
        first_step: 0,
        unit: options.unit,
        plies: options.plies,
    };
    let mut number = 0;
    for entry in &thinned.entries {
        data.add(model, entry, &places);
        number += match entry {
            Entry::Step(_) => 1,
            Entry::Gap(gap) => gap.events,
        };
        if let Some(numbers) = &mut data.numbers {
            numbers.push(number);
        }
        if number <= first_step as u64 {
            data.first_step = data.steps.len();
        }
    }
    data
}

impl Data<'_> {
    fn add(&mut self, model: &Model, entry: &Entry, places: &[usize]) {
        let (event, node, text) = match entry {
            Entry::Step(number) => {
                let step = model.step(*number);
                let node = step.node.map_or(-1, |node| number_of(places[node]));
                (
                    number_of(step.event),
                    node,
                    words(model, *number, self.unit),
                )
            }
            Entry::Gap(gap) => {
                self.gaps.insert(self.steps.len(), gap.counts.clone());
                let text = format!("{} events are omitted here.", grouped(gap.events));
                (-1, -1, text)
            }
        };
        let mut step = vec![Value::from(event), Value::from(node)];
        for change in entry.changes(model) {
            step.extend(change_data(&change, places));
        }
        self.steps.push(step);
        self.words.push(text);
    }
}

fn change_data(change: &Change<'_>, places: &[usize]) -> [Value; 3] {
    let node = change.node.map_or(-1, |node| number_of(places[node]));
    let field = FIELDS.iter().position(|(field, _)| *field == change.field);
    let held = match &change.held {
        Held::Nothing => Value::Null,
        Held::Number(number) => Value::from(*number),
        Held::Text(text) => Value::from(&**text),
    };
    [Value::from(node), Value::from(field), held]
}

const SIDES: [Side; 6] = [
    Side::Forward,
    Side::Backward,
    Side::Max,
    Side::Min,
    Side::Us,
    Side::Them,
];

fn nodes_data(model: &Model, order: &[usize], parents: &[Option<usize>], texts: &[usize]) -> Nodes {
    let or_none = |number: Option<usize>| number.map_or(-1, number_of);
    let text = |text: Option<usize>| or_none(text.map(|text| texts[text]));
    let all = || order.iter().map(|&node| model.node(node));
    Nodes {
        parent: parents.iter().map(|parent| or_none(*parent)).collect(),
        depth: all().map(|node| node.depth).collect(),
        state: all().map(|node| text(node.state)).collect(),
        action: all().map(|node| text(node.action)).collect(),
        side: all().map(|node| node.side as usize).collect(),
        arrow: None,
    }
}

/// The moves that led to the nodes, as far as the boards show them.
fn arrows(nodes: &Nodes, drawn: &BTreeMap<usize, Board>) -> Vec<i64> {
    let board = |node: usize| {
        let state = usize::try_from(nodes.state[node]).ok()?;
        drawn.get(&state)
    };
    let arrow = |node: usize| {
        let after = board(node)?;
        let before = board(usize::try_from(nodes.parent[node]).ok()?)?;
        let (start, end) = before.moved(after)?;
        Some(number_of(start * after.cells.len() + end))
    };
    let numbers = 0..nodes.parent.len();
    numbers.map(|node| arrow(node).unwrap_or(-1)).collect()
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

/// What the reader should know about missing parts, behind what is thinned.
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

/// The boards by states; none unless all states that can be drawn have boards of one size.
fn boards(drawn: &BTreeMap<usize, Board>) -> Option<Boards> {
    let mut states = drawn.iter();
    let (first, base) = states.next()?;
    let mut kinds = Vec::new();
    let mut number = |board: &Board| -> Vec<usize> {
        let cells = board.cells.iter();
        cells
            .map(|cell| {
                let kind = (cell.text.clone(), kind(cell.kind));
                kinds.iter().position(|it| *it == kind).unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                })
            })
            .collect()
    };
    let base_cells = number(base);
    let mut differences = BTreeMap::from([(*first, Vec::new())]);
    for (state, board) in states {
        if (board.rows, board.columns) != (base.rows, base.columns) {
            return None;
        }
        let cells = number(board);
        let places = cells.iter().zip(&base_cells).enumerate();
        let different = places
            .filter(|(_, (cell, base))| cell != base)
            .flat_map(|(place, (cell, _))| [place, *cell]);
        differences.insert(*state, different.collect());
    }
    Some(Boards {
        rows: base.rows,
        columns: base.columns,
        look: match base.look {
            Look::Lines => "lines",
            Look::Chequered => "chequered",
            Look::Close => "close",
        },
        kinds,
        base: base_cells,
        differences,
    })
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Empty => "empty".to_owned(),
        Kind::Tile => "tile".to_owned(),
        Kind::Wall => "wall".to_owned(),
        Kind::First => "first".to_owned(),
        Kind::Second => "second".to_owned(),
        Kind::Start => "start".to_owned(),
        Kind::Goal => "goal".to_owned(),
        Kind::Bar(share) => format!("bar {share}"),
    }
}

fn number_of(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}
