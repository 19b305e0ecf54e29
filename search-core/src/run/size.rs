//! Sizes in memory as people write them.

/// Reads a number of bytes, such as 500MB or 4GB; `none` gives `None`.
///
/// ```
/// use search_core::bytes;
/// assert_eq!(bytes("1.5KB"), Ok(Some(1_500)));
/// assert_eq!(bytes("none"), Ok(None));
/// assert!(bytes("3 apples").is_err());
/// ```
///
/// # Errors
///
/// What is wrong with the text.
pub fn bytes(text: &str) -> Result<Option<u64>, String> {
    const LARGEST: f64 = 1e18;
    if text == "none" {
        return Ok(None);
    }
    let (number, unit) = split_unit(text).ok_or("write a number and a unit, such as 500MB")?;
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1.0,
        "K" | "KB" => 1e3,
        "M" | "MB" => 1e6,
        "G" | "GB" => 1e9,
        _ => return Err(format!("`{unit}` is not a unit: use B, KB, MB or GB")),
    };
    let bytes = number * factor;
    if bytes > LARGEST {
        return Err("that is more than any machine has".to_owned());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and held below the largest integer"
    )]
    Ok(Some(bytes as u64))
}

/// Splits `12.5MB` into 12.5 and `MB`.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
}
