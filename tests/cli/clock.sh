#!/usr/bin/env bash
# clock.sh - the table's clock and its other words: said once, logged, and replayed without a clock (DCC-58, DCC-60, DCC-76, DCC-83, DCS-19).
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

{
    printf '1\n1\n1\n1\n1\n1\nsay call seat 1 on stalling\nsay call seat 2 on stalling\n'
    sleep 1.5
    printf '\nsay\nsay call seat 1 on stalling\nsave %s\n1\nquit\n' "$work/a.save"
} | plain crawler seats=2 clock=1s --people 2 --seed 5
has 'time runs out while a player thinks' "$work/out" 'Time is up' 'Clock: time'
has 'what the table may say is listed' "$work/out" 'The table can say now: call seat 1 on stalling, call seat 2 on stalling.'
has 'who has not thought for long is not called on stalling' "$work/out" 'Seat 1 has thought for 0 seconds in this turn; stalling is called after 1.'
has 'nor who is not asked' "$work/out" 'Seat 2 is not asked anything now'
has 'who has thought too long is warned' "$work/out" 'Seat 1 is called on stalling, and warned'
has 'the save has the clock and what was said, as answers' "$work/a.save" 'clock 1 1' 'option rounds clock' ' time is up' ' call seat 1 on stalling'
check 'a replay needs no clock' "$UNDERCROFT" replay "$work/a.save"
check 'it is said once' test "$(grep -c ' time is up' "$work/a.save")" = 1
{
    sleep 1.5
    printf 'say call seat 1 on stalling\n'
} | plain --load "$work/a.save"
has 'a second warning disqualifies' "$work/out" 'for the second time' 'disqualified'
printf '1\n1\n1\nsay call seat 1 on stalling\nquit\n' | plain crawler seats=2 clock=1s --bots random --seed 5
has 'nobody calls stalling on oneself' "$work/out" 'Who waits calls stalling, not who thinks.'
printf '1\n1\n1\nsave %s\nquit\n' "$work/b.save" | plain crawler seats=2 clock=45m --bots random --seed 5
has 'a clock that goes on' "$work/out" 'clock=45m' 'Clock: 4'
sed -i 's/^clock .*/clock 2700 2699/' "$work/b.save"
{
    sleep 1.5
    printf '1\nquit\n'
} | plain --load "$work/b.save"
has 'has after loading what was left' "$work/out" 'Time is up'
printf '1\nsay time is up\nquit\n' | plain crawler seats=2 clock=45m --bots random --seed 5
has 'nobody says that time is up before the clock does' "$work/out" 'Time is not up: the clock has'
printf 'say resign\n' | plain crawler --seed 2
has 'alone one may resign' "$work/out" 'resigned'
printf '{"say":"time is up"}\n{"say":"tea"}\n{"quit":true}\n' | "$UNDERCROFT" talk crawler seats=2 --seed 3 >"$work/out"
has 'talk takes what the table says' "$work/out" '"position":1' 'The table can say now'
printf 'say anything\nquit\n' | plain pig --bots random
has 'a game without such words says so' "$work/out" 'nothing to say'
refused 'a clock for a game of three' 'not played against a clock' play crawler seats=3 clock=45m
refused 'a time that is none' 'such as 45m' play crawler seats=2 clock=soon
refused 'a clock where there is none' 'no option "clock"' play pig clock=45m
finish
