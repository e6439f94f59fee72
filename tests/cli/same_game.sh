#!/usr/bin/env bash
# same_game.sh - the same setup, seed, levels and answers give the same game, bots included: whole games, to the last byte of their saves.
#
# Each is played at once on all cores, at once on one core, stopped and gone on with all the time, and once more through `talk`. The page plays
# the same (tests/web/saves.mjs).
# shellcheck disable=SC2317 # alone runs them
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# The numbers a person types: any, again and again. One that no answer has is refused and changes nothing.
typed() { for ((n = 0; n < $1; n++)); do echo $((n * 7 % 5 % 3 + 1)); done; }

# WHERE: the game finished last in this store, as a save
kept() { "$UNDERCROFT" replay "$("$UNDERCROFT" history --json | sed 's/^\[{"replay":"\([^"]*\)".*/\1/')" --save "$1" >"$1.told"; }

# in a store of its own
alone() { XDG_DATA_HOME=$work/$1 "${@:2}"; }

at_once() { typed 3000 | "$@" --plain >/dev/null 2>&1; }

# A few answers a program, each going on where the one before stopped, until there is nothing to go on with.
in_pieces() {
    local game=$1 line=0 each
    while ((line < 3000)); do
        each=$((line % 4 + 1))
        if ((line)); then set -- "$UNDERCROFT" play "$game" --resume; else set -- "${@:2}"; fi
        { typed 3000 | sed -n "$((line + 1)),$((line + each))p"; echo quit; } | "$@" --plain >"$work/piece" 2>&1
        grep -q 'It is in your history' "$work/piece" && return
        line=$((line + each))
    done
}

# SAVE: the answers of seat 1 in it, as `talk` wants them
spoken() {
    grep -oE '^[0-9]+\. Seat 1:' "$1.told" | cut -d. -f1 |
        awk 'NR == FNR { mine[$1]; next } /^answers/ { on = 1; next } on && $1 in mine { n = $1; sub(/^[0-9]+ /, ""); print }' - "$1" |
        sed 's/["\\]/\\&/g; s/.*/{"do":"&"}/'
}

for words in 'pig seats=3 --seed 9 --bots novice,master' 'crawler seats=2 rounds=6 --seed 3 --bots adept' 'crypt seats=2 --seed 5 --bots novice'; do
    read -r -a how <<<"$words"
    game=${how[0]}
    for way in all one; do
        taskset=()
        [[ $way == one ]] && taskset=(taskset -c 0)
        alone "$game-$way" at_once "${taskset[@]}" "$UNDERCROFT" play "${how[@]}"
        alone "$game-$way" kept "$work/$game-$way.save"
    done
    alone "$game-pieces" in_pieces "$game" "$UNDERCROFT" play "${how[@]}"
    alone "$game-pieces" kept "$work/$game-pieces.save"
    check "$game: a whole game was played" grep -q '^end ' "$work/$game-all.save"
    check "$game: with what a bot answered in it" grep -q '^# turn of Seat 2' "$work/$game-all.save"
    check "$game: the same on one core" cmp "$work/$game-all.save" "$work/$game-one.save"
    check "$game: the same stopped and gone on with all the time" cmp "$work/$game-all.save" "$work/$game-pieces.save"
    # talk ends with the game: what is saved before the last answer is all of it up to there.
    { spoken "$work/$game-all.save" | sed '$d'; echo "{\"save\":\"$work/$game-talk.save\"}"; } |
        "$UNDERCROFT" talk "${how[@]}" --seat 1 >/dev/null 2>&1
    sed '/^end /d' "$work/$game-talk.save" >"$work/$game-talk"
    check "$game: something was said" grep -q '^5 ' "$work/$game-talk"
    check "$game: the same through talk" cmp -n "$(stat -c %s "$work/$game-talk")" "$work/$game-all.save" "$work/$game-talk"
done

finish
