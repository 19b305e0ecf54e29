//! Requests that check and draw the texts of instances and positions.

use catalogue::{About, Catalogue, Failure, Instance, Named, TreeNode};
use game_core::{Depths, Player};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use trace::Header;
use view::{Board, Scene};

use crate::host::Page;
use crate::problem::{PositionGiven, Problem};
use crate::reply::value;

/// A request to check whether a text is an instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    problem: Problem,
}

/// A request to check whether a text is a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckPosition {
    position: PositionGiven,
}

/// A request for the drawing of a text that need not be an instance yet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sketch {
    problem: Problem,
}

/// A request for the drawing of a text that need not be a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SketchPosition {
    position: PositionGiven,
}

/// The instances of a text, and the drawing of the first one.
#[derive(Serialize)]
struct Checked {
    instances: Vec<InstanceChecked>,
    #[serde(flatten)]
    looks: Looks,
}

#[derive(Serialize)]
struct InstanceChecked {
    title: String,
    setting: String,
    remark: Option<String>,
    /// Reason why there is no solution, if that is known.
    objection: Option<String>,
    /// The heuristic that suits it.
    heuristic: String,
    facts: Named,
}

/// The board, or the map or graph.
#[derive(Serialize)]
struct Looks {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

impl InstanceChecked {
    fn of(instance: &dyn Instance, about: &About) -> Self {
        Self {
            title: instance.title(),
            setting: instance.setting(),
            remark: instance.remark(),
            objection: instance.objection(),
            heuristic: about.heuristic_for(None, instance).to_owned(),
            facts: Named(instance.facts()),
        }
    }
}

impl Looks {
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
    looks: Looks,
}

impl Check {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let about = self.problem.domain(catalogue)?.about();
        let instances = self.problem.instances(catalogue, page)?;
        let first = instances.first().map(|first| first.header());
        let first = first.ok_or_else(|| Failure::input("there is no instance"))?;
        let instances = instances.iter();
        value(Checked {
            instances: instances
                .map(|instance| InstanceChecked::of(&**instance, about))
                .collect(),
            looks: Looks::of(&first, catalogue),
        })
    }
}

impl CheckPosition {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let game = self.position.game(catalogue)?;
        let position = self.position.position(game, page)?;
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
            looks: Looks::of(&position.header(), catalogue),
        })
    }
}

impl Sketch {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let domain = self.problem.domain(catalogue)?;
        let scene = self
            .problem
            .read(domain, page, |text, given| Ok(domain.sketch(text, given)));
        value(Looks {
            board: None,
            scene: scene?,
        })
    }
}

impl SketchPosition {
    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let game = self.position.game(catalogue)?;
        let board = self
            .position
            .read(game, page, |text, _| Ok(game.sketch(text)));
        value(Looks {
            board: board?,
            scene: None,
        })
    }
}
