//! Numbers and sizes in memory as people write them.

/// Reads a whole number, such as `1000`, `1_000`, `1k`, `1.5M` or `1e6`.
///
/// ```
/// use search_core::whole_number;
/// assert_eq!(whole_number("1_000"), Ok(1_000));
/// assert_eq!(whole_number("1.5M"), Ok(1_500_000));
/// assert_eq!(whole_number("2e3"), Ok(2_000));
/// assert!(whole_number("1.5").is_err());
/// ```
///
/// # Errors
///
/// What is wrong with the text.
pub fn whole_number(text: &str) -> Result<u64, String> {
    let wrong = || "write a whole number, such as 1000, 1_000, 1k, 1.5M or 1e6".to_owned();
    let digits = text.replace('_', "");
    let end = digits.find(|c: char| c.is_ascii_alphabetic());
    let (number, suffix) = digits.split_at(end.unwrap_or(digits.len()));
    let exponent = match suffix {
        "" => 0,
        "k" | "K" => 3,
        "M" => 6,
        "G" => 9,
        power => {
            let power = power.strip_prefix(['e', 'E']).ok_or_else(wrong)?;
            power.parse::<u8>().map_err(|_| wrong())?.into()
        }
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_number = !whole.is_empty()
        && [whole, fraction]
            .concat()
            .bytes()
            .all(|b| b.is_ascii_digit());
    if !is_number || fraction.len() > exponent {
        return Err(wrong());
    }
    format!("{whole}{fraction:0<exponent$}")
        .parse()
        .map_err(|_| "write a smaller number".to_owned())
}

/// Reads a number of bytes, such as 500MB, 4GB or 1GiB; `none` gives `None`.
///
/// ```
/// use search_core::bytes;
/// assert_eq!(bytes("1.5KB"), Ok(Some(1_500)));
/// assert_eq!(bytes("1GiB"), Ok(Some(1 << 30)));
/// assert_eq!(bytes("1e6"), bytes("1_000KB"));
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
    if let Ok(bytes @ ..1_000_000_000_000_000_000) = whole_number(text) {
        return Ok(Some(bytes));
    }
    let text = &text.replace('_', "");
    let (number, unit) = split_unit(text).ok_or("write a number and a unit, such as 500MB")?;
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1.0,
        "K" | "KB" => 1e3,
        "M" | "MB" => 1e6,
        "G" | "GB" => 1e9,
        "KI" | "KIB" => 1_024.0,
        "MI" | "MIB" => 1_048_576.0,
        "GI" | "GIB" => 1_073_741_824.0,
        _ => {
            return Err(format!(
                "`{unit}` is not a unit: use B, KB, MB or GB, or KiB, MiB or GiB"
            ));
        }
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
