//! Which instances, by their numbers.

/// The numbers from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers(u32, u32);

impl Numbers {
    pub(super) fn contain(self, number: u32) -> bool {
        (self.0..=self.1).contains(&number)
    }
}

/// Reads a number, or two numbers for all from one to the other.
pub(super) fn parse(text: &str, most: u32) -> Result<Numbers, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| match text.trim().parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "the instances are numbered from 1 to {most}; write 1-10,38"
        )),
    };
    match (number(first)?, number(last)?) {
        (first, last) if first <= last => Ok(Numbers(first, last)),
        (first, last) => Err(format!("{first} comes after {last}")),
    }
}
