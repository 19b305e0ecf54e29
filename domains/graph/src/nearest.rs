//! The nearest spelling.

/// Returns the known name that is most like `name`, if one is like it at all: the same but for capital letters, or with
/// few slips.
pub(crate) fn nearest<'k>(
    name: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Option<&'k str> {
    let small = |text: &str| text.to_lowercase();
    let own = small(name);
    if let Some(same) = known.clone().find(|known| small(known) == own) {
        return Some(same);
    }
    let length = name.chars().count();
    let most = (1 + length / 4).min(length.saturating_sub(1));
    // Each slip changes the length by one at most: most names need not be held against each other.
    let near = known.filter(|known| known.chars().count().abs_diff(length) <= most);
    let slips = near.map(|known| (strsim::osa_distance(&own, &small(known)), known));
    let near = slips.filter(|(slips, _)| *slips <= most);
    near.min_by_key(|(slips, _)| *slips).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_and_capitals() {
        let known = ["Arad", "Bucharest", "Rimnicu Vilcea"];
        let meant = |name| nearest(name, known.into_iter());
        assert_eq!(meant("bucharest"), Some("Bucharest"));
        assert_eq!(meant("Buchrest"), Some("Bucharest"));
        assert_eq!(meant("Ramnicu Valcea"), Some("Rimnicu Vilcea"));
        assert_eq!(meant("Paris"), None);
        assert_eq!(meant("A"), None);
        assert_eq!(meant(""), None);
    }
}
