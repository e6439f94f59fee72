#!/usr/bin/env bash
# bots.sh - opponents by level, the league, the review, and the example of a bot of one's own.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

printf 'save %s\nquit\n' "$work/a.save" | plain pig seats=3 --seed 2 --bots novice,master
has 'a save names its bots' "$work/a.save" 'bot novice' 'bot master'
has 'and they sit down again' <(printf 'quit\n' | "$UNDERCROFT" play --load "$work/a.save") 'Pig, seed 2, seats=3'
refused 'a bot that is not there' 'did you mean master?' play pig --bots mastr
refused 'more bots than seats' 'are named for 1 seat' play pig --bots novice,master
refused 'bots of a saved game' 'it has its own' play --load "$work/a.save" --bots novice

"$UNDERCROFT" league pig --levels random,novice --games 12 --threads 1 >"$work/one"
"$UNDERCROFT" league pig --levels random,novice --games 12 --threads 3 >"$work/three"
check 'a league does not depend on threads' cmp "$work/one" "$work/three"
has 'it rates each level' "$work/one" random novice 'head to head'
has 'three seats: mixed tables' <("$UNDERCROFT" league pig seats=3 --levels random,novice --games 4) 'placed before'
refused 'a league of one' 'needs two levels' league pig --levels novice
refused 'a level twice' 'named twice' league pig --levels novice,novice

# A game thrown away on purpose: holding with nothing, again and again.
printf 'hold\nhold\nhold\nsave %s\nquit\n' "$work/b.save" | plain pig --seed 4 --bots random
"$UNDERCROFT" review "$work/b.save" >"$work/out" 2>"$work/err"
has 'a review finds what was thrown away' "$work/out" 'Answered "hold"' 'Better: "roll"'
check 'and fits 80 columns' narrow "$work/out"
refused 'a review of nothing' 'nowhere' review nowhere

for game in $(every_game); do
    has "$game: the example bot plays it to the end" \
        <(python3 "$here/../../examples/bot.py" --program "$UNDERCROFT" "$game" --seed 3 --seat 1 2>&1) 'Scores:'
done
finish
