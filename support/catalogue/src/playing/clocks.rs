//! The time that the players have left.

use std::time::Duration;

use game_core::Player;

/// The time of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the beginning, for the whole game.
    pub base: Duration,
    /// Time added after each move of a player.
    pub increment: Duration,
}

/// The clocks of a game. They do not run by themselves: the caller says how much time has gone by.
///
/// Time is not given back with a move that is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    increment: Duration,
    left: [Duration; 2],
}

impl Clocks {
    /// Makes the clocks at the beginning of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self {
            increment: control.increment,
            left: [control.base; 2],
        }
    }

    /// Takes this time off a player's clock, down to nothing.
    ///
    /// ```
    /// use game_core::Player;
    /// use catalogue::playing::{Clocks, TimeControl};
    /// use std::time::Duration;
    ///
    /// let (base, increment) = (Duration::from_secs(5), Duration::from_secs(1));
    /// let mut clocks = Clocks::new(TimeControl { base, increment });
    /// clocks.spend(Player::First, Duration::from_secs(2));
    /// clocks.moved(Player::First);
    /// assert_eq!(clocks.left(Player::First), Duration::from_secs(4));
    /// clocks.spend(Player::Second, Duration::from_secs(5));
    /// assert_eq!(clocks.out(), Some(Player::Second));
    /// ```
    pub fn spend(&mut self, player: Player, time: Duration) {
        let left = &mut self.left[index(player)];
        *left = left.saturating_sub(time);
    }

    /// Adds the increment after a move of this player, unless the time has run out.
    pub fn moved(&mut self, player: Player) {
        let left = &mut self.left[index(player)];
        if !left.is_zero() {
            *left = left.saturating_add(self.increment);
        }
    }

    /// Returns the time that a player has left.
    #[must_use]
    pub fn left(&self, player: Player) -> Duration {
        self.left[index(player)]
    }

    /// Returns the player whose time has run out, if there is one.
    #[must_use]
    pub fn out(&self) -> Option<Player> {
        let players = [Player::First, Player::Second];
        players
            .into_iter()
            .find(|&player| self.left(player).is_zero())
    }
}

fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
