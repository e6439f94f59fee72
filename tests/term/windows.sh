#!/usr/bin/env bash
# windows.sh - what a newcomer must see at the table however large the window is: what the question is about, the answer in focus, every
# figure, how to get help and how to leave.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"

# shellcheck disable=SC2317 # called through check
gone() { look && ! grep -qF -e "$1" "$work/screen"; }
# the question's own column of an 80 columns wide screen, as one line
question() { look && sed -n '/the question/,$p' "$work/screen" | sed 's/│.*//' | tr '\n' ' ' | tr -s ' '; }

# ---- Menus
on 80 24
sees 'the menu says how to learn of its keys' '? keys'
press '?'
sees 'and explains them' 'A number chooses the line of that number'
press q
sleep 0.2
press q
sees 'the end' 'status 0'

# ---- Signs, hints, the card that asks, tracks
on 120 48 play doomcrawler --seed 3
sees 'what a die does next is told where there is room' 'next Bargain'
at_once
press '?'
sees 'the signs are explained' "upper right corner of a card"
sees 'those of a track too' 'the track of that die'
press q
on 80 24 play doomcrawler --seed 3
sees 'a small window' 'the question'
press h
sees 'a hint' 'The master would answer'
check 'is wrapped once' grep -qE '│ going on as the hint would' "$work/screen"
press q
sleep 0.3
for _ in {1..6}; do press Down; sleep 0.1; done
sees 'the last answer has the focus' '▶8 Unerring Strike'
check 'and is shown to its end' grep -qF 'On a failure, ATTACK (die + charge). » DEACTIVATE this skill.' <(question)
press 2
sees 'a card that asks is named' 'Asked by Attack:'
press q

# ---- The encounter, the map
on 80 24 play crawler --seed 3
sees 'before an encounter' 'the question'
for _ in {1..7}; do press 1; sleep 0.3; done
sees 'somebody may defend' 'Defend: activate'
check 'and the encounter is in sight' grep -qE '^ Encounter' "$work/screen"
check 'all of the status too' grep -qE '⚑[0-9] of [0-9]\.' "$work/screen"
check 'answers that have one line keep their verdict' grep -qE '^  [1-4] .* \.\.\. .*(Wound|short)' "$work/screen"
press q
on 80 24 play keep seats=3 --seed 3
sees 'a map' 'the question'
press PPage
sees 'a figure is a sign and a number' '▯5 ▤5'
press 1
sees 'who stands where, with figures as signs, and not with the sign of the focus' '•Wyrm ♥5/5─¤4'
press 1 1
sees 'later' 'answer 4'
press Down Up
sleep 0.3
look
for room in Library Vault Forge Study Cells Workshop Sewers Graveyard Guardians; do
    check "$room is in sight" grep -qE "[┌╔┏]([0-9]+ )?$room" "$work/screen"
done
check 'what kind of room it is' grep -qF '¤3─Crown/Root' "$work/screen"
press q

# ---- Small windows
on 40 12 play doomcrawler --seed 3
sees 'a window of 40 by 12' 'the question'
check 'says how to get help and how to leave' grep -qF '? keys  q leave' "$work/screen"
check 'and has the title in one piece' grep -qE '^ Doomcrawler +answer 1$' "$work/screen"
check 'the answer in focus is whole' grep -qF '» DEACTIVATE this skill.' <(question)
press S 4
sleep 0.3
press 1
sees 'while something is told' 'any key hurries on, Esc skips'
check 'nothing is written over the title' gone Doomcraw
press Escape
sleep 0.3
press q
on 40 12 learn keep
sees 'a lesson in a small window' 'guided game'
press Enter
sees 'says where it goes on' '▼ i reads on'
press i
sees 'and there is the rest of it' 'Play Hot Coals.'
press q
sleep 0.2
tmux resize-window -t "s$screen" -x 30 -y 8
sees 'a window that is too small says so' 'This window is too small'
tmux resize-window -t "s$screen" -x 80 -y 24
sees 'and the table comes back' 'the question'
finish
