#!/usr/bin/env bash
# garbage.sh - whatever bytes come from the keyboard, in whatever window, the table stays, and its screen is right.
#
# Runs GARBAGE_SECONDS (2) a game; with 60 it is the long test.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"
seconds=${GARBAGE_SECONDS:-2}

# q and Ctrl-C leave; Ctrl-Z, Ctrl-\, Ctrl-S, Ctrl-Q, Ctrl-V and Ctrl-O belong to the terminal: they are no garbage
burst() {
    local bytes=''
    for _ in {1..30}; do bytes+=$(printf '%02x ' $((RANDOM % 256))); done
    bytes=$(sed -E 's/\b(71|03|1a|1c|13|11|16|0f)\b/41/g' <<<"$bytes")
    # shellcheck disable=SC2086
    tmux send-keys -t "s$screen" -H $bytes
}

# settled: the screen no longer changes; it is in $work/screen
settled() {
    for _ in {1..100}; do
        look
        cp "$work/screen" "$work/before"
        sleep 0.15
        look
        cmp -s "$work/screen" "$work/before" && return
    done
}

# garbage GAME COLUMNS ROWS SETTING...
garbage() {
    local game=$1 width=$2 height=$3 began=$SECONDS
    shift 3
    on "$width" "$height" play "$game" --seed 5 --bots random "$@"
    sees "$game at ${width}x$height" "the question"
    RANDOM=23
    while ((SECONDS - began < seconds)); do
        burst
        ((RANDOM % 12)) || tmux resize-window -t "s$screen" -x $((20 + RANDOM % 200)) -y $((8 + RANDOM % 60))
        seen 'status ' && break
    done
    tmux resize-window -t "s$screen" -x "$width" -y "$height"
    for _ in 1 2 3; do
        press Escape
        sleep 0.15
    done
    settled
    if seen 'status 0'; then ok "$game: played to its end by garbage" && return; fi
    check "$game: after $seconds s of garbage the program is there" test -n "$(program)"
    cp "$work/screen" "$work/kept"
    tmux resize-window -t "s$screen" -x $((width + 7)) -y $((height + 3))
    sleep 0.4
    tmux resize-window -t "s$screen" -x "$width" -y "$height"
    sleep 0.4
    settled
    check "$game: and its screen is what is drawn anew" cmp "$work/screen" "$work/kept"
    kill -TERM "$(program)"
    sees "$game: and leaves in peace" 'status 0'
    tmux kill-session -t "s$screen"
}

mapfile -t games < <(every_game)
size=0
for game in "${games[@]}"; do
    if ((size++ % 2)); then garbage "$game" 132 43; else garbage "$game" 80 24; fi
done
finish
