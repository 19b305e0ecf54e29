//! Proving tables: every position is examined, on one thread or on several.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use game_core::IndexedGame;
use search_core::{Limit, Run, Stopped, ThreadPool, work_together};

use crate::eval::context::Setting;
use crate::eval::memory::Memory;
use crate::interpret::decision::{self, Decisions};
use crate::interpret::post_order::Branch;
use crate::interpret::search::Workspace;
use crate::prove::follow::Follower;
use crate::prove::halt::{Halt, Halted, watched};
use crate::prove::position_graph::{AllLines, Lines};
use crate::prove::rule_usage::UsageCounts;
use crate::{AdviceObserver, Cause, Compiled, Proof, Proving, Table, Vocabulary};

impl<V: Vocabulary + IndexedGame> Table<V> {
    /// Decides the fate of every position.
    ///
    /// - **Exact**: every defence is examined, and trees are followed as the player follows them. Both sides must move
    ///   in turn.
    /// - **Expands** the nodes of the searches for advice, except those that are known to fail and those at which no
    ///   moves are considered any more, and every position in which they are to move.
    /// - **Time**: the table is asked once for each position. Values of definitions that depend on the position alone
    ///   are worked out once for each position. Where advice fails that compares nothing with the root, it is not
    ///   sought again, and where it succeeds, the moves before that do not fail a second time; where it has to do
    ///   better than the root in one respect, it is sought again only from roots that allow more.
    /// - **Memory**: a few words for each position and for each line of each forcing tree, and at most 256 MiB for
    ///   remembered results. All of it counts for [`Limits::bytes`](search_core::Limits::bytes).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    ///
    /// # Panics
    ///
    /// If the positions of the game have 2^32 numbers or more.
    pub fn prove<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        proving: Proving<'_, V::Position>,
    ) -> Result<Proof<'_, V::Move>, Stopped> {
        let task = Task::new(self, run, game, proving);
        let chunks = (0..).map_while(|number| chunk(number, game.size()));
        let asked = chunks.map(|ranks| task.ask(run, ranks));
        let asked = asked.collect::<Result<_, _>>()?;
        task.proof(run, asked, NonZero::<usize>::MIN)
    }

    /// Proves the table on this many threads: the same proof, whatever their number. The number of nodes expanded
    /// depends on which thread is the first to find a result that the others can use.
    ///
    /// - **Observer**: sees nothing.
    /// - **Limits** on expansions, time and cancelling hold as [`Limits`](search_core::Limits) says.
    /// - **Time**: that of [`prove`](Self::prove) divided by the number of threads, if there are enough cores;
    ///   following failures to their sources, if there are any, is not divided. **Memory**: the same, and an eighth of
    ///   a byte for each position and thread.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    ///
    /// # Panics
    ///
    /// If the positions of the game have 2^32 numbers or more.
    #[inline(never)]
    pub fn prove_parallel<O>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        proving: Proving<'_, V::Position>,
        threads: NonZero<usize>,
    ) -> Result<Proof<'_, V::Move>, Stopped>
    where
        V: Sync,
        V::Move: Send + Sync,
    {
        let task = Task::new(self, run, game, proving);
        let asked = in_chunks(run, threads, game.size(), |run, ranks| task.ask(run, ranks))?;
        task.proof(run, asked, threads)
    }
}

/// State that does not change while a table is proved.
struct Task<'p, 't, V: Vocabulary> {
    table: Compiled<'t, V>,
    game: &'p V,
    proving: Proving<'p, V::Position>,
    memory: Memory<V>,
    decisions: Decisions<'t, V>,
    room: Room,
}

/// Memory that a proof may take, and memory taken besides that for remembered results.
struct Room {
    limit: Option<u64>,
    taken: AtomicUsize,
}

impl Room {
    /// Takes the limit of a run.
    fn of<O>(run: &Run<'_, O>) -> Self {
        Self {
            limit: run.limits().bytes,
            taken: AtomicUsize::new(0),
        }
    }

    /// Takes this many bytes; an error if there is no room for them beside the remembered results.
    fn take(&self, bytes: usize, found_out: impl FnOnce() -> usize) -> Result<(), Limit> {
        let taken = self.taken.fetch_add(bytes, Ordering::Relaxed) + bytes;
        match self.limit {
            Some(limit) if (taken + found_out()) as u64 > limit => Err(Limit::Bytes),
            _ => Ok(()),
        }
    }
}

/// Answers of the table for the positions with some numbers.
struct Asked<V: Vocabulary> {
    lines: Lines,
    moves: Vec<Option<V::Move>>,
    decided: Vec<Option<decision::Number>>,
    usage: UsageCounts,
}

impl<V: Vocabulary> Asked<V> {
    /// Returns the number of bytes it takes.
    fn bytes(&self) -> usize {
        self.lines.bytes() + size_of_val(&*self.moves) + size_of_val(&*self.decided)
    }
}

impl<'p, 't, V: Vocabulary + IndexedGame> Task<'p, 't, V> {
    fn new<O>(
        table: &'t Table<V>,
        run: &Run<'_, O>,
        game: &'p V,
        proving: Proving<'p, V::Position>,
    ) -> Self {
        let size = u32::try_from(game.size());
        assert!(size.is_ok(), "a proof numbers positions in 32 bits");
        let compiled = Compiled::of(table);
        Self {
            game,
            proving,
            memory: Memory::new(compiled.counts, game),
            table: compiled,
            decisions: Decisions::of(table),
            room: Room::of(run),
        }
    }

    /// Asks the table about our positions among these, and tries the replies in theirs.
    fn ask<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        ranks: Range<usize>,
    ) -> Result<Asked<V>, Stopped> {
        let game = self.game;
        let mut asked = Asked {
            lines: Lines::with_room(ranks.start, ranks.len()),
            moves: vec![None; ranks.len()],
            decided: vec![None; ranks.len()],
            usage: UsageCounts::new(self.decisions.all().len()),
        };
        let mut workspace = Workspace::default();
        let answers = asked.moves.iter_mut().zip(&mut asked.decided);
        for (rank, (first, decided)) in ranks.zip(answers) {
            self.count(rank);
            let flag = Halt::Flag(run.limits().cancel);
            flag.check()
                .map_err(|Halted| run.stopped(Limit::Cancelled))?;
            let goes_on = |position: &V::Position| !game.is_over(position);
            let Some(position) = game.unrank(rank).filter(goes_on) else {
                continue;
            };
            let is_ours = game.us_to_move(&position);
            let to_move = game.to_move(&position);
            let lines = &mut asked.lines;
            lines.begin(rank, is_ours);
            let mut follower = Follower {
                game,
                aim: self.proving.aim,
                we: if is_ours { to_move } else { to_move.opponent() },
                lines,
            };
            if !is_ours {
                run.expand(0).map_err(|limit| run.stopped(limit))?;
                match self.hopeless_reply(&position) {
                    Some(after) => follower.lines.leads_to(after, 0),
                    None => follower.meet(&position, None, 0),
                }
                continue;
            }
            if self.is_hopeless(&position) {
                follower.lines.fails(0, Cause::Hopeless);
                continue;
            }
            let setting = Setting {
                game,
                root: &position,
                memory: Some(&self.memory),
            };
            let answer = self.table.ask(&setting, &mut workspace, run)?;
            asked.usage.count(&self.decisions, &answer);
            *decided = self.decisions.index(&answer).and_then(decision::number);
            if answer.satisfied.is_none() {
                let cause = answer.rule.map_or(Cause::NoRule, |_| Cause::NoAdvice);
                follower.lines.fails(0, cause);
                continue;
            }
            let tree = workspace.tree();
            if let Some((mv, _)) = tree.and_then(Branch::our_move) {
                *first = Some(mv);
                follower.follow(&position, tree, 0);
            } else {
                follower.lines.fails(0, Cause::NothingToDo);
            }
        }
        let room = self.room.take(asked.bytes(), || self.memory.bytes());
        room.map_err(|limit| run.stopped(limit))?;
        Ok(asked)
    }

    fn is_hopeless(&self, position: &V::Position) -> bool {
        self.proving
            .is_hopeless
            .is_some_and(|is_it| is_it(position))
    }

    /// Returns the number of a position to which they can come at once and in which the aim is out of reach, if it is
    /// so in this one: no other reply fails sooner.
    fn hopeless_reply(&self, position: &V::Position) -> Option<usize> {
        if !self.is_hopeless(position) {
            return None;
        }
        self.game.moves(position).find_map(|reply| {
            let after = self.game.play(position, reply);
            let is_it = !self.game.is_over(&after) && self.is_hopeless(&after);
            self.game.rank(&after).filter(|_| is_it)
        })
    }

    /// Puts the answers of the table for all positions together.
    fn proof<O>(
        &self,
        run: &mut Run<'_, O>,
        parts: Vec<Asked<V>>,
        threads: NonZero<usize>,
    ) -> Result<Proof<'t, V::Move>, Stopped> {
        let size = self.game.size();
        let room = self
            .room
            .take(AllLines::bytes_of_fates(size), || self.memory.bytes());
        room.map_err(|limit| run.stopped(limit))?;
        let mut lines = Vec::with_capacity(parts.len());
        let mut moves = Vec::with_capacity(self.game.size());
        let mut decided = Vec::with_capacity(self.game.size());
        let mut usage = UsageCounts::new(self.decisions.all().len());
        for part in parts {
            lines.push(part.lines);
            moves.extend(part.moves);
            decided.extend(part.decided);
            usage.add(&part.usage);
        }
        let lines = AllLines::new(lines, CHUNK);
        let aim = self.proving.aim;
        Ok(Proof {
            aim,
            fates: watched(run, |halt| lines.fates(size, aim, threads, halt))?,
            moves,
            rules: usage.rules(&self.decisions),
            advice: usage.advice(&self.decisions),
            decisions: self.decisions.all().to_vec(),
            decided,
        })
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

/// Number of positions that a thread takes together.
// A power of two: the part of a position is found by shifting its number.
const CHUNK: usize = 2048;

/// Returns some of the numbers below `size`: those that come after this many chunks.
fn chunk(chunks: usize, size: usize) -> Option<Range<usize>> {
    let start = chunks.checked_mul(CHUNK).filter(|start| *start < size)?;
    Some(start..size.min(start + CHUNK))
}

/// Does the work on the numbers below `size` on this many threads, a chunk at a time. The results come in the order of
/// the numbers.
fn in_chunks<O, T: Send>(
    run: &mut Run<'_, O>,
    threads: NonZero<usize>,
    size: usize,
    work: impl Fn(&mut Run<'_>, Range<usize>) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let next = AtomicUsize::new(0);
    let member = |pool: &ThreadPool, number: usize, run: &mut Run<'_>| {
        let mut done = Vec::new();
        while !pool.is_stopped(number) {
            let before = next.fetch_add(1, Ordering::Relaxed);
            let Some(ranks) = chunk(before, size) else {
                break;
            };
            match work(run, ranks) {
                Ok(part) => done.push((before, part)),
                Err(stopped) => {
                    pool.stop_all();
                    return Err(stopped.limit);
                }
            }
        }
        Ok(done)
    };
    let (answers, met) = work_together(run, threads, member);
    let limits = answers.iter().filter_map(|answer| answer.as_ref().err());
    // Threads that were stopped because of another one report that they were cancelled.
    let own = limits.copied().find(|limit| *limit != Limit::Cancelled);
    if let Some(limit) = met.or(own) {
        return Err(run.stopped(limit));
    }
    let mut parts: Vec<_> = answers.into_iter().flatten().flatten().collect();
    parts.sort_unstable_by_key(|part| part.0);
    Ok(parts.into_iter().map(|part| part.1).collect())
}
