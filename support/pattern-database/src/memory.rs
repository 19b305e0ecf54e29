//! Large allocations that may fail.

use crate::BuildError;

/// `count` values, or an error if there is no room for them.
pub(crate) fn filled<T>(count: u64, value: impl FnMut() -> T) -> Result<Box<[T]>, BuildError> {
    let size = size_of::<T>() as u64;
    let error = BuildError::Memory {
        bytes: count.saturating_mul(size),
    };
    let Ok(count) = usize::try_from(count) else {
        return Err(error);
    };
    let mut values = Vec::new();
    if values.try_reserve_exact(count).is_err() {
        return Err(error);
    }
    values.resize_with(count, value);
    Ok(values.into_boxed_slice())
}
