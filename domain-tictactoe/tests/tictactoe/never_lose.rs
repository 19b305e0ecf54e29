//! The table `never-lose` against every defence, from every position, as minimax judges it.

use std::cmp::Ordering;
use std::collections::HashMap;

use advice_lang::{Fate, Proving, Session, Table};
use domain_tictactoe::tables::NEVER_LOSE;
use domain_tictactoe::{Advised, Board, OpenLines, TicTacToe, letter};
use game_core::{Game, IndexedGame, Outcome, Player, Score, minimax};
use search_core::Run;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn table(game: Advised) -> Table<Advised> {
    let table = Table::load(NEVER_LOSE.name, NEVER_LOSE.text, &game).unwrap();
    assert!(table.warnings().is_empty(), "{}", table.warnings());
    table
}

fn boards() -> impl Iterator<Item = Board> {
    (0..TicTacToe.size()).filter_map(|rank| TicTacToe.unrank(rank))
}

/// Who wins each position with best play by both; `None` if neither does.
struct Oracle(HashMap<Board, Option<Player>>);

impl Oracle {
    fn new() -> Self {
        let winner = |board: &Board| match board.outcome() {
            Some(Outcome::Win(player)) => Some(player),
            Some(Outcome::Draw) => None,
            None => {
                let found = minimax(&mut Run::new(), &TicTacToe, &OpenLines, board, 9).unwrap();
                match found.value.cmp(&Score::DRAW) {
                    Ordering::Greater => Some(board.to_move()),
                    Ordering::Less => Some(board.to_move().opponent()),
                    Ordering::Equal => None,
                }
            }
        };
        Self(boards().map(|board| (board, winner(&board))).collect())
    }

    /// 1 if we win with best play by both, -1 if we lose, and else 0.
    fn worth(&self, board: Board, us: Player) -> i32 {
        match self.0[&board] {
            Some(winner) if winner == us => 1,
            Some(_) => -1,
            None => 0,
        }
    }
}

/// Games played by a session, against every defence.
struct Walk<'w> {
    us: Player,
    oracle: &'w Oracle,
    /// Games won, drawn and lost.
    games: [u32; 3],
}

impl Walk<'_> {
    /// Plays on from here in every way, and leaves the session as it was.
    fn walk(&mut self, session: &mut Session<'_, Advised>) {
        let board = *session.position();
        if let Some(outcome) = board.outcome() {
            self.games[match outcome {
                Outcome::Win(player) if player == self.us => 0,
                Outcome::Draw => 1,
                Outcome::Win(_) => 2,
            }] += 1;
        } else if board.to_move() == self.us {
            session.advise(&mut Run::new()).unwrap();
            self.judge(board, *session.position());
            self.walk(session);
            assert!(session.undo());
        } else {
            for reply in TicTacToe.moves(&board) {
                session.reply(reply).unwrap();
                self.walk(session);
                assert!(session.undo());
            }
        }
    }

    /// Our move is legal, gives nothing away, and wins if that is possible.
    fn judge(&self, before: Board, after: Board) {
        let nexts: Vec<Board> = TicTacToe
            .moves(&before)
            .map(|mv| TicTacToe.play(&before, mv))
            .collect();
        assert!(nexts.contains(&after), "{before} to {after}");
        let worth = |board| self.oracle.worth(board, self.us);
        assert!(worth(after) >= worth(before), "{before} to {after}");
        let is_won = |board: &Board| board.outcome() == Some(Outcome::Win(self.us));
        let can_win = nexts.iter().any(is_won);
        assert_eq!(is_won(&after), can_win, "{before} to {after}");
    }
}

/// Returns all games from `board` against every defence: how many we win, draw and lose.
fn games(table: &Table<Advised>, game: Advised, oracle: &Oracle, board: Board) -> [u32; 3] {
    let mut walk = Walk {
        us: game.us,
        oracle,
        games: [0; 3],
    };
    walk.walk(&mut Session::new(table, &game, board));
    walk.games
}

#[test]
fn every_game_from_every_position() {
    let oracle = Oracle::new();
    assert_eq!(oracle.0.len(), 5_478);
    for us in PLAYERS {
        let game = Advised { us };
        let table = table(game);
        for board in boards() {
            let [_, drawn, lost] = games(&table, game, &oracle, board);
            match oracle.worth(board, us) {
                1 => assert_eq!((drawn, lost), (0, 0), "{board}"),
                0 => assert_eq!(lost, 0, "{board}"),
                _ => {}
            }
        }
    }
}

#[test]
fn games_from_the_start() {
    let oracle = Oracle::new();
    let told = PLAYERS.map(|us| {
        let game = Advised { us };
        let [won, drawn, lost] = games(&table(game), game, &oracle, Board::EMPTY);
        let letter = letter(us);
        format!("{letter}: {won} games won, {drawn} drawn, {lost} lost")
    });
    insta::assert_snapshot!(told.join("\n"));
}

/// The advice that is taken says what the position is worth, and the proof agrees.
#[test]
fn the_proof() {
    let oracle = Oracle::new();
    let told = PLAYERS.map(|us| {
        let game = Advised { us };
        let table = table(game);
        let ours = |board: &Board| board.to_move() == us && board.outcome().is_none();
        for board in boards().filter(ours) {
            let answer = table.strategy(&mut Run::new(), &game, &board).unwrap();
            let worth = match answer.satisfied.unwrap().advice {
                "win" | "force" => 1,
                "hold" => 0,
                _ => -1,
            };
            assert_eq!(worth, oracle.worth(board, us), "{board}");
        }
        let proof = table
            .prove(&mut Run::new(), &game, Proving::default())
            .unwrap();
        for (rank, fate) in proof.fates.iter().enumerate() {
            let Some(fate) = fate else { continue };
            let worth = oracle.worth(game.unrank(rank).unwrap(), us);
            assert_eq!(matches!(fate, Fate::Won { .. }), worth == 1, "{rank}");
        }
        let advice = proof.advice.iter();
        let advice: Vec<_> = advice
            .map(|used| format!("{} {}", used.name, used.positions))
            .collect();
        format!("{}: {}", letter(us), advice.join(", "))
    });
    insta::assert_snapshot!(told.join("\n"));
}
