//! The beginning of a connection: who is there, and do both mean the same?

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::connection::has_timed_out;
use crate::secret::{Secret, random};

/// The name and the number of this protocol.
const MAGIC: [u8; 8] = *b"SOVETD\0\x02";
/// The longest time that a process waits for an answer of another.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// The longest time that a caller may take, for which it keeps others waiting.
const CALL: Duration = Duration::from_secs(2);
/// The longest introduction, in bytes, and the longest problem that is named in it, in letters.
const LONGEST: usize = 16_000;
const LONGEST_PROBLEM: usize = 1000;

/// The end of the connection that gives an answer: so none can be sent back to where it came from.
const CALLER: u8 = 1;
const CALLED: u8 = 2;

/// The verdict of the process that was called on the other's introduction.
const WELCOME: u8 = 1;
const UNKNOWN: u8 = 2;
const TAKEN: u8 = 3;

/// The facts on which two processes must agree, and the index of the one that speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Introduction {
    process: usize,
    version: String,
    problem: String,
    /// Tells problems apart that are too long to be named.
    digest: String,
    hosts: String,
}

/// A reason why there is no connection.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The other does not belong here.
    Foreign(&'static str),
    /// Both have the secret, and mean different things; or the caller has another secret.
    Differs(String),
    /// The connection was closed, or failed.
    Failed(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        // A process that is only slow may be called again.
        Self::Failed(match error.kind() {
            _ if has_timed_out(&error) => io::Error::other("it said nothing"),
            io::ErrorKind::UnexpectedEof => io::Error::other("it hung up"),
            _ => error,
        })
    }
}

impl Introduction {
    pub(crate) fn new(process: usize, version: &str, problem: &str, hosts: &str) -> Self {
        let [digest, hosts] =
            [problem, hosts].map(|text| blake3::hash(text.as_bytes()).to_string());
        Self {
            process,
            version: version.to_owned(),
            problem: problem.chars().take(LONGEST_PROBLEM).collect(),
            digest,
            hosts,
        }
    }

    /// Compares it with that of another process.
    fn compare(&self, other: &Self) -> Result<(), Refusal> {
        let process = other.process;
        let differs = |what, here: &str, there: &str| {
            Err(Refusal::Differs(format!(
                "the {what} here is `{here}`, that of process {process} is `{there}`; they must be the same"
            )))
        };
        if other.version != self.version {
            return differs("version", &self.version, &other.version);
        }
        if other.digest != self.digest {
            return differs("problem", &self.problem, &other.problem);
        }
        if other.hosts != self.hosts {
            return Err(Refusal::Differs(format!(
                "process {process} has another list of hosts; all processes need the same one"
            )));
        }
        Ok(())
    }
}

/// Introduces this process to `process`, which it has called.
pub(crate) fn call(
    stream: &TcpStream,
    secret: &Secret,
    own: &Introduction,
    process: usize,
    patience: Duration,
) -> Result<(), Refusal> {
    let mut talk = Talk::new(stream, secret, patience);
    let nonce = random()?;
    talk.write(&[&MAGIC[..], &nonce].concat())?;
    talk.nonces = [nonce, talk.greeting()?];
    talk.introduce(CALLER, own)?;
    match talk.read::<1>()? {
        [WELCOME] => {}
        [UNKNOWN] => {
            return Err(Refusal::Differs(format!(
                "process {process} has another secret; all processes need the same one"
            )));
        }
        [TAKEN] => {
            return Err(Refusal::Differs(format!(
                "another process {} is there already; each is started once",
                own.process
            )));
        }
        _ => return Err(Refusal::Foreign("it made no sense")),
    }
    let other = talk.introduction(CALLED)?;
    own.compare(&other)?;
    if other.process != process {
        return Err(Refusal::Foreign("it is another process of this run"));
    }
    Ok(())
}

/// Answers a call, and returns the index of the caller, of whom `is_missing` says whether it may come.
pub(crate) fn answer(
    stream: &TcpStream,
    secret: &Secret,
    own: &Introduction,
    is_missing: &dyn Fn(usize) -> bool,
) -> Result<usize, Refusal> {
    let mut talk = Talk::new(stream, secret, CALL);
    let nonce = random()?;
    talk.nonces = [talk.greeting()?, nonce];
    talk.write(&[&MAGIC[..], &nonce].concat())?;
    let other = match talk.introduction(CALLER) {
        Err(refusal @ Refusal::Foreign(WRONG_SECRET)) => {
            // It may be gone.
            let _ = talk.write(&[UNKNOWN]);
            return Err(refusal);
        }
        other => other?,
    };
    let mut agreed = own.compare(&other);
    // Each calls those before it.
    if agreed.is_ok() && other.process <= own.process {
        agreed = Err(Refusal::Foreign("it means another process"));
    }
    if agreed.is_ok() && !is_missing(other.process) {
        let _ = talk.write(&[TAKEN]);
        return Err(Refusal::Foreign("that process is there already"));
    }
    // Also if both differ: then the other finds that out, too.
    talk.write(&[WELCOME])?;
    talk.introduce(CALLED, own)?;
    agreed.map(|()| other.process)
}

const WRONG_SECRET: &str = "it does not know the secret";

/// A conversation that has an end.
struct Talk<'t> {
    stream: &'t TcpStream,
    secret: &'t Secret,
    /// The challenges of the caller and of the other.
    nonces: [[u8; 32]; 2],
    deadline: Instant,
}

impl<'t> Talk<'t> {
    fn new(stream: &'t TcpStream, secret: &'t Secret, patience: Duration) -> Self {
        Self {
            stream,
            secret,
            nonces: [[0; 32]; 2],
            deadline: Instant::now() + patience,
        }
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write_all(bytes)
    }

    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        let mut read = 0;
        while read < buffer.len() {
            // Anew each time: a caller that sends byte by byte has no more time than others.
            self.stream.set_read_timeout(self.left()?)?;
            match self.stream.read(&mut buffer[read..]) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn read<const BYTES: usize>(&mut self) -> io::Result<[u8; BYTES]> {
        let mut bytes = [0; BYTES];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads the other's challenge.
    fn greeting(&mut self) -> Result<[u8; 32], Refusal> {
        let magic = self.read::<{ MAGIC.len() }>()?;
        if magic[..6] != MAGIC[..6] {
            return Err(Refusal::Foreign("it is another program"));
        }
        if magic != MAGIC {
            return Err(Refusal::Foreign("its version of this program is another"));
        }
        Ok(self.read()?)
    }

    fn introduce(&mut self, side: u8, own: &Introduction) -> io::Result<()> {
        let bytes = serde_json::to_vec(own)?;
        let length = u16::try_from(bytes.len()).map_err(io::Error::other)?;
        let proof = self.proof(side, &bytes);
        self.write(&[proof.as_bytes(), &length.to_le_bytes()[..], &bytes].concat())
    }

    /// Reads the other's introduction, if it knows the secret.
    fn introduction(&mut self, side: u8) -> Result<Introduction, Refusal> {
        let proof = blake3::Hash::from_bytes(self.read()?);
        let mut bytes = vec![0; u16::from_le_bytes(self.read()?).into()];
        if bytes.len() > LONGEST {
            return Err(Refusal::Foreign("it made no sense"));
        }
        self.fill(&mut bytes)?;
        // Hashes are compared in constant time.
        if self.proof(side, &bytes) != proof {
            return Err(Refusal::Foreign(WRONG_SECRET));
        }
        serde_json::from_slice(&bytes).map_err(|_| Refusal::Foreign("it made no sense"))
    }

    /// Returns the proof that a side knows the secret, in this conversation and with this introduction.
    fn proof(&self, side: u8, introduction: &[u8]) -> blake3::Hash {
        self.secret
            .answer(&[&[side][..], self.nonces.as_flattened(), introduction].concat())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Process `from` calls `wanted`, and `reached` answers: the refusals on both sides.
    fn check(from: usize, wanted: usize, reached: usize, expected: [Option<&str>; 2]) {
        let introduction = |process| Introduction::new(process, "1", "a puzzle", "a:1\nb:1\nc:1");
        let secret = Secret::of_text("a secret for tests only").unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (own, other) = (introduction(from), introduction(reached));
        let answers = thread::scope(|scope| {
            let answering = scope.spawn(|| {
                let (stream, _) = listener.accept().unwrap();
                answer(&stream, &secret, &other, &|_| true).map(drop)
            });
            let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let calling = call(&stream, &secret, &own, wanted, PATIENCE);
            [calling, answering.join().unwrap()]
        });
        let answers = answers.map(|answer| match answer {
            Ok(()) => None,
            Err(Refusal::Foreign(why)) => Some(why),
            Err(refusal) => panic!("{refusal:?}"),
        });
        assert_eq!(
            answers, expected,
            "{from} calls {wanted} and reaches {reached}"
        );
    }

    /// The names of two hosts may have been swapped on one machine.
    #[test]
    fn a_process_that_is_not_the_one_called_is_refused() {
        let (other, means) = (
            "it is another process of this run",
            "it means another process",
        );
        check(2, 0, 0, [None, None]);
        check(2, 1, 1, [None, None]);
        check(2, 0, 1, [Some(other), None]);
        check(2, 1, 0, [Some(other), None]);
        check(1, 0, 1, [Some(other), Some(means)]);
        check(1, 0, 2, [Some(other), Some(means)]);
    }
}
