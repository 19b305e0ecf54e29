//! Options of several procedures.

use search_core::{Limits, OptionSpec, Values, bytes, reads, threads};

use crate::{Claim, Player};

/// Number of plies to look ahead.
pub(crate) const DEPTH: OptionSpec =
    OptionSpec::new("depth", "N", "Plies (moves of either side) to look ahead")
        .short('d')
        .checked(reads::<usize>);

/// Size of the memory.
pub(crate) const TABLE_SIZE: OptionSpec = OptionSpec::new(
    "table-size",
    "SIZE",
    "Remember positions in a transposition table of this size, such as 64MB, or `none`",
)
.or("none")
.checked(|text| bytes(text).map(|_| ()));

/// Size of the memory, for procedures that need one.
pub(crate) const NEEDED_TABLE_SIZE: OptionSpec = TABLE_SIZE.or("16MB");

/// Number of threads of the search.
pub(crate) const THREADS: OptionSpec = OptionSpec::new("threads", "N", "Search on N threads")
    .checked(|text| threads(text).map(|_| ()));

/// Reason why the events of a search on threads cannot be seen.
pub(crate) const FOR_ONE_THREAD: &str = "is for one thread; leave out --threads";

/// Bytes of the table that is asked for by this option.
pub(crate) fn table(values: &Values, option: &OptionSpec) -> Result<usize, String> {
    let asked = match values.read_by(option.name, bytes)? {
        Some(asked) => asked,
        None => bytes(option.default)?,
    };
    Ok(usize::try_from(asked.unwrap_or(0)).unwrap_or(usize::MAX))
}

/// Question about the side to move.
pub(crate) const CLAIM: OptionSpec =
    OptionSpec::new("claim", "CLAIM", "What to find out about the side to move")
        .or("wins")
        .one_of(&[
            ("wins", "It can force a win"),
            ("draws", "It can force a draw at least: it does not lose"),
        ]);

/// Makes a claim about a player.
pub(crate) type Claims = fn(Player) -> Claim;

/// Returns the claim that is made.
pub(crate) fn claim(values: &Values) -> Result<Claims, String> {
    let claims: [Claims; 2] = [Claim::Wins, Claim::DoesNotLose];
    values.choose(&CLAIM, &claims)
}

/// Depths of searches of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Depths {
    /// The number of plies looked ahead by default.
    pub usual: usize,
    /// Looking farther ahead is of no use.
    pub farthest: usize,
}

impl Depths {
    /// Returns the requested depth, or the usual one, but no deeper than the limit.
    pub(crate) fn or_usual(self, asked: Option<usize>, limits: &Limits<'_>) -> usize {
        let depth = asked.unwrap_or(self.usual);
        let limit = limits.depth.unwrap_or(u64::MAX);
        usize::try_from(limit).map_or(depth, |limit| depth.min(limit))
    }
}

/// Returns whether there is a limit that ends a long search.
pub(crate) fn has_effort(limits: &Limits<'_>) -> bool {
    limits.expansions.is_some() || limits.time.is_some()
}

/// Reason why procedures that prove claims lack a depth.
pub(crate) const PROOFS_LACK: &[(&str, &str)] = &[(
    DEPTH.name,
    "--depth is not for proofs, which go as deep as they have to; see --max-depth",
)];
