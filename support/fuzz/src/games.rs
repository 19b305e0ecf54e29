//! Random games: all procedures against the definition.

use arbitrary::Unstructured;
use game_core::testkit::assert_one_value;
use game_core::{Game, Keyed, Outcome, Player, Score, StaticLeaves};

/// A game given explicitly: what can happen in each place. Moves lead onwards, so it ends.
#[derive(Clone, Debug, Default)]
struct Written(Vec<Place>);

#[derive(Clone, Debug)]
struct Place {
    player: Player,
    outcome: Option<Outcome>,
    /// Estimated value to the first player.
    opinion: i32,
    moves: Vec<u8>,
}

impl Written {
    const LARGEST: u8 = 10;

    fn read(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
        let size = bytes.int_in_range(2..=Self::LARGEST)?;
        let mut places = Vec::new();
        for number in 0..size {
            let player = *bytes.choose(&[Player::First, Player::Second])?;
            let outcome = match bytes.int_in_range(0..=9)? {
                0 => Some(Outcome::Win(Player::First)),
                1 => Some(Outcome::Win(Player::Second)),
                2 => Some(Outcome::Draw),
                _ => None,
            };
            let outcome = outcome.filter(|_| number > 0);
            let is_over = outcome.is_some() || number + 1 == size;
            let count = if is_over {
                0
            } else {
                bytes.int_in_range(1..=3)?
            };
            let opinion = bytes.int_in_range(-3..=3)?;
            let moves = (0..count).map(|_| bytes.int_in_range(number + 1..=size - 1));
            places.push(Place {
                player,
                outcome,
                opinion,
                moves: moves.collect::<arbitrary::Result<_>>()?,
            });
        }
        Ok(Self(places))
    }

    fn place(&self, number: u8) -> &Place {
        &self.0[usize::from(number)]
    }
}

impl Game for Written {
    type Position = u8;
    /// The place of the move among the moves of the position.
    type Move = u8;

    fn moves(&self, position: &u8) -> impl Iterator<Item = u8> {
        (0..).take(self.place(*position).moves.len())
    }

    fn play(&self, position: &u8, mv: u8) -> u8 {
        self.place(*position).moves[usize::from(mv)]
    }

    fn to_move(&self, position: &u8) -> Player {
        self.place(*position).player
    }

    fn outcome(&self, position: &u8) -> Option<Outcome> {
        self.place(*position).outcome
    }
}

impl Keyed for Written {
    fn key(&self, position: &u8) -> u64 {
        u64::from(*position)
    }
}

/// A game, searched to every depth by all procedures, with an evaluator that knows a little, and also with
/// every leaf valued.
pub(crate) fn games(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let Ok(game) = Written::read(&mut bytes) else {
        return;
    };
    let opinions = &game.0;
    let opinion = |position: &u8| Score::of(opinions[usize::from(*position)].opinion);
    let depth = bytes
        .int_in_range(1..=Written::LARGEST)
        .map_or(1, usize::from);
    assert_one_value(&game, &opinion, &0, depth);
    assert_one_value(&game, &StaticLeaves(opinion), &0, depth);
}
