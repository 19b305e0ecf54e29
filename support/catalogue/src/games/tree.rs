//! Game trees that are written out.

use game_core::{
    Answers, Depths, ExplicitTree, FIG_22_2, Game as _, GameOrder, Level, Needs, NodeId, Notation,
    PROCEDURES, Player, Problem, Procedure, ProcedureError, Score,
};
use search_core::{OptionSpec, reads};
use trace::{Family, Header};

use crate::games::game_position::{Place, analyse};
use crate::games::painting::nodes;
use crate::games::{
    Analysed, Game, GameAbout, Opinion, Position, Request, TreeNode, Watching, Ways,
};
use crate::{Brush, Failure, Input, Text, UserInput};

const AT_LEAST: OptionSpec = OptionSpec::new(
    "at-least",
    "N",
    "What proofs find out: does MAX get at least N?",
)
.checked(reads::<i32>);

static ABOUT: GameAbout = GameAbout {
    name: "tree",
    summary: "A game tree from a file, or Fig. 22.2 of Bratko's book",
    input: Input::File {
        value: "FILE",
        help: "A tree file, or - for standard input; without it, Fig. 22.2 of Bratko's book",
        shipped: &[],
    },
    sides: ["MAX", "MIN"],
    opinions: &[Opinion::only_for(AT_LEAST, proves, |spec| {
        format!(
            "--{} is for --procedure {}",
            spec.name,
            Procedure::list(proves)
        )
    })],
    examples: "\
Examples:
  sovet analyse tree
  sovet analyse tree --procedure minimax --steps
  sovet analyse tree --procedure negamax --lines 2
  sovet analyse tree --procedure proof-number --at-least 4 --picture proof.svg
  printf 'a -> b c\\nb = 3\\nc -> d e\\nd = 2, e = 9\\n' | sovet analyse tree -
  echo '[[3, 9], [2, [5, 1]]]' | sovet analyse tree -
  echo '[{0.5: 3, 0.5: 7}, 4]' | sovet analyse tree - --procedure expectiminimax

A tree file gives nodes their children and leaves their values, which are MAX's:
    # Comments begin with a hash.
    min to move        (at the root; without this line, MAX)
    a -> b c
    b = 3, c = -1
An inner node may have a value too, for searches that stop there. A nested list of numbers says the \
same more briefly. Braces give the events of chance their probabilities, as in {0.5: 3, 0.5: 7}, or, between names, \
c -> {1/3: d, 2/3: e}; chance takes nobody's turn. The tree of Fig. 22.2 is in game-core/data/fig-22-2.tree.",
    play: None,
    ..GameAbout::USUAL
};

fn proves(procedure: &Procedure) -> bool {
    procedure.answers == Answers::Proof
}

/// Game trees.
pub(crate) struct Trees;

impl Game for Trees {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Position>, Failure> {
        let (name, text) = text_of(text);
        let room = ExplicitTree::memory_for(text);
        given.host.make_room(name, room)?;
        let tree: ExplicitTree = text
            .parse()
            .map_err(|error| Failure::input(format!("{name}, {error}")))?;
        let least = given.values.read(AT_LEAST.name).map_err(Failure::input)?;
        let least = least.map(Score::of);
        Ok(Box::new(Root {
            place: Place {
                root: tree.root(),
                game: match least {
                    Some(least) => tree.won_from(least),
                    None => tree,
                },
            },
            least,
        }))
    }

    fn brushes(&self) -> &'static [Brush] {
        &nodes::BRUSHES
    }
}

/// Returns the text of a tree and its name in messages.
pub(crate) fn text_of<'t>(text: &Text<'t>) -> (&'t str, &'t str) {
    match text.name {
        Some(name) => (name, text.text),
        None => ("Fig. 22.2", FIG_22_2),
    }
}

/// The root of a tree.
struct Root {
    place: Place<ExplicitTree>,
    /// Value that MAX is to get.
    least: Option<Score>,
}

impl Position for Root {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn text(&self) -> String {
        self.place.game.position_text(&self.place.root)
    }

    fn to_move(&self) -> Player {
        self.place.game.to_move(&self.place.root)
    }

    fn whose(&self) -> &'static str {
        match self.to_move() {
            Player::First => "MAX",
            Player::Second => "MIN (MAX's value negated)",
        }
    }

    fn tree(&self) -> Vec<TreeNode> {
        let tree = &self.place.game;
        let mut parents = vec![None; tree.nodes().len()];
        for node in tree.nodes() {
            for child in tree.children(node) {
                parents[child.index()] = Some(node);
            }
        }
        // The values of a tree with chance nodes are MAX's, whoever is to move.
        let max = if tree.has_chance() {
            Player::First
        } else {
            self.to_move()
        };
        let nodes = tree.nodes().map(|node| {
            let parent = parents[node.index()];
            TreeNode {
                name: tree.name(node).to_owned(),
                parent: parent.map(NodeId::index),
                value: tree.value(node).map(Score::value),
                mv: parent.map_or(String::new(), |parent| tree.move_text(&parent, node)),
                level: (!tree.is_chance(node)).then(|| {
                    let is_leaf = tree.has_chance() && tree.children(node).is_empty();
                    let to_move = if is_leaf { max } else { tree.to_move(&node) };
                    Level::of(to_move, max)
                }),
            }
        });
        nodes.collect()
    }

    fn header(&self) -> Header {
        Header::new(Family::Game, ABOUT.name, "", &self.text())
    }

    fn depths(&self) -> Depths {
        let height = self.place.game.height().max(1);
        Depths {
            usual: height,
            farthest: height,
        }
    }

    fn check(&self, request: &Request<'_>) -> Result<(), Failure> {
        let procedure = request.method.procedure();
        let name = procedure.name;
        if self.place.game.has_chance() && !procedure.needs(Needs::Chance) {
            let others = Procedure::list(|other| other.needs(Needs::Chance));
            return Err(Failure::Input(format!(
                "--procedure {name} is for trees without chance nodes, and this one has some; {others} search such trees"
            )));
        }
        let missing = match (procedure.answers, self.least) {
            (Answers::Simulations, _) => Some(format!(
                "--procedure {name} is for games that are won, drawn or lost; the leaves of a tree have \
                 values instead"
            )),
            (Answers::Proof, _) if !request.options.has("claim") => None,
            (Answers::Proof, _) => Some(
                "--claim is for games that are won, drawn or lost; of a tree ask --at-least 4, say"
                    .to_owned(),
            ),
            (Answers::Value | Answers::Expectation, _) => None,
        };
        let unasked = proves(procedure) && self.least.is_none();
        let missing = missing.or_else(|| {
            unasked.then(|| {
                format!(
                    "--procedure {name} asks whether MAX gets so much; say how much, --at-least 4 for \
                     instance"
                )
            })
        });
        match missing {
            Some(missing) => Err(Failure::Input(missing)),
            None => self.check_values(request),
        }
    }

    fn analyse(
        &self,
        request: &Request<'_>,
        watching: Watching<'_>,
    ) -> Result<Analysed, ProcedureError> {
        let Place { game, root } = &self.place;
        let depth = match self.least {
            Some(_) => game.height(),
            None => request.depth(self).unwrap_or_default(),
        };
        let values = game.static_values(*root, depth);
        let values = values.map_err(|missing| ProcedureError::Misfit(missing.to_string()))?;
        let problem = Problem::new(game, root, &values, GameOrder).with_chance();
        let problem = match self.least {
            Some(least) => problem.without_opinion().with_least(least),
            None => problem.with_depths(self.depths()),
        };
        analyse(&problem, request, watching)
    }

    fn ways(&self) -> &dyn Ways {
        &self.place
    }
}

impl Root {
    /// Checks that all nodes at which searches end have values.
    fn check_values(&self, request: &Request<'_>) -> Result<(), Failure> {
        let Some(depth) = request.depth(self) else {
            return Ok(());
        };
        let Place { game, root } = &self.place;
        game.static_values(*root, depth).map_err(Failure::input)?;
        let procedure = request.method.procedure();
        let shallow = if procedure.deepens { 1..depth } else { 0..0 };
        for depth in shallow {
            if let Err(missing) = game.static_values(*root, depth) {
                return Err(begins_before(procedure, &missing.node));
            }
        }
        Ok(())
    }
}

/// Explains that a search would end at a node without a value: a procedure that deepens ends at every depth once.
fn begins_before(procedure: &Procedure, node: &str) -> Failure {
    let direct = |other: &&Procedure| other.orders_moves && !other.deepens;
    let other = PROCEDURES
        .iter()
        .find(direct)
        .map_or("", |other| other.name);
    Failure::Input(format!(
        "--procedure {} begins with searches that end at inner nodes, and `{node}` has no static value; give \
         it one (`{node} = 3`, say), or take --procedure {other}",
        procedure.name
    ))
}
