#!/usr/bin/env python3
"""Plays endings against the engine with python-chess, as any chess program would.

    games.py [ENGINE [GAMES]]

Without python-chess it says so and does nothing (`pip install chess`). Stockfish defends too where
it is there (Debian: `stockfish`).
"""

import os
import random
import shutil
import sys
import time

try:
    import chess
    import chess.engine
except ImportError:
    print("skipped: the Python package `chess` is not installed")
    sys.exit(0)

# Debian keeps it where not every user looks for programs.
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")


def position(rng, pieces):
    """A legal position of these pieces in which their side is to move and that is not over."""
    while True:
        board = chess.Board(None)
        board.turn = rng.choice([chess.WHITE, chess.BLACK])
        kinds = [chess.KING, *pieces]
        squares = rng.sample(range(64), len(kinds) + 1)
        for square, kind in zip(squares, kinds):
            board.set_piece_at(square, chess.Piece(kind, board.turn))
        board.set_piece_at(squares[-1], chess.Piece(chess.KING, not board.turn))
        if board.is_valid() and not board.is_game_over(claim_draw=False):
            return board


def play(engine, board, source, defend):
    """Plays one game out; answers the plies it was told to take, those it took, and how it ended."""
    ours = board.turn
    engine.configure({"Source": "table"})
    score = engine.analyse(board, chess.engine.Limit(depth=1))["score"].pov(ours)
    told = None if score.mate() is None else 2 * score.mate() - 1
    game = object()
    start = board.ply()
    while not board.is_game_over(claim_draw=False):
        if board.turn == ours:
            engine.configure({"Source": source})
            move = engine.play(board, chess.engine.Limit(time=1), game=game).move
        else:
            move = defend(board)
        assert move in board.legal_moves, (board.fen(), move)
        board.push(move)
    won = board.is_checkmate() and board.turn != ours
    return told, board.ply() - start, won


def defences(engine, stockfish, rng):
    """What the bare king can do, by name."""
    def best(board):
        engine.configure({"Source": "table"})
        return engine.play(board, chess.engine.Limit(time=1)).move

    every = {"best": best, "random": lambda board: rng.choice(list(board.legal_moves))}
    if stockfish:
        every["Stockfish's"] = lambda board: stockfish.play(
            board, chess.engine.Limit(nodes=20_000)).move
    return every


def endings(engine, stockfish, rng, games):
    for name, pieces in [("KRK", [chess.ROOK]), ("KQK", [chess.QUEEN])]:
        for source in ["table", "advice"]:
            for defence, defend in defences(engine, stockfish, rng).items():
                count = games if name == "KRK" else games // 4
                count = count if source == "table" else count // 4
                won, lost, longest = 0, [], 0
                for _ in range(count):
                    board = position(rng, pieces)
                    fen = board.fen()
                    told, plies, mated = play(engine, board, source, defend)
                    if told is None:
                        continue  # The piece is lost at once: a draw.
                    in_time = source == "advice" or plies <= told
                    longest = max(longest, plies)
                    if mated and in_time:
                        won += 1
                    else:
                        lost.append((fen, told, plies, mated))
                print(f"{name} by {source} against {defence} defence: "
                      f"{won} of {won + len(lost)} won, the longest in {longest} plies")
                assert not lost, lost[:3]


def search(engine):
    board = chess.Board()
    for _ in range(20):
        board.push(engine.play(board, chess.engine.Limit(time=0.02)).move)
    info = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert len(info) == 3 and all("pv" in line for line in info)
    with engine.analysis(board) as analysis:
        for line in analysis:
            if line.get("depth", 0) >= 3:
                break
    only = list(board.legal_moves)[-1]
    assert engine.play(board, chess.engine.Limit(nodes=1000), root_moves=[only]).move == only
    played = engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2), ponder=True)
    board.push(played.move)
    if played.ponder:
        board.push(played.ponder)
        engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2))
    print("a game, analyses, stop and pondering: done")


def main():
    command = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "target", "release", "sovet")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    if not os.path.exists(command):
        print(f"skipped: there is no program {command}")
        return
    rng = random.Random(1)
    started = time.time()
    with chess.engine.SimpleEngine.popen_uci([command, "uci"]) as engine:
        engine.ping()
        print(engine.id["name"])
        search(engine)
        if STOCKFISH:
            with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as stockfish:
                print("against", stockfish.id["name"])
                endings(engine, stockfish, rng, games)
        else:
            print("without Stockfish, which is not installed")
            endings(engine, None, rng, games)
    # A second one, after the first has gone.
    with chess.engine.SimpleEngine.popen_uci([command, "uci"]) as engine:
        engine.ping()
    print(f"all is well, {time.time() - started:.0f} s")


main()
