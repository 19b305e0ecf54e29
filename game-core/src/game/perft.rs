//! Counting lines of play.

use search_core::{Limit, Run, Stopped, max_depth};

use crate::{Game, MAX_DEPTH};

/// Returns the number of lines of play that go on for exactly `plies` plies (*perft*). Games that end sooner are not
/// counted; for 0 plies there is one line.
///
/// Counts on which independent programs agree are the best test of the rules of a game.
///
/// - **Expands** every position whose moves are made or counted. The last moves are counted, not made.
/// - **Time** in proportion to the positions a ply before the end. **Memory** O(plies).
///
/// # Errors
///
/// [`Stopped`] if a limit was met first. The limit on depth is one of them, and so is [`MAX_DEPTH`]:
/// nothing at that depth is expanded.
///
/// ```
/// use game_core::{ExplicitTree, perft};
/// use search_core::Run;
///
/// let tree: ExplicitTree = "[[1, [2, 3]], [4, 5]]".parse().unwrap();
/// let count = |plies| perft(&mut Run::new(), &tree, &tree.root(), plies).unwrap();
/// assert_eq!([0, 1, 2, 3, 4].map(count), [1, 2, 4, 2, 0]);
/// ```
pub fn perft<G: Game, O>(
    run: &mut Run<'_, O>,
    game: &G,
    position: &G::Position,
    plies: usize,
) -> Result<u64, Stopped> {
    let mut counting = Counting::of(run, game);
    let count = counting.count(position, 0, plies);
    count.map_err(|limit| run.stopped(limit))
}

/// Counts the games by the first move, in the order of the game; there are none for 0 plies.
///
/// # Errors
///
/// See [`perft`].
pub fn perft_by_move<G: Game, O>(
    run: &mut Run<'_, O>,
    game: &G,
    position: &G::Position,
    plies: usize,
) -> Result<Vec<(G::Move, u64)>, Stopped> {
    if plies == 0 {
        return Ok(Vec::new());
    }
    let mut counting = Counting::of(run, game);
    let count = |mv| {
        let next = game.play(position, mv);
        Ok((mv, counting.count(&next, 1, plies - 1)?))
    };
    let counts: Result<_, Limit> = game.moves(position).map(count).collect();
    counts.map_err(|limit| run.stopped(limit))
}

struct Counting<'c, 'r, G, O> {
    run: &'c mut Run<'r, O>,
    game: &'c G,
    depth_limit: usize,
}

impl<'c, 'r, G: Game, O> Counting<'c, 'r, G, O> {
    fn of(run: &'c mut Run<'r, O>, game: &'c G) -> Self {
        let deepest = max_depth::<(G::Position, [G::Move; 4])>().min(MAX_DEPTH);
        Self {
            depth_limit: run.depth_limit().min(deepest),
            run,
            game,
        }
    }

    fn count(&mut self, position: &G::Position, depth: usize, plies: usize) -> Result<u64, Limit> {
        let game = self.game;
        if plies == 0 {
            return Ok(1);
        }
        if plies == 1 {
            let count = game.moves(position).count() as u64;
            self.run.statistics.generated += count;
            return Ok(count);
        }
        if depth >= self.depth_limit {
            return Err(Limit::Depth);
        }
        self.run.expand(depth)?;
        let mut count = 0;
        for mv in game.moves(position) {
            self.run.statistics.generated += 1;
            count += self.count(&game.play(position, mv), depth + 1, plies - 1)?;
        }
        Ok(count)
    }
}
