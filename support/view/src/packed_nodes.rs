//! The nodes of a page, in a few bytes each.
//!
//! Of each node, in order, as numbers of seven bits per byte:
//!
//! - how many nodes the one above it stands before it; 0 at a root;
//! - its state: 0 for none, 1 for the next one that has not come before, or 2 more than the number of the state;
//! - its action and its side: 0 or 1 more than the number of the action, times the number of sides, and that of its side;
//! - if there are arrows, 0 or 1 more than the move of a piece on the board: where it began, times the number of cells, and
//!   where it ended.
//!
//! The states stand one after the other in one text, and their lengths beside it. On a map or a graph only those without
//! a place do, and of each state there is 0, or 1 more than the difference of its place from the last one there was.

use std::fmt::{Display, Formatter, Result};

use serde::{Serialize, Serializer};

use crate::model::{Model, Side};
use crate::numbers::{number, packed, unpacked};
use crate::packing::Packing;
use crate::scene::Scene;

/// The nodes of a page.
#[derive(Serialize)]
pub(crate) struct Nodes<'m> {
    count: usize,
    packed: Packing,
    actions: Vec<&'m str>,
    pub(crate) states: States<'m>,
    has_arrows: bool,
}

/// Different states, in the order of the nodes.
#[derive(Serialize)]
pub(crate) struct States<'m> {
    count: usize,
    all: Joined<'m>,
    /// Lengths of the texts, in the code units of the browser's strings.
    lengths: Packing,
    places: Option<Packing>,
}

/// The texts of states, which are written one after the other.
struct Joined<'m> {
    model: &'m Model,
    /// By their numbers in the model.
    texts: Vec<u32>,
}

impl Display for Joined<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let mut texts = self.texts.iter();
        texts.try_for_each(|&text| formatter.write_str(self.model.texts.get(text as usize)))
    }
}

impl Serialize for Joined<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'m> States<'m> {
    /// Adds a state; `last` is the last place there was.
    fn add(&mut self, text: usize, scene: Option<&Scene>, last: &mut i64) {
        self.count += 1;
        let name = self.all.model.texts.get(text);
        let place = scene.and_then(|scene| scene.place(name)).map(i64::from);
        if let Some(places) = &mut self.places {
            match place {
                None => places.number(0),
                Some(place) => {
                    places.signed(place - *last, 1);
                    *last = place;
                    return;
                }
            }
        }
        self.all.texts.push(number(text));
        self.lengths.number(name.encode_utf16().count() as u64);
    }

    /// Returns the texts of all states without a place.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'m str> {
        let model = self.all.model;
        let texts = self.all.texts.iter();
        texts.map(|&text| model.texts.get(text as usize))
    }
}

/// Nodes of a page, and the numbers of their states.
pub(crate) struct Shown {
    /// Their numbers in the model.
    pub(crate) order: Vec<u32>,
    /// By the number in the model, the number in the page.
    places: Vec<u32>,
    /// By the number in the page, the number of the state.
    states: Vec<u32>,
}

impl Shown {
    /// Returns the number in the page of a node that is shown.
    pub(crate) fn place(&self, node: usize) -> usize {
        self.places[node] as usize
    }

    pub(crate) fn parent(&self, model: &Model, place: usize) -> Option<usize> {
        let parent = model.node(self.order[place] as usize).parent;
        parent.map(|parent| self.place(parent))
    }

    /// Returns the number of the state of a node.
    pub(crate) fn state(&self, place: usize) -> Option<usize> {
        unpacked(self.states[place])
    }
}

/// Returns the nodes of `is_shown`, and their different states, which have their places on a scene.
pub(crate) fn shown<'m>(
    model: &'m Model,
    is_shown: &[bool],
    scene: Option<&Scene>,
) -> (Shown, States<'m>) {
    let mut shown = Shown {
        order: Vec::new(),
        places: vec![packed(None); model.nodes()],
        states: Vec::new(),
    };
    let mut numbers = vec![packed(None); model.texts.len()];
    let mut states = States {
        count: 0,
        all: Joined {
            model,
            texts: Vec::new(),
        },
        lengths: Packing::default(),
        places: scene.map(|_| Packing::default()),
    };
    let mut last = 0;
    for node in (0..model.nodes()).filter(|node| is_shown[*node]) {
        shown.places[node] = number(shown.order.len());
        shown.order.push(number(node));
        let state = model.node(node).state;
        if let Some(text) = state.filter(|text| unpacked(numbers[*text]).is_none()) {
            numbers[text] = number(states.count);
            states.add(text, scene, &mut last);
        }
        shown
            .states
            .push(packed(state.map(|text| numbers[text] as usize)));
    }
    (shown, states)
}

impl<'m> Nodes<'m> {
    /// Packs the nodes, with the moves of pieces if pieces move on boards.
    pub(crate) fn pack(
        model: &'m Model,
        shown: &Shown,
        states: States<'m>,
        arrows: Option<&[Option<usize>]>,
    ) -> Self {
        let mut packing = Packing::default();
        let mut actions = Vec::new();
        let mut numbers = vec![packed(None); model.texts.len()];
        let mut known = 0;
        for (place, &node) in shown.order.iter().enumerate() {
            let node = model.node(node as usize);
            let parent = node.parent.map_or(place, |parent| shown.place(parent));
            packing.number((place - parent) as u64);
            packing.number(match shown.state(place) {
                None => 0,
                Some(state) if state == known => {
                    known += 1;
                    1
                }
                Some(state) => state as u64 + 2,
            });
            let action = node.action.map(|text| {
                if unpacked(numbers[text]).is_none() {
                    numbers[text] = number(actions.len());
                    actions.push(model.texts.get(text));
                }
                numbers[text]
            });
            let action = action.map_or(0, |action| u64::from(action) + 1);
            packing.number(action * Side::ALL.len() as u64 + node.side as u64);
            if let Some(arrows) = arrows {
                packing.number(arrows[place].map_or(0, |arrow| arrow as u64 + 1));
            }
        }
        Self {
            count: shown.order.len(),
            packed: packing,
            actions,
            states,
            has_arrows: arrows.is_some(),
        }
    }
}
