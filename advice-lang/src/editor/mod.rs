//! Questions of editors about a text that is being written.

pub(crate) mod cursor;
pub(crate) mod lines;
pub(crate) mod outline;
