//! The description of a pattern by a domain.

use search_core::StateSpace;

/// Maps the states of a space onto the entries of a table, and says how the table is computed: by
/// breadth-first search, backwards from the goals, in a smaller graph with numbered nodes.
///
/// Nodes and entries are two things, because a node may know more than the table can afford to
/// keep. In a sliding-tile puzzle a node is a placement of the pattern's tiles together with the
/// region in which the blank is; an entry is the placement alone. The value of an entry is the
/// least depth of its nodes, which never exceeds the true cost, but it may make the heuristic
/// inconsistent.
///
/// Every edge of the graph costs one. Moves that cost nothing in the abstract are folded into the
/// nodes by the domain; moves of other costs are not supported.
///
/// # Example
///
/// The distance to 0 on a ring of ten places, where the pattern forgets everything else:
///
/// ```
/// use pattern_database::{Abstraction, Build, Encoding};
/// # use search_core::StateSpace;
///
/// /// States are pairs: a place on the ring, and a colour that the pattern does not see.
/// struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = (u64, char); type Action = (); type Cost = u32;
/// #     fn actions(&self, _: &(u64, char)) -> impl Iterator<Item = ()> { [()].into_iter() }
/// #     fn result(&self, &(place, colour): &(u64, char), (): ()) -> (u64, char) { ((place + 1) % 10, colour) }
/// #     fn cost(&self, _: &(u64, char), (): ()) -> u32 { 1 }
/// #     fn is_goal(&self, state: &(u64, char)) -> bool { state.0 == 0 }
/// # }
///
/// struct Place;
///
/// impl Abstraction for Place {
///     type Space = Ring;
///
///     fn identity(&self) -> String { "place on a ring of 10".to_owned() }
///     fn entries(&self) -> u64 { 10 }
///     fn index(&self, state: &(u64, char)) -> u64 { state.0 }
///     fn goals(&self, visit: &mut dyn FnMut(u64)) { visit(0) }
///     fn predecessors(&self, node: u64, mut visit: impl FnMut(u64)) {
///         visit((node + 1) % 10);
///         visit((node + 9) % 10);
///     }
/// }
///
/// let database = Build::new().build(&Place, Encoding::Nibbles)?;
/// assert_eq!(database.value(Place.index(&(7, 'r')), || 0), Some(3));
/// # Ok::<(), pattern_database::BuildError>(())
/// ```
pub trait Abstraction: Sync {
    /// The space whose states are mapped.
    type Space: StateSpace;

    /// Everything that the table depends on, on one line: the domain, its size, its goal, the
    /// pattern. It is part of a file's header, and a file with another identity is refused.
    fn identity(&self) -> String;

    /// Returns the number of entries.
    fn entries(&self) -> u64;

    /// Returns the entry of a state, less than [`entries`](Self::entries).
    fn index(&self, state: &<Self::Space as StateSpace>::State) -> u64;

    /// Returns the number of nodes of the abstract graph. By default nodes are entries.
    fn nodes(&self) -> u64 {
        self.entries()
    }

    /// Returns the entry of a node.
    fn entry(&self, node: u64) -> u64 {
        node
    }

    /// Shows `visit` each node in which a goal lies.
    fn goals(&self, visit: &mut dyn FnMut(u64));

    /// Shows `visit` each node from which an action leads to `node`, less than
    /// [`nodes`](Self::nodes). Some may be shown twice.
    fn predecessors(&self, node: u64, visit: impl FnMut(u64));

    /// Returns a value that the entry's never falls below and differs from by an even number, such as the Manhattan
    /// distance of the pattern's tiles. [`Encoding::Differences`] stores half the difference.
    ///
    /// [`Encoding::Differences`]: crate::Encoding::Differences
    fn floor(&self, entry: u64) -> u8 {
        let _ = entry;
        0
    }
}
