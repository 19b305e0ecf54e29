//! Files that are removed, and files that are not.

use std::fs::{self, File};

use checked_file::{FileError, is_in_use, remove_unfinished};

use crate::common::{FORMAT, header, names, place, write};

const LEFT: &str = "unfinished-a1B2c3.part";

#[test]
fn what_is_left_and_is_ours_goes() {
    for start in [&b""[..], b"EXAM", b"EXAMPLES and more"] {
        let (folder, path) = place();
        fs::write(folder.path().join(LEFT), start).unwrap();
        write(&path, b"payload").unwrap();
        assert_eq!(names(folder.path()), ["file"]);
    }
}

#[test]
fn what_may_be_somebody_elses_stays() {
    for (name, start) in [
        (LEFT, "something else"),
        (LEFT, "EXAMPLEX"),
        ("unfinished-letter.part", "Dear"),
        ("unfinished-a1B2c.part", ""),
        ("unfinished-a1B2c34.part", ""),
        ("unfinished-a1B-c3.part", ""),
        ("a1B2c3.part", "EXAMPLES"),
        ("unfinished-a1B2c3", "EXAMPLES"),
    ] {
        let (folder, path) = place();
        fs::write(folder.path().join(name), start).unwrap();
        write(&path, b"payload").unwrap();
        let mut expected = ["file", name];
        expected.sort_unstable();
        assert_eq!(names(folder.path()), expected, "{start}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_with_what_it_leads_to() {
    let (folder, path) = place();
    let elsewhere = place();
    fs::write(&elsewhere.1, "EXAMPLES").unwrap();
    std::os::unix::fs::symlink(&elsewhere.1, folder.path().join(LEFT)).unwrap();
    write(&path, b"payload").unwrap();
    assert_eq!(names(folder.path()), ["file", LEFT]);
    assert_eq!(fs::read(&elsewhere.1).unwrap(), b"EXAMPLES");
}

#[test]
fn what_is_being_written_stays() {
    let (folder, path) = place();
    let other = folder.path().join("other");
    let outer = FORMAT.write(&path, &header(b"payload"), |file| {
        // While this file is written another one is, and leftovers are looked for.
        write(&other, b"other").unwrap();
        FORMAT.remove_leftovers(folder.path());
        let all = names(folder.path());
        let [_, unfinished] = &all[..] else {
            panic!("{all:?}");
        };
        let unfinished = folder.path().join(unfinished);
        assert!(is_in_use(&unfinished));
        let error = remove_unfinished(&unfinished).unwrap_err();
        assert!(matches!(error, FileError::InUse { .. }), "{error}");
        let end = "another program is writing it";
        assert!(error.to_string().ends_with(end), "{error}");
        file.write_all(b"payload")
    });
    outer.unwrap();
    assert_eq!(names(folder.path()), ["file", "other"]);
}

#[test]
fn what_is_left_is_removed_by_name() {
    let (folder, _) = place();
    let path = folder.path().join(LEFT);
    fs::write(&path, "whatever").unwrap();
    assert!(!is_in_use(&path));
    let holder = File::open(&path).unwrap();
    holder.lock().unwrap();
    assert!(is_in_use(&path));
    remove_unfinished(&path).unwrap_err();
    drop(holder);
    remove_unfinished(&path).unwrap();
    assert!(names(folder.path()).is_empty());
}

/// Many write files of the same name and remove each other's leftovers: all succeed.
#[test]
fn many_at_a_time() {
    let (folder, path) = place();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let path = &path;
            scope.spawn(move || {
                for number in 0..50 {
                    write(path, &[writer, number]).unwrap();
                }
            });
        }
    });
    assert_eq!(names(folder.path()), ["file"]);
}
