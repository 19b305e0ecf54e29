//! A run on a page: what it shows, computed beforehand.

use search_core::outline_line;
use serde::Serialize;
use trace::{CutOff, Ending, Family};

use crate::downsample::{Downsampled, grouped};
use crate::model::{Field, Model, Side, Status};
use crate::packed_nodes::{Nodes, Shown, States};
use crate::packed_steps::Steps;
use crate::pseudocode;
use crate::words::counter;

/// A run on a page.
#[derive(Serialize)]
pub(crate) struct Run<'s> {
    family: Family,
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
    pub(crate) steps: Steps,
}

impl<'s> Run<'s> {
    /// Packs the shown part of a run, with the moves of pieces if pieces move on boards.
    pub(crate) fn pack(
        model: &'s Model,
        thinned: &Downsampled<'s>,
        (shown, states): (&Shown, States<'s>),
        arrows: Option<&[Option<usize>]>,
        notices: Vec<String>,
    ) -> Self {
        let outline = pseudocode::lines(&model.header);
        let events = || model.events.iter();
        Self {
            family: model.header.of,
            outcome: model.end().map(|end| end.outcome.as_str()),
            is_whole: model.end().is_some_and(|end| end.left_out == 0),
            notices,
            events: &model.events,
            counters: events().map(|event| counter(event)).collect(),
            line_of_event: events()
                .map(|event| pseudocode::at_work(outline, event))
                .collect(),
            outline: outline.iter().map(|line| outline_line(line).0).collect(),
            statuses: Status::ALL.map(|(_, name)| name).to_vec(),
            sides: Side::ALL.map(|(_, name)| name).to_vec(),
            fields: Field::ALL.map(|(_, name)| name).to_vec(),
            nodes: Nodes::pack(model, shown, states, arrows),
            answer: model.answer.iter().map(|&node| shown.place(node)).collect(),
            steps: Steps::pack(model, shown, thinned),
        }
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
