//! Paths in graphs that are written down.

mod ground;
mod heuristics;
mod painting;

use std::rc::Rc;
use std::sync::Arc;

use domain_graph::{Graph, GraphError, ROMANIA, Routes};
use search_core::{Capabilities, Cost, Field, Notation, OptionSpec, StateSpace};
use serde_json::Value;
use trace::Header;
use view::Scene;

use self::ground::{MOST_LAID_OUT, is_laid_out, scene_between};
use crate::domain::{Draw, Drawn};
use crate::identity::identity;
use crate::{
    About, Brush, Domain, Enumerable, Facts, Failure, HeuristicSpec, Host, Input, Instance,
    NamedSpace, RandomSpec, Sample, Shipped, Solution, Solver, SpaceInstance, Text, UserInput,
    count,
};

const FROM: OptionSpec = OptionSpec::new(
    "from",
    "NAMES",
    "The nodes to start from, with commas between them; without it, those of the start: line",
);

const TO: OptionSpec = OptionSpec::new(
    "to",
    "NAMES",
    "The nodes to reach, any of them; without it, those of the goal: line",
);

const COORDINATES: OptionSpec = OptionSpec::new(
    "coordinates",
    "FILE",
    "The coordinates of a graph in DIMACS format: its .co file",
);

const GIVEN: &str = "given";
const STRAIGHT_LINE: &str = "straight-line";
const ZERO: &str = HeuristicSpec::ZERO.name;

static ABOUT: About = About {
    name: "graph",
    summary: "A path in a graph that is written down: a line for each edge, or a DIMACS file",
    input: Input::File {
        value: "FILE",
        help: "The file, - for standard input, or romania, the road map of Russell and Norvig's book",
        shipped: &[Shipped {
            name: "romania",
            text: ROMANIA,
        }],
    },
    options: &[FROM, TO, COORDINATES],
    sample: Sample::new("romania"),
    heuristics: &[
        HeuristicSpec::new(
            GIVEN,
            "What the h: lines say; used unless they say nothing about the goal",
        ),
        HeuristicSpec::new(
            STRAIGHT_LINE,
            "Straight line by the coordinates, as far as no edge is cheaper; admissible. Used where \
             there are no estimates",
        ),
        HeuristicSpec::ZERO,
    ],
    examples: "\
Examples:
  sovet solve graph romania --steps
  sovet solve graph romania --from Oradea --to Neamt --heuristic straight-line --draw
  printf 'A -- B 2.5\\nB -> C\\n' | sovet solve graph - --from A --to C
  printf 'p sp 3 2\\na 1 2 7\\na 2 3 5\\n' | sovet solve graph - --from 1 --to 3

A graph is written with a line for each edge; a name may contain spaces, # begins a comment:
    Arad -- Sibiu 140       for both ways; without a number it costs 1
    Arad -> Zerind 75       for one way
    start: Arad             where paths begin unless --from says otherwise
    goal: Bucharest         where they end unless --to says otherwise
    h: Arad 366             an estimate to the goals of the file; inf for a dead end
    h: Arad -> Neamt 400    an estimate to one goal
    at: Arad 91 492         coordinates, to the right and upwards
    node: Arad, Sibiu       all nodes, so that no slip makes a new one

In traces and in JSON, costs are whole numbers of the smallest decimal in the file; there, `unit` \
is how many of them make 1.",
    compare_example: "sovet compare graph romania --from Arad --to Bucharest",
    drawing: Some("List the nodes of the path, each with what the path costs up to it"),
    state: "node",
    action: "edge",
    random: Some(RandomSpec {
        value: "NODES",
        help: "How many nodes, such as 12",
        sample: "12",
        noun: "graph",
        options: &[],
        examples: "\
Examples:
  sovet random graph 12
  sovet random graph 40 --seed 7 | sovet compare graph -

Roads between neighbours, from the first node to the last one, with coordinates; every node can be \
reached. The same seed gives the same graph on every machine.",
    }),
    enumerate_options: &[FROM],
    enumerate_examples: "\
Examples:
  sovet enumerate graph romania --from Bucharest

Counts the nodes by the number of edges from the start.",
    ..About::USUAL
};

/// Graphs.
pub(crate) struct Graphs;

impl Domain for Graphs {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure> {
        let graph = read(text, given)?;
        let starts = ends(&graph, &FROM, given, graph.starts())?;
        let goals = ends(&graph, &TO, given, graph.goals())?;
        let path = Path::new(graph, &starts, &goals).map_err(Failure::input)?;
        Ok(vec![Box::new(path)])
    }

    fn enumerable(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Enumerable>, Failure> {
        let graph = read(text, given)?;
        let starts = ends(&graph, &FROM, given, graph.starts())?;
        let path = Path::new(graph, &starts, &starts).map_err(Failure::input)?;
        Box::new(path).enumerable()
    }

    fn random(&self, size: &str, _: &UserInput<'_>, draw: &mut Draw<'_>) -> Result<Drawn, Failure> {
        let nodes = size.trim().parse().map_err(|_| {
            Failure::input(format!(
                "`{size}` is not a number of nodes; write one such as 12"
            ))
        })?;
        let text = domain_graph::random(nodes, draw.seed).map_err(Failure::input)?;
        Ok(Drawn::Instance(text.trim_end().to_owned()))
    }

    fn sketch(&self, text: &Text<'_>, given: &UserInput<'_>) -> Option<Scene> {
        let Ok(graph) = read(text, given) else {
            return painting::blank(text, given);
        };
        if graph.edges().len() > MOST_EDGES || !is_laid_out(&graph) {
            return None;
        }
        let starts = ends(&graph, &FROM, given, graph.starts()).unwrap_or_default();
        let goals = ends(&graph, &TO, given, graph.goals()).unwrap_or_default();
        Some(scene_between(&graph, &starts, &goals))
    }

    fn brushes(&self) -> &'static [Brush] {
        &painting::BRUSHES
    }

    fn scene(&self, header: &Header) -> Option<Scene> {
        let graph = Graph::parse(header.setting.get("graph")?).ok()?;
        if !is_laid_out(&graph) {
            return None;
        }
        Some(scene_between(&graph, graph.starts(), graph.goals()))
    }

    fn without_picture(&self, header: &Header) -> Option<String> {
        let Some(graph) = header.setting.get("graph") else {
            return Some(format!(
                "The tree is shown instead of the graph: it has more than {MOST_EDGES} edges, so it is not in the trace."
            ));
        };
        let graph = Graph::parse(graph).ok()?;
        (!is_laid_out(&graph)).then(|| {
            format!(
                "The tree is shown instead of the graph: it has {} nodes without coordinates, and up to {MOST_LAID_OUT} \
                 are laid out.",
                graph.nodes()
            )
        })
    }
}

/// Greatest number of edges of a graph that is written into traces.
const MOST_EDGES: usize = 20_000;
/// Returns the graph, with its coordinates if they are in a file of their own.
fn read(text: &Text<'_>, given: &UserInput<'_>) -> Result<Arc<Graph>, Failure> {
    let name = text.name.unwrap_or("the graph");
    let room = Graph::memory_for(text.text);
    given.host.make_room(name, room)?;
    let graph = Graph::parse(text.text)
        .map_err(|error| Failure::mistakes(name, &error.mistakes, &error))?;
    let Some(file) = given.values.get(COORDINATES.name) else {
        return Ok(Arc::new(graph));
    };
    if !graph.is_numbered() {
        return Err(Failure::input(format!(
            "--{} is for graphs in DIMACS format; {name} gives coordinates by lines such as at: Arad 91 492",
            COORDINATES.name
        )));
    }
    let (text, name) = given.host.read(file)?;
    let graph = graph.with_coordinates(&text);
    graph
        .map(Arc::new)
        .map_err(|error| Failure::mistakes(&name, &error.mistakes, &error))
}

/// Returns the nodes that an option names, or else the ones in the file.
fn ends(
    graph: &Graph,
    option: &OptionSpec,
    given: &UserInput<'_>,
    of_file: &[u32],
) -> Result<Vec<u32>, Failure> {
    match given.values.get(option.name) {
        // A name may contain a comma.
        Some(names) => match graph.node(names.trim()) {
            Ok(node) => Ok(vec![node]),
            Err(_) => names
                .split(',')
                .map(|name| end(graph, name, option))
                .collect(),
        },
        None if of_file.is_empty() => Err(Failure::input(format!(
            "the graph does not say where paths {}: give --{} with a node, such as {}",
            if option.name == FROM.name {
                "begin"
            } else {
                "end"
            },
            option.name,
            graph.name(0)
        ))),
        None => Ok(of_file.to_vec()),
    }
}

/// Returns the node of a name between commas.
fn end(graph: &Graph, name: &str, option: &OptionSpec) -> Result<u32, Failure> {
    match name.trim() {
        "" => Err(Failure::input(format!(
            "--{} lacks a name beside a comma",
            option.name
        ))),
        name => graph.node(name).map_err(Failure::input),
    }
}

/// A path to be found.
struct Path {
    instance: SpaceInstance<Routes>,
    /// The heuristic that is used unless another is named.
    heuristic: &'static str,
    remark: Option<String>,
}

impl Path {
    fn new(graph: Arc<Graph>, starts: &[u32], goals: &[u32]) -> Result<Self, GraphError> {
        let routes = Rc::new(Routes::new(graph, starts, goals)?);
        let (heuristic, remark) = heuristics::usual(&routes);
        let space = Rc::clone(&routes);
        let choose = move |name: &str, _: &dyn Host| heuristics::choose(name, &space);
        let start = routes.start();
        let cheapest = routes.graph().edges().iter().map(|edge| edge.cost).min();
        let instance =
            SpaceInstance::new(ABOUT.name, Rc::clone(&routes), start).with_heuristics(choose);
        let instance = match *routes.goals() {
            [goal] => {
                let is_sure = routes.starts().len() == 1;
                instance.with_goal(goal, cheapest.filter(|_| is_sure).unwrap_or(0))
            }
            _ => instance,
        };
        Ok(Self {
            instance,
            heuristic,
            remark,
        })
    }

    fn routes(&self) -> &Routes {
        &self.instance.space
    }

    /// Returns the names of nodes, as they are typed.
    fn names(&self, nodes: &[u32]) -> String {
        let graph = self.routes().graph();
        let names: Vec<_> = nodes.iter().map(|&node| graph.name(node)).collect();
        names.join(", ")
    }

    /// Returns the graph with its starts and goals, as files have it.
    fn text(&self) -> String {
        let routes = self.routes();
        routes.graph().text(routes.starts(), routes.goals())
    }
}

impl Instance for Path {
    fn title(&self) -> String {
        let [from, to] = [self.routes().starts(), self.routes().goals()];
        format!("{} to {}", self.names(from), self.names(to))
    }

    fn remark(&self) -> Option<String> {
        self.remark.clone()
    }

    fn heuristic(&self) -> Option<&'static str> {
        Some(self.heuristic)
    }

    fn disconnection(&self) -> Option<String> {
        let routes = self.routes();
        let [from, to] = [routes.starts(), routes.goals()].map(|nodes| self.names(nodes));
        (!routes.has_path()).then(|| format!("no path leads from {from} to {to}"))
    }

    fn facts(&self) -> Facts {
        let [from, to] = [self.routes().starts(), self.routes().goals()];
        let facts = [("start", self.names(from)), ("goal", self.names(to))];
        facts.map(|(name, text)| (name, Value::from(text))).into()
    }

    fn options(&self) -> Facts {
        vec![("unit", Value::from(self.routes().graph().unit()))]
    }

    fn price(&self, solution: &Solution) -> String {
        // With several starts the first action chooses one of them.
        let choices = usize::from(self.routes().starts().len() > 1);
        let edges = solution.actions.len().saturating_sub(choices);
        let edges = count(edges as u64, ABOUT.action);
        format!("at cost {} in {edges}", self.cost(&solution.cost))
    }

    fn cost(&self, cost: &Field) -> String {
        match cost {
            Field::Number(units) => {
                let units = u64::try_from(*units).unwrap_or_default();
                self.routes().graph().cost_text(units)
            }
            _ => "inf".to_owned(),
        }
    }

    fn header(&self) -> Header {
        let unit = self.routes().graph().unit();
        let header = self
            .instance
            .header()
            .with("goal", self.names(self.routes().goals()))
            .with("unit", unit.to_string());
        if self.routes().graph().edges().len() > MOST_EDGES {
            return header;
        }
        header.with("graph", self.text())
    }

    /// Describes the graph with all edges, however many there are.
    fn identity(&self) -> String {
        identity(&self.instance.header().with("graph", self.text()))
    }

    /// Returns the nodes of the path, each behind the cost of the path up to it. Nothing if it takes a costlier one of
    /// several edges between two nodes: names do not say which.
    fn draw(&self, solution: &Solution) -> Option<String> {
        let routes = self.routes();
        let states = self.instance.states(solution);
        let mut lines = vec![(0, self.instance.start)];
        for step in states.windows(2) {
            let edges = routes.actions(&step[0]);
            let edges = edges.filter(|&edge| routes.result(&step[0], edge) == step[1]);
            let cheapest = edges.map(|edge| routes.cost(&step[0], edge)).min()?;
            let (so_far, _) = lines[lines.len() - 1];
            lines.push((so_far + cheapest, step[1]));
        }
        let (total, _) = lines[lines.len() - 1];
        if total.field() != solution.cost {
            return None;
        }
        let cost_text = |cost| routes.graph().cost_text(cost);
        let width = lines.iter().map(|(cost, _)| cost_text(*cost).len()).max()?;
        let lines = lines.iter().map(|(cost, state)| {
            format!("{:>width$}  {}", cost_text(*cost), routes.state_text(state))
        });
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    fn solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        self.instance.space_solver(heuristic, host)
    }

    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure> {
        let identity = self.identity();
        Ok(Box::new(self.instance.unnumbered().known_as(identity)))
    }
}

impl NamedSpace for Routes {
    fn capabilities(&self) -> Capabilities<Self> {
        Capabilities::successors().packed().reversible()
    }
}
