//! Instances and positions whose texts are checked, drawn and changed by hand.

use catalogue::{About, Brush, Catalogue, Failure, Instance, Named, Painted, Stroke, TreeNode};
use game_core::{Depths, Player};
use serde::Serialize;
use serde_json::{Value, json};
use trace::Header;
use view::{Board, Scene};

use crate::host::Context;
use crate::problem::{PositionGiven, Problem};
use crate::request::value;

/// The instances of a text, and the drawing of the first one.
#[derive(Serialize)]
struct Checked {
    instances: Vec<Value>,
    #[serde(flatten)]
    drawing: Drawing,
}

/// The board, or the map or graph.
#[derive(Serialize)]
struct Drawing {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

impl Drawing {
    fn of(header: &Header, catalogue: &Catalogue) -> Self {
        Self {
            board: (catalogue.drawing(header))(&header.start),
            scene: catalogue.scene(header),
        }
    }
}

#[derive(Serialize)]
struct PositionChecked {
    position: String,
    to_move: Player,
    /// The name of the side that is to move.
    side: &'static str,
    /// End of the game, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    /// Number of plies that are usually looked ahead, and the greatest possible number.
    depths: Depths,
    /// The nodes, if it is a tree that is written out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tree: Vec<TreeNode>,
    #[serde(flatten)]
    drawing: Drawing,
}

pub(crate) fn check(problem: &Problem, context: Context<'_>) -> Result<Value, Failure> {
    let about = problem.domain(context)?.about();
    let instances = problem.instances(context)?;
    let first = instances.first().map(|first| first.header());
    let first = first.ok_or_else(|| Failure::input("there is no instance"))?;
    let instances = instances.iter();
    value(Checked {
        instances: instances
            .map(|instance| checked(&**instance, about))
            .collect(),
        drawing: Drawing::of(&first, context.catalogue),
    })
}

/// Returns the facts about an instance: the reason why there is no solution, if that is known, and the heuristic that
/// suits it, among others.
fn checked(instance: &dyn Instance, about: &About) -> Value {
    json!({
        "title": instance.title(),
        "setting": instance.setting(),
        "remark": instance.remark(),
        "objection": instance.objection(),
        "heuristic": about.heuristic_for(None, instance),
        "facts": Named(instance.facts()),
    })
}

pub(crate) fn check_position(
    given: &PositionGiven,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let position = given.position(given.game(context)?, context.page)?;
    let finish = position
        .playable()
        .and_then(|playable| playable.at_board().result());
    value(PositionChecked {
        over: finish.map(|finish| finish.words),
        position: position.text(),
        to_move: position.to_move(),
        side: position.side(position.to_move()),
        picture: position.picture(),
        depths: position.depths(),
        tree: position.tree(),
        drawing: Drawing::of(&position.header(), context.catalogue),
    })
}

/// Draws a text that need not be an instance yet.
pub(crate) fn sketch(problem: &Problem, context: Context<'_>) -> Result<Value, Failure> {
    let domain = problem.domain(context)?;
    let scene = problem.read(domain, context.page, |text, given| {
        Ok(domain.sketch(text, given))
    });
    value(Drawing {
        board: None,
        scene: scene?,
    })
}

/// Draws a text that need not be a position yet.
pub(crate) fn sketch_position(
    position: &PositionGiven,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let game = position.game(context)?;
    let board = position.read(game, context.page, |text, _| Ok(game.sketch(text)));
    value(Drawing {
        board: board?,
        scene: None,
    })
}

/// Returns the text that a stroke makes of an instance, and options that have changed, null for one that no longer holds.
pub(crate) fn paint(
    problem: &Problem,
    stroke: &Stroke,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let domain = problem.domain(context)?;
    let painted = problem.read(domain, context.page, |text, given| {
        Brush::paint(domain.brushes(), *text, *given, stroke)
    });
    painted.map(painted_text)
}

/// Returns the text that a stroke makes of a position, as [`paint`] does.
pub(crate) fn paint_position(
    position: &PositionGiven,
    stroke: &Stroke,
    context: Context<'_>,
) -> Result<Value, Failure> {
    let game = position.game(context)?;
    let painted = position.read(game, context.page, |text, given| {
        Brush::paint(game.brushes(), *text, *given, stroke)
    });
    painted.map(painted_text)
}

fn painted_text(painted: Painted) -> Value {
    json!({ "text": painted.text, "options": Named(painted.options) })
}
