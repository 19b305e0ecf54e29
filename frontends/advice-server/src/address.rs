//! Addresses of texts, and the files that they stand for.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use lsp_types::Uri;

/// Returns the file, if the address is that of one.
pub(crate) fn file(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = decoded(path)?;
    // `/c:/folder` is a Windows path.
    let bytes = path.as_bytes();
    let has_drive =
        bytes.get(1).is_some_and(u8::is_ascii_alphabetic) && bytes.get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path }))
}

/// Returns the folder in which the text lies, if it is a file.
pub(crate) fn folder(uri: &Uri) -> Option<PathBuf> {
    file(uri)?.parent().map(Path::to_owned)
}

/// Returns the address of the table of this name beside this one.
pub(crate) fn beside(uri: &Uri, name: &str) -> Option<Uri> {
    let folder = &uri.as_str()[..=uri.as_str().rfind('/')?];
    format!("{folder}{}.al0", encoded(name)).parse().ok()
}

/// Returns whether both addresses mean the same text. One file can be written in several ways.
pub(crate) fn same(one: &Uri, other: &Uri) -> bool {
    one == other || file(one).is_some_and(|path| file(other) == Some(path))
}

/// Returns the last part of the address.
pub(crate) fn file_name(uri: &Uri) -> String {
    let last = uri.as_str().rsplit(['/', ':']).next().unwrap_or_default();
    decoded(last).unwrap_or_else(|| last.to_owned())
}

/// Returns the text with `%d1%8f` and the like as characters; `None` if they are invalid.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let (digits, behind) = rest.split_at_checked(2)?;
        let digit = |at: usize| char::from(digits[at]).to_digit(16);
        bytes.push(u8::try_from(digit(0)? * 16 + digit(1)?).ok()?);
        rest = behind;
    }
    String::from_utf8(bytes).ok()
}

/// Returns the address with the characters escaped that some editors leave though they must be written as `%20` and
/// the like, such as spaces.
pub(crate) fn escaped(uri: &str) -> String {
    let mut escaped = String::new();
    for (at, letter) in uri.char_indices() {
        let is_code =
            |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_allowed = match letter {
            '%' => uri.get(at + 1..at + 3).is_some_and(is_code),
            // Only the first one begins a fragment.
            '#' => uri.find('#') == Some(at),
            _ => letter.is_ascii_alphanumeric() || "-._~:/?@!$&'()*+,;=".contains(letter),
        };
        if is_allowed {
            escaped.push(letter);
        } else {
            escaped += &encoded(letter.encode_utf8(&mut [0; 4]));
        }
    }
    escaped
}

fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(uri: &str, path: Option<&str>) {
        let found = file(&uri.parse().unwrap());
        assert_eq!(found.as_deref(), path.map(Path::new), "{uri}");
    }

    #[test]
    fn files() {
        check("file:///home/a%20b/c.al0", Some("/home/a b/c.al0"));
        check("file:///%D0%BC%D0%B0%D1%82.al0", Some("/мат.al0"));
        check("file:///c%3A/a.al0", Some("c:/a.al0"));
        check("file:///%FF.al0", None);
        check("untitled:Untitled-1", None);
        check("file:", None);
    }

    #[test]
    fn addresses_with_characters_that_should_have_been_escaped() {
        let check = |uri: &str, path: &str| {
            check(&escaped(uri), Some(path));
            assert_eq!(escaped(&escaped(uri)), escaped(uri));
        };
        check("file:///home/my tables/a.al0", "/home/my tables/a.al0");
        check("file:///home/Jürgen/мат.al0", "/home/Jürgen/мат.al0");
        check("file:///home/a%20b/c d.al0", "/home/a b/c d.al0");
        check("file:///home/100%/a[1].al0", "/home/100%/a[1].al0");
    }

    fn check_beside(uri: &str, name: &str, other: Option<&str>) {
        let found = beside(&uri.parse().unwrap(), name);
        assert_eq!(found.as_ref().map(|uri| uri.as_str()), other, "{uri}");
    }

    #[test]
    fn tables_beside() {
        check_beside("file:///a/b.al0", "kqk", Some("file:///a/kqk.al0"));
        check_beside("file:///a/b.al0", "я", Some("file:///a/%D1%8F.al0"));
        check_beside("untitled:b", "kqk", None);
    }

    proptest! {
        #[test]
        fn there_and_back(text in "\\PC{0,20}") {
            prop_assert_eq!(decoded(&encoded(&text)), Some(text));
        }

        #[test]
        fn any_text_becomes_an_address(text in "\\PC{0,20}") {
            let uri = format!("file:///{text}");
            prop_assert!(escaped(&uri).parse::<Uri>().is_ok(), "{uri}");
        }
    }
}
