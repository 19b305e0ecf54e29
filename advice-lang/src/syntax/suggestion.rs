//! Suggestions for an unknown name that was probably meant to be a known one.

/// Returns the help for an unknown name: the nearest known one, or if none is near, some that exist.
pub(crate) fn suggestion(name: &str, known: &[&str], kind: &str) -> String {
    match nearest(name, known) {
        Some(nearest) => did_you_mean(nearest),
        None => what_exists(name, known, kind),
    }
}

/// Returns the help for a name that is near to another one.
pub(crate) fn did_you_mean(nearest: &str) -> String {
    format!("did you mean `{nearest}`?")
}

/// Returns the help for a name that is near to no other one: some of those in the same letters, or if there are none,
/// in others.
pub(crate) fn what_exists(name: &str, known: &[&str], kind: &str) -> String {
    /// Greatest length of a helpful list.
    const SHOWN: usize = 8;
    let is_alike = |known: &&&str| known.is_ascii() == name.is_ascii();
    let alike: Vec<&&str> = known.iter().filter(is_alike).collect();
    let known = if alike.is_empty() {
        known.iter().collect()
    } else {
        alike
    };
    let shown = known.iter().take(SHOWN);
    let shown: Vec<_> = shown.map(|known| format!("`{known}`")).collect();
    match known.len() {
        0 => format!("no {kind} exists"),
        1..=SHOWN => format!("each {kind} is one of {}", shown.join(", ")),
        _ => format!("each {kind} is one of {}, ...", shown.join(", ")),
    }
}

/// Returns the known name that was probably meant by another one: the same in other letters, a slip of the pen away, or
/// else with a good part of its letter pairs in common, as an abbreviation has.
///
/// ```
/// use advice_lang::nearest;
/// let known = ["squeeze", "approach", "mate_in_2"];
/// assert_eq!(nearest("sqeeze", &known), Some("squeeze"));
/// assert_eq!(nearest("MATE_IN_2", &known), Some("mate_in_2"));
/// assert_eq!(nearest("divide", &known), None);
/// ```
#[must_use]
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    const ENOUGH: f64 = 0.45;
    if let Some(same) = known
        .iter()
        .find(|known| is_same_in_small_letters(name, known))
    {
        return Some(same);
    }
    let length = name.chars().count();
    let most = (1 + length / 4).min(length.saturating_sub(1));
    // Each slip changes the length by one at most, and takes one letter away and brings one at most: most words need
    // not be compared with each other.
    let own = letters(name);
    let may_be_near = |known: &&&str| {
        let other = letters(known);
        let most_letters = u32::try_from(most).unwrap_or(u32::MAX);
        known.chars().count().abs_diff(length) <= most
            && (own & !other).count_ones() <= most_letters
            && (other & !own).count_ones() <= most_letters
    };
    let near = known.iter().filter(may_be_near);
    let slips = near.map(|known| (strsim::osa_distance(name, known), *known));
    if let Some((_, known)) = slips.filter(|one| one.0 <= most).min_by_key(|one| one.0) {
        return Some(known);
    }
    let name: Vec<char> = name.chars().collect();
    let likeness = known.iter().map(|known| (likeness(&name, known), *known));
    let best = likeness.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 >= ENOUGH).then_some(best.1)
}

/// Returns the set of a word's letters: a bit for each, which it may share with others.
fn letters(word: &str) -> u64 {
    word.chars()
        .fold(0, |all, letter| all | 1 << (u32::from(letter) % 64))
}

fn is_same_in_small_letters(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|word| word.chars().flat_map(char::to_lowercase));
    one.eq(other)
}

/// Returns the proportion of pairs of neighbouring letters that two names have in common: the coefficient of Dice.
#[expect(clippy::cast_precision_loss, reason = "names are short")]
fn likeness(name: &[char], known: &str) -> f64 {
    let known: Vec<char> = known.chars().collect();
    let mut left: Vec<&[char]> = known.windows(2).collect();
    let all = left.len() + name.len().saturating_sub(1);
    let in_common = name.windows(2).filter(|pair| {
        let place = left.iter().position(|other| other == pair);
        place.map(|place| left.swap_remove(place)).is_some()
    });
    2.0 * in_common.count() as f64 / all.max(1) as f64
}
