#!/usr/bin/env bash
# same_game.sh - the same setup, seed, levels and answers give the same game, bots included: on one core and on all, and stopped and gone on
# with after every answer. What is compared is the save, with its check lines.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

answers=(1 1 2 1 1 2 1 1)

# GAME WORDS...: the whole at once, on the cores it is given
at_once() { { printf '%s\n' "${answers[@]}"; echo "save $work/$1"; echo quit; } | "${@:2}" --plain >/dev/null 2>&1; }

# An answer a program, each going on where the one before stopped.
in_pieces() {
    local game=$2 first=1 answer
    for answer in "${answers[@]}"; do
        if ((first)); then { echo "$answer"; echo quit; } | "${@:3}" --plain >/dev/null 2>&1
        else { echo "$answer"; echo quit; } | "$UNDERCROFT" play "$game" --resume --plain >/dev/null 2>&1; fi
        first=0
    done
    { echo "save $work/$1"; echo quit; } | "$UNDERCROFT" play "$game" --resume --plain >/dev/null 2>&1
}

for words in 'crypt seats=2 --seed 5 --bots adept' 'crawler seats=2 --seed 3 --bots adept' 'pig seats=3 --seed 9 --bots novice,master'; do
    read -r -a how <<<"$words"
    game=${how[0]}
    at_once "$game-all" "$UNDERCROFT" play "${how[@]}"
    at_once "$game-one" taskset -c 0 "$UNDERCROFT" play "${how[@]}"
    in_pieces "$game-pieces" "$game" "$UNDERCROFT" play "${how[@]}"
    check "$game: something was played" grep -q '^8 ' "$work/$game-all"
    check "$game: the same on one core" cmp "$work/$game-all" "$work/$game-one"
    check "$game: the same stopped and gone on with after every answer" cmp "$work/$game-all" "$work/$game-pieces"
done

finish
