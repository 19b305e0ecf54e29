//! The interpreter: finds the advice for a position, and its forcing tree.

use search_core::{Run, Stopped};

use crate::compiled::Program;
use crate::eval::context::Setting;
use crate::interpret::event::{AdviceObserver, Event};
use crate::interpret::search::Workspace;
use crate::{Advice, Compiled, ForcingTree, Table, Vocabulary};

/// A table's answer for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Strategy<'t, M> {
    /// The way of the question from table to table, if it was handed over.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub handed_over: Vec<HandOver<'t>>,
    /// The first rule whose condition holds, of the table asked last; `None` if there is no such rule, or
    /// none was asked.
    pub rule: Option<&'t str>,
    /// The pieces of advice that were tried, in order. If one is satisfied, it is the last of them.
    pub tried: Vec<&'t str>,
    /// The first piece of advice tried that is satisfiable; `None` if there is none.
    pub satisfied: Option<Satisfied<'t, M>>,
}

/// A rule that hands over to another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HandOver<'t> {
    /// The name of the rule.
    pub rule: &'t str,
    /// The name of the table that is asked then.
    pub table: &'t str,
}

/// A piece of advice that is satisfiable in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Satisfied<'t, M> {
    /// The name of the advice.
    pub advice: &'t str,
    /// Its forcing tree.
    pub tree: ForcingTree<M>,
}

impl<V: Vocabulary> Table<V> {
    /// Asks the table for advice in `position`.
    ///
    /// The first rule whose condition holds is committed to: if none of its advice is satisfiable,
    /// the rules behind it are not asked. Of its advice the first satisfiable one is taken. If the rule
    /// hands over to another table, that one is asked instead, and has the last word.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met before the answer was known. The limit on depth is one of them, as
    /// [`Advice::satisfy`] says: no other advice is tried instead.
    pub fn strategy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Strategy<'_, V::Move>, Stopped> {
        Compiled::of(self).strategy(run, game, position)
    }
}

impl<'t, V: Vocabulary> Compiled<'t, V> {
    /// Asks the table for advice in `position`, as [`Table::strategy`] does.
    ///
    /// # Errors
    ///
    /// As [`Table::strategy`].
    pub fn strategy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Strategy<'t, V::Move>, Stopped> {
        let mut workspace = Workspace::default();
        let answer = self.ask(&Setting::new(game, position), &mut workspace, run)?;
        Ok(answer.strategy(|| workspace.to_tree()))
    }

    /// Asks the table about the root of a setting, with room that other questions have used before. The tree of the
    /// satisfied advice is in that room afterwards.
    pub(crate) fn ask<O: AdviceObserver<V>>(
        &self,
        setting: &Setting<'_, V>,
        workspace: &mut Workspace<V>,
        run: &mut Run<'_, O>,
    ) -> Result<Answer<'t, V>, Stopped> {
        let position = setting.root;
        let context = setting.context(position);
        let mut answer = Answer {
            handed_over: Vec::new(),
            rule: None,
            satisfied: None,
        };
        let mut table = self.table;
        while let Some(ready) = self.of_table(table) {
            let mut conditions = ready.conditions.iter();
            let Some(index) = conditions.position(|condition| condition.holds(&context)) else {
                run.observe(|| Event::NoRuleMatched { position });
                break;
            };
            let rule = &table.rules()[index];
            run.observe(|| Event::RuleMatched {
                rule: rule.name(),
                position,
            });
            if let Some(expert) = table.table_of(rule) {
                answer.handed_over.push((table, index));
                table = expert;
                continue;
            }
            answer.rule = Some((table, index));
            for (place, program) in ready.advice_of(rule).enumerate() {
                if program.satisfy(setting, workspace, run)? {
                    answer.satisfied = Some(place);
                    break;
                }
            }
            break;
        }
        Ok(answer)
    }
}

/// A table's answer for a position, by the places of rules and advice.
pub(crate) struct Answer<'t, V: Vocabulary> {
    /// The tables that were asked first, with the indices of their rules that hand over.
    pub(crate) handed_over: Vec<(&'t Table<V>, usize)>,
    /// The table asked last, and the index of its rule whose condition holds, if there is one.
    pub(crate) rule: Option<(&'t Table<V>, usize)>,
    /// The place of the advice that is satisfiable, among those that this rule lists.
    pub(crate) satisfied: Option<usize>,
}

impl<'t, V: Vocabulary> Answer<'t, V> {
    fn strategy<M>(&self, tree: impl FnOnce() -> ForcingTree<M>) -> Strategy<'t, M> {
        let hand_over = |&(table, index): &(&'t Table<V>, usize)| {
            let rule = &table.rules()[index];
            let table = table.table_of(rule)?.name();
            let rule = rule.name();
            Some(HandOver { rule, table })
        };
        let mut strategy = Strategy {
            handed_over: self.handed_over.iter().filter_map(hand_over).collect(),
            rule: None,
            tried: Vec::new(),
            satisfied: None,
        };
        if let Some((table, index)) = self.rule {
            let rule = &table.rules()[index];
            let tried = table.advice_of(rule).map(Advice::name);
            strategy.rule = Some(rule.name());
            strategy.tried = match self.satisfied {
                Some(place) => tried.take(place + 1).collect(),
                None => tried.collect(),
            };
        }
        let satisfied = self.satisfied.and(strategy.tried.last());
        strategy.satisfied = satisfied.map(|advice| Satisfied {
            advice,
            tree: tree(),
        });
        strategy
    }
}

impl<V: Vocabulary> Advice<V> {
    /// Asks this piece of advice alone about `position`, as if it were the whole table: no rule is asked, and nothing
    /// else is tried.
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
    /// [`Stopped`] if a limit was met first. The limit on depth is not an exception, unlike in a search of state space:
    /// a node at [`Limits::depth`](search_core::Limits::depth), or at [`MAX_DEPTH`](crate::MAX_DEPTH), that would have
    /// to be expanded ends the search without a verdict, since nothing is known about it. Stored nodes are the nodes of
    /// the forcing tree, as far as it is found.
    pub fn satisfy<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        root: &V::Position,
    ) -> Result<Option<ForcingTree<V::Move>>, Stopped> {
        let mut workspace = Workspace::default();
        let setting = Setting::new(game, root);
        let found = Program::of(self).satisfy(&setting, &mut workspace, run)?;
        Ok(found.then(|| workspace.to_tree()))
    }
}

impl<V: Vocabulary> Program<'_, V> {
    fn satisfy<O: AdviceObserver<V>>(
        &self,
        setting: &Setting<'_, V>,
        workspace: &mut Workspace<V>,
        run: &mut Run<'_, O>,
    ) -> Result<bool, Stopped> {
        let advice = self.advice.name();
        run.observe(|| Event::AdviceTried {
            advice,
            position: setting.root,
        });
        let found = workspace.search(setting, self, run);
        let found = found.map_err(|limit| run.stopped(limit))?;
        run.observe(|| {
            if found {
                Event::AdviceSatisfied { advice }
            } else {
                Event::AdviceFailed { advice }
            }
        });
        Ok(found)
    }
}
