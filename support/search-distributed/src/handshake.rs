//! Before two processes work together: who is there, and do both mean the same?

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::error::ConnectError;
use crate::secret::{Secret, random};

/// The name and the number of this protocol.
const MAGIC: [u8; 8] = *b"SOVETD\0\x01";
/// The longest time that a handshake may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// An introduction has at most so many bytes.
const LONGEST: usize = 4096;

/// Which end of the connection has given an answer: so none can be sent back to where it came from.
const CALLER: u8 = 1;
const CALLED: u8 = 2;

/// How the process that was called takes the other's introduction.
const WELCOME: u8 = 1;
const UNKNOWN: u8 = 2;
const TAKEN: u8 = 3;

/// What two processes must agree on, and which one speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Introduction {
    pub(crate) process: usize,
    pub(crate) version: String,
    pub(crate) hosts: String,
    pub(crate) problem: String,
}

/// Why there is no connection.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// What was said does not belong here.
    Foreign(&'static str),
    /// It does not know the secret.
    Secret,
    /// This process is there already.
    Taken,
    /// It belongs to another run.
    Differs(ConnectError),
    /// The connection was closed, or failed.
    Failed(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Who is only slow may be called again.
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                Self::Failed(io::Error::other("it said nothing"))
            }
            _ => Self::Failed(error),
        }
    }
}

impl Introduction {
    fn bytes(&self) -> Vec<u8> {
        let Self {
            process,
            version,
            hosts,
            problem,
        } = self;
        let [hosts, digest] = [hosts, problem].map(|text| blake3::hash(text.as_bytes()).to_hex());
        let mut text = format!("{process}\n{version}\n{hosts}\n{digest}\n{problem}");
        // The digest tells apart what is named at greater length.
        while text.len() > LONGEST {
            text.pop();
        }
        text.into_bytes()
    }

    /// Compares what another process says of itself; returns its index.
    fn compare(&self, said: &[u8]) -> Result<usize, Refusal> {
        let own = self.bytes();
        let split = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let parts: Vec<_> = text.splitn(5, '\n').map(str::to_owned).collect();
            <[String; 5]>::try_from(parts).map_err(|_| Refusal::Foreign("it made no sense"))
        };
        let [_, version, hosts, digest, problem] = split(&own)?;
        let [index, its_version, its_hosts, its_digest, its_problem] = split(said)?;
        let made_no_sense = |_| Refusal::Foreign("it made no sense");
        let index = index.parse().map_err(made_no_sense)?;
        let differs = |what, here: &str, there: String| {
            let here = here.to_owned();
            let process = index;
            Refusal::Differs(ConnectError::Differs {
                process,
                what,
                here,
                there,
            })
        };
        if its_version != version {
            return Err(differs("version", &version, its_version));
        }
        if its_digest != digest {
            return Err(differs("problem", &problem, its_problem));
        }
        if its_hosts != hosts {
            return Err(Refusal::Differs(ConnectError::HostsDiffer {
                process: index,
            }));
        }
        Ok(index)
    }
}

/// The side that has called `process`.
pub(crate) fn call(
    stream: &TcpStream,
    secret: &Secret,
    own: &Introduction,
    process: usize,
    patience: Duration,
) -> Result<(), Refusal> {
    let mut talk = Talk::new(stream, patience);
    let nonce = random()?;
    talk.write(&[&MAGIC[..], &nonce].concat())?;
    let nonces = [nonce, talk.greeting()?];
    talk.introduce(secret, CALLER, &nonces, own)?;
    match talk.read::<1>()? {
        [WELCOME] => {}
        [UNKNOWN] => return Err(Refusal::Secret),
        [TAKEN] => return Err(Refusal::Taken),
        _ => return Err(Refusal::Foreign("it made no sense")),
    }
    let said = talk.introduction(secret, CALLED, &nonces)?;
    match own.compare(&said)? {
        index if index == process => Ok(()),
        _ => Err(Refusal::Foreign("it is another process of this run")),
    }
}

/// The side that was called; `admit` says whether the process of an index is still missing.
pub(crate) fn answer(
    stream: &TcpStream,
    secret: &Secret,
    own: &Introduction,
    admit: &dyn Fn(usize) -> bool,
) -> Result<usize, Refusal> {
    let mut talk = Talk::new(stream, PATIENCE);
    let theirs = talk.greeting()?;
    let nonce = random()?;
    talk.write(&[&MAGIC[..], &nonce].concat())?;
    let nonces = [theirs, nonce];
    let said = match talk.introduction(secret, CALLER, &nonces) {
        Err(Refusal::Secret) => {
            // It may be gone; then there is nobody to be told.
            let _ = talk.write(&[UNKNOWN]);
            return Err(Refusal::Secret);
        }
        said => said?,
    };
    let compared = own.compare(&said).and_then(|index| {
        // Each calls those before it.
        let is_meant = index > own.process;
        is_meant
            .then_some(index)
            .ok_or(Refusal::Foreign("it means another process"))
    });
    if let Ok(process) = compared
        && !admit(process)
    {
        let _ = talk.write(&[TAKEN]);
        return Err(Refusal::Taken);
    }
    // Also if both differ: then the other finds that out, too.
    talk.write(&[WELCOME])?;
    talk.introduce(secret, CALLED, &nonces, own)?;
    compared
}

/// A conversation that has an end.
struct Talk<'t> {
    stream: &'t TcpStream,
    deadline: Instant,
}

impl<'t> Talk<'t> {
    fn new(stream: &'t TcpStream, patience: Duration) -> Self {
        Self {
            stream,
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
            // Anew each time: who sends byte by byte has no more time than others.
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

    /// The other's challenge.
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

    fn introduce(
        &mut self,
        secret: &Secret,
        side: u8,
        nonces: &[[u8; 32]; 2],
        own: &Introduction,
    ) -> io::Result<()> {
        let bytes = own.bytes();
        let proof = secret.answer(&challenge(side, nonces, &bytes));
        // At most `LONGEST`, which fits.
        let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
        self.write(&[proof.as_bytes(), &length.to_le_bytes()[..], &bytes].concat())
    }

    /// What the other says of itself, if it knows the secret.
    fn introduction(
        &mut self,
        secret: &Secret,
        side: u8,
        nonces: &[[u8; 32]; 2],
    ) -> Result<Vec<u8>, Refusal> {
        let proof = blake3::Hash::from_bytes(self.read()?);
        let length = usize::from(u16::from_le_bytes(self.read()?));
        if length > LONGEST {
            return Err(Refusal::Foreign("it made no sense"));
        }
        let mut said = vec![0; length];
        self.fill(&mut said)?;
        // Hashes are compared in constant time.
        if secret.answer(&challenge(side, nonces, &said)) == proof {
            Ok(said)
        } else {
            Err(Refusal::Secret)
        }
    }
}

/// What an answer is about: who gives it, in which conversation, and what it says of itself.
fn challenge(side: u8, nonces: &[[u8; 32]; 2], said: &[u8]) -> Vec<u8> {
    [&[side][..], nonces.as_flattened(), said].concat()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// What two processes of a run make of it if one calls `wanted` and the other answers; `None` where that is meant.
    fn check(from: usize, wanted: usize, reached: usize, expected: [Option<&str>; 2]) {
        let introduction = |process| Introduction {
            process,
            version: "1".to_owned(),
            hosts: "a:1\nb:1\nc:1".to_owned(),
            problem: "a puzzle".to_owned(),
        };
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
