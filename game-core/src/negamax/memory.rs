//! Memory of positions during a search.

use crate::{Bound, Game, Score, ScoreInterval};

/// A game that distinguishes its positions by numbers.
pub trait Keyed: Game {
    /// Returns the key of a position. Two positions have different keys unless the same moves lead on from them, to the
    /// same values; then nothing false is ever remembered.
    fn key(&self, position: &Self::Position) -> u64;

    /// Returns a number that distinguishes the move from the others of the position: its place in the order of the
    /// game, unless a game has its own numbers. `None` if it is not small enough. Tables ask for it whenever they store
    /// or find a position.
    fn move_number(&self, position: &Self::Position, mv: Self::Move) -> Option<u16> {
        let number = self.moves(position).position(|other| other == mv)?;
        u16::try_from(number).ok()
    }

    /// Returns the move of the position that has this number, if there is one.
    fn numbered_move(&self, position: &Self::Position, number: u16) -> Option<Self::Move> {
        self.moves(position).nth(usize::from(number))
    }
}

/// Knowledge about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// Value to the player to move. Wins and losses are counted in plies from the position.
    pub value: Score,
    /// Whether this is the value, or a bound, and on which side of it.
    pub bound: Bound,
    /// Number of plies that have been looked ahead.
    pub plies: usize,
    /// Whether the end of the game is known, so that looking further ahead would change nothing.
    pub is_final: bool,
    /// The best move, or the one that was good enough.
    pub best: M,
}

impl<M> Known<M> {
    /// Returns whether it holds for a search that looks `plies` plies ahead from there.
    fn is_about(&self, plies: usize) -> bool {
        // The value is to be that of minimax to just this depth, so even a deeper search does not serve. Final values
        // hold for all greater depths, but at smaller ones the horizon may come first.
        self.plies == plies || self.plies < plies && self.is_final
    }

    /// Returns the interval, narrowed by this knowledge about a node at this depth below the root.
    fn narrow(&self, interval: ScoreInterval, depth: u32) -> ScoreInterval {
        let ScoreInterval {
            mut least,
            mut most,
        } = interval;
        let value = self.value.seen_from_above(depth);
        if matches!(self.bound, Bound::Exact | Bound::AtLeast) {
            least = least.max(value);
        }
        if matches!(self.bound, Bound::Exact | Bound::AtMost) {
            most = most.min(value);
        }
        ScoreInterval { least, most }
    }
}

/// Returns the interval that is proved and remembered for a position at this depth, from which the search looks `plies`
/// plies ahead, and whether that is final.
#[inline]
pub(super) fn narrowed<M>(
    proved: ScoreInterval,
    recalled: Option<&Known<M>>,
    depth: u32,
    plies: usize,
) -> (ScoreInterval, bool) {
    let interval = proved.seen_from_above(depth);
    match recalled.filter(|known| known.is_about(plies)) {
        Some(known) => (known.narrow(interval, depth), known.is_final),
        None => (interval, true),
    }
}

/// Remembers what is known about positions.
pub trait Memory<G: Game> {
    /// Place where a position is kept.
    type Place: Copy;

    /// `false` if it need not be asked at all.
    const ENABLED: bool = true;

    /// Returns the place where a position is kept, or would be. It will soon be looked up there.
    fn place(&self, game: &G, position: &G::Position) -> Self::Place;

    /// Returns the knowledge about the position, which is kept there.
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        place: Self::Place,
    ) -> Option<Known<G::Move>>;

    /// Receives the knowledge about the position, which has this place, and may keep it.
    fn note(&mut self, game: &G, position: &G::Position, place: Self::Place, known: Known<G::Move>);

    /// Returns whether several threads use it at the same time. Then each of them [begins](Self::begin) and
    /// [ends](Self::end) the searches that the others may leave to it.
    fn is_shared(&self) -> bool {
        false
    }

    /// Notes that the position of this place is being searched, `plies` plies ahead; returns `false` if another thread
    /// seems to be searching it already.
    fn begin(&self, place: Self::Place, plies: usize) -> bool {
        let _ = (place, plies);
        true
    }

    /// Notes that this search, which [began](Self::begin), has ended.
    fn end(&self, place: Self::Place, plies: usize) {
        let _ = (place, plies);
    }
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMemory;

impl<G: Game> Memory<G> for NoMemory {
    type Place = ();

    const ENABLED: bool = false;

    fn place(&self, _: &G, _: &G::Position) {}

    fn recall(&self, _: &G, _: &G::Position, (): ()) -> Option<Known<G::Move>> {
        None
    }

    fn note(&mut self, _: &G, _: &G::Position, (): (), _: Known<G::Move>) {}
}
