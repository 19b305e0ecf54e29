//! The files that commands write, and the one rule for all of them.
//!
//! [`check`] looks at them before a command begins: each has a name that says its format, in a folder where it can be
//! written, is not read by the command or written twice, and replaces nothing but what sovet has written in that format,
//! unless `--force` says so. What passes is written as a whole or not at all.

mod contents;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use checked_file::{check_writable, is_same_file};
use clap::{Arg, ArgAction, ArgMatches, Command, Id};

pub(crate) use self::contents::{Contents, output_file, page_file, picture_file};
use crate::exit::Failure;

/// A file that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutputFile {
    path: PathBuf,
    pub(crate) contents: Contents,
}

/// The switch that allows to replace other files.
const FORCE: &str = "force";

/// True if the user has given it.
static IS_FORCED: AtomicBool = AtomicBool::new(false);

/// The files that have been read, including some that only other files name.
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl OutputFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it as a whole or not at all.
    pub(crate) fn write(&self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        check_unread(&self.path)?;
        write_file(&self.path, text)
    }

    /// Checks that it may be written under this name, which only the command itself could know.
    pub(crate) fn check_as(&self, path: &Path) -> Result<(), Failure> {
        let path = path.to_owned();
        let file = Self {
            path,
            ..self.clone()
        };
        check_unread(&file.path)?;
        file.check_replaced()?;
        check_writable(&file.path).map_err(|error| cannot_write(&file.path, &error))
    }

    /// Checks that it would replace nothing, or nothing but what sovet has written in that format.
    fn check_replaced(&self) -> Result<(), Failure> {
        let (path, name) = (self.path.display(), self.contents.name());
        if IS_FORCED.load(Ordering::Relaxed) || !self.is_foreign().unwrap_or(true) {
            return Ok(());
        }
        Err(Failure::input(format!(
            "{path} is there already, and is not a {name} that sovet has written: give another name, or --{FORCE} to \
             replace it"
        )))
    }

    fn is_foreign(&self) -> io::Result<bool> {
        const BEGINNING: u64 = 1 << 20;
        match fs::metadata(&self.path) {
            Ok(there) if there.is_file() && there.len() > 0 => {}
            _ => return Ok(false),
        }
        let mut beginning = Vec::new();
        File::open(&self.path)?
            .take(BEGINNING)
            .read_to_end(&mut beginning)?;
        Ok(!self.contents.has_beginning(&beginning))
    }
}

/// Writes a file as a whole or not at all.
pub(crate) fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    checked_file::write(path, text.as_ref()).map_err(|error| cannot_write(path, &error))
}

/// Returns the failure to write a file.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let folder = checked_file::folder_of(path);
    if error.kind() == io::ErrorKind::NotFound && !folder.exists() {
        return Failure::Machine(format!(
            "cannot write {}: there is no folder {}",
            path.display(),
            folder.display()
        ));
    }
    Failure::Machine(format!("cannot write {}: {error}", path.display()))
}

/// Remembers that a file is read.
pub(crate) fn note_read(path: &Path) {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if !read.iter().any(|read| read == path) {
        read.push(path.to_owned());
    }
}

/// Checks that the command has not read this file.
fn check_unread(path: &Path) -> Result<(), Failure> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if path.is_file() && read.iter().any(|read| is_same_file(read, path)) {
        return Err(is_input(path));
    }
    Ok(())
}

fn is_input(path: &Path) -> Failure {
    Failure::input(format!(
        "{} is what the command reads, and would be lost: give another name",
        path.display()
    ))
}

/// Returns the command and those below it, each with a switch that allows to replace other files if it writes some.
pub(crate) fn with_force(command: Command) -> Command {
    let command = command.mut_subcommands(with_force);
    let Some(output) = command.get_arguments().find(|it| is_output(it)) else {
        return command;
    };
    let force = Arg::new(FORCE)
        .long(FORCE)
        .action(ArgAction::SetTrue)
        .help("Replace a file that is there already, even if sovet has not written it");
    let force = match output.get_help_heading().map(str::to_owned) {
        Some(heading) => force.help_heading(heading),
        None => force,
    };
    command.arg(force)
}

/// Returns whether the argument names a file that is written.
fn is_output(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == std::any::TypeId::of::<OutputFile>()
}

/// Looks at all files that a command is to write, before it begins.
pub(crate) fn check(matches: &ArgMatches) -> Result<(), Failure> {
    let mut matches = matches;
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let is_forced = matches.try_get_one(FORCE).ok().flatten();
    IS_FORCED.store(is_forced.copied().unwrap_or(false), Ordering::Relaxed);
    for id in matches.ids() {
        for file in outputs(matches, id) {
            check_others(matches, id, file)?;
            file.check_here()?;
        }
    }
    Ok(())
}

/// Returns the files to be written that an argument names.
fn outputs<'m>(matches: &'m ArgMatches, id: &Id) -> impl Iterator<Item = &'m OutputFile> {
    let values = matches.try_get_many::<OutputFile>(id.as_str());
    values.ok().flatten().into_iter().flatten()
}

/// No other argument names the file, to be read or written.
fn check_others(matches: &ArgMatches, own: &Id, file: &OutputFile) -> Result<(), Failure> {
    let is_group = |id: &Id| matches.try_get_many::<Id>(id.as_str()).is_ok();
    for id in matches.ids().filter(|id| *id != own && !is_group(id)) {
        if let Some(other) = outputs(matches, id).find(|other| other.is_same(file)) {
            return Err(Failure::input(format!(
                "{} cannot be both the {} of --{own} and the {} of --{id}",
                file.path.display(),
                file.contents.name(),
                other.contents.name()
            )));
        }
        let mut values = matches
            .get_raw(id.as_str())
            .into_iter()
            .flatten()
            .map(Path::new);
        if values.any(|value| value.is_file() && is_same_file(value, &file.path)) {
            return Err(is_input(&file.path));
        }
    }
    Ok(())
}

impl OutputFile {
    /// Returns whether both write one file. A device may be written more than once.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let is_device = self.path.exists() && !self.path.is_file();
        !is_device && is_same_file(&self.path, &other.path)
    }

    /// Checks that it can and may be written here.
    fn check_here(&self) -> Result<(), Failure> {
        if matches!(self.contents, Contents::Levels | Contents::Manual) {
            // Their folders are made if necessary.
            return Ok(());
        }
        self.check_replaced()?;
        check_writable(&self.path).map_err(|error| cannot_write(&self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue;
    use clap::error::ErrorKind;

    use super::*;

    /// The arguments that name files which are only read.
    const READ_ONLY: [&str; 6] = ["file", "hosts", "scen", "secret", "sources", "text"];

    /// Text written by another program.
    const FOREIGN: &str = "A letter that I have written.\n";

    /// Returns every command, without required arguments.
    fn commands() -> Vec<Command> {
        let mut waiting = vec![crate::args::program(&Catalogue::standard())];
        let mut all = Vec::new();
        while let Some(command) = waiting.pop() {
            waiting.extend(command.get_subcommands().cloned());
            let groups: Vec<Id> = command
                .get_groups()
                .map(|group| group.get_id().clone())
                .collect();
            let outputs = command.get_arguments().filter(|it| is_output(it));
            let outputs: Vec<Id> = outputs.map(|it| it.get_id().clone()).collect();
            // An argument that is required unless something else is there becomes required unless a file is written.
            let command = command.mut_args(|argument| {
                let argument = argument.required(false).global(false);
                argument.required_unless_present_any(outputs.clone())
            });
            let command = command
                .subcommand_required(false)
                .arg_required_else_help(false);
            let relaxed =
                |command: Command, id| command.mut_group(id, |group| group.required(false));
            all.push(groups.into_iter().fold(command, relaxed));
        }
        all
    }

    /// Returns whether the argument names a file that is read.
    fn is_input(argument: &Arg) -> bool {
        argument.get_value_parser().type_id() == std::any::TypeId::of::<PathBuf>()
    }

    /// An option of a command that names a file to be written.
    struct Case<'c> {
        command: &'c Command,
        option: &'c Arg,
    }

    impl Case<'_> {
        /// Returns the outcome of the command with this file and further words.
        fn check(&self, file: &Path, more: &[&str]) -> Result<Result<(), String>, ErrorKind> {
            let option = format!("--{}={}", self.option.get_id(), file.display());
            let words = [self.command.get_name(), &option]
                .into_iter()
                .chain(more.iter().copied());
            let matches = self.command.clone().try_get_matches_from(words);
            let matches = matches.map_err(|error| error.kind())?;
            Ok(check(&matches).map_err(|failure| failure.to_string()))
        }

        /// Returns whether the name itself is refused.
        fn refuses_name(&self, name: &str) -> bool {
            self.check(Path::new(name), &[]) == Err(ErrorKind::ValueValidation)
        }

        fn refuses(&self, file: &Path, more: &[&str], why: &str) {
            let (command, option) = (self.command.get_name(), self.option.get_id());
            match self.check(file, more) {
                Ok(Err(message)) => {
                    assert!(message.contains(why), "{command} --{option}: {message}");
                }
                other => panic!("{command} --{option} {more:?}: {other:?}"),
            }
            let kept = fs::read_to_string(file).unwrap_or(FOREIGN.to_owned());
            assert_eq!(kept, FOREIGN, "{command} --{option}");
        }

        /// Returns an ending that the option takes.
        fn ending(&self) -> &'static str {
            let endings = ["html", "svg", "dot", "trace"];
            let taken = endings
                .into_iter()
                .find(|ending| !self.refuses_name(&format!("x.{ending}")));
            taken.expect("an option takes some file")
        }
    }

    /// The rule for one option.
    fn check_rule(case: &Case<'_>) {
        let folder = tempfile::tempdir().expect("a folder");
        let ending = case.ending();
        let file = folder.path().join(format!("file.{ending}"));
        assert!(case.refuses_name("-"));
        let is_free = ending == "trace";
        for other in ["png", "PDF", ""].map(|ending| format!("x.{ending}")) {
            assert_eq!(case.refuses_name(&other), !is_free, "{other}");
        }
        for other in ["x.html", "x.svg", "x.gv"] {
            assert!(!is_free || case.refuses_name(other), "{other}");
        }
        let (command, option) = (case.command.get_name(), case.option.get_id());
        assert_eq!(case.check(&file, &[]), Ok(Ok(())), "{command} --{option}");
        fs::write(&file, FOREIGN).expect("a file");
        for input in case.command.get_arguments().filter(|it| is_input(it)) {
            let path = file.display().to_string();
            let word = input
                .get_long()
                .map_or(path.clone(), |long| format!("--{long}={path}"));
            if case.check(&file, &[&word]) != Err(ErrorKind::MissingRequiredArgument) {
                case.refuses(&file, &[&word, "--force"], "what the command reads");
            }
        }
        let is_other = |it: &&Arg| is_output(it) && it.get_id() != case.option.get_id();
        for other in case.command.get_arguments().filter(is_other) {
            let word = format!("--{}={}", other.get_id(), file.display());
            // No name is right for both where their formats differ.
            if case.check(&file, &[&word]) != Err(ErrorKind::ValueValidation) {
                case.refuses(&file, &[&word, "--force"], "cannot be both");
            }
        }
        if ["checkpoint", "output"].contains(&case.option.get_id().as_str()) && is_free {
            // Existing files are read first, and folders are made.
            return;
        }
        case.refuses(&file, &[], "--force");
        assert_eq!(case.check(&file, &["--force"]), Ok(Ok(())));
        case.refuses(
            &folder.path().join(format!("no/file.{ending}")),
            &["--force"],
            "there is no folder",
        );
        case.refuses(
            &folder.path().join(format!("file.{ending}/file.{ending}")),
            &["--force"],
            "cannot write",
        );
    }

    /// A new option that writes a file has the type that makes the rule hold for it, and so is found here.
    #[test]
    fn the_rule_holds_for_every_option_of_every_command() {
        let mut cases = 0;
        for command in &commands() {
            for option in command.get_arguments() {
                let id = option.get_id().as_str();
                if is_output(option) {
                    assert_eq!(option.get_long(), Some(id), "messages name it by this");
                    check_rule(&Case { command, option });
                    cases += 1;
                } else if is_input(option) {
                    let name = command.get_name();
                    assert!(
                        READ_ONLY.contains(&id),
                        "{name}: is `{id}` read or written?"
                    );
                }
            }
        }
        assert!(cases > 40, "{cases}");
    }
}
