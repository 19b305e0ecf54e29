//! The interpreter: finds the advice for a position, and its forcing tree.

use search_core::{Limit, Run, Stopped};
use serde::Serialize;

use crate::event::{AdviceObserver, Event, Node};
use crate::table::Program;
use crate::{Advice, ForcingTree, Table, Vocabulary};

/// No forcing tree is sought deeper than this, whatever the limits of the run.
pub const MAX_DEPTH: usize = 512;

/// What a table says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strategy<'t, M> {
    /// The first rule whose condition holds; `None` if there is no such rule.
    pub rule: Option<&'t str>,
    /// The pieces of advice that were tried, in order. If one is satisfied, it is the last of them.
    pub tried: Vec<&'t str>,
    /// The first advice of the rule that is satisfiable; `None` if there is no such advice.
    pub satisfied: Option<Satisfied<'t, M>>,
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
    /// the rules behind it are not asked. Of its advice the first satisfiable one is taken.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met before the answer was known.
    pub fn strategy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Strategy<'_, V::Move>, Stopped> {
        let mut strategy = Strategy {
            rule: None,
            tried: Vec::new(),
            satisfied: None,
        };
        let Some(rule) = self
            .rules()
            .iter()
            .find(|rule| rule.matches(game, position))
        else {
            run.observe(|| Event::NoRuleMatched { position });
            return Ok(strategy);
        };
        strategy.rule = Some(rule.name());
        run.observe(|| Event::RuleMatched {
            rule: rule.name(),
            position,
        });
        for advice in self.advice_of(rule) {
            strategy.tried.push(advice.name());
            if let Some(tree) = advice.satisfy(run, game, position)? {
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
    /// - **Cost**: exponential in the depth; memory linear in the depth and in the tree found.
    /// - **Source**: Bratko, *Prolog Programming for Artificial Intelligence*, 1st edition, fig.
    ///   15.6 (`выполн` in the Russian translation). There, when a reply cannot be met, other trees
    ///   are tried for the replies before it, in vain: the replies do not depend on each other.
    ///   Here each reply keeps its first tree, which finds the same tree sooner.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first. A node at the depth limit, or at [`MAX_DEPTH`], that
    /// would have to be expanded ends the search too: nothing is known about it.
    pub fn satisfy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        root: &V::Position,
    ) -> Result<Option<ForcingTree<V::Move>>, Stopped> {
        let advice = self.name();
        run.observe(|| Event::AdviceTried {
            advice,
            position: root,
        });
        let mut search = Search {
            depth_limit: run.depth_limit().min(MAX_DEPTH),
            run,
            game,
            program: self.program(),
            root,
            moves: Vec::with_capacity(ROOM),
            steps: Vec::with_capacity(ROOM),
        };
        let found = search.satisfy(root, 0);
        let tree = matches!(found, Ok(true)).then(|| take_tree(&mut search.steps));
        let run = search.run;
        found.map_err(|limit| run.stopped(limit))?;
        run.observe(|| match tree {
            Some(_) => Event::AdviceSatisfied { advice },
            None => Event::AdviceFailed { advice },
        });
        Ok(tree)
    }
}

/// Most searches need no more room than this for their moves, and need not ask for it twice.
const ROOM: usize = 32;

/// A search for the forcing tree of one advice.
struct Search<'s, 'run, V: Vocabulary, O> {
    run: &'s mut Run<'run, O>,
    game: &'s V,
    program: &'s Program<V>,
    root: &'s V::Position,
    depth_limit: usize,
    /// The moves of all nodes on the path that are still to be tried, a stack.
    moves: Vec<V::Move>,
    /// The forcing tree as far as it is known, in post-order: only what succeeds is written down.
    steps: Vec<Step<V::Move>>,
}

/// A forcing tree in post-order is a row of these.
enum Step<M> {
    Nil,
    /// The move before the tree that was written last.
    Move(M),
    /// The last so many trees, each with its move, are their replies.
    Replies(usize),
}

impl<V: Vocabulary, O: AdviceObserver<V>> Search<'_, '_, V, O> {
    /// Appends the tree of this position to `steps`, or leaves them alone if there is none.
    fn satisfy(&mut self, position: &V::Position, depth: usize) -> Result<bool, Limit> {
        let node = Node { position, depth };
        let program = self.program;
        if !program.holding.holds(self.game, position, self.root) {
            self.run.observe(|| Event::HoldingGoalViolated(node));
            return Ok(false);
        }
        if program.better.holds(self.game, position, self.root) {
            self.run.observe(|| Event::BetterGoalAchieved(node));
            self.steps.push(Step::Nil);
            return Ok(true);
        }
        if depth >= self.depth_limit {
            return Err(Limit::Depth);
        }
        self.run.expand(depth)?;
        let found = if self.game.us_to_move(position) {
            self.run.observe(|| Event::OursExpanded(node));
            self.find_move(node)?
        } else {
            self.run.observe(|| Event::TheirsExpanded(node));
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
        for source in self.program.us.at(node.depth) {
            source.generate(self.game, node.position, &mut self.moves);
            for index in start..self.moves.len() {
                if self.try_move(node, self.moves[index])? {
                    self.moves.truncate(start);
                    return Ok(true);
                }
            }
            self.moves.truncate(start);
        }
        Ok(false)
    }

    /// An AND node: all their moves must be met, and there must be one.
    fn meet_replies(&mut self, node: Node<'_, V>) -> Result<bool, Limit> {
        let start = self.moves.len();
        for source in self.program.them.at(node.depth) {
            source.generate(self.game, node.position, &mut self.moves);
        }
        let end = self.moves.len();
        if start == end {
            self.run.observe(|| Event::NoReplies(node));
            return Ok(false);
        }
        let mark = self.steps.len();
        for index in start..end {
            if !self.try_move(node, self.moves[index])? {
                self.steps.truncate(mark);
                self.moves.truncate(start);
                return Ok(false);
            }
        }
        self.steps.push(Step::Replies(end - start));
        self.moves.truncate(start);
        Ok(true)
    }

    fn try_move(&mut self, node: Node<'_, V>, mv: V::Move) -> Result<bool, Limit> {
        self.run.statistics.generated += 1;
        self.run.observe(|| Event::MoveTried { node, mv });
        let next = self.game.play(node.position, mv);
        let found = self.satisfy(&next, node.depth + 1)?;
        if found {
            self.steps.push(Step::Move(mv));
        }
        Ok(found)
    }
}

/// The tree that the last steps describe, which are taken away.
fn take_tree<M>(steps: &mut Vec<Step<M>>) -> ForcingTree<M> {
    match steps.pop() {
        None | Some(Step::Nil) => ForcingTree::Nil,
        Some(Step::Move(mv)) => ForcingTree::Move(mv, Box::new(take_tree(steps))),
        Some(Step::Replies(count)) => {
            let mut replies = Vec::with_capacity(count);
            while replies.len() < count
                && let Some(Step::Move(mv)) = steps.pop()
            {
                replies.push((mv, take_tree(steps)));
            }
            replies.reverse();
            ForcingTree::Replies(replies)
        }
    }
}
