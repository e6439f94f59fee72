#!/usr/bin/env bash
# every_game.sh - every game there is, through the plain front end and through talk, knowing none by name.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# Random numbers as answers: those that are not on the list are refused and change nothing, so every game gets to its end.
answers() { # SEED
    awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 20000; i++) print 1 + int(rand() * (i % 3 ? 4 : 12)) }'
}

sources=$here/../../src/games
for game in $(every_game); do
    title=$("$UNDERCROFT" games | sed -n "s/^$game  *\([^:]*\):.*/\1/p")
    check "$game: listed with a title" test -n "$title"
    for seed in 1 2 3; do
        answers $seed | "$UNDERCROFT" "$game" --seed $seed >"$work/out" 2>"$work/err"
        has "$game, seed $seed: played to its end in plain text" <("$UNDERCROFT" history "$game") "seed $seed"
        check "$game, seed $seed: without trouble" test ! -s "$work/err"
        check "$game, seed $seed: no line is wider than 80" narrow "$work/out"
    done
    { answers 4 | head -n 5; echo "save $work/$game.save"; echo quit; } | "$UNDERCROFT" play "$game" --seed 4 >"$work/out" 2>"$work/err"
    has "$game: saved" "$work/out" 'Saved to'
    check "$game: the save replays" "$UNDERCROFT" replay "$work/$game.save"
    has "$game: and goes on" <(printf 'table\noptions\nlog\nquit\n' | "$UNDERCROFT" play --load "$work/$game.save") 'Going on from answer'
    check "$game: rules" "$UNDERCROFT" rules "$game"
    check "$game: cards" "$UNDERCROFT" cards "$game"
    if compgen -G "$sources/$game/*.words" >/dev/null; then
        check "$game: its cards compile to a pack" "$UNDERCROFT" cardc --pack "$work/$game.pack" "$sources/$game"
        { answers 5 | head -n 5; echo "save $work/pack.save"; echo quit; } |
            "$UNDERCROFT" play "$game" --seed 5 --pack "$work/$game.pack" >"$work/out" 2>"$work/err"
        check "$game: which is played, saved and replayed" "$UNDERCROFT" replay "$work/pack.save"
        card=$("$UNDERCROFT" cards "$game" --pack "$work/$game.pack" | sed -n '1s/^[^:]*: *\([^,]*\),.*/\1/p')
        has "$game: a card of it" <("$UNDERCROFT" cards "$game" --pack "$work/$game.pack" "$card") "$card ("
        refused "$game: a card that is not there" 'There is no card' cards "$game" 'No Such Card At All'
        refused "$game: a pack that is not there" nowhere.pack play "$game" --pack "$work/nowhere.pack"
        refused "$game: a pack that is none" 'is refused' play "$game" --pack "$0"
        head -c 500 "$work/$game.pack" >"$work/cut.pack"
        refused "$game: a pack cut off" 'is refused' cards "$game" --pack "$work/cut.pack"
    fi
    check "$game: talk, all seats" node "$here/talker.mjs" "$UNDERCROFT" "$game" 11
    check "$game: talk, one seat" node "$here/talker.mjs" "$UNDERCROFT" "$game" 12 --seat 1
done
finish
