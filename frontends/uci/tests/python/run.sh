#!/usr/bin/env bash
# Plays with the engine through python-chess, where Python and that package are there.
#   frontends/uci/tests/python/run.sh [GAMES]
set -euo pipefail
cd "$(dirname "$0")/../../../.."
if ! command -v python3 >/dev/null; then
    echo 'skipped: there is no python3'
    exit 0
fi
if ! python3 -c 'import chess.engine' 2>/dev/null; then
    echo 'skipped: the Python package `chess` is not installed'
    exit 0
fi
cargo build --release -p cli
exec python3 frontends/uci/tests/python/games.py "${CARGO_TARGET_DIR:-target}/release/sovet" "${1:-200}"
