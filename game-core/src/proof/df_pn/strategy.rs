//! Strategy proved by a search by df-pn.

use std::collections::HashMap;

use search_core::Run;

use super::search::{Search, UNLIMITED};
use super::table::Finding;
use crate::proof::strategy::collect;
use crate::run::halt::Halt;
use crate::{GameObserver, Keyed, Strategy};

/// A task in assembling a win.
enum Task<G: Keyed> {
    /// Find the moves that win from here within this many plies.
    Win(G::Position, u32),
    /// All that can follow from the position with this key has its moves, and this is its own.
    Done(u64, Option<G::Move>),
}

impl<G: Keyed> Search<'_, G> {
    /// Returns the strategy of the player who is right at the root. Parts that the table has lost are searched again.
    pub(super) fn strategy<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        found: Finding<G::Move>,
    ) -> Result<Strategy<G::Move>, Halt> {
        if found.numbers.proof == 0 {
            self.win(run, root, found.plies)
        } else {
            self.defence(run, root)
        }
    }

    /// Assembles a win. A position gets its move after all positions that can follow have theirs, so play never comes
    /// back to it.
    ///
    /// A win within a number of plies is searched again with that limit, so that the plies left decrease
    /// from task to task, even if a proof leads through positions that were proved anew in a different way.
    fn win<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
        plies: u32,
    ) -> Result<Strategy<G::Move>, Halt> {
        let game = self.question.game;
        let mut choices = HashMap::new();
        let mut tasks = vec![Task::<G>::Win(root.clone(), plies)];
        while let Some(task) = tasks.pop() {
            let (position, left) = match task {
                Task::Win(position, left) => (position, left),
                Task::Done(key, choice) => {
                    choices.entry(key).or_insert(choice);
                    continue;
                }
            };
            let key = game.key(&position);
            let is_over = left == 0 || game.outcome(&position).is_some();
            if is_over || choices.contains_key(&key) {
                continue;
            }
            if self.question.attacks(&position) {
                let found = self.winning_move(run, &position, key, left)?;
                tasks.push(Task::Done(key, Some(found.best)));
                let next = game.play(&position, found.best);
                tasks.push(Task::Win(next, found.plies.min(left).saturating_sub(1)));
            } else {
                tasks.push(Task::Done(key, None));
                for mv in game.moves(&position) {
                    tasks.push(Task::Win(game.play(&position, mv), left.saturating_sub(1)));
                }
            }
            let bytes = choices.len() * size_of::<(u64, Option<G::Move>)>()
                + tasks.len() * size_of::<Task<G>>();
            run.store(choices.len() + tasks.len(), bytes)?;
        }
        collect(game, root, |key, _| {
            Ok(choices.get(&key).copied().flatten())
        })
    }

    fn winning_move<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        position: &G::Position,
        key: u64,
        left: u32,
    ) -> Result<Finding<G::Move>, Halt> {
        for limit in [UNLIMITED, left] {
            if let Some(found) = self.table.get(key, limit)
                && found.numbers.proof == 0
                && found.plies <= left
            {
                return Ok(*found);
            }
        }
        self.solve(run, position, left)
    }

    /// Positions from which the attacker does not win: he will not leave them if each move of the defender
    /// leads to another such position.
    fn defence<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        root: &G::Position,
    ) -> Result<Strategy<G::Move>, Halt> {
        let game = self.question.game;
        collect(game, root, |key, position| {
            // Entered before it is searched: coming back here is safe for the defender, so no search need
            // look beyond it.
            self.safe.insert(key);
            run.store(self.safe.len(), self.bytes())?;
            if self.question.attacks(position) {
                return Ok(None);
            }
            if let Some(found) = self.table.get(key, UNLIMITED)
                && found.numbers.disproof == 0
            {
                return Ok(Some(found.best));
            }
            Ok(Some(self.solve(run, position, UNLIMITED)?.best))
        })
    }
}
