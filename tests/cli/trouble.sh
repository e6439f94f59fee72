#!/usr/bin/env bash
# trouble.sh - signals, a kill at any moment, a full disk, a reader that goes away, a data folder that cannot be used.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# begin NAME LINE...: a game in the background that has read the lines and waits for more; $player is its process
begin() {
    rm -rf "$XDG_DATA_HOME" "$work/in"
    mkfifo "$work/in"
    "$UNDERCROFT" play pig --seed 7 <"$work/in" >"$work/out" 2>"$work/err" &
    player=$!
    exec 9>"$work/in"
    printf '%s\n' "$@" >&9
    for _ in {1..100}; do
        [[ $(grep -c '^>' "$work/out") -gt $# ]] && return
        sleep 0.05
    done
    echo '# the game did not get so far'
}

for signal in INT TERM HUP; do
    begin roll hold
    kill -"$signal" "$player"
    status=0
    wait "$player" || status=$?
    exec 9>&-
    check "SIG$signal leaves cleanly" test "$status" == 0
    has "and says how to go on after SIG$signal" "$work/out" 'undercroft play pig --resume'
    has "which goes on" <(echo quit | "$UNDERCROFT" play pig --resume) 'Going on from answer'
done
begin roll hold
kill -KILL "$player"
wait "$player" 2>/dev/null
exec 9>&-
has 'a kill loses nothing' <(echo quit | "$UNDERCROFT" play pig --resume) 'Player 1 (you) has 3 points'

# A store where a program was killed between keeping the end of a game and recording it; one with a long history.
if command -v sqlite3 >/dev/null; then
    nearly_over
    printf 'hold\n' | "$UNDERCROFT" play pig --resume >/dev/null
    sqlite3 "$XDG_DATA_HOME/undercroft/undercroft.db" "DELETE FROM finished;
        UPDATE saves SET name = 'auto:pig:2', automatic = 1"
    printf 'roll\nquit\n' | "$UNDERCROFT" play pig --seed 8 >/dev/null
    sqlite3 "$XDG_DATA_HOME/undercroft/undercroft.db" "UPDATE saves SET id = id + 10 WHERE name = 'auto:pig:2'"
    echo quit | "$UNDERCROFT" play pig --resume >"$work/out"
    has 'an end that was not recorded does not hide an unfinished game' "$work/out" \
        'The game in auto:pig:2 was over; it is in your history now.' 'Going on from answer 2'
    "$UNDERCROFT" history pig >"$work/out"
    has 'it is recorded' "$work/out" '1 finished' 'finished:pig:1'
    check 'with its replay' "$UNDERCROFT" replay finished:pig:1
    "$UNDERCROFT" saves --drop auto:pig >/dev/null
    refused 'and then nothing is left to resume' 'no unfinished game' play pig --resume
    sqlite3 "$XDG_DATA_HOME/undercroft/undercroft.db" "INSERT INTO finished SELECT NULL, game, options, outcome, finished,
        seed, content, rules, scores, choices, answers, seats, people, won, undo_free FROM finished, (WITH RECURSIVE n(i)
        AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 1499) SELECT i FROM n)"
    "$UNDERCROFT" history pig >"$work/out"
    has 'a long history is cut' "$work/out" '... and 1480 more; --json has them.' '1500 finished'
    check 'and whole for programs' node -e '
        const list = JSON.parse(require("fs").readFileSync(0));
        if (list.length != 1500 || list[0].replay != "finished:pig:1500" || list[1499].replay != "finished:pig:1") process.exit(1);' \
        < <("$UNDERCROFT" history --json)
fi

status=0
yes roll | "$UNDERCROFT" play pig --seed 7 2>"$work/err" | head -n 3 >/dev/null
check 'a reader that goes away is no trouble to play' test ! -s "$work/err"
"$UNDERCROFT" rules pig 2>"$work/err" | head -n 1 >/dev/null
check 'nor to rules' test ! -s "$work/err"
yes '{"do":"roll"}' | "$UNDERCROFT" talk pig --seed 7 2>"$work/err" | head -n 1 >/dev/null
check 'nor to talk' test ! -s "$work/err"

if [[ -w /dev/full ]]; then
    status=0
    "$UNDERCROFT" rules pig >/dev/full 2>"$work/err" || status=$?
    check 'a full disk is status 1' test "$status" == 1
    has 'and a sentence' "$work/err" 'could not be written'
    status=0
    printf 'save /dev/full/x\nsave /dev/full\nquit\n' | "$UNDERCROFT" play pig --seed 7 >"$work/out" 2>"$work/err" || status=$?
    check 'a save that cannot be written is a sentence' grep -qF '/dev/full' "$work/out"
    check 'and play goes on' test "$status" == 0
fi

# No room for a file to grow: play goes on, a file that is there stays whole.
rm -rf "$XDG_DATA_HOME"
printf 'roll\nsave %s/whole.save\nquit\n' "$work" | "$UNDERCROFT" play pig --seed 7 >/dev/null 2>&1
cp "$work/whole.save" "$work/before"
yes roll | head -n 4 >"$work/rolls"
{ cat "$work/rolls"; printf 'save! %s/whole.save\nquit\n' "$work"; } |
    (ulimit -f 0; exec "$UNDERCROFT" play pig --seed 8) 2> >(cat >"$work/err") | cat >"$work/out"
has 'without room play goes on' "$work/out" 'Player 1 rolls'
for _ in {1..50}; do [[ -s $work/err ]] && break; sleep 0.1; done # what carries the sentence may be slower than the program
check 'with one sentence' test "$(wc -l <"$work/err")" == 1
check 'and the file that was there is whole' cmp "$work/whole.save" "$work/before"

# The store cannot be used: play goes on without it.
: >"$work/file"
printf 'roll\nsave %s/kept.save\nquit\n' "$work" |
    XDG_DATA_HOME=$work/file/below "$UNDERCROFT" play pig --seed 7 >"$work/out" 2>"$work/err"
has 'without a store play goes on' "$work/out" 'Player 1 rolls a 3.' 'Saved to'
check 'with one sentence' test "$(wc -l <"$work/err")" == 1
check 'and a file can still be saved' test -s "$work/kept.save"
mkdir -p "$work/data2/undercroft"
head -c 5000 /dev/urandom >"$work/data2/undercroft/undercroft.db"
cp "$work/data2/undercroft/undercroft.db" "$work/before"
printf 'roll\nquit\n' | XDG_DATA_HOME=$work/data2 "$UNDERCROFT" play pig --seed 7 >"$work/out" 2>"$work/err"
has 'a damaged store stops nobody' "$work/out" 'Player 1 rolls a 3.'
check 'and is left as it was' cmp "$work/before" "$work/data2/undercroft/undercroft.db"
status=0
XDG_DATA_HOME=$work/data2 "$UNDERCROFT" saves >"$work/out" 2>"$work/err" || status=$?
check 'saves says so' test "$status" == 1 -a -s "$work/err"
finish
