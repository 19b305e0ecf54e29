//! One of the processes that count together.

use timely::communication::allocator::ProcessBuilder;
use timely::communication::{Allocator, Hooks};

/// One of the processes that count together, before it begins.
pub struct Member {
    builder: ProcessBuilder,
}

impl Member {
    /// So many members in one process, for a thread each. What they send each other takes the form that it has
    /// between machines.
    #[must_use]
    pub fn in_one_process(members: usize) -> Vec<Self> {
        let builders =
            ProcessBuilder::new_bytes_vector(members, Hooks::default().refill, None).into_iter();
        builders.map(|builder| Self { builder }).collect()
    }

    pub(crate) fn build(self) -> Allocator {
        Allocator::Process(self.builder.build())
    }
}
