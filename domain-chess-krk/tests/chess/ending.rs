//! King and any one piece: the rules against another chess library over every position, and what
//! every position is worth against published counts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cozy_chess::{Board, BoardBuilder, Color, File, GameStatus, Rank};
use domain_chess_krk::Square;
use domain_chess_krk::ending::{Ending, Move, Piece, Position, TableFile, Tablebases};
use domain_chess_krk::krk::MopUp;
use game_core::{
    Evaluator, Game, Negamax, Notation, Outcome, Parts, Player, RetrogradeError, Score, Verdict,
};
use search_core::{Limit, Limits, Run};

use crate::common::some;

fn tables() -> Tablebases {
    Tablebases::build(&mut Run::new()).unwrap()
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn the_rules_agree_with_another_library() {
    for us_to_move in [true, false] {
        for piece in Piece::ALL {
            compare(Player::First, piece, us_to_move);
        }
        compare(Player::Second, Piece::Pawn, us_to_move);
    }
}

fn compare(us: Player, piece: Piece, us_to_move: bool) {
    let pairs = Square::ALL
        .into_iter()
        .flat_map(|one| Square::ALL.map(move |other| (one, other)));
    let all = pairs.flat_map(|(our_king, square)| {
        Square::ALL.map(move |their_king| (our_king, (piece, square), their_king))
    });
    for (our_king, piece, their_king) in some(all) {
        let ours = Position::new(us, us_to_move, our_king, piece, their_king);
        let theirs = board(us, us_to_move, our_king, piece, their_king);
        assert_eq!(ours.is_ok(), theirs.is_some(), "{ours:?}");
        if let (Ok(position), Some(board)) = (ours, theirs) {
            compare_moves(position, &board);
        }
    }
}

fn compare_moves(position: Position, board: &Board) {
    if position.is_dead() {
        assert_eq!(Ending::default().moves(&position).count(), 0);
        assert_eq!(Ending::default().outcome(&position), Some(Outcome::Draw));
        return;
    }
    let mut ours: Vec<String> = Ending::default()
        .moves(&position)
        .map(|mv| mv.to_string())
        .collect();
    let mut theirs = Vec::new();
    board.generate_moves(|moves| {
        theirs.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs, "{position}");
    let is_mate = Ending::default().outcome(&position) == Some(Outcome::Win(position.us()));
    assert_eq!(is_mate, board.status() == GameStatus::Won, "{position}");
    let is_stalemate = board.status() == GameStatus::Drawn;
    assert_eq!(position.is_stalemate(), is_stalemate, "{position}");
}

/// Returns the other library's board, if the position is legal. It does not mind kings side by side.
fn board(
    us: Player,
    us_to_move: bool,
    our_king: Square,
    (piece, square): (Piece, Square),
    their_king: Square,
) -> Option<Board> {
    let squares = [our_king, square, their_king];
    if squares[0] == squares[1] || squares[1] == squares[2] || our_king.distance(their_king) < 2 {
        return None;
    }
    let (ours, theirs) = match us {
        Player::First => (Color::White, Color::Black),
        Player::Second => (Color::Black, Color::White),
    };
    let kind = match piece {
        Piece::Queen => cozy_chess::Piece::Queen,
        Piece::Rook => cozy_chess::Piece::Rook,
        Piece::Bishop => cozy_chess::Piece::Bishop,
        Piece::Knight => cozy_chess::Piece::Knight,
        Piece::Pawn => cozy_chess::Piece::Pawn,
    };
    let mut builder = BoardBuilder::empty();
    *builder.square_mut(cozy(our_king)) = Some((cozy_chess::Piece::King, ours));
    *builder.square_mut(cozy(square)) = Some((kind, ours));
    *builder.square_mut(cozy(their_king)) = Some((cozy_chess::Piece::King, theirs));
    builder.side_to_move = if us_to_move { ours } else { theirs };
    builder.build().ok()
}

fn cozy(square: Square) -> cozy_chess::Square {
    let file = File::index(usize::from(square.file() - 1));
    cozy_chess::Square::new(file, Rank::index(usize::from(square.rank() - 1)))
}

/// Counts the positions with each verdict.
fn counts(tables: &Tablebases, piece: Piece, us_to_move: bool) -> BTreeMap<Verdict, u32> {
    let mut counts = BTreeMap::new();
    for position in Position::all(Player::First, us_to_move, piece) {
        *counts.entry(tables.verdict(&position)).or_default() += 1;
    }
    counts
}

/// Source: a retrograde analysis of its own kind in another program, and the published longest
/// wins: mate in 16, 10 and 28.
#[test]
fn verdicts_are_the_published_ones() {
    let tables = tables();
    tables.check().unwrap();

    let rook = counts(&tables, Piece::Rook, true);
    let by_plies = [
        (1, 1512),
        (3, 4676),
        (5, 3852),
        (7, 1900),
        (9, 4848),
        (11, 8708),
        (13, 11320),
        (15, 17172),
        (17, 20088),
        (19, 19016),
        (21, 20476),
        (23, 21480),
        (25, 17824),
        (27, 16136),
        (29, 5244),
        (31, 916),
    ];
    let expected: BTreeMap<_, _> = by_plies.map(|(plies, n)| (Verdict::Win(plies), n)).into();
    assert_eq!(rook, expected);
    let rook = counts(&tables, Piece::Rook, false);
    assert_eq!(rook.values().sum::<u32>(), 223_944);
    assert_eq!(rook[&Verdict::Draw], 22_244);
    assert_eq!(rook[&Verdict::Loss(0)], 216);
    assert_eq!(rook[&Verdict::Loss(32)], 3_056);
    assert_eq!(
        rook.keys().filter_map(|verdict| verdict.plies()).max(),
        Some(32)
    );

    let queen = counts(&tables, Piece::Queen, true);
    assert_eq!(queen.values().sum::<u32>(), 144_508);
    assert_eq!(queen.first_key_value(), Some((&Verdict::Win(19), &8)));
    let queen = counts(&tables, Piece::Queen, false);
    assert_eq!(queen.values().sum::<u32>(), 223_944);
    assert_eq!(queen[&Verdict::Draw], 23_048);
    assert_eq!(queen[&Verdict::Loss(0)], 364);

    let pawn = counts(&tables, Piece::Pawn, true);
    assert_eq!(pawn.values().sum::<u32>(), 163_328);
    assert_eq!(pawn[&Verdict::Draw], 38_368);
    let longest = pawn.iter().find(|(verdict, _)| **verdict > Verdict::Draw);
    assert_eq!(longest, Some((&Verdict::Win(55), &6)));
    let pawn = counts(&tables, Piece::Pawn, false);
    assert_eq!(pawn.values().sum::<u32>(), 168_024);
    assert_eq!(pawn[&Verdict::Draw], 70_420);
}

/// The colours, and all mirror images that the rules allow.
#[test]
fn mirror_images_are_worth_the_same() {
    let tables = tables();
    for piece in [Piece::Queen, Piece::Rook, Piece::Pawn] {
        for us_to_move in [true, false] {
            let sample = Position::all(Player::First, us_to_move, piece).step_by(101);
            for position in sample {
                let verdict = tables.verdict(&position);
                let flip_files = |square: Square| Square::new(9 - square.file(), square.rank());
                let flip_ranks = |square: Square| Square::new(square.file(), 9 - square.rank());
                let transpose = |square: Square| Square::new(square.rank(), square.file());
                let mut images = vec![
                    image(position, Player::First, flip_files),
                    image(position, Player::Second, flip_ranks),
                ];
                if piece != Piece::Pawn {
                    images.push(image(position, Player::First, transpose));
                    images.push(image(position, Player::First, flip_ranks));
                }
                for image in images {
                    assert_eq!(tables.verdict(&image), verdict, "{position} and {image}");
                }
            }
        }
    }
}

fn image(position: Position, us: Player, of: impl Fn(Square) -> Option<Square>) -> Position {
    let of = |square| of(square).unwrap();
    Position::new(
        us,
        position.us_to_move(),
        of(position.our_king()),
        (position.piece(), of(position.square())),
        of(position.their_king()),
    )
    .unwrap()
}

fn best(tables: &Tablebases, fen: &str) -> Vec<String> {
    let position = position(fen);
    let verdict = tables.verdict(&position);
    let moves = tables.moves(&position);
    assert_eq!(moves.iter().map(|mv| mv.1).max(), Some(verdict));
    let best = moves.into_iter().filter(|mv| mv.1 == verdict);
    let text = |mv: Move| Ending::default().move_text(&position, mv);
    best.map(|mv| format!("{} {}", text(mv.0), mv.1)).collect()
}

#[test]
fn the_best_moves() {
    let tables = tables();
    let mate = best(&tables, "8/8/8/8/8/1K6/7R/k7 w - - 0 1");
    assert_eq!(mate, ["Rh1# win in 1 ply"]);
    let queen_would_stalemate = best(&tables, "8/k1P5/2K5/8/8/8/8/8 w - - 0 1");
    assert_eq!(queen_would_stalemate, ["c8=R win in 3 plies"]);
    let opposition = best(&tables, "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1");
    assert_eq!(opposition, ["Kd8 loss in 24 plies"]);
    let black = best(&tables, "8/8/8/8/8/2k5/2p5/K7 b - - 0 1");
    assert_eq!(black[0], "c1=Q+ win in 3 plies");
}

/// Returns the tables of a folder, and the result for each file.
fn kept_in(folder: &Path) -> (Tablebases, Vec<String>) {
    let mut files = Vec::new();
    let tell = |piece: Piece, file: TableFile| {
        files.push(match file {
            TableFile::Kept => format!("{piece}: kept"),
            TableFile::Built => format!("{piece}: built"),
            TableFile::Rebuilt(error) => format!("{piece}: rebuilt, {error}"),
            TableFile::NotKept(error) => format!("{piece}: not kept, {error}"),
        });
    };
    let tables = Tablebases::open_or_build(&mut Run::new(), folder, tell).unwrap();
    (tables, files)
}

#[test]
fn tables_are_kept_and_those_that_are_damaged_built_anew() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables();
    let check = |folder: &Path, expected: [&str; 3]| {
        let (found, files) = kept_in(folder);
        let files: Vec<_> = files
            .iter()
            .map(|file| file.split(", /").next().unwrap())
            .collect();
        assert_eq!(files, expected);
        assert!(found == tables);
    };
    let inside = folder.path().join("tables");
    check(&inside, ["queen: built", "rook: built", "pawn: built"]);
    check(&inside, ["queen: kept", "rook: kept", "pawn: kept"]);
    let queen = Tablebases::path(&inside, Piece::Queen);
    let rook = Tablebases::path(&inside, Piece::Rook);
    fs::write(&queen, &fs::read(&queen).unwrap()[..1_000]).unwrap();
    fs::copy(Tablebases::path(&inside, Piece::Pawn), &rook).unwrap();
    check(&inside, ["queen: rebuilt", "rook: rebuilt", "pawn: kept"]);
    check(&inside, ["queen: kept", "rook: kept", "pawn: kept"]);

    let occupied = folder.path().join("file");
    fs::write(&occupied, "").unwrap();
    check(
        &occupied,
        ["queen: not kept", "rook: not kept", "pawn: not kept"],
    );
}

/// A file that is not regular is neither waited for nor replaced: it is not ours.
#[cfg(unix)]
#[test]
fn a_pipe_among_the_tables() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    let queen = Tablebases::path(folder.path(), Piece::Queen);
    let made = std::process::Command::new("mkfifo").arg(&queen).status();
    assert!(made.unwrap().success());
    let (found, files) = kept_in(folder.path());
    assert!(found == tables());
    let message = format!(
        "queen: not kept, {}: this is not a regular file",
        queen.display()
    );
    assert!(files[0].starts_with(&message), "{files:?}");
    assert_eq!(files[1..], ["rook: built", "pawn: built"]);
    assert!(fs::metadata(queen).unwrap().file_type().is_fifo());
}

#[test]
fn stalemate_may_be_ours() {
    let ours = position("K7/P1k5/8/8/8/8/8/8 w - - 0 1");
    assert!(ours.is_stalemate());
    assert_eq!(tables().verdict(&ours), Verdict::Draw);
}

#[test]
fn positions_are_read_and_written() {
    for fen in [
        "8/8/8/8/8/1K6/7R/k7 w - - 0 1",
        "8/8/8/8/8/1k6/7q/K7 b - - 0 1",
        "8/8/8/3n4/8/1k6/8/K7 w - - 0 1",
        "8/4P3/8/8/8/1K6/8/k7 w - - 0 1",
    ] {
        assert_eq!(position(fen).to_string(), fen);
    }
    for fen in [
        "8/8/8/8/8/1K6/8/k7 w - - 0 1",
        "8/8/8/8/8/1K6/6RR/k7 w - - 0 1",
        "P7/8/8/8/8/1K6/8/k7 w - - 0 1",
        "8/8/8/8/8/1K6/7X/k7 w - - 0 1",
    ] {
        assert!(fen.parse::<Position>().is_err(), "{fen}");
    }
}

#[test]
fn a_limit_ends_the_building() {
    let limits = Limits {
        expansions: Some(1_000),
        ..Limits::default()
    };
    let error = Tablebases::build(&mut Run::new().with_limits(limits)).unwrap_err();
    let RetrogradeError::Stopped(stopped) = error else {
        panic!("{error}");
    };
    assert_eq!(stopped.limit, Limit::Expansions);
}

#[test]
fn the_evaluator_is_for_the_side_with_the_piece() {
    let game = Ending::default();
    for piece in Piece::ALL {
        for us in [Player::First, Player::Second] {
            for position in some(Position::all(us, false, piece)) {
                let after = game.moves(&position).map(|mv| game.play(&position, mv));
                for position in after.chain([position]) {
                    let value = MopUp.evaluate(&game, &position).seen_by(us);
                    assert!(value >= Score::DRAW);
                    let nobody_can_win = position.captured()
                        || matches!(position.piece(), Piece::Bishop | Piece::Knight);
                    assert_eq!(value == Score::DRAW, nobody_can_win, "{position}");
                }
            }
        }
    }
}

/// A player who looks some plies ahead by it wins against the best defence, though not as soon as possible.
#[test]
fn the_evaluator_wins() {
    let (game, tables) = (Ending::default(), tables());
    for (start, plies_ahead) in [
        ("8/8/8/4k3/8/8/8/KQ6 w", 4),
        ("8/8/8/4k3/8/8/8/KR6 w", 8),
        ("3k4/8/3K4/3P4/8/8/8/8 w", 6),
    ] {
        let start = position(start);
        let mut position = start;
        let mut plies = 0;
        while game.outcome(&position).is_none() {
            let mv = if position.us_to_move() {
                let found = Negamax::new(&game, &MopUp, &mut Parts::new())
                    .to_depth(plies_ahead)
                    .analyse(&mut Run::new(), &position);
                found.unwrap().best
            } else {
                let moves = game.moves(&position);
                let worth = |mv| {
                    tables
                        .verdict(&game.play(&position, mv))
                        .a_ply_before(false)
                };
                moves.max_by_key(|&mv| worth(mv)).unwrap()
            };
            position = game.play(&position, mv);
            plies += 1;
            assert!(plies < 100, "{start}: {position}");
        }
        assert_eq!(game.outcome(&position), Some(Outcome::Win(start.us())));
    }
}
