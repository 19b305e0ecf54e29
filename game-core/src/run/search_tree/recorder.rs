//! Recording a search as a tree.

use std::fmt;

use rustc_hash::FxHashMap;
use search_core::Observer;
use thiserror::Error;

use super::{Origin, ProofNumbers, SearchTree, SearchTreeCutOff, SearchTreeNode, SearchTreeValue};
use crate::{Bound, CutOff, Event, Level, Notation, Score, Source};

/// Makes a [`SearchTree`] from the events of a search.
///
/// A line of play from the root is one node, however often the search visits it, in passes of
/// iterative deepening, say, or with one window after another: the last visit's findings are kept,
/// and the visits are counted. Moves that a cut-off leaves out become nodes without a visit;
/// [`extend`](Self::extend) adds what lies below them.
///
/// Whether a backed-up value is exact is concluded from the values below it that the same visit
/// found and from the window of the visit. Once a search has cut off what its window does not allow it to, as
/// [`OneFin`](crate::AncestorTest::OneFin) does, the window says nothing.
///
/// Events name the position before a move but not the path to it. In a depth-first search the path
/// is clear. If a search jumps about (as proof-number search does) and reaches the same position by
/// several paths of the same length, what happens below it is entered for the first.
///
/// For Monte Carlo tree search it keeps the nodes, and how many simulations were counted for each;
/// means are not scores.
///
/// - **Time** per event O(b) for b moves, besides writing two positions and a move; **memory** O(n)
///   for n nodes, one position each, and at most the limit.
pub struct SearchTreeRecorder<'g, G: Notation> {
    pub(super) game: &'g G,
    pub(super) nodes: Vec<SearchTreeNode>,
    /// Records of each node for the recorder alone.
    pub(super) entries: Vec<Entry<G>>,
    /// The first node of each position at each depth.
    pub(super) places: FxHashMap<(usize, String), usize>,
    /// The nodes from the root to the one that the last event was about.
    pub(super) line: Vec<usize>,
    /// The node that was evaluated before its moves were tried, if that was the last event.
    evaluated: Option<usize>,
    // Counts visits, to distinguish results of this visit below a node from those of earlier visits.
    clock: u64,
    pub(super) deepest: usize,
    pub(super) most: usize,
    pub(super) is_full: bool,
    /// Whether moves have been left out that the window does not allow to leave out.
    pub(super) is_doubtful: bool,
}

impl<G: Notation> fmt::Debug for SearchTreeRecorder<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTreeRecorder")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

pub(super) struct Entry<G: Notation> {
    pub(super) position: G::Position,
    pub(super) mv: Option<G::Move>,
    /// Time at which the last visit began.
    pub(super) visited_at: u64,
    /// Whether that visit is still going on.
    pub(super) is_open: bool,
    pub(super) window: (Option<Score>, Option<Score>),
    /// The static value at which the player may stop, in the last visit.
    pub(super) stand_pat: Option<Score>,
}

/// The search met more nodes than the recorder was to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the tree has more than {most} nodes; search less deep, or keep fewer plies of it")]
pub struct SearchTreeTooLarge {
    /// The limit.
    pub most: usize,
}

/// Returns whether this is a cut-off of a node whose value lies within its window, such as
/// [`OneFin`](crate::AncestorTest::OneFin) makes.
fn is_unfounded<G: Notation>(event: &Event<'_, G>) -> bool {
    let Event::CutOff {
        kind,
        value,
        alpha,
        beta,
        ..
    } = *event
    else {
        return false;
    };
    match kind {
        CutOff::Alpha => alpha.is_none_or(|alpha| value > alpha),
        CutOff::Beta => beta.is_none_or(|beta| value < beta),
    }
}

impl<'a, G: Notation> Observer<Event<'a, G>> for &mut SearchTreeRecorder<'_, G> {
    fn on(&mut self, event: Event<'a, G>) {
        self.see(&event);
    }
}

impl<'g, G: Notation> SearchTreeRecorder<'g, G> {
    /// Returns a recorder of searches from this root.
    #[must_use]
    pub fn new(game: &'g G, root: &G::Position) -> Self {
        let mut recorder = Self {
            game,
            nodes: Vec::new(),
            entries: Vec::new(),
            places: FxHashMap::default(),
            line: vec![0],
            evaluated: None,
            clock: 0,
            deepest: usize::MAX,
            most: usize::MAX,
            is_full: false,
            is_doubtful: false,
        };
        recorder.push(root.clone(), None, None, Level::Max);
        recorder
    }

    /// Returns the recorder with nodes more than `plies` plies below the root left out.
    #[must_use]
    pub fn with_depth(self, plies: usize) -> Self {
        Self {
            deepest: plies,
            ..self
        }
    }

    /// Returns the recorder with at most `most` nodes. Once there are more, it ignores further events, and
    /// [`finish`](Self::finish) is an error.
    #[must_use]
    pub fn with_limit(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Takes in an event. Events of a search from another root are left out if their positions are
    /// not known.
    pub fn see(&mut self, event: &Event<'_, G>) {
        let evaluated = self.evaluated.take();
        self.is_doubtful |= is_unfounded(event);
        let Some(id) = self.find(event.node()) else {
            return;
        };
        match *event {
            Event::Selected { .. } | Event::Simulated { .. } | Event::Solved { .. } => {}
            Event::Updated { visits, .. } => self.nodes[id].visits = visits.into(),
            Event::Expanded { alpha, beta, .. } => {
                // A node at the horizon is evaluated before some of its moves are tried.
                let stand_pat = self.value_of(id).filter(|_| evaluated == Some(id));
                if stand_pat.is_none() {
                    self.visit(id);
                }
                self.nodes[id].expanded = true;
                let entry = &mut self.entries[id];
                entry.is_open = true;
                entry.window = (alpha, beta);
                entry.stand_pat = stand_pat;
            }
            Event::Evaluated { value, .. } => {
                // An open node that is evaluated turned out to have no moves; its visit has begun already.
                if self.entries[id].is_open {
                    self.entries[id].is_open = false;
                } else {
                    self.visit(id);
                    self.evaluated = Some(id);
                }
                self.set_value(id, value, Bound::Exact, Origin::Static);
            }
            Event::Settled {
                value,
                bound,
                source,
                ..
            } => {
                self.visit(id);
                let origin = match source {
                    Source::Evaluator => Origin::Proved,
                    Source::Memory => Origin::Recalled,
                };
                self.set_value(id, value, bound, origin);
            }
            Event::BackedUp { value, .. } => {
                let bound = self.bound(id, value);
                self.set_value(id, value, bound, Origin::BackedUp);
                self.entries[id].is_open = false;
            }
            Event::Numbered {
                proof, disproof, ..
            } => {
                // Numbers are corrected on every way up, and that is not a visit.
                if self.nodes[id].visits == 0 {
                    self.visit(id);
                }
                self.nodes[id].numbers = Some(ProofNumbers { proof, disproof });
            }
            Event::CutOff {
                kind,
                value,
                bound,
                refutation,
                skipped,
                ..
            } => {
                let position = self.entries[id].position.clone();
                self.nodes[id].cut_off = Some(SearchTreeCutOff {
                    kind,
                    value,
                    bound,
                    refutation: self.game.move_text(&position, refutation),
                });
                for &mv in skipped {
                    if let Some(child) = self.successor(id, &position, mv) {
                        self.nodes[child].is_skipped = true;
                    }
                }
            }
        }
    }

    /// Marks a line of play from the root, the principal variation say, as far as it was recorded.
    pub fn mark(&mut self, moves: &[G::Move]) {
        let mut node = 0;
        self.nodes[node].is_marked = true;
        for &mv in moves {
            let Some(child) = self.child(node, mv) else {
                return;
            };
            node = child;
            self.nodes[node].is_marked = true;
        }
    }

    /// Adds the nodes that the search has not met, down to `plies` plies: then all lines of play
    /// are there. It stops at the limit on nodes.
    pub fn extend(&mut self, plies: usize) {
        let game = self.game;
        let mut node = 0;
        // New nodes stand behind, so their turn comes too.
        while node < self.nodes.len() && !self.is_full {
            if self.nodes[node].depth < plies {
                let position = self.entries[node].position.clone();
                for mv in game.moves(&position) {
                    self.successor(node, &position, mv);
                }
            }
            node += 1;
        }
    }

    /// Returns the tree.
    ///
    /// # Errors
    ///
    /// If it has more nodes than were to be kept.
    pub fn finish(self) -> Result<SearchTree, SearchTreeTooLarge> {
        if self.is_full {
            Err(SearchTreeTooLarge { most: self.most })
        } else {
            Ok(SearchTree { nodes: self.nodes })
        }
    }

    /// Begins a visit: what the visits before have cut off no longer counts.
    fn visit(&mut self, id: usize) {
        self.clock += 1;
        self.entries[id].visited_at = self.clock;
        let node = &mut self.nodes[id];
        node.visits += 1;
        node.is_skipped = false;
        node.cut_off = None;
        for child in node.children.clone() {
            self.nodes[child].is_skipped = false;
        }
    }

    fn value_of(&self, id: usize) -> Option<Score> {
        self.nodes[id].value.map(|value| value.score)
    }

    fn set_value(&mut self, id: usize, score: Score, bound: Bound, origin: Origin) {
        self.nodes[id].value = Some(SearchTreeValue {
            score,
            bound,
            origin,
        });
    }
}
