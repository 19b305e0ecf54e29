//! What was probably meant by a name that nobody knows.

/// The help for an unknown name: the nearest known one, or if none is near, some that exist.
pub(crate) fn suggestion(name: &str, known: &[&str], kind: &str) -> String {
    /// A list longer than this helps nobody.
    const SHOWN: usize = 8;
    if let Some(nearest) = nearest(name, known) {
        return format!("did you mean `{nearest}`?");
    }
    let shown: Vec<_> = known
        .iter()
        .take(SHOWN)
        .map(|known| format!("`{known}`"))
        .collect();
    match known.len() {
        0 => format!("no {kind} exists"),
        1..=SHOWN => format!("each {kind} is one of {}", shown.join(", ")),
        _ => format!("each {kind} is one of {}, ...", shown.join(", ")),
    }
}

/// The known name that was probably meant: a slip of the pen away, or else with a good part of its
/// letter pairs in common, as an abbreviation has.
fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    const ENOUGH: f64 = 0.3;
    let slips = |known: &str| strsim::damerau_levenshtein(name, known);
    let likeness = |known: &str| strsim::sorensen_dice(name, known);
    let by_slips = known.iter().copied().min_by_key(|known| slips(known));
    if by_slips.is_some_and(|known| slips(known) <= 1 + name.chars().count() / 4) {
        return by_slips;
    }
    let by_likeness = known
        .iter()
        .copied()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    by_likeness.filter(|known| likeness(known) >= ENOUGH)
}
