//! The folder of files that can be made again.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The environment variable that names the folder for everything that is kept.
pub const CACHE_VARIABLE: &str = "SOVET_CACHE";

/// Returns the user's folder of this name for files that can be made again: in the folder that [`CACHE_VARIABLE`]
/// names, otherwise where the platform keeps caches, such as `~/.cache/sovet` or `%LOCALAPPDATA%\sovet`. `None` if the
/// variable is not set and the user has no home.
#[must_use]
pub fn cache_folder(name: &str) -> Option<PathBuf> {
    let named = env::var_os(CACHE_VARIABLE).filter(|folder| !folder.is_empty());
    let cache = match named {
        Some(folder) => PathBuf::from(folder),
        None => etcetera::choose_base_strategy()
            .ok()?
            .cache_dir()
            .join("sovet"),
    };
    Some(cache.join(name))
}
