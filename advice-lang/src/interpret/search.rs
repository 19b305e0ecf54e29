//! The search for the forcing tree of a piece of advice.

use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashSet;
use search_core::{Limit, Run, max_depth};

use crate::compiled::Program;
use crate::eval::context::Setting;
use crate::eval::memory::Memory;
use crate::interpret::event::{AdviceObserver, Event, Node, Side};
use crate::interpret::post_order::{Branch, Kind, PostOrder};
use crate::{ForcingTree, MAX_DEPTH, Vocabulary};

/// Number of moves for which there is room at first: enough for most searches.
const ROOM: usize = 32;

/// Number of expansions between two checks of the flag that cancels the run. One expansion can take long, because goals
/// are evaluated after each move.
const LOOK_INTERVAL: u64 = 8;

/// Memory that one question after another can use.
pub(crate) struct Workspace<V: Vocabulary> {
    /// The moves of all nodes on the path that are still to be tried, a stack.
    moves: Vec<V::Move>,
    /// The forcing tree as far as it is known: only nodes that succeed are written down.
    tree: PostOrder<V::Move>,
    /// The positions that are known to have no tree, by depth, if the search remembers them.
    failed: Vec<FxHashSet<V::Position>>,
}

impl<V: Vocabulary> Default for Workspace<V> {
    fn default() -> Self {
        Self {
            moves: Vec::with_capacity(ROOM),
            tree: PostOrder::with_capacity(ROOM),
            failed: Vec::new(),
        }
    }
}

impl<V: Vocabulary> Workspace<V> {
    /// Looks for a forcing tree with the root of the setting at its root, and returns whether there is one.
    #[inline(never)]
    pub(crate) fn search<O: AdviceObserver<V>>(
        &mut self,
        setting: &Setting<'_, V>,
        program: &Program<'_, V>,
        run: &mut Run<'_, O>,
    ) -> Result<bool, Limit> {
        self.tree.truncate(0);
        let end = program.end();
        let depth_limit = run.depth_limit().min(MAX_DEPTH);
        let depth_limit = depth_limit.min(max_depth::<(V::Position, V::Move)>());
        let is_cut_off = end >= depth_limit || program.subproblems.len() < end;
        // For all roots together, failures are remembered only of trees that are never cut off at the limit on depth:
        // others have no verdict where nearer roots have one.
        let is_shared = program.is_rootless && !is_cut_off;
        let memory = setting.memory.filter(|_| is_shared);
        let mut search = Search {
            depth_limit,
            flag: run.limits().cancel,
            run,
            setting,
            program,
            end,
            room: self,
            remembers: memory.is_some() || end > SHALLOW,
            memory,
            remembered: 0,
        };
        let found = search.satisfy(&Node {
            position: setting.root,
            reached_by: None,
            depth: 0,
        });
        self.moves.clear();
        // Failures for this root or by this advice need not be failures for the next; only the room is kept.
        self.failed.iter_mut().for_each(FxHashSet::clear);
        found
    }

    /// Returns the forcing tree that was found last.
    pub(crate) fn tree(&self) -> Option<Branch<'_, V::Move>> {
        self.tree.root()
    }

    /// Copies that tree into one of its own.
    pub(crate) fn to_tree(&self) -> ForcingTree<V::Move> {
        self.tree().map_or(ForcingTree::Nil, Branch::to_tree)
    }
}

/// Number of plies within which few moves lead to the same position.
const SHALLOW: usize = 6;

/// A search for the forcing tree of a piece of advice.
struct Search<'s, 'run, V: Vocabulary, O> {
    run: &'s mut Run<'run, O>,
    /// Cancels the run.
    flag: Option<&'run AtomicBool>,
    setting: &'s Setting<'s, V>,
    program: &'s Program<'s, V>,
    depth_limit: usize,
    room: &'s mut Workspace<V>,
    /// Depth from which on no moves are considered.
    end: usize,
    /// Failures of the advice from any root, if they are remembered.
    memory: Option<&'s Memory<V>>,
    /// True if positions in which the advice fails are remembered.
    remembers: bool,
    /// Number of positions that have failed, beside those.
    remembered: usize,
}

impl<V: Vocabulary, O: AdviceObserver<V>> Search<'_, '_, V, O> {
    /// Appends the tree of this node to `tree`, or leaves that alone if there is none.
    #[inline]
    fn satisfy(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        if node.depth >= self.end && self.setting.memory.is_some() && node.depth < self.depth_limit
        {
            self.examine_leaf(node)
        } else if self.remembers && (1..self.end).contains(&node.depth) {
            self.recall_or_examine(node)
        } else {
            self.examine(node)
        }
    }

    /// Examines a node at which no moves are considered any more. It is not expanded, and the goal that fails more
    /// often comes first.
    fn examine_leaf(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        let context = self.setting.context(node.position);
        if self.program.better.holds(&context) && self.program.holding.holds(&context) {
            self.run.observe(|| Event::BetterGoalHolds(*node));
            return self.write(node, Kind::Leaf, self.room.tree.len());
        }
        self.run.observe(|| Event::Failed(*node));
        Ok(false)
    }

    fn recall_or_examine(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        if self.has_failed(node) {
            self.run.observe(|| Event::Failed(*node));
            return Ok(false);
        }
        let found = self.examine(node)?;
        if !found {
            self.note_failure(node);
        }
        Ok(found)
    }

    fn has_failed(&self, node: &Node<'_, V>) -> bool {
        let Node {
            position, depth, ..
        } = *node;
        if let Some(memory) = self.memory {
            return memory.has_failed(self.program.subproblems[depth], self.setting.game, position);
        }
        let failed = self.room.failed.get(depth);
        failed.is_some_and(|failed| failed.contains(position))
    }

    /// Notes that the node has failed. Not inlined: its copy of the position should not lie on the stack at every
    /// depth.
    #[inline(never)]
    fn note_failure(&mut self, node: &Node<'_, V>) {
        let Node {
            position, depth, ..
        } = *node;
        if let Some(memory) = self.memory {
            let rest = self.program.subproblems[depth];
            return memory.note_failure(rest, self.setting.game, position);
        }
        if self.room.failed.len() <= depth {
            self.room.failed.resize_with(depth + 1, FxHashSet::default);
        }
        if self.room.failed[depth].insert(position.clone()) {
            self.remembered += 1;
        }
    }

    fn examine(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        let program = self.program;
        let context = self.setting.context(node.position);
        if !program.holding.holds(&context) {
            self.run.observe(|| Event::HoldingGoalViolated(*node));
            return Ok(false);
        }
        if program.better.holds(&context) {
            self.run.observe(|| Event::BetterGoalHolds(*node));
            return self.write(node, Kind::Leaf, self.room.tree.len());
        }
        if node.depth >= self.depth_limit {
            self.run.statistics.depth_cutoffs += 1;
            return Err(Limit::Depth);
        }
        if self.run.statistics.expanded.is_multiple_of(LOOK_INTERVAL) && self.is_cancelled() {
            return Err(Limit::Cancelled);
        }
        self.run.expand(node.depth)?;
        let found = if self.setting.game.us_to_move(node.position) {
            let side = Side::Us;
            self.run.observe(|| Event::Expanded { node: *node, side });
            self.find_move(node)?
        } else {
            let side = Side::Them;
            self.run.observe(|| Event::Expanded { node: *node, side });
            self.meet_replies(node)?
        };
        self.run.observe(|| {
            if found {
                Event::Satisfied(*node)
            } else {
                Event::Failed(*node)
            }
        });
        Ok(found)
    }

    /// Returns whether the flag that cancels the run is raised. The run itself looks at it more rarely.
    fn is_cancelled(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Examines an OR node: one of our moves must succeed.
    fn find_move(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        let mark = self.room.tree.len();
        let start = self.room.moves.len();
        let context = self.setting.context(node.position);
        let us = &self.program.us;
        for source in us.stages.at(node.depth) {
            let mut order = us.generate_unsorted(source, context, &mut self.room.moves);
            for index in start..self.room.moves.len() {
                let index = order.as_mut().map_or(index, |order| start + order.next());
                if self.try_move(node, self.room.moves[index])? {
                    self.room.moves.truncate(start);
                    return self.write(node, Kind::Ours, mark);
                }
            }
            self.room.moves.truncate(start);
        }
        Ok(false)
    }

    /// Examines an AND node: all their moves must be met, and there must be one.
    fn meet_replies(&mut self, node: &Node<'_, V>) -> Result<bool, Limit> {
        let start = self.room.moves.len();
        let context = self.setting.context(node.position);
        let them = &self.program.them;
        for source in them.stages.at(node.depth) {
            them.generate(source, context, &mut self.room.moves);
        }
        let end = self.room.moves.len();
        if start == end {
            self.run.observe(|| Event::NoReplies(*node));
            return Ok(false);
        }
        let mark = self.room.tree.len();
        for index in start..end {
            if !self.try_move(node, self.room.moves[index])? {
                self.room.tree.truncate(mark);
                self.room.moves.truncate(start);
                return Ok(false);
            }
        }
        self.room.moves.truncate(start);
        self.write(node, Kind::Theirs, mark)
    }

    /// Makes a move and examines the node. Not inlined, so that every depth has one new position on the stack.
    #[inline(never)]
    fn try_move(&mut self, node: &Node<'_, V>, mv: V::Move) -> Result<bool, Limit> {
        self.run.statistics.generated += 1;
        let next = self.setting.game.play(node.position, mv);
        let next = Node {
            position: &next,
            reached_by: Some((node.position, mv)),
            depth: node.depth + 1,
        };
        self.run.observe(|| Event::MoveTried(next));
        self.satisfy(&next)
    }

    /// Writes a node down that is satisfied, above everything that was written after the first `since` nodes: always
    /// `true`, unless a limit is met.
    fn write(&mut self, node: &Node<'_, V>, kind: Kind, since: usize) -> Result<bool, Limit> {
        let mv = node.reached_by.map(|(_, mv)| mv);
        self.room.tree.write(mv, kind, since);
        let failed = self.remembered * 2 * size_of::<V::Position>();
        let tree = &self.room.tree;
        self.run.store(tree.len(), tree.bytes() + failed)?;
        Ok(true)
    }
}
