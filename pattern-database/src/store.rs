//! The folder in which tables are kept.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use etcetera::BaseStrategy;

use crate::container::{Header, Kind, UNFINISHED};
use crate::{Abstraction, Build, BuildError, Database, Encoding, Facts, FileError, Layers};

/// The environment variable that names the folder for everything that this family of crates keeps.
pub const CACHE_VARIABLE: &str = "SOVET_CACHE";

/// How the names of tables and of layers end.
const TABLE: &str = "pdb";
const LAYERS: &str = "layers";

/// A folder in which tables are kept.
///
/// A table is written under another name until it is whole, so that two programs may build the same
/// one at a time. Nothing else may write there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A file in the folder.
#[derive(Debug)]
#[non_exhaustive]
pub struct Item {
    /// Where it is.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// What it is.
    pub contents: Contents,
}

/// What a file in the folder is, by its name and its header.
#[derive(Debug)]
#[non_exhaustive]
pub enum Contents {
    /// A table.
    Table(Facts),
    /// The finished layers of a build that was cancelled.
    Layers {
        /// What they are of.
        identity: String,
        /// The entries that have a value.
        found: u64,
        /// The entries in all.
        entries: u64,
    },
    /// What a program left behind that ended while it wrote.
    Unfinished,
    /// A file that is refused.
    Refused(FileError),
}

impl Store {
    /// The tables in this folder, which is made when it is needed.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The tables of the user: in the folder that [`CACHE_VARIABLE`] names, else where the platform
    /// keeps caches, such as `~/.cache/sovet` or `%LOCALAPPDATA%\sovet`; in `pattern-databases` there.
    ///
    /// # Errors
    ///
    /// [`FileError::NoFolder`] if the variable is not set and the user has no home.
    pub fn of_user() -> Result<Self, FileError> {
        let named = env::var_os(CACHE_VARIABLE).filter(|folder| !folder.is_empty());
        let cache = match named {
            Some(folder) => PathBuf::from(folder),
            None => etcetera::choose_base_strategy()
                .map_err(|_| FileError::NoFolder)?
                .cache_dir()
                .join("sovet"),
        };
        Ok(Self::at(cache.join("pattern-databases")))
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the table of an abstraction is or would be.
    #[must_use]
    pub fn path<A: Abstraction>(&self, abstraction: &A, encoding: Encoding) -> PathBuf {
        self.file(abstraction, &format!("{encoding}.{TABLE}"))
    }

    /// Where the layers are of a build of this abstraction that was cancelled.
    #[must_use]
    pub fn layers_path<A: Abstraction>(&self, abstraction: &A) -> PathBuf {
        self.file(abstraction, LAYERS)
    }

    /// The name says what it is to a person, and its checksum tells apart what is written alike.
    fn file<A: Abstraction>(&self, abstraction: &A, extension: &str) -> PathBuf {
        let identity = abstraction.identity();
        let words = identity.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let name: String = words.join("-").chars().take(100).collect();
        let sum = crc32fast::hash(identity.as_bytes());
        self.folder.join(format!("{name}-{sum:08x}.{extension}"))
    }

    /// Opens the table of an abstraction, if there is one.
    ///
    /// # Errors
    ///
    /// If the file is refused.
    pub fn open<A: Abstraction>(
        &self,
        abstraction: &A,
        encoding: Encoding,
    ) -> Result<Option<Database>, FileError> {
        found(Database::open_for(
            &self.path(abstraction, encoding),
            abstraction,
        ))
    }

    /// Opens the table of an abstraction. If there is none, it is built and kept; if a build was
    /// cancelled, it goes on.
    ///
    /// # Errors
    ///
    /// [`FileError::Cancelled`] if the build was cancelled; then its layers have been kept.
    /// [`FileError::NotKept`] if the table was built but could not be written. Others if a file is
    /// refused or the folder cannot be written to, before anything is built.
    pub fn open_or_build<A: Abstraction>(
        &self,
        abstraction: &A,
        encoding: Encoding,
        build: Build<'_>,
    ) -> Result<Database, FileError> {
        if let Some(database) = self.open(abstraction, encoding)? {
            return Ok(database);
        }
        self.check_folder()?;
        let (path, layers_path) = (
            self.path(abstraction, encoding),
            self.layers_path(abstraction),
        );
        let begun = found(Layers::open(&layers_path, abstraction))?;
        let layers = begun.map_or_else(|| Layers::start(abstraction), Ok)?;
        match build.resume(abstraction, encoding, layers) {
            Ok(database) => {
                if let Err(source) = database.save(&path) {
                    return Err(FileError::NotKept {
                        database: Box::new(database),
                        source: Box::new(source),
                    });
                }
                drop(database);
                found(remove(&layers_path))?;
                Database::open_for(&path, abstraction)
            }
            Err(BuildError::Cancelled(layers)) => {
                layers.save(&layers_path, abstraction)?;
                Err(FileError::Cancelled {
                    path: layers_path,
                    found: layers.found(),
                    entries: layers.entries(),
                })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Makes the folder and tries to write there.
    fn check_folder(&self) -> Result<(), FileError> {
        let tried =
            fs::create_dir_all(&self.folder).and_then(|()| tempfile::tempfile_in(&self.folder));
        tried.map(drop).map_err(FileError::writing(&self.folder))
    }

    /// What there is, by name. Only headers are looked at.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read; one that does not exist is empty.
    pub fn list(&self) -> Result<Vec<Item>, FileError> {
        let error = FileError::reading(&self.folder);
        let Some(files) = found(fs::read_dir(&self.folder).map_err(&error))? else {
            return Ok(Vec::new());
        };
        let mut items = Vec::new();
        for file in files {
            let file = file.map_err(&error)?;
            if let Some(contents) = Contents::of(&file.path()) {
                items.push(Item {
                    path: file.path(),
                    bytes: file.metadata().map_err(&error)?.len(),
                    contents,
                });
            }
        }
        items.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(items)
    }
}

impl Contents {
    /// `None` if the file has nothing to do with tables.
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension().and_then(OsStr::to_str)?;
        let kind = match extension {
            TABLE => Kind::Table,
            LAYERS => Kind::Layers,
            _ if UNFINISHED.strip_prefix('.') == Some(extension) => return Some(Self::Unfinished),
            _ => return None,
        };
        let header = match Header::read(path) {
            Ok(header) => header,
            Err(error) => return Some(Self::Refused(error)),
        };
        let foreign = Self::Refused(FileError::Foreign { path: path.into() });
        if header.kind != kind {
            return Some(foreign);
        }
        Some(match kind {
            Kind::Table => Facts::of(&header).map_or(foreign, Self::Table),
            Kind::Layers => {
                let [_, entries, _, found] = header.numbers;
                Self::Layers {
                    identity: header.identity,
                    found,
                    entries,
                }
            }
        })
    }
}

impl Item {
    /// Checks every byte. What is unfinished is not refused.
    ///
    /// # Errors
    ///
    /// If the file is refused.
    pub fn verify(&self) -> Result<(), FileError> {
        match &self.contents {
            Contents::Table(_) => Database::open(&self.path).map(drop),
            Contents::Layers { .. } => crate::container::map(&self.path, Kind::Layers).map(drop),
            Contents::Unfinished => Ok(()),
            Contents::Refused(_) => Header::read(&self.path).map(drop),
        }
    }

    /// Removes the file.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if it cannot be removed.
    pub fn remove(self) -> Result<(), FileError> {
        remove(&self.path)
    }
}

fn remove(path: &Path) -> Result<(), FileError> {
    fs::remove_file(path).map_err(FileError::io(path, "removed"))
}

/// `None` if there is no such file.
fn found<T>(result: Result<T, FileError>) -> Result<Option<T>, FileError> {
    match result {
        Err(FileError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}
