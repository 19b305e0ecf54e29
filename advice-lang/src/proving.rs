//! How tables are proved: every position is looked at, on one thread or on several.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use game_core::{IndexedGame, Outcome};
use search_core::{Crew, Limit, Run, Stopped, work_together};

use crate::decision::{self, Decisions};
use crate::lines::Lines;
use crate::memory::Memory;
use crate::scene::Setting;
use crate::search::Workspace;
use crate::tally::Tally;
use crate::{
    AdviceObserver, Aim, Cause, Failure, Fate, ForcingTree, Proof, Proving, Table, Vocabulary,
};

impl<V: Vocabulary + IndexedGame> Table<V> {
    /// Decides what becomes of every position.
    ///
    /// - **Exact**: every defence is looked at, and trees are followed as the player follows them. Both
    ///   sides must move in turn.
    /// - **Expands** the nodes of the searches for advice, but those that are known to fail, and every
    ///   position in which they are to move.
    /// - **Time**: the table is asked once for each position. What a definition says of nothing but a
    ///   position is worked out once for each, and where advice fails that compares nothing with the
    ///   root, it is not looked for again.
    /// - **Memory**: a few words for each position and for each line of each forcing tree, and at most
    ///   128 MiB for what has been found out.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn prove<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        proving: Proving<'_>,
    ) -> Result<Proof<'_, V::Move>, Stopped> {
        let task = Task {
            table: self,
            game,
            proving,
            memory: Memory::new(self, game),
            decisions: Decisions::of(self),
        };
        let all = 0..game.size();
        let asked = task.ask(run, all.clone())?;
        let mut proof = task.proof(vec![asked]);
        let replies = task.replies(run, all, &proof.fates)?;
        proof.add(vec![replies]);
        Ok(proof)
    }

    /// The same on so many threads: the same proof, whatever their number. How many nodes are expanded
    /// depends on which thread finds out first what the others can use.
    ///
    /// - **Observer**: sees nothing.
    /// - **Limits** on expansions, time and cancelling are looked at every few milliseconds, and each
    ///   thread ends its work within [`POLL_INTERVAL`](search_core::POLL_INTERVAL) expansions.
    /// - **Time**: that of [`prove`](Self::prove) divided by the number of threads, if there are as many
    ///   cores; what is not divided is putting the lines together. **Memory**: the same.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn prove_parallel<O>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        proving: Proving<'_>,
        threads: NonZero<usize>,
    ) -> Result<Proof<'_, V::Move>, Stopped>
    where
        V: Sync,
        V::Move: Send + Sync,
    {
        let task = Task {
            table: self,
            game,
            proving,
            memory: Memory::new(self, game),
            decisions: Decisions::of(self),
        };
        let size = game.size();
        let asked = in_chunks(run, threads, size, |run, ranks| task.ask(run, ranks))?;
        let mut proof = task.proof(asked);
        let fates = &proof.fates;
        let replies = in_chunks(run, threads, size, |run, ranks| {
            task.replies(run, ranks, fates)
        })?;
        proof.add(replies);
        Ok(proof)
    }
}

/// Everything that does not change while a table is proved.
struct Task<'p, 't, V: Vocabulary> {
    table: &'t Table<V>,
    game: &'p V,
    proving: Proving<'p>,
    memory: Memory<V>,
    decisions: Decisions<'t>,
}

/// What the table says about the positions with some numbers.
struct Asked<'t, V: Vocabulary> {
    lines: Lines,
    moves: Vec<Option<V::Move>>,
    decided: Vec<Option<decision::Number>>,
    tally: Tally<'t, V>,
}

impl<'t, V: Vocabulary + IndexedGame> Task<'_, 't, V> {
    /// Asks the table about the positions of ours among these.
    fn ask<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        ranks: Range<usize>,
    ) -> Result<Asked<'t, V>, Stopped> {
        let Self { table, game, .. } = *self;
        let mut asked = Asked {
            lines: Lines::default(),
            moves: vec![None; ranks.len()],
            decided: vec![None; ranks.len()],
            tally: Tally::new(table),
        };
        let size = ranks.len();
        let mut workspace = Workspace::default();
        let answers = asked.moves.iter_mut().zip(&mut asked.decided);
        for (rank, (first, decided)) in ranks.zip(answers) {
            self.count(rank);
            let is_asked =
                |position: &V::Position| game.us_to_move(position) && !game.is_over(position);
            let Some(position) = game.unrank(rank).filter(is_asked) else {
                continue;
            };
            let lines = &mut asked.lines;
            lines.begin(rank, size);
            if self.proving.is_hopeless.is_some_and(|is_it| is_it(rank)) {
                lines.fails(0, Cause::Hopeless);
                continue;
            }
            let setting = Setting {
                game,
                root: &position,
                memory: Some(&self.memory),
            };
            let strategy = table.strategy_in(&setting, &mut workspace, run)?;
            asked.tally.count(&strategy);
            *decided = self.decisions.number(&strategy);
            let Some(found) = strategy.satisfied else {
                lines.fails(0, strategy.rule.map_or(Cause::NoRule, |_| Cause::NoAdvice));
                continue;
            };
            if let ForcingTree::Move(mv, _) = found.tree {
                *first = Some(mv);
                self.follow(lines, &position, &found.tree, 0);
            } else {
                lines.fails(0, Cause::NothingToDo);
            }
        }
        Ok(asked)
    }

    /// Follows a tree in a position in which it is our turn, after so many moves of ours, down to where
    /// it is left or used up.
    fn follow(
        &self,
        lines: &mut Lines,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
        moves: u32,
    ) {
        let game = self.game;
        let ForcingTree::Move(mv, rest) = tree else {
            return match game.rank(position) {
                Some(rank) => lines.asks(moves, rank),
                None => lines.fails(moves, Cause::NoRule),
            };
        };
        let next = game.play(position, *mv);
        let moves = moves + 1;
        let we = game.to_move(position);
        let end = |lines: &mut Lines, position: &V::Position| {
            match (game.outcome(position), self.proving.aim) {
                (None, _) => return false,
                (Some(Outcome::Win(player)), _) if player == we => lines.wins(moves),
                (Some(Outcome::Win(_)), _) => lines.fails(moves, Cause::Lost),
                (Some(Outcome::Draw), Aim::Win) => lines.fails(moves, Cause::Drawn),
                (Some(Outcome::Draw), Aim::Hold) => lines.draws(moves),
            }
            true
        };
        if end(lines, &next) {
            return;
        }
        for reply in game.moves(&next) {
            let after = game.play(&next, reply);
            if !end(lines, &after) {
                let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                self.follow(lines, &after, rest, moves);
            }
        }
    }

    /// Puts together what the table says about all positions.
    fn proof(&self, parts: Vec<Asked<'t, V>>) -> Proof<'t, V::Move> {
        let mut lines = Vec::with_capacity(parts.len());
        let mut moves = Vec::with_capacity(self.game.size());
        let mut decided = Vec::with_capacity(self.game.size());
        let mut tally = Tally::new(self.table);
        for part in parts {
            lines.push(part.lines);
            moves.extend(part.moves);
            decided.extend(part.decided);
            tally.add(&part.tally);
        }
        Proof {
            aim: self.proving.aim,
            fates: Lines::together(lines).fates(self.game.size(), self.proving.aim),
            moves,
            rules: tally.rules(),
            advice: tally.advice(),
            decisions: self.decisions.to_vec(),
            decided,
        }
    }

    /// What becomes of the positions of theirs among these.
    fn replies<O>(
        &self,
        run: &mut Run<'_, O>,
        ranks: Range<usize>,
        fates: &[Option<Fate>],
    ) -> Result<Vec<(usize, Fate)>, Stopped> {
        let game = self.game;
        let mut found = Vec::new();
        let size = ranks.len();
        for rank in ranks {
            let is_theirs = |position: &V::Position| !game.us_to_move(position);
            let Some(position) = game.unrank(rank).filter(is_theirs) else {
                continue;
            };
            let fails = |cause| {
                let at = u32::try_from(rank).unwrap_or_default();
                Fate::Failed(Failure {
                    cause,
                    moves: 0,
                    at,
                })
            };
            let they = game.to_move(&position);
            let fate_after = |reply| {
                let after = game.play(&position, reply);
                match (game.outcome(&after), self.proving.aim) {
                    (Some(Outcome::Win(player)), _) if player == they => fails(Cause::Lost),
                    (Some(Outcome::Win(_)), _) => Fate::Won { moves: 0 },
                    (Some(Outcome::Draw), Aim::Win) => fails(Cause::Drawn),
                    (Some(Outcome::Draw), Aim::Hold) => Fate::Held { moves: Some(0) },
                    (None, _) => {
                        let rank = game.rank(&after);
                        let known = rank.and_then(|rank| fates.get(rank).copied().flatten());
                        known.unwrap_or_else(|| fails(Cause::NoRule))
                    }
                }
            };
            if let Some(fate) = game.moves(&position).map(fate_after).reduce(Fate::or_worse) {
                run.expand(0).map_err(|limit| run.stopped(limit))?;
                if found.is_empty() {
                    found.reserve(size);
                }
                found.push((rank, fate));
            }
        }
        Ok(found)
    }

    fn count(&self, rank: usize) {
        const STEP: usize = 1024;
        if let Some(asked) = self.proving.asked
            && rank.is_multiple_of(STEP)
        {
            asked.fetch_add(STEP.min(self.game.size() - rank), Ordering::Relaxed);
        }
    }
}

impl<M> Proof<'_, M> {
    fn add(&mut self, replies: Vec<Vec<(usize, Fate)>>) {
        for (rank, fate) in replies.into_iter().flatten() {
            self.fates[rank] = Some(fate);
        }
    }
}

/// Has so many threads do the work on the numbers below `size`, some of them at a time. The results come
/// in the order of the numbers.
fn in_chunks<O, T: Send>(
    run: &mut Run<'_, O>,
    threads: NonZero<usize>,
    size: usize,
    work: impl Fn(&mut Run<'_>, Range<usize>) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    const CHUNK: usize = 2048;
    let next = AtomicUsize::new(0);
    let member = |crew: &Crew, number: usize, run: &mut Run<'_>| {
        let mut done = Vec::new();
        while !crew.is_stopped(number) {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= size {
                break;
            }
            match work(run, start..size.min(start + CHUNK)) {
                Ok(part) => done.push((start, part)),
                Err(stopped) => {
                    crew.stop_all();
                    return Err(stopped.limit);
                }
            }
        }
        Ok(done)
    };
    let (answers, met) = work_together(run, threads, member);
    let limits = answers.iter().filter_map(|answer| answer.as_ref().err());
    let own = limits.copied().find(|limit| *limit != Limit::Cancelled);
    if let Some(limit) = met.or(own) {
        return Err(run.stopped(limit));
    }
    let mut parts: Vec<_> = answers.into_iter().flatten().flatten().collect();
    parts.sort_unstable_by_key(|part| part.0);
    Ok(parts.into_iter().map(|part| part.1).collect())
}
