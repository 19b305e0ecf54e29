//! The secret by which processes know each other.

use std::fmt;
use std::fmt::Write as _;

use thiserror::Error;

/// The fewest characters that a secret may have.
pub const LEAST_SECRET: usize = 16;
/// The purpose of the key, as BLAKE3 asks: no other program derives the same key from a secret.
const CONTEXT: &str = "sovet search-distributed 2026 handshake";

/// A secret that only the processes of one run know. It is never sent: a process that knows it can answer a challenge.
#[derive(Clone)]
pub struct Secret {
    key: [u8; 32],
}

/// A text that is too short for a secret.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a secret has at least {LEAST_SECRET} characters, this one has {0}")]
pub struct ShortSecret(usize);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// Makes a secret of a text, without the space around it.
    ///
    /// # Errors
    ///
    /// If it is too short.
    pub fn of_text(text: &str) -> Result<Self, ShortSecret> {
        let text = text.trim();
        let characters = text.chars().count();
        if characters < LEAST_SECRET {
            return Err(ShortSecret(characters));
        }
        let key = blake3::derive_key(CONTEXT, text.as_bytes());
        Ok(Self { key })
    }

    /// Draws a text for a new secret.
    ///
    /// # Errors
    ///
    /// If the system has no randomness to give.
    pub fn draw_text() -> std::io::Result<String> {
        Ok(random()?.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        }))
    }

    /// Returns the answer to a challenge.
    pub(crate) fn answer(&self, challenge: &[u8]) -> blake3::Hash {
        blake3::keyed_hash(&self.key, challenge)
    }
}

/// Returns bytes that nobody can foresee.
pub(crate) fn random() -> std::io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_some_length() {
        assert_eq!(Secret::of_text("  short \n").err(), Some(ShortSecret(5)));
        assert!(Secret::of_text(&Secret::draw_text().unwrap()).is_ok());
    }

    #[test]
    fn answers_depend_on_the_secret_and_the_challenge() {
        let secret = |text| Secret::of_text(text).unwrap();
        let (one, other) = (secret("one secret of many"), secret("another one of them"));
        assert_eq!(
            one.answer(b"why"),
            secret(" one secret of many\n").answer(b"why")
        );
        assert_ne!(one.answer(b"why"), other.answer(b"why"));
        assert_ne!(one.answer(b"why"), one.answer(b"when"));
    }
}
