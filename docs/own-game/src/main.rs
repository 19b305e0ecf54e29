//! Kayles, as a game of `sovet`.

use std::process::ExitCode;

use catalogue::{
    Catalogue, Failure, Game, GameAbout, GamePosition, Input, Position, Text, UserInput,
};
use game_core::{GameOrder, Keyed, Notation, Outcome, Player, Score};

/// Pins in a row. A player knocks over one, or two that stand side by side; whoever knocks over the last pin
/// wins.
#[derive(Clone)]
struct Kayles;

/// Which pins are standing, and whose turn it is.
#[derive(Clone)]
struct Pins {
    standing: Vec<bool>,
    to_move: Player,
}

/// The first pin that is knocked over, and how many are.
type Throw = (usize, usize);

impl game_core::Game for Kayles {
    type Position = Pins;
    type Move = Throw;

    fn moves(&self, pins: &Pins) -> impl Iterator<Item = Throw> {
        let standing = &pins.standing;
        [1, 2].into_iter().flat_map(move |number| {
            let pins = standing.windows(number).enumerate();
            let can_fall = pins.filter(|(_, pins)| pins.iter().all(|&stands| stands));
            can_fall.map(move |(first, _)| (first, number))
        })
    }

    fn play(&self, pins: &Pins, (first, number): Throw) -> Pins {
        let mut standing = pins.standing.clone();
        standing[first..first + number].fill(false);
        Pins {
            standing,
            to_move: pins.to_move.opponent(),
        }
    }

    fn to_move(&self, pins: &Pins) -> Player {
        pins.to_move
    }

    fn outcome(&self, pins: &Pins) -> Option<Outcome> {
        let is_over = !pins.standing.contains(&true);
        is_over.then_some(Outcome::Win(pins.to_move.opponent()))
    }
}

impl Notation for Kayles {
    fn position_text(&self, pins: &Pins) -> String {
        let letter = |&stands: &bool| if stands { 'i' } else { '.' };
        pins.standing.iter().map(letter).collect()
    }

    fn move_text(&self, _: &Pins, (first, number): Throw) -> String {
        match number {
            1 => format!("{}", first + 1),
            _ => format!("{}+{}", first + 1, first + 2),
        }
    }
}

impl Keyed for Kayles {
    fn key(&self, pins: &Pins) -> u64 {
        let whose = u64::from(pins.to_move == Player::First);
        let pins = pins.standing.iter();
        pins.fold(whose, |key, &stands| key * 2 + u64::from(stands))
    }
}

/// Returns an opinion of a row: one that reads the same from both ends, with a gap in the middle, is lost for the
/// player to move, since each throw can be answered by its image.
fn opinion(pins: &Pins) -> Score {
    let row = &pins.standing;
    let is_lost = row.iter().eq(row.iter().rev()) && row.get(row.len() / 2) == Some(&false);
    let value = Score::of(if is_lost { -1 } else { 0 });
    value.seen_by(pins.to_move)
}

/// The adaptor.
struct Alley;

static ABOUT: GameAbout = GameAbout {
    name: "kayles",
    summary: "Kayles: knock over one pin or two beside each other; whoever takes the last one wins",
    input: Input::Line {
        value: "PINS",
        help: "An i for each pin that stands, a dot for a gap, such as iii.ii; without it, nine pins",
    },
    sides: ["Left", "Right"],
    ..GameAbout::USUAL
};

impl Game for Alley {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let root = pins(text.text)?;
        let position = GamePosition::new(&ABOUT, Kayles, root, opinion, GameOrder);
        Ok(Box::new(position.keyed()))
    }
}

/// Reads the pins.
fn pins(text: &str) -> Result<Pins, Failure> {
    let text = if text.is_empty() { "iiiiiiiii" } else { text };
    let standing = text.chars().map(|letter| match letter {
        'i' => Ok(true),
        '.' => Ok(false),
        _ => Err(Failure::input(format!(
            "`{letter}` is not a pin; write i for one that stands and a dot for a gap, such as iii.ii"
        ))),
    });
    let standing: Vec<bool> = standing.collect::<Result<_, _>>()?;
    if standing.len() > 63 {
        return Err(Failure::input("there is room for 63 pins"));
    }
    let to_move = Player::First;
    Ok(Pins { standing, to_move })
}

fn main() -> ExitCode {
    sovet::main_with(&Catalogue::standard().with_game(&Alley))
}

#[cfg(test)]
mod tests {
    use game_core::StaticLeaves;
    use game_core::testkit::{assert_evaluator, assert_one_value};

    use super::*;

    #[test]
    fn the_opinion_is_for_the_first_player() {
        let root = pins("iiiii").unwrap();
        assert_evaluator(&Kayles, &StaticLeaves(opinion), &root, 5);
    }

    #[test]
    fn all_procedures_agree() {
        for depth in 1..=5 {
            assert_one_value(&Kayles, &opinion, &pins("iiiii").unwrap(), depth);
        }
    }
}
