//! The folder in which tables are kept.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use checked_file::{UNFINISHED, cache_folder};

use crate::kind::{FORMAT, Kind};
use crate::{Abstraction, Build, BuildError, Database, Encoding, Facts, FileError, Layers};

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
    Refused(checked_file::FileError),
}

impl Store {
    /// The tables in this folder, which is made when it is needed.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The tables of the user: in `pattern-databases` of the
    /// [folder for what can be made again](cache_folder).
    ///
    /// # Errors
    ///
    /// [`FileError::NoFolder`] if there is none.
    pub fn of_user() -> Result<Self, FileError> {
        let folder = cache_folder("pattern-databases");
        folder.map(Self::at).ok_or(FileError::NoFolder)
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
        Ok(tried
            .map(drop)
            .map_err(checked_file::FileError::writing(&self.folder))?)
    }

    /// What there is, by name. Only headers are looked at.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read; one that does not exist is empty.
    pub fn list(&self) -> Result<Vec<Item>, FileError> {
        let error = checked_file::FileError::reading(&self.folder);
        let Some(files) = found(fs::read_dir(&self.folder).map_err(|source| error(source).into()))?
        else {
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
        let header = match FORMAT.read_header(path) {
            Ok(header) => header,
            Err(error) => return Some(Self::Refused(error)),
        };
        let foreign = Self::Refused(checked_file::FileError::Foreign { path: path.into() });
        if header.kind != kind as u32 {
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
            Contents::Layers { .. } => Ok(FORMAT.map(&self.path, Kind::Layers as u32).map(drop)?),
            Contents::Unfinished => Ok(()),
            Contents::Refused(_) => Ok(FORMAT.read_header(&self.path).map(drop)?),
        }
    }

    /// Removes the file.
    ///
    /// # Errors
    ///
    /// [`FileError::File`] if it cannot be removed.
    pub fn remove(self) -> Result<(), FileError> {
        remove(&self.path)
    }
}

fn remove(path: &Path) -> Result<(), FileError> {
    let removed = fs::remove_file(path);
    Ok(removed.map_err(checked_file::FileError::io(path, "removed"))?)
}

/// `None` if there is no such file.
fn found<T>(result: Result<T, FileError>) -> Result<Option<T>, FileError> {
    match result {
        Err(FileError::File(error)) if error.is_not_found() => Ok(None),
        result => result.map(Some),
    }
}
