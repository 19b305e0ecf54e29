//! How tables are proved: every position is looked at, on one thread or on several.

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
    /// Decides what becomes of every position.
    ///
    /// - **Exact**: every defence is looked at, and trees are followed as the player follows them. Both
    ///   sides must move in turn.
    /// - **Expands** the nodes of the searches for advice, but those that are known to fail and those at
    ///   which no moves are considered any more, and every position in which they are to move.
    /// - **Time**: the table is asked once for each position. What a definition says of nothing but a
    ///   position is worked out once for each. Where advice fails that compares nothing with the root, it
    ///   is not looked for again, and where it succeeds, the moves before that do not fail a second time;
    ///   where it has to do better than the root in one respect, it is looked for again only from roots
    ///   that allow more.
    /// - **Memory**: a few words for each position and for each line of each forcing tree, and at most
    ///   256 MiB for what has been found out. All that counts for [`Limits::bytes`](search_core::Limits::bytes).
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

    /// The same on this many threads: the same proof, whatever their number. How many nodes are expanded
    /// depends on which thread finds out first what the others can use.
    ///
    /// - **Observer**: sees nothing.
    /// - **Limits** on expansions, time and cancelling hold as [`Limits`](search_core::Limits) says.
    /// - **Time**: that of [`prove`](Self::prove) divided by the number of threads, if there are as many
    ///   cores; what is not divided is finding out where failures lead, if there are any. **Memory**: the
    ///   same, and an eighth of a byte for each position and thread.
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

/// Everything that does not change while a table is proved.
struct Task<'p, 't, V: Vocabulary> {
    table: Compiled<'t, V>,
    game: &'p V,
    proving: Proving<'p, V::Position>,
    memory: Memory<V>,
    decisions: Decisions<'t, V>,
    room: Room,
}

/// How much memory a proof may take, and takes beside what has been found out.
struct Room {
    limit: Option<u64>,
    taken: AtomicUsize,
}

impl Room {
    /// That of a run.
    fn of<O>(run: &Run<'_, O>) -> Self {
        Self {
            limit: run.limits().bytes,
            taken: AtomicUsize::new(0),
        }
    }

    /// Takes this many bytes; is there room for them, beside those for what has been found out?
    fn take(&self, bytes: usize, found_out: impl FnOnce() -> usize) -> Result<(), Limit> {
        let taken = self.taken.fetch_add(bytes, Ordering::Relaxed) + bytes;
        match self.limit {
            Some(limit) if (taken + found_out()) as u64 > limit => Err(Limit::Bytes),
            _ => Ok(()),
        }
    }
}

/// What the table says about the positions with some numbers.
struct Asked<V: Vocabulary> {
    lines: Lines,
    moves: Vec<Option<V::Move>>,
    decided: Vec<Option<decision::Number>>,
    usage: UsageCounts,
}

impl<V: Vocabulary> Asked<V> {
    /// How many bytes it takes.
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

    /// Asks the table about the positions of ours among these, and looks at the replies in those of
    /// theirs.
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

    /// The number of a position to which they can come at once and in which the aim is out of reach, if it
    /// is so in this one: no other reply fails sooner.
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

    /// Puts together what the table says about all positions.
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

/// A thread takes this many positions together.
// A power of two: the part of a position is found by shifting its number.
const CHUNK: usize = 2048;

/// Some of the numbers below `size`: those that come after this many chunks.
fn chunk(chunks: usize, size: usize) -> Option<Range<usize>> {
    let start = chunks.checked_mul(CHUNK).filter(|start| *start < size)?;
    Some(start..size.min(start + CHUNK))
}

/// Has this many threads do the work on the numbers below `size`, some of them at a time. The results come
/// in the order of the numbers.
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
    // Those that were stopped on account of another thread report that they were cancelled.
    let own = limits.copied().find(|limit| *limit != Limit::Cancelled);
    if let Some(limit) = met.or(own) {
        return Err(run.stopped(limit));
    }
    let mut parts: Vec<_> = answers.into_iter().flatten().flatten().collect();
    parts.sort_unstable_by_key(|part| part.0);
    Ok(parts.into_iter().map(|part| part.1).collect())
}
