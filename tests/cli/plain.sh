#!/usr/bin/env bash
# plain.sh - playing in plain text over a pipe: a whole game, wrong words, taking back, saving, leaving and going on.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"
lines() { printf '%s\n' "$@"; }

lines 1 | plain pig --seed 7
has 'the question and numbered answers' "$work/out" 'Pig, seed 7' 'Player 1: roll the die' '  1  hold' '  2  roll'
check 'the end of the input is no error' test "$status" == 0
has 'and the game is kept' "$work/out" 'undercroft play pig --resume'

lines hint 'why pot' quit | plain pig --seed 7
has 'a hint' "$work/out" 'games imagined from what you can see' 'roll: '
has 'why something that is allowed' "$work/out" 'pot: It is allowed now; the answer is "hold".'
lines roll hold r 2 | plain pig --seed 7
has 'answers by words, by number, by a beginning' "$work/out" '> roll' '> hold' '> r' '> 2' 'Player 2 takes the die'
lines keep quit | plain pig --seed 7
has 'answers by words of the preview' "$work/out" 'Player 1 keeps 0 points'

lines fly '' '?' 'why' 'why player 2' 'why plyer 2' 'look' 'look pot' 'look dragon' table log 'log x' options 'rules hold' 'rules xqz' \
    rules undo redo 99 0 -1 '   ' quit | plain pig --seed 7
has 'a wrong word is named, with what is possible' "$work/out" '"fly" is not an answer now' 'Answers: hold, roll'
has 'help' "$work/out" 'why THING' 'look CARD' 'undo' 'save [FILE]' 'quit'
has 'why, with the rule' "$work/out" '(PIG-4)' 'did you mean Player 2?'
has 'look' "$work/out" 'On the table: pot: points 0 of 99'
has 'table, with the answers things are' "$work/out" '[answer 2]' 'goal unknown'
has 'rules' "$work/out" 'PIG-7' 'No rule'
has 'nothing to take back' "$work/out" 'Nothing has been answered yet.'
has 'numbers that are not on the list' "$work/out" 'Answer 99 is not on the list' 'Answer 0 is not on the list'
has 'none of it changed anything' "$work/out" 'Nothing was played, so nothing is kept.'
check 'and nothing went wrong' test "$status" == 0 -a ! -s "$work/err"

head -c 200000 /dev/zero | tr '\0' x >"$work/long"
{ cat "$work/long"; echo; printf 'ro\0ll\n\xff\xfe\n'; echo roll; echo quit; } | plain pig --seed 7
has 'lines of any length and any bytes' "$work/out" 'That line cannot be an answer' 'Player 1 rolls a 3.' 'is kept'

# A whole game, the same twice; it is over by itself and recorded.
for _ in {1..300}; do echo roll; echo hold; done >"$work/answers"
plain pig --seed 5 <"$work/answers"
cp "$work/out" "$work/first"
has 'a whole game' "$work/out" 'wins the game.' 'wins with'
sed -n '/^Pig, seed 5/,$p' "$work/first" >"$work/first.game"
plain pig --seed 5 <"$work/answers"
check 'the same seed and answers, the same game' cmp "$work/first.game" <(sed -n '/^Pig, seed 5/,$p' "$work/out")
"$UNDERCROFT" history pig >"$work/history"
has 'the history' "$work/history" 'seed 5' 'wins with' '2 finished'
check 'the history for programs' node -e '
    const list = JSON.parse(require("fs").readFileSync(0));
    if (list.length != 2 || list[0].seed != 5 || list[0].game != "pig") process.exit(1);' < <("$UNDERCROFT" history --json)
for _ in {1..300}; do echo roll; echo hold; done | "$UNDERCROFT" play pig seats=4 goals=open --seed 2 --people 4 >"$work/out" 2>&1
has 'four people at one keyboard' "$work/out" 'wins the game.'

# Taking back: while nobody has learned anything; anything with undo=free.
lines hold undo redo undo roll undo quit | plain pig seats=2 --people 2 --seed 7
has 'undo, redo' "$work/out" 'Taken back.' 'This cannot be taken back: a die has fallen since.'
check 'taken back twice' test "$(grep -c 'Taken back' "$work/out")" == 2
lines roll undo roll undo quit | plain pig undo=free --seed 7
check 'undo=free takes a roll back' test "$(grep -c 'Taken back' "$work/out")" == 2
check 'and the same die falls again' test "$(grep -c 'Player 1 rolls a 3' "$work/out")" == 2

# Saving, leaving, going on.
rm -rf "$XDG_DATA_HOME"
lines roll roll "save $work/a.save" "save $work/a.save" quit | plain pig --seed 11
has 'saved to a file' "$work/out" "Saved to $work/a.save."
lines "save $work/a.save" "save! $work/a.save" quit | plain pig --seed 12
has 'a file that is there is not lost' "$work/out" "There is a file $work/a.save already." "Saved to $work/a.save"
lines roll hold save "save $work/b.save" quit | plain pig --seed 13
has 'saved among the saves' "$work/out" 'Saved as pig-1.'
"$UNDERCROFT" saves >"$work/saves"
has 'the saves' "$work/saves" pig-1 auto:pig unfinished
lines options quit | plain pig --resume
has 'resumed' "$work/out" 'seed 13' 'Going on from answer'
lines options quit | plain --load pig-1
has 'loaded by name' "$work/out" 'seed 13'
lines options quit | plain --load "$work/b.save"
has 'loaded from a file' "$work/out" 'seed 13'
lines roll quit | plain pig --seed 14
has 'an unfinished game is mentioned' "$work/out" 'An unfinished game of Pig is kept' '--resume'
"$UNDERCROFT" saves --json >"$work/saves"
check 'and not lost by a new one' node -e '
    const list = JSON.parse(require("fs").readFileSync(0)).filter(s => s.automatic);
    if (list.length < 2) process.exit(1);' <"$work/saves"
"$UNDERCROFT" saves --drop pig-1 >"$work/out"
has 'a save thrown away' "$work/out" 'Dropped pig-1.'
lacks 'is gone' <("$UNDERCROFT" saves) pig-1

# A game played in pieces is the game played at once.
rm -rf "$XDG_DATA_HOME"
head -n 1 "$work/answers" | "$UNDERCROFT" play pig --seed 5 >/dev/null
sed -n '2p' "$work/answers" | "$UNDERCROFT" play pig --resume >/dev/null
tail -n +3 "$work/answers" | "$UNDERCROFT" play pig --resume >"$work/out"
check 'in pieces and at once it ends the same' cmp <(tail -n 1 "$work/first") <(tail -n 1 "$work/out")
check 'a finished game leaves no unfinished one' test "$("$UNDERCROFT" saves --json)" == '[]'

# Replays.
"$UNDERCROFT" replay "$work/b.save" >"$work/out"
has 'replay' "$work/out" 'every answer is legal and every check agrees' '1. ' 'This turn'
"$UNDERCROFT" replay "$work/b.save" --to 1 >"$work/out"
has 'replay to a place' "$work/out" '1. '
check 'and no further' test "$(grep -c '^[0-9]*\. ' "$work/out")" == 1
lines options hold quit | "$UNDERCROFT" replay "$work/b.save" --to 1 --continue >"$work/out"
has 'continued from there, with the answers after it known' "$work/out" 'undo=free' 'Player 1 keeps'
sed 's/^2 hold/2 fly/' "$work/b.save" >"$work/broken.save"
"$UNDERCROFT" replay "$work/broken.save" --to 1 >"$work/out" 2>"$work/err"
has 'a save that breaks later can be looked at before the break' "$work/out" '1. '
has 'and says so' "$work/err" 'broken.save' 'Up to answer 1 it is sound.'

# Layout: 80 columns over a pipe, ASCII where the locale has no more.
lines '?' 'rules turn' table quit | LC_ALL=C plain pig --seed 7
check 'no line is wider than 80' narrow "$work/out"
"$UNDERCROFT" rules pig >"$work/out"
check 'nor on a rules page' narrow "$work/out"
for game in $(every_game); do
    LC_ALL=C "$UNDERCROFT" rules "$game"
    "$UNDERCROFT" cards "$game" | sed -n 's/^\([^ ].*\) ([0-9]*):.*/\1/p' | while read -r kind; do
        LC_ALL=C "$UNDERCROFT" cards "$game" "$kind"
    done
done >"$work/out"
lacks 'with a spelling for every character' "$work/out" ' ? '
check 'plain ASCII in a plain locale' bash -c "! LC_ALL=C grep -q '[^[:print:][:space:]]' '$work/out'"
finish
