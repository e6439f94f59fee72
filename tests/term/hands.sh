#!/usr/bin/env bash
# hands.sh - the full-screen table under a player's hands: the menu, keys, refusals with their rule, resizing, signals, a killed
# terminal, garbage, shared keyboards, replays, and terminals that can do less.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"
mapfile -t games < <(every_game)
first=${games[0]}
cards=${games[1]}

# ---- The table knows no game
sources=$here/../../src/front/term
named=$(for game in "${games[@]}"; do grep -rlE "\"$game\"|games/$game|\b${game}_|\b$game\.h" "$sources"; done)
check 'which no file of it names' test -z "$named"

# ---- The menu
on 80 24
sees 'the menu opens' 'Saved games and replays'
press h Enter
sees 'the history' 'No game has been finished yet.'
press q
sees 'and back' 'Saved games and replays'
press 2
sees 'a game is set up' 'Begin'
sees 'with its options' 'seed'
press Enter
sees 'and begun' 'the question'
asked_all
at_once
press 1
sees 'a number is an answer' 'answer 2'
press '?'
sees 'the keys' 'gives the answer of that number'
press q
sleep 0.2
press l
sees 'the log' 'the newest first'
press q
sleep 0.2
press q
sees 'leaving goes back to the menu, which goes on with it' 'Go on with D'
check 'no number has moved by that' grep -qE ' 1  Doomcrawler' "$work/screen"
press Escape
sees 'Esc asks before it leaves' 'Leave Undercroft?'
press Escape
sees 'and stays' 'Saved games and replays'
press q
sees 'and the program ends' 'status 0'

# ---- Focus and refusals
on 80 24 play "$cards" --seed 3
sees 'a game of cards' 'the question'
press Tab Up Up Up Up
sleep 0.3
look
cp "$work/screen" "$work/before"
press Enter
# refused: a sentence that was not there before ends with a rule, and the rules have it
# shellcheck disable=SC2317 # comes calls it
refused_with_rule() {
    local rule
    look
    rule=$(diff "$work/before" "$work/screen" | sed -n 's/^>.*(\([A-Z]*-[A-Z]*[0-9]*\))\. .*/\1/p')
    [[ $rule ]] && "$UNDERCROFT" rules "$cards" | grep -qwF "$rule"
}
comes 'what is not allowed is refused with its rule' refused_with_rule
press R
sees 'a rule is asked for' 'Which rule?'
press 4 1 Enter
sees 'and shown' '-41'
press q
sleep 0.2
press c
sees 'a card is asked for' 'Which card?'
press Escape
sleep 0.2
press '/'
sees 'an answer can be searched' 'Which answer,'
press z z z Enter
sees 'and is refused when there is none' 'zzz'

# ---- Resizing in mid-game
on 80 24 play "$cards" --seed 3
sees 'small' 'the question'
tmux resize-window -t "s$screen" -x 200 -y 60
sees 'enlarged in mid-game' 'what happened'
check 'and drawn at the new width' test "$(sed -n 1p "$work/screen" | wc -m)" -gt 150
tmux resize-window -t "s$screen" -x 40 -y 12
sees 'made tiny' 'Enter do'
tmux resize-window -t "s$screen" -x 5 -y 3
sleep 0.3
check 'tinier than anything fits' test -n "$(program)"
tmux resize-window -t "s$screen" -x 80 -y 24
sees 'and back' 'the question'
press 1
sees 'still playing' 'answer 2'

# ---- Nothing is lost
kill -9 "$(program)"
on 80 24 play "$cards" --resume
sees 'a killed terminal loses nothing' 'answer 2'
kill -TERM "$(program)"
sees 'a signal gives the terminal back' 'The game is kept.'
sees 'in peace' 'status 0'
on 80 24 play "$cards" --resume
sees 'and the game goes on' 'answer 2'
press C-c
sees 'Ctrl-C as well' 'The game is kept.'

# A win is in the history before anything of it is told.
data=$XDG_DATA_HOME
XDG_DATA_HOME=$work/end
nearly_over
on 80 24 play pig --resume
sees 'one answer before the end' 'the question'
press S
sees 'with settings' 'step by step'
press 5
sees 'it is told step by step' 'the question'
press 1
sees 'as far as the first sentence' 'You: hold'
lacks 'and no further' "$work/screen" 'and has 71'
kill -9 "$(program)"
has 'killed there, the win is recorded' <("$UNDERCROFT" history pig) '1 finished'
check 'and nothing is left to go on with' test "$("$UNDERCROFT" saves --json)" == '[]'
XDG_DATA_HOME=$data

# ---- The mouse: a click brings the focus, another does it
on 80 24 play "$cards" --seed 3
sees 'before a click' 'the question'
# where an answer stands, as a terminal tells it: button, column and row, each with 32 (and places 1) added
click() { # ROW COLUMN: pressed, and let go
    local x y
    printf -v x '%02x' $(($2 + 33))
    printf -v y '%02x' $(($1 + 33))
    tmux send-keys -t "s$screen" -H 1b 5b 4d 20 "$x" "$y" 1b 5b 4d 23 "$x" "$y"
    sleep 0.2
}
look
row=$(grep -nE '^ .1 ' "$work/screen" | tail -n 1 | cut -d: -f1)
click $((row - 1)) 6
sees 'a click brings the focus' '▶1 '
click $((row - 1)) 6
sees 'another click answers' 'answer 2'

# ---- Telling at the player's pace
press S
sees 'settings' 'step by step'
press 5
sees 'step by step' 'the question'
press 1
sees 'each sentence waits' 'Enter goes on, Esc skips'
sleep 1
check 'however long' seen 'Enter goes on, Esc skips'
press Escape
sees 'and the rest can be skipped' 'the question'
press -
sees 'the pace is told' 'What happens is told: step by step.'

# ---- Enter alone gives nothing away
on 80 24 play crypt seats=2 --people 2 --seed 7
sees 'a hand to keep' 'Draw a card?'
at_once
press 2
sees 'actions' 'Action (1 left)'
press 1
sees 'the end of the turn' 'Discard what you do not want'
sees 'begins with declining' '▶1 keep the rest'
press q

# ---- A thought can be broken off: the master thinks longest at a full table
imagined() { sed -n 's/.*After \([0-9]*\) games imagined.*/\1/p' "$work/screen"; }
on 80 24 play crypt seats=6 --people 6 --seed 3
sees 'before a hint' 'the question'
press h
sees 'a hint' 'games imagined'
whole=$(imagined)
press q
sleep 0.3
press h n
sees 'a hint broken off' 'games imagined'
check 'is of a shorter thought' test "$(imagined)" -lt "$whole"
press q

# ---- A shared keyboard
on 80 24 play "$first" seats=2 --people 2 --seed 7
sees 'the first of two people' 'answer 1'
at_once
press 1
sees 'the table is covered' 'Hand the keyboard over, then press Enter.'
check 'all of it' sh -c "! grep -q 'the question' '$work/screen'"
press Enter
sees 'until the second takes over' 'the question'
press q

# ---- Saves and replays
on 100 30 play "$cards" --seed 3
sees 'a game to save' 'the question'
press 1
sees 'after an answer' 'answer 2'
press s
sees 'a name is asked for' 'Save under which name?'
press o n e Enter
sees 'is saved under it' 'Saved as one.'
press s
sleep 0.2
press o n e Enter
sees 'never over another' 'There is a save called "one" already'
press d
sees 'the deal has a code' 'Its code: '
press Enter
sees 'and is dealt again' 'answer 1'
press q
on 100 30 play "$cards" --seed 3
sees 'again at the table' 'the question'
press 1
sleep 0.5
press q
on 100 30
sees 'the menu again' 'Saved games and replays'
press s
sleep 0.3
press Enter
sees 'lists saves' 'the newest first'
press Enter
sleep 0.3
press 2
sees 'a replay stands at its start' 'answer 0 of'
press '?'
sees 'with keys of its own' 'Keys of a replay'
press q
sleep 0.2
press Right
sees 'steps' 'answer 1 of'
press Home
sees 'goes back' 'answer 0 of'
press Enter
sees 'and is played on from there' 'the question'
press q
sleep 0.3
press q

# ---- One's own hand in one's own replay; whose card asks; keys typed ahead at the end
on 80 24 play crypt seats=2 --seed 5
sees 'a game against a bot' 'the question'
press s
sleep 0.3
press o w n Enter
sees 'saved' 'Saved as own.'
press q
on 80 24
sees 'the menu once more' 'Saved games and replays'
press s
sleep 0.3
press Enter
sees 'has it' 'own'
press Enter
sleep 0.3
press 2
sees 'a replay' 'answer 0 of'
press End
sees 'shows the hand of who played it' 'Hand (yours)'
check 'with its cards' sh -c "! grep -qE 'Hand \(yours\).*hidden' '$work/screen'"
press q
sleep 0.3
press q
on 80 24 play pig goals=open --people 1 --bots random --seed 2
sees 'a short game' 'the question'
at_once
for _ in {1..90}; do press 2 2 1 Enter; done
sleep 1
comes 'hammering on its keys leaves its end to be seen' seen 'Enter leaves'
press q

# ---- Terminals that can do less
setting='LC_ALL=C NO_COLOR=1'
on 80 24 play "$cards" --seed 3
sees 'ASCII' 'the question'
check 'and nothing else' sh -c "! LC_ALL=C grep -q '[^ -~]' '$work/screen'"
press Down Tab
sees 'a choice stands out without colour' '[3]Quest'
tmux capture-pane -e -p -t "s$screen" >"$work/escapes"
check 'NO_COLOR has none' sh -c "! grep -qE '\[(3[0-7]|38;)' '$work/escapes'"
press q
setting='LC_ALL=C.UTF-8 TERM=dumb'
on 80 90 play "$cards" --seed 3
sees 'a dumb terminal says so' 'cannot show the full-screen table'
setting='LC_ALL=C.UTF-8 TERM=no-such-terminal'
on 80 24 play "$first"
sees 'so does one the machine does not know' 'cannot show the full-screen table'
sees 'and play is in plain text' 'Type ? for help'
sees 'and plays in plain text' '>'
finish
