#!/usr/bin/env bash
# instructions.sh - instructions per decision of a game, counted by callgrind: the difference of a long and a short run, so
# that start-up does not count. A decision is: every legal answer listed, one picked at random and applied.
#
#   bench/instructions.sh GAME [GAMES]     GAMES: games of the long run (400); the short one plays a quarter of them
#
# Environment: BUILD, the build folder (build).
set -u
cd "$(dirname "$0")/.." || exit 1
game=${1:?instructions.sh: name a game}
long=${2:-400}
short=$((long / 4))
rates=${BUILD:-build}/bench/rates
make -s "$rates" >/dev/null || exit 1

count() { # GAMES: prints instructions and decisions
    local said decisions
    said=$(mktemp)
    decisions=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$rates" "$game" --games "$1" 2>"$said") || {
        cat "$said" >&2
        rm -f "$said"
        exit 1
    }
    sed -n "s/.*Collected : \([0-9]*\).*/\1 $decisions/p" "$said"
    rm -f "$said"
}

read -r instructions_long decisions_long < <(count "$long")
read -r instructions_short decisions_short < <(count "$short")
[[ -n ${instructions_short:-} ]] || exit 1
awk -v i=$((instructions_long - instructions_short)) -v d=$((decisions_long - decisions_short)) -v g="$game" \
    'BEGIN { printf "%s: %.1f instructions per decision (%d decisions)\n", g, i / d, d }'
