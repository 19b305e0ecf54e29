//! Searches side by side.

use trace::Header;

use crate::exit::Failure;

/// Checks that the runs on one page are of one problem.
///
/// # Errors
///
/// What differs between a trace and the first one; both are called by their names.
pub(super) fn same_problem(first: (&str, &Header), other: (&str, &Header)) -> Result<(), Failure> {
    let ((first_name, first), (name, header)) = (first, other);
    let differ = |what: &str, own: &str, others: &str| {
        let values = match own.len().max(others.len()) {
            0..80 => format!(": {own}, and not {others}"),
            _ => String::new(),
        };
        Err(Failure::input(format!(
            "only searches of one problem stand side by side: {name} has another {what} than {first_name}{values}"
        )))
    };
    if header.problem != first.problem {
        return differ("domain", &header.problem, &first.problem);
    }
    let names = first.setting.keys().chain(header.setting.keys());
    for name in names {
        let [own, others] = [header, first].map(|header| header.setting.get(name));
        if own != others {
            let text =
                |value: Option<&String>| value.map_or("none", |value| value.as_str()).to_owned();
            return differ(name, &text(own), &text(others));
        }
    }
    if header.start != first.start {
        return differ("start", &header.start, &first.start);
    }
    Ok(())
}
