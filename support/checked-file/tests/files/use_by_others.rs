//! Several users and programs with the same files.

use std::fs;

use crate::common::{place, read, write};

/// A file is as readable as any other that the user makes.
#[cfg(unix)]
#[test]
fn permissions_are_the_usual_ones() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, path) = place();
    write(&path, b"payload").unwrap();
    let usual = folder.path().join("usual");
    fs::write(&usual, "").unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(
        mode(&path),
        mode(&usual),
        "{:o}, {:o}",
        mode(&path),
        mode(&usual)
    );
}

#[test]
fn what_has_been_read_stays_whatever_becomes_of_the_file() {
    let (_folder, path) = place();
    let payload = vec![5; 1_000_000];
    write(&path, &payload).unwrap();
    let bytes = read(&path).unwrap();
    fs::File::create(&path).unwrap();
    assert_eq!(bytes, payload, "cut to nothing");
    fs::write(&path, vec![6; 2_000_000]).unwrap();
    assert_eq!(bytes, payload, "written over");
    fs::remove_file(&path).unwrap();
    assert_eq!(bytes, payload, "removed");
}

/// A reader gets what was there when the file was opened, or what replaced it: never a mixture.
#[test]
fn replaced_while_it_is_read() {
    let (_folder, path) = place();
    write(&path, &vec![0; 300_000]).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..30 {
                write(&path, &vec![number; 300_000]).unwrap();
            }
        });
        for _ in 0..30 {
            let bytes = read(&path).unwrap();
            assert!(bytes.iter().all(|&byte| byte == bytes[0]));
        }
    });
}
