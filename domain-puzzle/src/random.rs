//! Boards drawn from a seed.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use search_core::{Event, Limit, Limits, Run, Solution, StateSpace, Statistics, Stopped};
use search_core::{breadth_first, ida_star};

use crate::{Board, Layout, MoveOrder, Puzzle, Word, manhattan};

/// Boards of up to this many cells are all enumerated: 181,440 of them.
const ALL_CELLS: u8 = 9;

/// No walk is longer: after this many moves a board is as random as it will ever be.
const LONGEST_WALK: u32 = 100_000;

impl Layout {
    /// Returns a board from which `goal` can be reached, each with the same probability.
    ///
    /// The same goal and seed give the same board on every machine and in every version: the tiles
    /// are shuffled (Fisher and Yates, from the last cell to the second) by the generator PCG XSL RR
    /// 128/64, and if the goal cannot be reached, the tiles 1 and 2 change places.
    ///
    /// ```
    /// use domain_puzzle::{Layout, Shape};
    /// let goal = Layout::blank_first(Shape::new(3, 3)?);
    /// assert_eq!(Layout::random(&goal, 1).to_string(), "17#423586");
    /// # Ok::<(), domain_puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn random(goal: &Self, seed: u64) -> Self {
        let mut generator = generator(seed);
        let mut board = goal.clone();
        for cell in (1..board.tiles().len()).rev() {
            board
                .tiles_mut()
                .swap(cell, below(&mut generator, cell + 1));
        }
        if board.can_reach(goal) {
            board
        } else {
            board.other_half()
        }
    }

    /// Returns the board with the tiles 1 and 2 exchanged, which cannot be reached from this one.
    fn other_half(mut self) -> Self {
        for tile in self.tiles_mut() {
            *tile = match *tile {
                1 => 2,
                2 => 1,
                other => other,
            };
        }
        self
    }
}

impl<W: Word> Puzzle<W> {
    /// Returns a board from which the shortest solution has exactly `depth` moves.
    ///
    /// - Boards of up to nine cells: each board of that depth has the same probability.
    /// - Larger boards: a random walk from the goal, long enough, that IDA* solves; the board is the
    ///   one `depth` moves before the end of that solution. Not all boards are equally probable, and
    ///   if hardly any are that far away only a limit ends the search.
    ///
    /// `Ok(None)` says that there is none: no board is [that far away](Layout::farthest). For some sizes it
    /// is not known how far boards can be; there, too, only a limit ends the search for a board that does
    /// not exist.
    ///
    /// The same goal, depth and seed give the same board, whatever the order of movements. The limits
    /// hold for all work together; the one on depth is ignored. `progress` is called now and then, with
    /// the work done so far.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is met first.
    pub fn at_depth(
        &self,
        depth: u32,
        seed: u64,
        limits: Limits<'_>,
        progress: &mut (dyn FnMut(&Statistics) + Send),
    ) -> Result<Option<Board<W>>, Stopped> {
        let farthest = self.unpack(self.goal()).farthest();
        if farthest.is_some_and(|farthest| depth > farthest.most()) {
            return Ok(None);
        }
        let mut generator = generator(seed);
        if self.shape().cells() <= ALL_CELLS {
            let layer = self.layer(depth, limits, progress)?;
            let choice = (!layer.is_empty()).then(|| below(&mut generator, layer.len()));
            Ok(choice.map(|place| layer[place]))
        } else {
            self.before_the_end(depth, &mut generator, limits, progress)
        }
    }

    /// Returns all boards of this depth: those that a breadth-first search from the goal, for a goal that does not
    /// exist, meets at its limit.
    fn layer(
        &self,
        depth: u32,
        limits: Limits<'_>,
        progress: &mut (dyn FnMut(&Statistics) + Send),
    ) -> Result<Vec<Board<W>>, Stopped> {
        let unreachable: Self = conventional(&self.unpack(self.goal()).other_half());
        let mut layer = Vec::new();
        let mut run = Run::watched_by(|event: Event<'_, Self>| {
            if let Event::DepthCutoff(node) = event {
                layer.push(*node.state);
            }
        })
        .with_limits(Limits {
            depth: Some(depth.into()),
            ..limits
        })
        .with_progress(progress);
        match breadth_first(&mut run, &unreachable, &self.goal()) {
            Err(stopped) if stopped.limit != Limit::Depth => Err(stopped),
            _ => Ok(layer),
        }
    }

    fn before_the_end(
        &self,
        depth: u32,
        generator: &mut Pcg64,
        limits: Limits<'_>,
        progress: &mut (dyn FnMut(&Statistics) + Send),
    ) -> Result<Option<Board<W>>, Stopped> {
        let puzzle: Self = conventional(&self.unpack(self.goal()));
        let h = manhattan(&puzzle);
        let limits = Limits {
            depth: None,
            ..limits
        };
        let mut run = Run::new().with_limits(limits).with_progress(progress);
        let mut length = depth.min(LONGEST_WALK);
        loop {
            let mut board = puzzle.walk(length, generator);
            let Some(Solution { actions, cost }) = ida_star(&mut run, &puzzle, &h, &board)? else {
                return Ok(None);
            };
            if let Some(surplus) = cost.checked_sub(depth) {
                for &mv in actions.iter().take(surplus as usize) {
                    board = puzzle.result(&board, mv);
                }
                return Ok(Some(board));
            }
            length = (length + 1 + length / 8).min(LONGEST_WALK);
        }
    }

    /// Returns the end of a walk from the goal that never goes straight back.
    fn walk(&self, length: u32, generator: &mut Pcg64) -> Board<W> {
        let mut board = self.goal();
        let mut last = None;
        for _ in 0..length {
            let moves: Vec<_> = self
                .actions(&board)
                .filter(|&mv| !last.is_some_and(|last| self.takes_back(last, mv)))
                .collect();
            let mv = moves[below(generator, moves.len())];
            board = self.result(&board, mv);
            last = Some(mv);
        }
        board
    }
}

/// Returns the puzzle whose goal is a board unpacked from a packed one, in the conventional order.
fn conventional<W: Word>(goal: &Layout) -> Puzzle<W> {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).expect("what was packed can be packed again")
}

/// Returns the generator of a seed, with the stream that its author gives as the default.
fn generator(seed: u64) -> Pcg64 {
    Pcg64::new(seed.into(), 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96)
}

/// Returns a number less than `bound`, each with the same probability: numbers beyond the last multiple of `bound` are
/// drawn again.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the number is less than a usize"
)]
fn below(generator: &mut Pcg64, bound: usize) -> usize {
    let bound = bound as u64;
    let surplus = (u64::MAX % bound + 1) % bound;
    loop {
        let number = generator.next_u64();
        if number <= u64::MAX - surplus {
            return (number % bound) as usize;
        }
    }
}
