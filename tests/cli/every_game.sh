#!/usr/bin/env bash
# every_game.sh - every game there is, through the plain front end and through talk, knowing none by name.
. "$(dirname "$0")/tap.bash"

# Random numbers as answers: those that are not on the list are refused and change nothing, so every game gets to its end.
answers() { # SEED
    awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 20000; i++) print 1 + int(rand() * (i % 3 ? 4 : 12)) }'
}

for game in $(every_game); do
    title=$("$UNDERCROFT" games | sed -n "s/^$game  *\([^:]*\):.*/\1/p")
    check "$game: listed with a title" test -n "$title"
    for seed in 1 2 3; do
        answers $seed | "$UNDERCROFT" "$game" --seed $seed >"$work/out" 2>"$work/err"
        has "$game, seed $seed: played to its end in plain text" <("$UNDERCROFT" history "$game") "seed $seed"
        check "$game, seed $seed: without trouble" test ! -s "$work/err"
        check "$game, seed $seed: no line is wider than 80" narrow "$work/out"
    done
    { answers 4 | head -n 30; echo "save $work/$game.save"; echo quit; } | "$UNDERCROFT" play "$game" --seed 4 >"$work/out" 2>"$work/err"
    has "$game: saved" "$work/out" 'Saved to'
    check "$game: the save replays" "$UNDERCROFT" replay "$work/$game.save"
    has "$game: and goes on" <(printf 'table\noptions\nlog\nquit\n' | "$UNDERCROFT" play --load "$work/$game.save") 'Going on from answer'
    check "$game: rules" "$UNDERCROFT" rules "$game"
    check "$game: cards" "$UNDERCROFT" cards "$game"
    check "$game: talk, all seats" node "$here/talker.mjs" "$UNDERCROFT" "$game" 11
    check "$game: talk, one seat" node "$here/talker.mjs" "$UNDERCROFT" "$game" 12 --seat 1
done
finish
