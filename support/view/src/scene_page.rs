//! The page of a map or a graph on which searches spread.

use picture::escaped;
use serde::Serialize;

use crate::downsample::{grouped, thin};
use crate::model::Model;
use crate::packed_nodes::shown;
use crate::page::{STYLE, filled, posed, write_data};
use crate::run::{Run, notices};
use crate::scene::{Ground, Scene};
use crate::{Options, Rendered, View};

const PAGE: &str = include_str!("../assets/scene.html");
const SCENE_STYLE: &str = concat!(
    include_str!("../assets/ground.css"),
    include_str!("../assets/scene.css")
);
const SCRIPT: &str = concat!(
    include_str!("../assets/said.js"),
    include_str!("../assets/say.js"),
    include_str!("../assets/shared.js"),
    include_str!("../assets/packed.js"),
    include_str!("../assets/track.js"),
    include_str!("../assets/ground.js"),
    include_str!("../assets/scene.js")
);

/// A page on which one search, or several side by side, spread over a map or a graph.
///
/// A run is packed when it is added, to about a dozen bytes for each of its events, all are shown.
///
/// ```
/// use trace::Reader;
/// use view::{Options, Scene, ScenePage, Surface, View};
///
/// let trace = r#"{"trace":1,"of":"search","problem":"grid","algorithm":"a-star","method":"a-star","start":"0,0"}
/// {"event":"expanded","state":"0,0","depth":0,"g":0,"h":1,"f":1}
/// {"event":"generated","state":"1,0","action":"E","depth":1,"g":1,"h":0,"f":1}
/// {"event":"goal","state":"1,0","action":"E","depth":1,"g":1,"h":0,"f":1}
/// {"event":"end","outcome":"solved","answer":["E"],"events":3,"left_out":0}
/// "#;
/// let view = View::read(&mut Reader::new(trace.as_bytes())?)?;
/// let scene = Scene::map(2, &[Surface::Open; 2]).between(["0,0"], ["1,0"]);
/// let mut page = ScenePage::new(&scene);
/// page.add(&view);
/// assert!(page.finish(&Options::default()).text.starts_with("<!DOCTYPE html>"));
/// # Ok::<(), trace::TraceError>(())
/// ```
pub struct ScenePage<'s> {
    scene: &'s Scene,
    /// The data of the runs, with commas between them.
    runs: String,
    count: usize,
    /// The title of the first run, and the problem of all.
    title: String,
    about: String,
    unit: f64,
    nodes: usize,
    events_left_out: u64,
}

/// All that the page knows besides the runs.
#[derive(Serialize)]
struct Data<'s> {
    ground: &'s Ground,
    starts: &'s [u32],
    goals: &'s [u32],
    unit: f64,
    first_step: usize,
}

/// A run, with the name that it has beside others.
#[derive(Serialize)]
struct SceneRun<'s> {
    method: &'s str,
    #[serde(flatten)]
    run: Run<'s>,
}

impl<'s> ScenePage<'s> {
    /// Returns a page without a run yet.
    #[must_use]
    pub fn new(scene: &'s Scene) -> Self {
        Self {
            scene,
            runs: String::new(),
            count: 0,
            title: String::new(),
            about: String::new(),
            unit: 1.0,
            nodes: 0,
            events_left_out: 0,
        }
    }

    /// Adds a run. A state without a place on the scene appears in the steps, but is not drawn.
    ///
    /// **Time** and **memory** are linear in the number of events, nodes and places.
    pub fn add(&mut self, view: &View) {
        let model = view.model();
        if self.is_empty() {
            self.title = view.title(&Options::default());
            self.about = posed(&model.header);
            self.unit = model.header.unit();
        } else {
            self.runs.push(',');
        }
        let all = thin(model, usize::MAX);
        let (shown, states) = shown(model, &all.is_shown, Some(self.scene));
        let notices = notices(model, without_room(model));
        let run = SceneRun {
            method: &model.header.method,
            run: Run::pack(model, &all, (&shown, states), None, notices),
        };
        write_data(&run, &mut self.runs);
        self.count += 1;
        self.nodes += model.nodes();
        self.events_left_out += model.without_room();
    }

    /// Returns whether there is no run yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the finished page. Of the options, [`plies`](Options::plies) and [`most_events`](Options::most_events)
    /// are for trees.
    #[must_use]
    pub fn finish(&self, options: &Options) -> Rendered {
        let data = Data {
            ground: &self.scene.ground,
            starts: &self.scene.starts,
            goals: &self.scene.goals,
            unit: self.unit,
            first_step: options.step.unwrap_or(0),
        };
        let title = options.title.clone().unwrap_or_else(|| self.own_title());
        let text = filled(PAGE, |part, text| match part {
            "title" => text.push_str(&escaped(&title)),
            "about" => text.push_str(&escaped(&self.about)),
            "style" => text.extend([STYLE, SCENE_STYLE]),
            "data" => {
                write_data(&data, text);
                text.truncate(text.len() - 1);
                text.extend([",\"runs\":[", &self.runs, "]}"]);
            }
            _ => text.push_str(SCRIPT),
        });
        Rendered {
            text,
            events_left_out: self.events_left_out,
            nodes: self.nodes,
            nodes_left_out: 0,
        }
    }

    fn own_title(&self) -> String {
        match self.count {
            0 | 1 => self.title.clone(),
            runs => format!("{runs} searches side by side"),
        }
    }
}

/// Describes the events that are only counted, for the reader.
fn without_room(model: &Model) -> Option<String> {
    let counted = model.without_room();
    (counted > 0).then(|| {
        format!(
            "This run has {} events, and there was room in memory for {}: those after them are only counted.",
            grouped(model.all_events()),
            grouped(model.steps() as u64),
        )
    })
}
