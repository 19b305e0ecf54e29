//! Claims of the tables that come with the crate, proved over every position.

use std::num::NonZero;

use advice_lang::{Aim, Fate, ForcingTree, Proof, Proving, Table, TableText, Vocabulary};
use domain_chess_krk::ending::{Advised, AdvisedSide, Piece, Tablebases};
use domain_chess_krk::krk::Krk;
use domain_chess_krk::tables::{KPK_HOLD, KPK_WIN, KQK, KRK_SHORT, NamedTable, TABLES};
use game_core::IndexedGame;
use search_core::Run;

/// Returns a table that comes with the crate. In tables its name is written without hyphens.
fn library(name: &str) -> Result<TableText, String> {
    let table = TABLES
        .iter()
        .find(|table| table.name.replace('-', "_") == name);
    let table = table.ok_or_else(|| name.to_owned())?;
    Ok(TableText {
        file: table.name.to_owned(),
        text: table.text.to_owned(),
    })
}

/// Loads a table, which must be without mistakes and warnings.
fn load<V: Vocabulary>(table: &NamedTable, game: &V) -> Table<V> {
    let loaded = Table::load_with(table.name, table.text, game, &library);
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    assert!(loaded.warnings().is_empty(), "{}", loaded.warnings());
    loaded
}

fn prove<'t, V>(
    table: &'t Table<V>,
    game: &V,
    proving: Proving<'_, V::Position>,
) -> Proof<'t, V::Move>
where
    V: Vocabulary<Move: Send + Sync> + IndexedGame + Sync,
{
    let threads = NonZero::new(2).unwrap();
    table
        .prove_parallel(&mut Run::new(), game, proving, threads)
        .unwrap()
}

/// Checks that the answers of a table do not depend on the positions that a proof remembers.
fn check_first_moves<V>(table: &Table<V>, game: &V, proof: &Proof<'_, V::Move>)
where
    V: Vocabulary + IndexedGame,
{
    for (rank, position, _) in proof.positions(game).step_by(331) {
        if game.us_to_move(&position) {
            let strategy = table.strategy(&mut Run::new(), game, &position).unwrap();
            let first = strategy.satisfied.and_then(|found| match found.tree {
                ForcingTree::Move(mv, _) => Some(mv),
                _ => None,
            });
            assert!(first == proof.moves[rank], "{}: {rank}", table.name());
        }
    }
}

/// Checks the number of positions with our move from which the table wins, our moves in the longest game, and the
/// average.
fn check_wins<V>(table: &NamedTable, game: &V, won: u64, longest: u32, mean: f64)
where
    V: Vocabulary<Move: Send + Sync> + IndexedGame + Sync,
{
    let loaded = load(table, game);
    let proof = prove(&loaded, game, Proving::default());
    check_first_moves(&loaded, game, &proof);
    let (mut positions, mut moves_of_all, mut most) = (0, 0_u64, 0);
    for (_, position, fate) in proof.positions(game) {
        if game.us_to_move(&position) {
            let Fate::Won { moves } = fate else {
                panic!("{}: {fate:?}", table.name);
            };
            positions += 1;
            moves_of_all += u64::from(moves);
            most = most.max(moves);
        }
    }
    assert_eq!((positions, most), (won, longest), "{}", table.name);
    #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
    let found = moves_of_all as f64 / positions as f64;
    assert!((found - mean).abs() < 0.001, "{}: {found}", table.name);
}

#[test]
fn rook() {
    check_wins(&KRK_SHORT, &Krk::default(), 175_168, 21, 11.838);
}

#[test]
fn queen() {
    let game = Advised {
        side: AdvisedSide::WithPiece,
        begins_with: Piece::Queen,
    };
    check_wins(&KQK, &game, 144_508, 13, 6.677);
}

/// Checks that the table reaches its aim in every position in which best play reaches it: in this many with the pawn on
/// the board and the advised side to move.
fn check_pawn(table: &NamedTable, side: AdvisedSide, aim: Aim, attainable: usize) {
    let game = Advised {
        side,
        begins_with: Piece::Pawn,
    };
    let tables = Tablebases::build(&mut Run::new()).unwrap();
    let is_hopeless = |position: &_| {
        let verdict = tables.verdict(position);
        !aim.is_attainable(if game.us_to_move(position) {
            verdict
        } else {
            verdict.for_opponent()
        })
    };
    let loaded = load(table, &game);
    let proving = Proving {
        aim,
        is_hopeless: Some(&is_hopeless),
        ..Proving::default()
    };
    let proof = prove(&loaded, &game, proving);
    let mut positions = 0;
    for (_, position, fate) in proof.positions(&game) {
        if !is_hopeless(&position) {
            assert_eq!(fate.failure(), None, "{}: {position}", table.name);
            let is_ours = game.us_to_move(&position);
            positions += usize::from(is_ours && position.piece() == Piece::Pawn);
        }
    }
    assert_eq!(positions, attainable, "{}", table.name);
}

#[test]
fn pawn_that_wins() {
    check_pawn(&KPK_WIN, AdvisedSide::WithPiece, Aim::Win, 124_960);
}

#[test]
fn pawn_that_is_held() {
    check_pawn(&KPK_HOLD, AdvisedSide::BareKing, Aim::Hold, 70_402);
}
