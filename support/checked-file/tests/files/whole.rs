//! Files of any kind.

use std::fs;
use std::path::Path;

use checked_file::testkit::{Fault, with_fault};
use checked_file::{begin, check_writable, is_same_file, write};

use crate::common::{names, place};

/// More than is written at a time.
const NEW: &[u8] = &[7; 3_000_000];

/// Whatever fails, the file is the old one or the new one, and nothing lies beside it.
fn check_faults(fault: Fault) {
    let (folder, path) = place();
    for call in 0.. {
        fs::write(&path, "old").unwrap();
        let (written, calls) = with_fault(call, fault, || write(&path, NEW));
        assert_eq!(names(folder.path()), ["file"], "call {call}");
        if calls <= call {
            written.unwrap();
            assert_eq!(fs::read(&path).unwrap(), NEW);
            assert!(call >= 5, "{call} calls");
            return;
        }
        written.unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"old", "call {call}");
    }
}

#[test]
fn what_fails_leaves_what_was_there_before() {
    check_faults(Fault::Once);
    check_faults(Fault::FromThenOn);
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;

    let (_folder, path) = place();
    for mode in [0o600, 0o640, 0o755] {
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        write(&path, NEW).unwrap();
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            mode
        );
    }
}

/// Links stay, also relative ones through several folders, and one that leads to nothing yet.
#[cfg(unix)]
#[test]
fn a_link_leads_to_the_new_file() {
    use std::os::unix::fs::symlink;

    let (folder, path) = place();
    let below = folder.path().join("below");
    fs::create_dir(&below).unwrap();
    symlink("../file", below.join("second")).unwrap();
    symlink("below/second", folder.path().join("first")).unwrap();
    let link = folder.path().join("first");
    for _ in 0..2 {
        check_writable(&link).unwrap();
        assert!(is_same_file(&link, &path));
        write(&link, NEW).unwrap();
        assert!(link.is_symlink() && !path.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), NEW);
        assert_eq!(names(&below), ["second"]);
        fs::write(&path, "old").unwrap();
    }
    symlink("ring", folder.path().join("ring")).unwrap();
    let ring = folder.path().join("ring");
    for error in [check_writable(&ring), write(&ring, NEW)] {
        assert!(error.unwrap_err().to_string().contains("in a ring"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_as_it_is() {
    for (device, is_full) in [("/dev/null", false), ("/dev/full", true)] {
        let device = Path::new(device);
        check_writable(device).unwrap();
        assert_eq!(write(device, NEW).is_err(), is_full);
        assert!(!device.is_file());
    }
}

#[test]
fn where_nothing_can_be_written_that_is_found_at_once() {
    let (folder, path) = place();
    check_writable(&path).unwrap();
    assert!(names(folder.path()).is_empty());
    fs::write(&path, "old").unwrap();
    for wrong in [
        folder.path().to_owned(),
        folder.path().join("no/file"),
        path.join("file"),
    ] {
        check_writable(&wrong).unwrap_err();
        write(&wrong, NEW).unwrap_err();
        begin(&wrong).unwrap_err();
    }
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[test]
fn one_file_has_many_names() {
    let (folder, path) = place();
    let roundabout = folder.path().join(".").join("file");
    let other = folder.path().join("other");
    for _ in 0..2 {
        assert!(is_same_file(&path, &path) && is_same_file(&path, &roundabout));
        assert!(!is_same_file(&path, &other));
        fs::write(&path, "there").unwrap();
    }
    fs::hard_link(&path, &other).unwrap();
    assert!(is_same_file(&path, &other));
    // Through a hard link only one of the names gets the new file.
    write(&other, NEW).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"there");
}
