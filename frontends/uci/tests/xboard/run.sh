#!/usr/bin/env bash
# Lets xboard, through polyglot, play king and rook against Stockfish's bare king and the other way
# round, where these programs are there (Debian: xboard, polyglot, stockfish, xvfb, xauth).
#   frontends/uci/tests/xboard/run.sh
set -euo pipefail
cd "$(dirname "$0")/../../../.."
PATH="$PATH:/usr/games"
for program in xboard polyglot stockfish xvfb-run xauth; do
    if ! command -v "$program" >/dev/null; then
        echo "skipped: there is no $program"
        exit 0
    fi
done
cargo build --release -p cli
sovet="$(realpath "${CARGO_TARGET_DIR:-target}/release/sovet")"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec "%s" uci\n' "$sovet" >"$folder/sovet-uci"
chmod +x "$folder/sovet-uci"
echo '8/8/4R3/8/3K4/8/2k5/8 w - - 0 1' >"$folder/krk.fen"
cd "$folder"
# xboard shows the result and stays: it is sent away when both games are written.
HOME="$folder" timeout 120 xvfb-run -a xboard -fcp "$folder/sovet-uci" -fUCI -scp stockfish -sUCI \
    -matchGames 2 -loadPositionFile krk.fen -saveGameFile games.pgn >xboard.log 2>&1 &
while kill -0 $! 2>/dev/null && [ "$(grep -cs '^\[Result' games.pgn)" != 2 ]; do sleep 1; done
sleep 1
kill $! 2>/dev/null || true
wait $! || true
grep -E '^(\[White|\[Result)' games.pgn
if [ "$(grep -c 'adjudication: Checkmate} 1-0' games.pgn)" != 2 ]; then
    echo 'not both games ended with mate by the rook:'
    cat xboard.log games.pgn
    exit 1
fi
echo 'both games ended with mate by the rook'
