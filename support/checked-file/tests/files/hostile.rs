//! Files that are not what they should be are refused.

use std::fs;

use checked_file::FileError;
use proptest::prelude::*;

use crate::common::{FORMAT, place, read, write};

proptest! {
    #[test]
    fn what_is_written_is_read(payload: Vec<u8>) {
        let (_folder, path) = place();
        write(&path, &payload).unwrap();
        prop_assert_eq!(read(&path).unwrap(), payload);
    }

    #[test]
    fn bytes_of_chance(bytes: Vec<u8>, begins_well: bool) {
        let (_folder, path) = place();
        let start = if begins_well { &b"EXAMPLES\x01\0\0\0\x07\0\0\0"[..] } else { b"" };
        fs::write(&path, [start, &bytes].concat()).unwrap();
        prop_assert!(read(&path).is_err());
    }

    #[test]
    fn cut_short_or_made_longer(payload: Vec<u8>, length: prop::sample::Index, more in 1..99_usize) {
        let (_folder, path) = place();
        write(&path, &payload).unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..length.index(whole.len())]).unwrap();
        prop_assert!(read(&path).is_err());
        fs::write(&path, [&whole[..], &vec![0; more]].concat()).unwrap();
        prop_assert!(read(&path).is_err());
    }

    /// The checksums find every change within 32 consecutive bits.
    #[test]
    fn changed_bits(payload: Vec<u8>, place_of: prop::sample::Index, change in 1_u32..) {
        let (_folder, path) = place();
        write(&path, &payload).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        let start = place_of.index(bytes.len() - 3);
        for (byte, change) in bytes[start..].iter_mut().zip(change.to_le_bytes()) {
            *byte ^= change;
        }
        fs::write(&path, bytes).unwrap();
        prop_assert!(read(&path).is_err());
    }
}

#[test]
fn a_file_that_gets_shorter_while_it_is_read() {
    let (_folder, path) = place();
    write(&path, &vec![1; 1_000_000]).unwrap();
    let opened = FORMAT.open(&path, crate::common::KIND).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_len(500_000).unwrap();
    let error = opened.bytes().unwrap_err().to_string();
    assert!(
        error.ends_with("cannot be read: it was cut short while it was read"),
        "{error}"
    );
}

#[test]
fn a_folder_is_no_file() {
    let (folder, _) = place();
    let error = read(folder.path()).unwrap_err();
    assert!(matches!(error, FileError::Special { .. }), "{error}");
}

/// Nothing writes into the pipe: a program that opens it as a file waits for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_at_once() {
    use std::sync::mpsc;
    use std::time::Duration;

    let (_folder, path) = place();
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let refused = (read(&path), FORMAT.read_header(&path));
        sender.send(refused).unwrap();
    });
    let (read, header) = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
    for error in [read.unwrap_err(), header.unwrap_err()] {
        assert!(matches!(error, FileError::Special { .. }), "{error}");
        assert!(error.to_string().contains("not a regular file"), "{error}");
    }
}
