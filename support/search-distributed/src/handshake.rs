//! Before two processes work together: who is there, and do both mean the same?

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::error::ConnectError;
use crate::secret::{Secret, random};

/// The name and the number of this protocol.
const MAGIC: [u8; 8] = *b"SOVETD\0\x01";
/// So long a handshake may take.
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
    /// Nothing was said, or what was said does not belong here.
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
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Self::Foreign("it said nothing"),
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
    fn compare(&self, process: usize, said: &[u8]) -> Result<usize, Refusal> {
        let own = self.bytes();
        let split = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let parts: Vec<_> = text.splitn(5, '\n').map(str::to_owned).collect();
            <[String; 5]>::try_from(parts).map_err(|_| Refusal::Foreign("it made no sense"))
        };
        let [_, version, hosts, digest, problem] = split(&own)?;
        let [index, its_version, its_hosts, its_digest, its_problem] = split(said)?;
        let index = index.parse().unwrap_or(process);
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
) -> Result<(), Refusal> {
    let mut talk = Talk::new(stream);
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
    own.compare(process, &said).map(drop)
}

/// The side that was called; `admit` says whether the process of an index is still missing.
pub(crate) fn answer(
    stream: &TcpStream,
    secret: &Secret,
    own: &Introduction,
    admit: &dyn Fn(usize) -> bool,
) -> Result<usize, Refusal> {
    let mut talk = Talk::new(stream);
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
    let compared = own.compare(usize::MAX, &said);
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
    fn new(stream: &'t TcpStream) -> Self {
        Self {
            stream,
            deadline: Instant::now() + PATIENCE,
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
            match self.stream.read(&mut buffer[read..])? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                more => read += more,
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
