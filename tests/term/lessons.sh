#!/usr/bin/env bash
# lessons.sh - the guided first game of every rulebook: walked to its end through keys and in plain text, by someone who presses the
# wrong key before every right one.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"

# walk WHAT: a wrong answer brings the focus to the right one, which Enter then gives; where there is only text, Enter goes on
walk() {
    for _ in {1..150}; do
        press 1 Enter
        sleep 0.06
        seen 'That is a turn of' && { ok "$1"; return; }
    done
    not_ok "$1"
    sed 's/^/# /' "$work/screen"
}

# learn GAME COLUMNS ROWS
learn() {
    on "$2" "$3" learn "$1"
    sees "$1 at $2x$3: the lesson begins" 'lesson 1 of'
    ((screen > 1)) || at_once
    walk "$1 at $2x$3: walked to its end"
    press 3
    sees "$1 at $2x$3: and left" 'status 0'
    tmux kill-session -t "s$screen"
}

mapfile -t games < <(every_game)
for game in "${games[@]}"; do learn "$game" 80 24; done
learn "${games[1]}" 200 60

# ---- What is said and refused
on 80 24 learn "${games[1]}"
sees 'something is said' 'Enter goes on'
press Enter Enter
sees 'until an answer is wanted' '▶'
press u
sees 'nothing is taken back' 'In a lesson nothing is taken back'
press 1
sleep 0.3
check 'a wrong answer is told what to do' grep -q '┏━' <(look; cat "$work/screen")
press h
sleep 0.2
press i
sees 'the thing in focus can be read' 'In focus'
press q
sleep 0.2
press q
sees 'and it can be left' 'status 0'

# ---- Plain text: numbers until one of them is right
for game in "${games[@]}"; do
    for _ in {1..120}; do printf '\n1\n2\n3\n4\n5\n6\n7\n8\n9\n'; done | "$UNDERCROFT" learn "$game" --plain >"$work/out" 2>"$work/err"
    has "$game: to its end in plain text" "$work/out" 'Part 1 of' 'That is the turn.'
    check "$game: no line is wider than 80" narrow "$work/out"
done
refused 'a game that is not there' 'no game' learn nothing
finish
