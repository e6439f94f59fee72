#!/usr/bin/env bash
# whole_games.sh - every game from its first question to its end at the full-screen table, through keys, in a small and in a
# large window.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"

# Keys as a player who knows nothing presses them: numbers, arrows, Enter.
keys() {
    local list=() n
    for ((n = 0; n < 40; n++)); do
        case $((RANDOM % 8)) in
        0) list+=(Down Enter) ;;
        1) list+=(Down Down Enter) ;;
        2) list+=(Up Enter) ;;
        *) list+=($((1 + RANDOM % 6))) ;;
        esac
    done
    press "${list[@]}" Enter
}

# The end is looked at before it is left: keys typed ahead do not skip it.
leaves() {
    seen 'Enter leaves' || return
    sleep 1.2
    press Enter
    sleep 0.2
}

# ended WHAT: the screen says that the program has left in peace
ended() {
    look
    if grep -qF 'status 0' "$work/screen"; then ok "$1 is played to its end and leaves in peace"; else
        not_ok "$1 is played to its end"
        sed 's/^/# /' "$work/screen"
    fi
    tmux kill-session -t "s$screen"
}

# whole GAME: one game in a small and one in a large window, a few keys to each in turn
whole() {
    local game=$1 began=$SECONDS small large
    on 80 24 play "$game" --seed 11 --bots random
    small=$screen
    sees "$game at 80x24 begins" 'the question'
    ((small > 1)) || at_once
    on 200 60 play "$game" --seed 11 --bots random
    large=$screen
    sees "$game at 200x60 begins" 'the question'
    RANDOM=7
    local playing="$small $large"
    while [[ $playing ]] && ((SECONDS - began < 300)); do
        for screen in $playing; do
            keys
            leaves
            seen 'status ' && playing=${playing/$screen/} playing=${playing// /}
        done
        sleep 0.1
    done
    screen=$small
    ended "$game at 80x24"
    screen=$large
    ended "$game at 200x60"
}

finished() { "$UNDERCROFT" history "$1" --json | grep -o '"outcome"' | wc -l; }

mapfile -t games < <(every_game)
for game in "${games[@]}"; do
    whole "$game"
    check "both games of $game are in the history" test "$(finished "$game")" = 2
done
finish
