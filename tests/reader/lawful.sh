#!/usr/bin/env bash
# lawful.sh - cards made at random from the grammar are held to the laws of every game, in TAP.
#
#   tests/reader/lawful.sh BUILD-FOLDER [PROGRAM [CARDS [SEED [GAMES]]]]
#
# PROGRAM is lawful of that build (BUILD/tests/reader/lawful) or of a checked one (BUILD/san/tests/reader/lawful): then they run clean under
# sanitizers as well. Some CARDS are made (960), sixty of a game at a time, and GAMES random games (1) are played with each sixty.
#
# Whatever a designer writes compiles, never crashes, traps or hangs a game, and breaks no law of it: what no card may do is not legal, what
# finds no room is not done and told. Seeds known to break one are in docs/card-language.md.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build} program=${2:-${1:-build}/tests/reader/lawful} cards=${3:-960} seed=${4:-1} plays=${5:-1} per=60 number=0 bad=0
if ! command -v python3 >/dev/null; then
    echo 'ok 1 - random cards and the laws # SKIP no python3'
    echo 1..1
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
games=()
for folder in src/games/*/; do compgen -G "$folder*.words" >/dev/null && games+=("$(basename "$folder")"); done
rounds=$(((cards + per * ${#games[@]} - 1) / (per * ${#games[@]})))

not_ok() {
    bad=1
    echo "not ok $number - $*"
    sed 's/^/# /' "$work/out" | tail -n 25
}

for ((round = 0; round < rounds; round++)); do
    for game in "${games[@]}"; do
        now=$((seed + round)) number=$((number + 1))
        if ! python3 tests/reader/random_cards.py "$build/cardc" "src/games/$game" "$per" "$now" >"$work/$game.cards" 2>"$work/out"; then
            not_ok "$game, seed $now: random cards compile"
        elif "$program" "$game" "$work/$game.cards" "$plays" "$now" >"$work/out" 2>&1; then
            echo "ok $number - seed $now, $(tail -n 1 "$work/out")"
        else
            not_ok "$game, seed $now: random cards break a law, crash, trap or hang"
        fi
    done
done
echo "1..$number"
exit "$bad"
