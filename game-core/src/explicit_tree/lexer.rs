//! Splits the text of a tree into words and signs.

use crate::Score;

use super::error::{TreeError, TreeProblem};

/// Signs of one character.
const SIGNS: [char; 7] = ['[', ']', '{', '}', ',', ':', '='];

/// The greatest denominator of a probability.
const FINEST: u64 = 1_000_000_000;

/// A word or a sign, and where it stands, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Returns the lines of a text that have any token, each as its tokens. Signs are `[ ] { } , : = ->`; what stands between
/// them and white space is a word; what follows `#` is ignored.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Tokens<'_>> + Clone {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().zip(1..).map(|(text, line)| Tokens {
        rest: text.split_once('#').map_or(text, |(code, _)| code),
        line,
        column: 1,
    });
    lines.filter(|line| !line.rest.trim().is_empty())
}

/// The tokens of a line from left to right.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Tokens<'t> {
    /// Returns the token that comes first.
    pub(super) fn first(&self) -> Option<Token<'t>> {
        self.clone().next()
    }

    /// Returns whether a nested list begins here.
    pub(super) fn begins_list(&self) -> bool {
        self.first()
            .is_some_and(|token| matches!(token.text, "[" | "{"))
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let before = self.rest;
        self.rest = before.trim_start();
        let blank = &before[..before.len() - self.rest.len()];
        self.column += blank.chars().count();
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = self.rest.split_at(token_length(self.rest));
        let token = Token {
            text,
            line: self.line,
            column: self.column,
        };
        self.rest = rest;
        self.column += text.chars().count();
        Some(token)
    }
}

/// Returns the length of the token at the beginning of a text that does not begin with white space.
fn token_length(text: &str) -> usize {
    if text.starts_with("->") {
        return 2;
    }
    if text.starts_with(SIGNS) {
        return 1;
    }
    let word = text
        .find(|c: char| c.is_whitespace() || SIGNS.contains(&c))
        .unwrap_or(text.len());
    text[..word].find("->").unwrap_or(word)
}

impl Token<'_> {
    /// Returns whether it is a word, rather than a sign.
    pub(super) fn is_word(&self) -> bool {
        self.text != "->" && !self.text.starts_with(SIGNS)
    }

    /// Returns the problem, found here.
    pub(super) fn problem(&self, problem: TreeProblem) -> TreeError {
        problem.at(self.line, self.column)
    }

    /// Returns the value that the token is.
    pub(super) fn value(&self) -> Result<Score, TreeError> {
        let digits = self.text.strip_prefix(['-', '+']).unwrap_or(self.text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.problem(TreeProblem::NotANumber(self.text.to_owned())));
        }
        self.text
            .parse()
            .ok()
            .map(Score::of)
            .filter(|score| self.text.parse() == Ok(score.value()))
            .ok_or_else(|| self.problem(TreeProblem::NumberTooLarge(self.text.to_owned())))
    }

    /// Returns the probability that the token is, such as `0.25` or `1/4`, as a fraction.
    pub(super) fn probability(&self) -> Result<(u64, u64), TreeError> {
        let fraction = if let Some((above, below)) = self.text.split_once('/') {
            above.parse().ok().zip(below.parse().ok())
        } else {
            let (whole, part) = self.text.split_once('.').unwrap_or((self.text, ""));
            let digits = u32::try_from(part.len()).unwrap_or(u32::MAX);
            let below = 10_u64.checked_pow(digits);
            format!("{whole}{part}").parse().ok().zip(below)
        };
        fraction
            .filter(|&(above, below)| 0 < above && above <= below && below <= FINEST)
            .ok_or_else(|| self.problem(TreeProblem::Probability(self.text.to_owned())))
    }
}

/// Returns whole numbers in the ratio of these probabilities, which must sum to 1.
pub(super) fn weights(probabilities: &[(u64, u64)]) -> Result<Vec<u32>, TreeProblem> {
    let mut common = 1;
    for (_, below) in probabilities {
        common *= below / greatest_divisor(common, *below);
        if common > u64::from(u32::MAX) {
            return Err(TreeProblem::TooFine);
        }
    }
    let weights = probabilities
        .iter()
        .map(|(above, below)| above * (common / below));
    let sum: u64 = weights.clone().sum();
    if sum == common {
        // Each is at most their sum, which fits.
        Ok(weights
            .filter_map(|weight| weight.try_into().ok())
            .collect())
    } else {
        let divisor = greatest_divisor(sum, common);
        let sum = format!("{}/{}", sum / divisor, common / divisor);
        Err(TreeProblem::Sum(
            sum.strip_suffix("/1").unwrap_or(&sum).to_owned(),
        ))
    }
}

fn greatest_divisor(one: u64, other: u64) -> u64 {
    match other {
        0 => one,
        other => greatest_divisor(other, one % other),
    }
}
