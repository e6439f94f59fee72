#!/usr/bin/env bash
# refusals.sh - bad command lines and bad files: one sentence with the nearest known word, status 2, nothing changed.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

refused 'unknown command' 'did you mean play?' plya
refused 'unknown command, far from all' 'There is no command or game xyzzyplugh' xyzzyplugh
refused 'unknown option of the program' '--version' --versoin
refused 'unknown game' 'did you mean pig?' play pgi
refused 'unknown game of rules' 'did you mean pig?' rules pgi
refused 'unknown game of cards' 'did you mean pig?' cards pgi
refused 'unknown game of talk' 'did you mean pig?' talk pgi
refused 'unknown game of bench' 'did you mean pig?' bench pgi
refused 'unknown game of history' 'did you mean pig?' history pgi
refused 'unknown game of saves' 'did you mean pig?' saves pgi
refused 'unknown game of packs' 'did you mean pig?' packs pgi
refused 'unknown help page' 'did you mean talk?' help tlak
refused 'unknown option' 'did you mean --seed?' play pig --sede 4
refused 'option without its value' 'needs N' play pig --seed
refused 'option given twice' 'given twice' play pig --seed 1 --seed 2
refused 'flag with a value' 'takes no value' games --json=yes
refused 'seed that is no number' '"x"' play pig --seed x
refused 'seed below 0' '"-1"' play pig --seed -1
refused 'seed too large' '"18446744073709551616"' play pig --seed 18446744073709551616
refused 'too few seats' 'seats' play pig seats=1
refused 'too many seats' 'seats' play pig seats=9
refused 'setting that is not there' 'goals' play pig gaols=open
refused 'value that is not there' 'open' play pig goals=opne
refused 'setting given twice' 'goals' play pig goals=open goals=secret
refused 'setting without a value' 'goals' play pig goals=
refused 'too many words' '"ludo"' play pig ludo
refused 'play without a game' 'undercroft games' play
refused 'more people than seats' '--people' play pig seats=2 --people 3
refused 'people that are no number' '--people' play pig --people many
refused 'pause that is no number' '--pause' play pig --pause soon
refused 'nothing to resume' 'no unfinished game' play pig --resume
refused 'load and resume' 'together' play pig --load x --resume
refused 'a seat that is not there' '--seat' talk pig --seat 5
refused 'a seat beyond those taken' '--seat' talk pig seats=2 --seat 3
refused 'seat 0' '--seat' talk pig --seat 0
refused 'rule that is not there' '"999"' rules pig 999
refused 'word no rule has' 'did you mean' rules pig holdz
refused 'rules without a game' 'GAME' rules
refused 'check without a path' 'PATH' check
refused 'replay without a file' 'FILE' replay
refused 'file that is not there' 'nowhere.save' replay "$work/nowhere.save"
refused 'load of a file that is not there' 'nowhere.save' play pig --load "$work/nowhere.save"
refused 'a pack for a game without cards' 'without cards' play pig --pack "$work/nowhere.pack"
refused 'save to drop that is not there' 'nothing' saves --drop nothing

# Damaged and foreign saves: refused with the line, and left as they were.
printf 'roll\nhold\nroll\nsave %s/good.save\nquit\n' "$work" | "$UNDERCROFT" play pig --seed 7 >/dev/null 2>&1
check 'a save to damage' test -s "$work/good.save"
damage() { # WHAT SED-COMMAND TEXT
    sed "$2" "$work/good.save" >"$work/bad.save"
    cp "$work/bad.save" "$work/bad.before"
    refused "$1" "$3" replay "$work/bad.save"
    refused "$1, loaded" "$3" play --load "$work/bad.save"
    check "$1: the file is as it was" cmp "$work/bad.save" "$work/bad.before"
}
damage 'save with another answer' 's/^1 roll/1 hold/' 'bad.save:'
damage 'save with an illegal answer' 's/^1 roll/1 fly/' 'fly'
damage 'save of a game that is not here' 's/^game pig/game ludo/' 'ludo'
damage 'save of other rules' 's/^rules .*/rules 99/' 'rules'
damage 'save of other content' 's/^content .*/content 00000000000000ff/' 'bad.save'
refused 'a save of other content says how far it would go' 'Every answer of it could be played here' replay "$work/bad.save"
sed -i 's/^1 roll/1 fly/' "$work/bad.save"
refused 'and where it would stop' 'it goes on to answer 0: ' replay "$work/bad.save"
damage 'save without its end' '/^end/d' 'bad.save'
damage 'save with another hash' 's/^end \([0-9]*\) .*/end \1 0000000000000000/' 'bad.save'
damage 'save that is none' '1s/.*/hello/' 'bad.save:1'
: >"$work/empty.save"
refused 'empty save' 'empty.save' replay "$work/empty.save"
head -c 3000 /dev/urandom >"$work/noise.save"
refused 'noise as a save' 'noise.save' replay "$work/noise.save"
refused 'a folder as a save' "$work" replay "$work"
refused 'a place after the end' '--to' replay "$work/good.save" --to 999
refused 'a place before the start' '--to' replay "$work/good.save" --to -1
refused 'options for a saved game' 'saved game' play --load "$work/good.save" goals=open
refused 'a seed for a saved game' '--seed' play --load "$work/good.save" --seed 3
refused 'another game than the saved one' 'pig' play no-such-game --load "$work/good.save"
finish
