//! Descriptions that distinguish a problem from all others.

use trace::Header;

/// Greatest length in bytes of a value that is written out; of a longer one, such as a map, the checksum is given.
const LONGEST: usize = 200;

/// Describes the space and the start of a header, so that no others have the same description. A long value, such as a
/// map, is represented by its checksum.
pub(crate) fn identity(header: &Header) -> String {
    let Header {
        problem,
        setting,
        start,
        ..
    } = header;
    let setting = setting.iter().map(|(name, value)| {
        if value.len() <= LONGEST {
            format!(", {name} {value}")
        } else {
            let (length, sum) = (value.len(), crc32fast::hash(value.as_bytes()));
            format!(", {name} of {length} bytes with the checksum {sum:08x}")
        }
    });
    format!("{problem} from {start}{}", setting.collect::<String>())
}
