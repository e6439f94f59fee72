#!/usr/bin/env bash
# terminal.sh - the plain front end on a real terminal: the menu, wrapping at its width, Ctrl-C, a shared keyboard, pauses.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"
command -v tmux >/dev/null || { echo '1..0 # SKIP there is no tmux'; exit 0; }
tmux() { command tmux -L "undercroft-$$" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$work"' EXIT

# on COLUMNS ARGUMENT...: the program on a terminal of that width; what it said before it ended stays to be seen
screen=0
on() {
    local width=$1
    shift
    screen=$((screen + 1))
    tmux new-session -d -s "s$screen" -x "$width" -y 50 \
        "env LC_ALL=C.UTF-8 XDG_DATA_HOME='$XDG_DATA_HOME' '$UNDERCROFT' $*; echo status \$?; sleep 60"
}
type_line() { tmux send-keys -t "s$screen" -l "$1"; tmux send-keys -t "s$screen" Enter; }
press() { tmux send-keys -t "s$screen" "$1"; }

# sees WHAT TEXT: the text comes up on the screen within five seconds
sees() {
    for _ in {1..100}; do
        tmux capture-pane -p -t "s$screen" >"$work/screen" 2>/dev/null
        grep -qF -e "$2" "$work/screen" && { ok "$1"; return; }
        sleep 0.05
    done
    not_ok "$1"
    echo "# missing: $2"
    sed 's/^/# /' "$work/screen" | grep -v '^# $' | tail -n 30
}

on 80 --plain
sees 'the menu' 'Which? A number or a name'
type_line nonsense
sees 'a wrong word in the menu' 'is not on the list'
type_line ''
sleep 0.3
tmux capture-pane -p -t "s$screen" >"$work/screen"
check 'an empty line is just asked again' test "$(grep -c 'is not on the list' "$work/screen")" == 1
type_line pig
sees 'a game from the menu' 'roll the die, or keep 0 points?'
type_line roll
sees 'an answer' 'Player 1 rolls a'
press C-c
sees 'Ctrl-C keeps the game' 'The game is kept.'
sees 'and is no error' 'status 0'
on 80 --plain
sees 'the menu offers to resume' 'resume pig'
type_line resume
sees 'and does' 'Going on from answer'
press C-d
sees 'Ctrl-D keeps it too' 'The game is kept.'

on 44 rules pig
sees 'a narrow terminal' 'status 0'
check 'is not overrun' awk 'length > 44 { exit 1 }' "$work/screen"
has 'nor are words cut' "$work/screen" 'many points as' 'their goal shows'

on 80 play pig seats=2 --people 2 --seed 7 --plain
sees 'the first of two people' 'Player 1 (you)'
type_line hold
sees 'hands over' 'Player 2 decides next. Hand over, then press Enter.'
press Enter
sees 'to the second' 'Player 2 (you)'
lacks 'who sees nothing of the first' "$work/screen" 'Player 1 (you)'

# Killed while its end is told, a game is in the history all the same.
nearly_over
on 80 play pig --resume --pause 10000
sees 'one answer before the end' 'which wins'
type_line hold
sees 'the end is told slowly' 'Player 1 keeps'
lacks 'and not yet all of it' "$work/screen" 'wins with'
kill -9 "$(tmux list-panes -t "s$screen" -F '#{pane_pid}' | xargs -I{} pgrep -P {} undercroft)"
has 'killed there, the win is recorded' <("$UNDERCROFT" history pig) '1 finished'
check 'and nothing is left to go on with' test "$("$UNDERCROFT" saves --json)" == '[]'

on 80 play pig --seed 7 --pause 400
sees 'a game with pauses' '2  roll'
began=$(date +%s%N)
type_line hold
sees 'tells step by step' 'Player 2 loses 9 points'
check 'taking its time' test $(($(date +%s%N) - began)) -gt 700000000
finish
