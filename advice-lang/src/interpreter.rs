//! The interpreter: finds the advice for a position, and its forcing tree.

use rustc_hash::FxHashSet;
use search_core::{Limit, Run, Stopped, max_depth};
use serde::Serialize;

use crate::event::{AdviceObserver, Event, Node, Side};
use crate::scene::Setting;
use crate::table::Program;
use crate::{Advice, ForcingTree, Rule, Table, Vocabulary};

/// No forcing tree is sought deeper than this, whatever the limits of the run. Where positions are
/// large, of more than a kibibyte, the search ends before this depth, so that it stays within the
/// two mebibytes of stack that a thread has by default.
pub const MAX_DEPTH: usize = 512;

/// What a table says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strategy<'t, M> {
    /// How the question went from table to table, if it did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handed_over: Vec<HandOver<'t>>,
    /// The first rule whose condition holds, of the table asked last; `None` if there is no such rule, or
    /// none was asked.
    pub rule: Option<&'t str>,
    /// The pieces of advice that were tried, in order. If one is satisfied, it is the last of them.
    pub tried: Vec<&'t str>,
    /// The first advice tried that is satisfiable; `None` if there is no such advice.
    pub satisfied: Option<Satisfied<'t, M>>,
}

/// A rule that hands over to another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HandOver<'t> {
    /// The name of the rule.
    pub rule: &'t str,
    /// The name of the table that is asked then.
    pub table: &'t str,
}

/// An advice that is satisfiable in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Satisfied<'t, M> {
    /// The name of the advice.
    pub advice: &'t str,
    /// How to follow it.
    pub tree: ForcingTree<M>,
}

impl<V: Vocabulary> Table<V> {
    /// Asks the table what to do in `position`.
    ///
    /// The first rule whose condition holds is committed to: if none of its advice is satisfiable,
    /// the rules behind it are not asked. Of its advice the first satisfiable one is taken. If the rule
    /// hands over to another table, that one is asked instead, and has the last word.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met before the answer was known. The limit on depth is one of
    /// them, as [`Advice::satisfy`] says: no other advice is tried instead.
    pub fn strategy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Strategy<'_, V::Move>, Stopped> {
        let setting = Setting::new(game, position);
        self.strategy_in(&setting, &mut Workspace::default(), run)
    }

    /// The same about the root of a setting, with room that other questions have used before.
    pub(crate) fn strategy_in<O: AdviceObserver<V>>(
        &self,
        setting: &Setting<'_, V>,
        workspace: &mut Workspace<V>,
        run: &mut Run<'_, O>,
    ) -> Result<Strategy<'_, V::Move>, Stopped> {
        let position = setting.root;
        let scene = setting.scene(position);
        let mut strategy = Strategy {
            handed_over: Vec::new(),
            rule: None,
            tried: Vec::new(),
            satisfied: None,
        };
        let mut table = self;
        let rule = loop {
            let is_it = |rule: &&Rule<V>| rule.holds(&scene);
            let Some(rule) = table.rules().iter().find(is_it) else {
                run.observe(|| Event::NoRuleMatched { position });
                return Ok(strategy);
            };
            run.observe(|| Event::RuleMatched {
                rule: rule.name(),
                position,
            });
            let Some(expert) = table.table_of(rule) else {
                break rule;
            };
            strategy.handed_over.push(HandOver {
                rule: rule.name(),
                table: expert.name(),
            });
            table = expert;
        };
        strategy.rule = Some(rule.name());
        for advice in table.advice_of(rule) {
            strategy.tried.push(advice.name());
            if let Some(tree) = advice.satisfy_in(setting, workspace, run)? {
                strategy.satisfied = Some(Satisfied {
                    advice: advice.name(),
                    tree,
                });
                break;
            }
        }
        Ok(strategy)
    }
}

impl<V: Vocabulary> Advice<V> {
    /// Asks this one advice what to do in `position`, as if it were the whole table: no rule is
    /// asked, and nothing else is tried.
    ///
    /// # Errors
    ///
    /// As [`satisfy`](Self::satisfy).
    pub fn strategy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Strategy<'_, V::Move>, Stopped> {
        let advice = self.name();
        let tree = self.satisfy(run, game, position)?;
        Ok(Strategy {
            handed_over: Vec::new(),
            rule: None,
            tried: vec![advice],
            satisfied: tree.map(|tree| Satisfied { advice, tree }),
        })
    }

    /// Looks for a forcing tree of this advice with `root` at its root.
    ///
    /// This is depth-first search of an AND/OR tree, and its depth is bounded by the constraints
    /// alone. At each node the holding goal must hold. If the better goal holds, the node is a
    /// leaf. Otherwise, where we are to move, our moves are tried in the order of our constraint
    /// until one succeeds; where they are to move, all the moves of their constraint must be met,
    /// and there must be at least one.
    ///
    /// - **Complete** and exact within the constraints: `Ok(None)` proves that there is no forcing
    ///   tree.
    /// - **Optimal**: no; the first tree in the order of the moves is taken.
    /// - **Cost**: exponential in the depth, or in proportion to the positions that there are at each
    ///   depth where those are fewer; memory for them, and linear in the depth and in the tree found.
    /// - **Source**: Bratko, *Prolog Programming for Artificial Intelligence*, 1st edition, fig.
    ///   15.6 (`выполн` in the Russian translation). There, when a reply cannot be met, other trees
    ///   are tried for the replies before it, in vain: the replies do not depend on each other.
    ///   Here each reply keeps its first tree, which finds the same tree sooner. And if moves are
    ///   considered at depth 6 or deeper, a position that has failed at some depth is known to fail
    ///   there when other moves lead to it.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first. The limit on depth is no exception, other than in a
    /// search of state space: a node at [`Limits::depth`](search_core::Limits::depth), or at
    /// [`MAX_DEPTH`], that would have to be expanded ends the search without a verdict, since
    /// nothing is known about it. The nodes that count as stored are those of the forcing tree, as
    /// far as it is found.
    pub fn satisfy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        root: &V::Position,
    ) -> Result<Option<ForcingTree<V::Move>>, Stopped> {
        self.satisfy_in(&Setting::new(game, root), &mut Workspace::default(), run)
    }

    fn satisfy_in<O: AdviceObserver<V>>(
        &self,
        setting: &Setting<'_, V>,
        workspace: &mut Workspace<V>,
        run: &mut Run<'_, O>,
    ) -> Result<Option<ForcingTree<V::Move>>, Stopped> {
        let advice = self.name();
        run.observe(|| Event::AdviceTried {
            advice,
            position: setting.root,
        });
        let mut search = Search {
            depth_limit: run
                .depth_limit()
                .min(MAX_DEPTH)
                .min(max_depth::<(V::Position, V::Move)>()),
            run,
            setting,
            program: self.program(),
            moves: std::mem::take(&mut workspace.moves),
            tree: std::mem::take(&mut workspace.tree),
            failed: std::mem::take(&mut workspace.failed),
            remembered: 0,
            remembers: self.program().us.end().max(self.program().them.end()) > SHALLOW,
        };
        let found = search.satisfy(Node {
            position: setting.root,
            reached_by: None,
            depth: 0,
        });
        let forcing_tree = matches!(found, Ok(true)).then(|| take_tree(&mut search.tree));
        search.moves.clear();
        search.tree.clear();
        search.failed.iter_mut().for_each(FxHashSet::clear);
        let Search {
            run,
            moves,
            tree,
            failed,
            ..
        } = search;
        *workspace = Workspace {
            moves,
            tree,
            failed,
        };
        found.map_err(|limit| run.stopped(limit))?;
        run.observe(|| match forcing_tree {
            Some(_) => Event::AdviceSatisfied { advice },
            None => Event::AdviceFailed { advice },
        });
        Ok(forcing_tree)
    }
}

/// Most searches need no more room than this for their moves, and need not ask for it twice.
const ROOM: usize = 32;

/// What one question after another can use.
pub(crate) struct Workspace<V: Vocabulary> {
    moves: Vec<V::Move>,
    tree: Vec<Entry<V::Move>>,
    failed: Vec<FxHashSet<V::Position>>,
}

impl<V: Vocabulary> Default for Workspace<V> {
    fn default() -> Self {
        Self {
            moves: Vec::with_capacity(ROOM),
            tree: Vec::with_capacity(ROOM),
            failed: Vec::new(),
        }
    }
}

/// Where all moves are nearer to the root than this, few of them lead to the same position.
const SHALLOW: usize = 6;

/// A search for the forcing tree of one advice.
struct Search<'s, 'run, V: Vocabulary, O> {
    run: &'s mut Run<'run, O>,
    setting: &'s Setting<'s, V>,
    program: &'s Program<V>,
    depth_limit: usize,
    /// The moves of all nodes on the path that are still to be tried, a stack.
    moves: Vec<V::Move>,
    /// The forcing tree as far as it is known, in post-order: only what succeeds is written down.
    tree: Vec<Entry<V::Move>>,
    remembers: bool,
    /// The positions that are known to have no tree, by depth, if the search remembers them.
    failed: Vec<FxHashSet<V::Position>>,
    /// How many they are.
    remembered: usize,
}

/// A node of a forcing tree that is written in post-order.
struct Entry<M> {
    /// The move that led to it; `None` at the root.
    mv: Option<M>,
    kind: Kind,
}

enum Kind {
    Leaf,
    /// We are to move: the node written before is the one to go on to.
    Ours,
    /// They are to move, and can in so many ways.
    Theirs(usize),
}

impl<V: Vocabulary, O: AdviceObserver<V>> Search<'_, '_, V, O> {
    /// Appends the tree of this node to `tree`, or leaves that alone if there is none.
    #[inline]
    fn satisfy(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        if self.remembers {
            self.recall_or_examine(node)
        } else {
            self.examine(node)
        }
    }

    fn recall_or_examine(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        if self
            .failed
            .get(node.depth)
            .is_some_and(|failed| failed.contains(node.position))
        {
            self.run.observe(|| Event::Failed(node));
            return Ok(false);
        }
        let found = self.examine(node)?;
        if !found {
            self.remember(node);
        }
        Ok(found)
    }

    fn remember(&mut self, node: Node<'_, V>) {
        if self.failed.len() <= node.depth {
            self.failed.resize_with(node.depth + 1, FxHashSet::default);
        }
        if self.failed[node.depth].insert(node.position.clone()) {
            self.remembered += 1;
        }
    }

    fn examine(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        let program = self.program;
        let scene = self.setting.scene(node.position);
        if !program.holding.holds(&scene) {
            self.run.observe(|| Event::HoldingGoalViolated(node));
            return Ok(false);
        }
        if program.better.holds(&scene) {
            self.run.observe(|| Event::BetterGoalHolds(node));
            return self.write(node, Kind::Leaf);
        }
        if node.depth >= self.depth_limit {
            self.run.statistics.depth_cutoffs += 1;
            return Err(Limit::Depth);
        }
        self.run.expand(node.depth)?;
        let found = if self.setting.game.us_to_move(node.position) {
            let side = Side::Us;
            self.run.observe(|| Event::Expanded { node, side });
            self.find_move(node)?
        } else {
            let side = Side::Them;
            self.run.observe(|| Event::Expanded { node, side });
            self.meet_replies(node)?
        };
        self.run.observe(|| {
            if found {
                Event::Satisfied(node)
            } else {
                Event::Failed(node)
            }
        });
        Ok(found)
    }

    /// An OR node: one of our moves must succeed.
    fn find_move(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        let start = self.moves.len();
        let scene = self.setting.scene(node.position);
        for source in self.program.us.at(node.depth) {
            source.generate(scene, &mut self.moves);
            for index in start..self.moves.len() {
                if self.try_move(node, self.moves[index])? {
                    self.moves.truncate(start);
                    return self.write(node, Kind::Ours);
                }
            }
            self.moves.truncate(start);
        }
        Ok(false)
    }

    /// An AND node: all their moves must be met, and there must be one.
    fn meet_replies(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        let start = self.moves.len();
        let scene = self.setting.scene(node.position);
        for source in self.program.them.at(node.depth) {
            source.generate(scene, &mut self.moves);
        }
        let end = self.moves.len();
        if start == end {
            self.run.observe(|| Event::NoReplies(node));
            return Ok(false);
        }
        let mark = self.tree.len();
        for index in start..end {
            if !self.try_move(node, self.moves[index])? {
                self.tree.truncate(mark);
                self.moves.truncate(start);
                return Ok(false);
            }
        }
        self.moves.truncate(start);
        self.write(node, Kind::Theirs(end - start))
    }

    fn try_move(&mut self, node: Node<'_, V>, mv: V::Move) -> Result<bool, Limit> {
        self.run.statistics.generated += 1;
        let next = self.setting.game.play(node.position, mv);
        let next = Node {
            position: &next,
            reached_by: Some((node.position, mv)),
            depth: node.depth + 1,
        };
        self.run.observe(|| Event::MoveTried(next));
        self.satisfy(next)
    }

    /// Writes a node down that is satisfied: always `true`, unless a limit is met.
    fn write(&mut self, node: Node<'_, V>, kind: Kind) -> Result<bool, Limit> {
        let mv = node.reached_by.map(|(_, mv)| mv);
        self.tree.push(Entry { mv, kind });
        let nodes = self.tree.len();
        let tree = nodes * size_of::<Entry<V::Move>>();
        let failed = self.remembered * 2 * size_of::<V::Position>();
        self.run.store(nodes, tree + failed)?;
        Ok(true)
    }
}

/// The tree whose root was written last; it is taken away.
fn take_tree<M: Copy>(tree: &mut Vec<Entry<M>>) -> ForcingTree<M> {
    match tree.pop().map(|root| root.kind) {
        None | Some(Kind::Leaf) => ForcingTree::Nil,
        Some(Kind::Ours) => match take_child(tree) {
            Some((mv, rest)) => ForcingTree::Move(mv, Box::new(rest)),
            None => ForcingTree::Nil,
        },
        Some(Kind::Theirs(count)) => {
            let mut replies = Vec::with_capacity(count);
            replies.extend((0..count).map_while(|_| take_child(tree)));
            replies.reverse();
            ForcingTree::Replies(replies)
        }
    }
}

/// The same with the move that leads to it.
fn take_child<M: Copy>(tree: &mut Vec<Entry<M>>) -> Option<(M, ForcingTree<M>)> {
    let mv = tree.last()?.mv?;
    Some((mv, take_tree(tree)))
}
