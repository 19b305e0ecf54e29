//! Nodes as keys of one word, for spaces that can pack their states.

use super::closed_list::{ClosedList, Membership, Opened};
use super::fronts::Fronts;
use crate::containers::key_pages::KeyPages;
use crate::containers::node_arena::Id;
use crate::containers::open_list::{Entry, Levels};
use crate::containers::packed_table::{Found, KeyTable};
use crate::{Cost, Heuristic, Limit, Limits, PackedSpace, StateSpace};

/// For every closed state it keeps the key, the cost and the action that led there; for open states the cost, if they
/// have numbers.
pub(crate) struct Packed<'s, S: PackedSpace + ?Sized, H> {
    space: &'s S,
    heuristic: &'s H,
    /// By number, where states have numbers.
    numbered: KeyPages<Reached<S::Cost, S::Action>>,
    /// By key, where they have none.
    keyed: KeyTable<S::Key, Reached<S::Cost, S::Action>>,
    /// Instead of both, under a limit on depth.
    fronts: Option<Box<FrontsOf<S>>>,
    /// Number of closed states, each counted as often as it is kept.
    closed: usize,
}

type FrontsOf<S> =
    Fronts<<S as PackedSpace>::Key, <S as StateSpace>::Cost, <S as StateSpace>::Action>;

/// The way in which a state was reached. Packed, so that four bytes of cost and one of status are five.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Reached<C, A> {
    /// Of a closed state, the cost at which it was last taken; of an open one, the least at which it was generated.
    g: C,
    status: Status<A>,
}

#[derive(Clone, Copy)]
enum Status<A> {
    Open,
    /// By this action; only the start has none.
    Closed(Option<A>),
}

impl<A> Status<A> {
    fn is_closed(&self) -> bool {
        matches!(self, Self::Closed(_))
    }
}

/// The entry of the open list, without a byte lost to alignment.
// Neither `g`, which the open list knows, nor an estimate: it is computed again from the state.
#[repr(C, packed)]
pub(crate) struct PackedNode<S: PackedSpace + ?Sized> {
    pub(crate) key: S::Key,
    pub(crate) depth: u32,
    pub(crate) action: Option<S::Action>,
}

impl<'s, S: PackedSpace + ?Sized, H> Packed<'s, S, H> {
    /// For a search under these limits.
    pub(crate) fn new(space: &'s S, heuristic: &'s H, limits: &Limits<'_>) -> Self {
        Self {
            space,
            heuristic,
            numbered: KeyPages::new(),
            keyed: KeyTable::new(Reached {
                g: S::Cost::ZERO,
                status: Status::Open,
            }),
            fronts: limits.depth.map(|_| Box::new(Fronts::new())),
            closed: 0,
        }
    }

    /// Known when it is compiled, so that only one of the two is left in a search.
    #[inline]
    fn has_numbers(&self) -> bool {
        // All keys have numbers or none has.
        self.space.number(S::Key::default()).is_some()
    }

    fn get(&self, key: S::Key) -> Option<Reached<S::Cost, S::Action>> {
        match self.space.number(key) {
            Some(number) => self.numbered.get(number),
            None => self.keyed.get(key),
        }
    }

    #[inline]
    fn enter(
        &mut self,
        key: S::Key,
        reached: Reached<S::Cost, S::Action>,
    ) -> Found<'_, Reached<S::Cost, S::Action>> {
        match self.space.number(key) {
            Some(number) => self.numbered.entry(number, reached),
            None => self.keyed.entry(key, reached),
        }
    }

    #[inline]
    fn prefetch(&self, key: S::Key) {
        // Nearby states usually share a page, and so a cache line.
        if !self.has_numbers() {
            self.keyed.prefetch(key);
        }
    }

    /// Returns whether the state of an entry has been taken at no greater cost, and under a limit on depth at no
    /// greater depth.
    pub(crate) fn is_closed(&self, entry: &PackedNode<S>, g: S::Cost) -> bool {
        if let Some(fronts) = &self.fronts {
            return fronts.has(entry.key, g, entry.depth);
        }
        // The braces copy: no reference may point into a packed struct.
        self.get(entry.key)
            .is_some_and(|reached| { reached.status }.is_closed() && { reached.g } <= g)
    }

    /// Returns the action that led to a state that has been taken; under a limit on depth, the last one on the cheapest
    /// path of at most `depth` actions.
    pub(crate) fn last_action(&self, state: &S::State, depth: usize) -> Option<S::Action> {
        let key = self.space.pack(state);
        if let Some(fronts) = &self.fronts {
            return fronts.last_action(key, depth);
        }
        match self.get(key)?.status {
            Status::Open => None,
            Status::Closed(action) => action,
        }
    }

    /// Returns the actions from the start to a state that has been taken; under a limit on depth, not more than
    /// `depth`.
    pub(crate) fn path_to(&self, state: &S::State, mut depth: usize) -> Vec<S::Action> {
        let mut actions = Vec::new();
        let mut state = state.clone();
        // All states on the way were taken before their children were made; only the start has no action.
        while let Some(action) = self.last_action(&state, depth) {
            actions.push(action);
            state = self.space.undo(&state, action);
            // Without a limit the path may be longer than the node is deep, and nothing hangs on this.
            depth = depth.saturating_sub(1);
        }
        actions.reverse();
        actions
    }
}

impl<S: PackedSpace + ?Sized> Clone for PackedNode<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: PackedSpace + ?Sized> Copy for PackedNode<S> {}

/// Small enough to lie on a level itself.
impl<S: PackedSpace + ?Sized> Entry for PackedNode<S> {
    type Leveled = Self;
    type Shelf = ();

    #[inline]
    fn push_on<K: Cost, C: Cost>(self, levels: &mut Levels<K, C, Self>, (): &mut (), key: K, g: C) {
        let (state, depth, action) = (self.key, self.depth, self.action);
        push_apart(levels, (key, g), state, depth, action);
    }

    #[inline]
    fn take_from((): &mut (), leveled: Self) -> Option<Self> {
        Some(leveled)
    }

    fn get<'a>((): &'a (), leveled: &'a Self) -> Option<&'a Self> {
        Some(leveled)
    }

    fn shelf_bytes((): &()) -> usize {
        0
    }
}

/// Enters a node that is given field by field.
// In registers: a node in memory would be read in larger pieces than it has just been written in, and wait for that.
// Not inlined, since a space may show its successors from many lines.
#[inline(never)]
fn push_apart<S: PackedSpace + ?Sized, K: Cost, C: Cost>(
    levels: &mut Levels<K, C, PackedNode<S>>,
    (key, g): (K, C),
    state: S::Key,
    depth: u32,
    action: Option<S::Action>,
) {
    let node = PackedNode {
        key: state,
        depth,
        action,
    };
    levels.push(key, g, node);
}

impl<S, H> ClosedList<S, H> for Packed<'_, S, H>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    type Entry = PackedNode<S>;

    #[inline]
    fn entry(&self, node: Opened<S, H>) -> PackedNode<S> {
        PackedNode {
            key: self.space.pack(&node.state),
            depth: node.depth,
            action: node.action,
        }
    }

    #[inline]
    fn prepare(&self, entry: &PackedNode<S>) {
        self.prefetch(entry.key);
    }

    #[inline]
    fn prepare_state(&self, state: &S::State) {
        self.prefetch(self.space.pack(state));
    }

    #[inline]
    fn is_outdone(
        &mut self,
        state: &S::State,
        g: S::Cost,
        is_taken_first: impl FnOnce(S::Cost) -> bool,
    ) -> bool {
        let Some(number) = self.space.number(self.space.pack(state)) else {
            return false;
        };
        // The cheaper path may be too long.
        if self.fronts.is_some() {
            return false;
        }
        let status = Status::Open;
        let Found::Known(reached) = self.numbered.entry(number, Reached { g, status }) else {
            return false;
        };
        let known = reached.g;
        if { reached.status }.is_closed() {
            return known <= g;
        }
        reached.g = known.min(g);
        known < g && is_taken_first(known)
    }

    #[inline]
    fn close(&mut self, entry: &PackedNode<S>, g: S::Cost) -> Result<(Membership, Id), Limit> {
        let status = Status::Closed(entry.action);
        let closed = Reached { g, status };
        // Nodes have no numbers here: a path is found by undoing actions.
        let id = 0;
        if let Some(fronts) = &mut self.fronts {
            let membership = fronts.close(entry.key, g, (entry.depth, entry.action))?;
            self.closed += usize::from(membership != Membership::Closed);
            return Ok((membership, id));
        }
        if let Found::Known(reached) = self.enter(entry.key, closed) {
            let was_closed = { reached.status }.is_closed();
            if was_closed && { reached.g } <= g {
                return Ok((Membership::Closed, id));
            }
            *reached = closed;
            if was_closed {
                return Ok((Membership::Reached, id));
            }
        }
        self.closed += 1;
        Ok((Membership::New, id))
    }

    #[inline]
    fn open(&self, entry: PackedNode<S>, id: Id) -> Opened<S, H> {
        let state = self.space.unpack(entry.key);
        Opened {
            id,
            memo: self.heuristic.start(&state),
            state,
            action: entry.action,
            depth: entry.depth,
        }
    }

    fn path(&self, node: &Opened<S, H>) -> Vec<S::Action> {
        self.path_to(&node.state, node.depth as usize)
    }

    fn len(&self) -> usize {
        self.closed
    }

    fn next_bytes(&self) -> usize {
        if let Some(fronts) = &self.fronts {
            fronts.next_bytes()
        } else if self.has_numbers() {
            self.numbered.next_bytes()
        } else {
            self.keyed.next_bytes()
        }
    }
}
