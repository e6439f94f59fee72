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

# whole GAME COLUMNS ROWS
whole() {
    local game=$1 began=$SECONDS
    on "$2" "$3" play "$game" --seed 11 --bots random
    sees "$game at $2x$3 begins" 'the question'
    ((screen > 1)) || at_once
    RANDOM=7
    while ((SECONDS - began < 300)); do
        keys
        sleep 0.15
        seen 'status ' && break
    done
    look
    if grep -qF 'status 0' "$work/screen"; then ok "$game at $2x$3 is played to its end and leaves in peace"; else
        not_ok "$game at $2x$3 is played to its end"
        sed 's/^/# /' "$work/screen"
    fi
    tmux kill-session -t "s$screen"
}

finished() { "$UNDERCROFT" history "$1" --json | grep -o '"outcome"' | wc -l; }

mapfile -t games < <(every_game)
for game in "${games[@]}"; do
    whole "$game" 80 24
    whole "$game" 200 60
    check "both games of $game are in the history" test "$(finished "$game")" = 2
done
finish
