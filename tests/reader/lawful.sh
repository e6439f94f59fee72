#!/usr/bin/env bash
# lawful.sh - cards made at random from the grammar are held to the laws of every game, in TAP.
#
#   tests/reader/lawful.sh BUILD-FOLDER [PROGRAM [CARDS [SEED [GAMES]]]]
#
# PROGRAM is lawful of that build (BUILD/tests/reader/lawful) or of a checked one (BUILD/san/tests/reader/lawful): then they run clean under
# sanitizers as well. Some CARDS are made (480), sixty of a game at a time, and GAMES random games (1) are played with each sixty.
#
# Whatever a designer writes compiles, never crashes, traps or hangs a game: that holds of all. A law that is broken all the same (a card that
# moves what the rulebook never moves, a sentence too long for its line) is said, and is owed; of the rounds at least half must be without.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build} program=${2:-${1:-build}/tests/reader/lawful} cards=${3:-480} seed=${4:-1} plays=${5:-1} per=60 number=0 bad=0 owed=0
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
        elif ! grep -q ', step ' "$work/out" || grep -qE 'trapped|sanitizer|did not come back|runtime error' "$work/out"; then
            not_ok "$game, seed $now: random cards crash, trap or hang nothing"
        else
            owed=$((owed + 1))
            echo "ok $number - $game, seed $now: nothing crashes, traps or hangs # owed: $(grep -m 1 ', step ' "$work/out" | cut -c1-160)"
        fi
    done
done
number=$((number + 1))
if ((2 * owed <= number)); then echo "ok $number - all laws hold in $((number - 1 - owed)) of $((number - 1)) rounds of sixty cards"
else not_ok "all laws hold in only $((number - 1 - owed)) of $((number - 1)) rounds of sixty cards"; fi
echo "1..$number"
exit "$bad"
