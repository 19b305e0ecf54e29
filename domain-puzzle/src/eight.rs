//! The number of a permutation of eight tiles, read off two small tables.

/// For each sequence of four tiles, three bits each, what they contribute to the number: the first
/// four of the eight, with the weights 7!/2, 6!/2, 5!/2 and 4!/2.
static FIRST: [u16; 4096] = first();
/// The last four, with the weights 3 and 1. Only their relative order matters.
static LAST: [u8; 4096] = last();

/// Returns the number of eight tiles, four bits each, in the order of the tiles except for the last two.
#[inline]
pub(crate) fn number(tiles: u64) -> u64 {
    // The tiles 1 to 8 as 1 to 7 and 0, then packed closer and closer together.
    let tiles = tiles & 0x0707_0707 | (tiles & 0x7070_7070) >> 1;
    let tiles = tiles & 0x003F_003F | (tiles & 0x3F00_3F00) >> 2;
    let last = LAST[(tiles >> 16 & 0xFFF) as usize];
    u64::from(FIRST[(tiles & 0xFFF) as usize]) + u64::from(last)
}

/// Returns four tiles of three bits each.
const fn four(bits: usize) -> [usize; 4] {
    let mut tiles = [0; 4];
    let mut place = 0;
    while place < 4 {
        let tile = bits >> (3 * place) & 7;
        tiles[place] = if tile == 0 { 8 } else { tile };
        place += 1;
    }
    tiles
}

/// Returns the number of tiles between two places, the upper one excluded, that are less than a given tile.
const fn lesser(tiles: [usize; 4], tile: usize, mut from: usize, to: usize) -> usize {
    let mut count = 0;
    while from < to {
        if tiles[from] < tile {
            count += 1;
        }
        from += 1;
    }
    count
}

#[expect(clippy::cast_possible_truncation, reason = "less than 8!/2")]
const fn first() -> [u16; 4096] {
    let weights = [2520, 360, 60, 12];
    let mut table = [0; 4096];
    let mut bits = 0;
    while bits < table.len() {
        let tiles = four(bits);
        let mut place = 0;
        let mut sum = 0;
        while place < 4 {
            // Would be negative where a tile occurs twice; such sequences are never looked up.
            let later = (tiles[place] - 1).saturating_sub(lesser(tiles, tiles[place], 0, place));
            sum += weights[place] * later;
            place += 1;
        }
        table[bits] = sum as u16;
        bits += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "less than 4!/2")]
const fn last() -> [u8; 4096] {
    let mut table = [0; 4096];
    let mut bits = 0;
    while bits < table.len() {
        let tiles = four(bits);
        table[bits] = (3 * lesser(tiles, tiles[0], 1, 4) + lesser(tiles, tiles[1], 2, 4)) as u8;
        bits += 1;
    }
    table
}
