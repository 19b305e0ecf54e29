//! By what a problem is told from all others.

use trace::Header;

/// Of a value of more bytes, such as a map, the checksum is told.
const LONGEST: usize = 200;

/// The space and the start that a header is about, in words that are those of no other. Of a long value, such as a map,
/// it has the checksum.
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
