#!/usr/bin/env bash
# climb.sh - what a player has reached: won and lost in all and by what was chosen, the best of each; nothing where nothing was finished.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

"$UNDERCROFT" climb >"$work/out"
has 'nothing yet' "$work/out" 'No game has been finished yet.'
answers() { for _ in {1..400}; do echo roll; echo roll; echo hold; done; }
for seats in 2 2 3; do answers | "$UNDERCROFT" play pig seats=$seats --bots random --plain >/dev/null 2>&1; done
"$UNDERCROFT" climb >"$work/out"
has 'games are counted' "$work/out" 'Pig: 3 finished'
has 'by seats' "$work/out" '3 seats'
has 'with the best' "$work/out" 'Best score: '
check 'and how it went lately' grep -qE 'lately .* [-+▀▄]{3}$' "$work/out"
"$UNDERCROFT" climb crypt >"$work/out"
has 'of one game' "$work/out" 'No game has been finished yet.'
refused 'of none that is known' 'did you mean' climb cript
finish
