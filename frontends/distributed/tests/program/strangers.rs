//! Programs that do not belong to the run.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use crate::{Cluster, PATIENCE, counts_alone, end};

/// Connects as soon as somebody listens.
fn call(port: u16) -> TcpStream {
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => return stream,
            Err(_) => sleep(Duration::from_millis(10)),
        }
    }
}

#[test]
fn a_stranger_changes_nothing() {
    let cluster = Cluster::new(2);
    let arguments = "puzzle 2x4 --format json";
    let first = cluster.start(0, arguments);
    let silent = call(cluster.ports[0]);
    let mut noisy = call(cluster.ports[0]);
    noisy.write_all(&[0xAA; 4000]).unwrap();
    // Until it is refused.
    noisy.set_read_timeout(Some(PATIENCE)).unwrap();
    while let Ok(1..) = noisy.read(&mut [0; 100]) {}
    let second = cluster.start(1, arguments);
    let first = end(first);
    assert_eq!(first.counts(), counts_alone("puzzle 2x4"));
    assert_eq!(first.said, "");
    assert_eq!(end(second).code, Some(0));
    drop(silent);
}

#[test]
fn a_process_without_the_secret_does_not_get_in() {
    let cluster = Cluster::new(2);
    let arguments = "puzzle 2x4 --format json";
    let first = cluster.start(0, arguments);
    let secret = cluster.file("secret");
    let right = std::fs::read_to_string(&secret).unwrap();
    // The first has read its secret by the time when it listens.
    drop(call(cluster.ports[0]));
    cluster.write("secret", "a secret that is another one");
    let wrong = end(cluster.start(1, arguments));
    assert!(wrong.said.contains("has another secret"), "{}", wrong.said);
    assert_eq!(wrong.code, Some(2));
    cluster.write("secret", &right);
    let second = cluster.start(1, arguments);
    let first = end(first);
    assert_eq!(first.counts(), counts_alone("puzzle 2x4"));
    assert_eq!(first.said, "");
    assert_eq!(end(second).code, Some(0));
}
