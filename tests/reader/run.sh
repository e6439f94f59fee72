#!/usr/bin/env bash
# run.sh - the second reader, in TAP. Usage: tests/reader/run.sh BUILD-FOLDER [CARDS [SEED]]
#
# Every printed text of every game is read back into the card language by reader.py, which shares no code with the writer, and compiled.
# Where the code is another, both are played side by side (same.c): the same deals, the same answers, the same happenings. Then CARDS cards
# made at random from the grammar (a few hundred unless said) go the same way: they compile, are read, and play as their words say.
#
# What must hold is a share, not a list: cards come and go. docs/card-language.md says how much is read today.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build}
cards=${2:-240}
seed=${3:-1}
number=0
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { number=$((number + 1)); echo "ok $number - $*"; }
not_ok() { number=$((number + 1)); bad=1; echo "not ok $number - $*"; sed 's/^/# /' "$work/out" | tail -n 20; }
if ! command -v python3 >/dev/null; then
    echo 'ok 1 - the second reader # SKIP no python3'
    echo 1..1
    exit 0
fi
games=()
for folder in src/games/*/; do
    compgen -G "$folder*.words" >/dev/null && games+=("$(basename "$folder")")
done
for game in "${games[@]}"; do
    if python3 tests/reader/compare.py "$build/cardc" "src/games/$game" --show unread,differ --play "$build/tests/reader/same" \
        --games 20 --least 80 >"$work/out" 2>&1; then ok "$(tail -n 2 "$work/out" | grep 'cards with text')"
    else not_ok "$game: the printed texts are read back"; fi
done
# A game's cards hold some sixty random ones: as many rounds as it takes.
per=60
rounds=$(((cards + per * ${#games[@]} - 1) / (per * ${#games[@]})))
for ((round = 0; round < rounds; round++)); do
    for game in "${games[@]}"; do
        now=$((seed + round))
        if ! python3 tests/reader/random_cards.py "$build/cardc" "src/games/$game" "$per" "$now" >"$work/$game.cards" 2>"$work/out"; then
            not_ok "$game, seed $now: random cards compile"
            continue
        fi
        if python3 tests/reader/compare.py "$build/cardc" "src/games/$game" --cards "$work/$game.cards" --show unread,differ \
            --play "$build/tests/reader/same" --games 3 --least 60 >"$work/out" 2>&1; then
            ok "seed $now, $(grep 'cards with text' "$work/out")"
        else not_ok "$game, seed $now: random cards are read back"; fi
    done
done
echo "1..$number"
exit "$bad"
