//! The addresses of the processes.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::error::ConnectError;

/// The address of each process, the first one's first: the same list for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
}

/// A list of hosts that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct HostsError(String);

impl Hosts {
    /// Reads a list: a line for each process, with its address and port. Empty lines, and those that begin with `#`,
    /// do not count.
    ///
    /// # Errors
    ///
    /// If a line has no port or repeats another; if there is no line.
    pub fn parse(text: &str) -> Result<Self, HostsError> {
        let mut addresses = Vec::<String>::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let error = |what| Err(HostsError(format!("line {line}: `{text}` {what}")));
            if !has_port(text) {
                return error("is not an address with a port; write it as 10.0.0.1:4000");
            }
            if addresses.iter().any(|address| address == text) {
                return error("is a duplicate address; each process needs one of its own");
            }
            addresses.push(text.to_owned());
        }
        if addresses.is_empty() {
            let message =
                "there is no host in it; write a line for each process, such as 10.0.0.1:4000";
            return Err(HostsError(message.to_owned()));
        }
        Ok(Self { addresses })
    }

    /// Returns addresses for processes on this machine, at ports that are free, and the first one's listener.
    ///
    /// # Errors
    ///
    /// If the machine has no free ports.
    pub fn on_this_machine(processes: usize) -> io::Result<(Self, TcpListener)> {
        let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        // All at once, so that no two get the same port.
        let listeners: Vec<_> = (0..processes.max(1)).map(bind).collect::<io::Result<_>>()?;
        let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
        let addresses = listeners.iter().map(address).collect::<io::Result<_>>()?;
        let first = listeners
            .into_iter()
            .next()
            .ok_or(io::ErrorKind::NotFound)?;
        Ok((Self { addresses }, first))
    }

    /// Returns the number of processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// Returns the address of a process, as it is written.
    #[must_use]
    pub fn address(&self, process: usize) -> &str {
        self.addresses.get(process).map_or("", String::as_str)
    }

    /// Returns the list as a text that [`parse`](Self::parse) reads.
    #[must_use]
    pub fn text(&self) -> String {
        self.addresses.join("\n")
    }

    /// Resolves all addresses, each of which the system must find within a time.
    pub(crate) fn resolve(&self, wait: Duration) -> Result<Vec<SocketAddr>, ConnectError> {
        let mut addresses: Vec<SocketAddr> = Vec::new();
        for (process, address) in self.addresses.iter().enumerate() {
            let error = |what: String| {
                let message = format!("process {process} is at `{address}`, which {what}");
                Err(ConnectError::Mistake(message))
            };
            let found = match find(address.clone(), wait) {
                Ok(found) => found,
                Err(why) => {
                    return error(format!("cannot be found: {why}; correct the list of hosts"));
                }
            };
            if found.ip().to_canonical().is_unspecified() {
                let message = "would listen on all networks of the machine; name the address by which the others reach it";
                return error(message.to_owned());
            }
            if let Some(first) = addresses.iter().position(|&known| known == found) {
                return error(format!(
                    "is the address of process {first}, too; each needs one of its own"
                ));
            }
            addresses.push(found);
        }
        Ok(addresses)
    }
}

fn find(address: String, wait: Duration) -> io::Result<SocketAddr> {
    let (found, finding) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        // Nobody waits for it any more if it was too late.
        let _ = found.send(address.to_socket_addrs().map(|mut all| all.next()));
    })?;
    let found = finding.recv_timeout(wait);
    let found = found.map_err(|_| io::Error::other("the system has found nothing in time"))??;
    found.ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// Returns whether this is an address with a port.
fn has_port(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(host, port)| {
        !host.is_empty()
        && !host.contains(char::is_whitespace)
        // An address of the sixth version stands in brackets: which colon is before the port would be unclear.
        && (host.starts_with('[') || !host.contains(':'))
        && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<usize, &str>) {
        let read = Hosts::parse(text).map(|hosts| hosts.processes());
        match (read, expected) {
            (Ok(read), Ok(expected)) => assert_eq!(read, expected),
            (Err(error), Err(expected)) => {
                assert!(error.to_string().starts_with(expected), "{error}");
            }
            (read, _) => panic!("{text}: {read:?}"),
        }
    }

    #[test]
    fn a_line_is_a_process() {
        check("a:1\nb:1\n", Ok(2));
        check(
            "# the cluster\n\n  10.0.0.1:4000  \n[::1]:4000\nlocalhost:4000",
            Ok(3),
        );
    }

    #[test]
    fn lines_that_cannot_be_meant_are_refused() {
        check("", Err("there is no host"));
        check("# nobody\n", Err("there is no host"));
        for line in [
            "host",
            "host:",
            ":4000",
            "host:0",
            "host:65536",
            "::1:4000",
            "a b:1",
        ] {
            check(
                &format!("a:1\n{line}"),
                Err(&format!("line 2: `{line}` is not an address")),
            );
        }
        check("a:1\nb:2\na:1", Err("line 3: `a:1` is a duplicate address"));
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let (hosts, first) = Hosts::on_this_machine(3).unwrap();
        assert_eq!(Hosts::parse(&hosts.text()), Ok(hosts.clone()));
        let found = hosts.resolve(Duration::from_secs(60)).unwrap();
        assert_eq!(found[0], first.local_addr().unwrap());
    }
}
