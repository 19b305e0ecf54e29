//! The folder in which tables are kept.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use checked_file::{cache_folder, check_folder, is_in_use};

use crate::file::Begun;
use crate::kind::{FORMAT, Kind};
use crate::{
    Abstraction, Build, BuildError, CheckError, Database, Encoding, Facts, FileError, Layers,
};

/// Endings of the names of tables and of layers.
const TABLE: &str = "pdb";
const LAYERS: &str = "layers";

/// A folder in which tables are kept.
///
/// A table is written under another name until it is whole, so several programs may build the same one at a
/// time; that of the last one stays, and all are equal to the byte. A table that is read is in the program's own
/// memory: its file may be removed or replaced meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A file in the folder.
#[derive(Debug)]
#[non_exhaustive]
pub struct Item {
    /// Path of the file.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// Content of the file.
    pub contents: Contents,
}

/// Content of a file in the folder, by its name and its header.
#[derive(Debug)]
#[non_exhaustive]
pub enum Contents {
    /// A table.
    Table(Facts),
    /// The finished layers of a build that was cancelled.
    Layers {
        /// Subject of the layers.
        identity: String,
        /// The entries that have a value.
        found: u64,
        /// The entries in all.
        entries: u64,
    },
    /// A file that has not been written completely.
    Unfinished {
        /// A program is writing it. Otherwise it was left behind by one that was killed, and is removed when a
        /// file is next written here.
        in_use: bool,
    },
    /// A file that is refused.
    Refused(checked_file::FileError),
}

impl Store {
    /// Returns the tables in this folder, which is made when it is needed.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Returns the tables of the user: in `pattern-databases` of the [folder for what can be made again](cache_folder).
    ///
    /// # Errors
    ///
    /// [`FileError::NoFolder`] if there is none.
    pub fn of_user() -> Result<Self, FileError> {
        let folder = cache_folder("pattern-databases");
        folder.map(Self::at).ok_or(FileError::NoFolder)
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of the table of an abstraction, whether or not it exists.
    #[must_use]
    pub fn path<A: Abstraction>(&self, abstraction: &A, encoding: Encoding) -> PathBuf {
        self.file(abstraction, &format!("{encoding}.{TABLE}"))
    }

    /// Returns the path of the layers of a build of this abstraction that was cancelled.
    #[must_use]
    pub fn layers_path<A: Abstraction>(&self, abstraction: &A) -> PathBuf {
        self.file(abstraction, LAYERS)
    }

    /// Returns the path of a file whose name tells a person what it is, and whose checksum distinguishes what is
    /// written alike.
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
    /// cancelled, it is resumed.
    ///
    /// # Errors
    ///
    /// [`FileError::Cancelled`] if the build was cancelled; then its layers have been kept.
    /// [`FileError::NotKept`] if the table was built but could not be written. Others if a file is
    /// refused or the folder cannot be written to, before anything is built.
    // Not inlined, and so compiled once for an abstraction.
    #[inline(never)]
    pub fn open_or_build<A: Abstraction>(
        &self,
        abstraction: &A,
        encoding: Encoding,
        build: Build<'_>,
    ) -> Result<Database, FileError> {
        if let Some(database) = self.open(abstraction, encoding)? {
            self.remove_surplus_layers(abstraction);
            return Ok(database);
        }
        // Before the work, which may take hours.
        check_folder(&self.folder)?;
        let layers_path = self.layers_path(abstraction);
        let begun = found(Layers::open(&layers_path, abstraction))?;
        let layers = begun.map_or_else(|| Layers::start(abstraction), Ok)?;
        match build.resume(abstraction, encoding, layers) {
            Ok(database) => {
                // First the table, then the layers: whenever the program is killed, one of them is there.
                if let Err(source) = database.save(&self.path(abstraction, encoding)) {
                    return Err(FileError::NotKept {
                        database: Box::new(database),
                        source: Box::new(source),
                    });
                }
                // Layers that cannot be removed now are surplus from now on, and are removed another time.
                let _ = checked_file::remove(&layers_path);
                Ok(database)
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

    /// Removes the layers of a build of this abstraction that has been finished since: a program that was killed
    /// in between has left them. They serve tables in any encoding, so if one table is younger none needs them.
    pub fn remove_surplus_layers<A: Abstraction>(&self, abstraction: &A) {
        let layers = self.layers_path(abstraction);
        let written = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        let Some(begun) = written(&layers) else {
            return;
        };
        let is_younger = |&encoding: &Encoding| {
            let table = written(&self.path(abstraction, encoding));
            table.is_some_and(|finished| finished > begun)
        };
        if Encoding::ALL.iter().any(is_younger) {
            let _ = checked_file::remove(&layers);
        }
    }

    /// Removes what programs killed while writing have left. What another program is writing stays, and so do
    /// the layers of a build that was cancelled.
    pub fn remove_leftovers(&self) {
        FORMAT.remove_leftovers(&self.folder);
    }

    /// Lists the files by name. Only headers are read.
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
            let contents = Contents::of(&file.path());
            // Another program may have given it its final name, or removed it.
            let there = fs::symlink_metadata(file.path()).ok();
            if let (Some(contents), Some(there)) = (contents, there) {
                items.push(Item {
                    path: file.path(),
                    bytes: there.len(),
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
        if FORMAT.is_unfinished(path) {
            let in_use = is_in_use(path);
            return Some(Self::Unfinished { in_use });
        }
        let kind = match path.extension().and_then(OsStr::to_str)? {
            TABLE => Kind::Table,
            LAYERS => Kind::Layers,
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
            Kind::Layers => Begun::of(&header).map_or(foreign, |begun| Self::Layers {
                identity: header.identity,
                found: begun.found,
                entries: begun.entries,
            }),
        })
    }
}

impl Item {
    /// Checks every byte and, for a table, how many values there are and which is the greatest. What is
    /// unfinished is neither refused nor sound.
    ///
    /// # Errors
    ///
    /// If the file is refused.
    pub fn verify(&self) -> Result<(), FileError> {
        match Contents::of(&self.path) {
            Some(Contents::Table(_)) => self.check_facts(&Database::open(&self.path)?),
            Some(Contents::Layers { .. }) => {
                Ok(FORMAT.open(&self.path, Kind::Layers as u32)?.finish()?)
            }
            Some(Contents::Refused(error)) => Err(error.into()),
            Some(Contents::Unfinished { .. }) | None => Ok(()),
        }
    }

    /// [`verify`](Self::verify), and checks the file against its abstraction as far as that is quick: exactly the
    /// goals' entries of a table have the value 0, and layers are consistent.
    ///
    /// # Errors
    ///
    /// If the file is refused.
    pub fn verify_for<A: Abstraction>(&self, abstraction: &A) -> Result<(), FileError> {
        match self.contents {
            Contents::Table(_) => self.table(abstraction).map(drop),
            Contents::Layers { .. } => Layers::open(&self.path, abstraction).map(drop),
            Contents::Unfinished { .. } | Contents::Refused(_) => self.verify(),
        }
    }

    /// Recomputes every value of the abstraction and compares the file with it: that proves it right, whoever
    /// wrote it, and takes the time and the [memory](Build::memory) of building.
    ///
    /// # Errors
    ///
    /// If the file is refused, [`FileError::Wrong`] if a value is not right, and [`FileError::Build`] if that cannot
    /// be found out.
    pub fn recompute<A: Abstraction>(
        &self,
        abstraction: &A,
        build: Build<'_>,
    ) -> Result<(), FileError> {
        let checked = match self.contents {
            Contents::Table(_) => build.check(abstraction, &self.table(abstraction)?),
            Contents::Layers { .. } => {
                build.check_layers(abstraction, &Layers::open(&self.path, abstraction)?)
            }
            Contents::Unfinished { .. } | Contents::Refused(_) => return self.verify(),
        };
        checked.map_err(|error| match error {
            CheckError::Build(error) => error.into(),
            error => FileError::Wrong {
                path: self.path.clone(),
                error,
            },
        })
    }

    fn table<A: Abstraction>(&self, abstraction: &A) -> Result<Database, FileError> {
        let database = Database::open_for(&self.path, abstraction)?;
        self.check_facts(&database)?;
        if database.agrees_with_goals(abstraction)? {
            return Ok(database);
        }
        let what = "its values are not 0 where the goals are";
        Err(checked_file::FileError::damaged(&self.path, what).into())
    }

    fn check_facts(&self, database: &Database) -> Result<(), FileError> {
        if database.agrees_with_facts() {
            return Ok(());
        }
        let what = "its header does not agree with its values";
        Err(checked_file::FileError::damaged(&self.path, what).into())
    }

    /// Removes the file.
    ///
    /// # Errors
    ///
    /// [`FileError::File`] if it cannot be removed, or if a program is writing it.
    pub fn remove(self) -> Result<(), FileError> {
        let removed = match self.contents {
            Contents::Unfinished { .. } => checked_file::remove_unfinished(&self.path),
            _ => checked_file::remove(&self.path),
        };
        Ok(removed?)
    }
}

/// `None` if there is no such file.
fn found<T>(result: Result<T, FileError>) -> Result<Option<T>, FileError> {
    match result {
        Err(FileError::File(error)) if error.is_not_found() => Ok(None),
        result => result.map(Some),
    }
}
