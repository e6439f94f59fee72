#!/usr/bin/env bash
# deals.sh - a code for any deal, the deal of the day, another's pass in the log, what an answer gives to others; building a deck for
# another kind of game than the first.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

code_of() { printf '%s\n' code quit | "$UNDERCROFT" play "$@" --plain 2>/dev/null | grep -oE '[a-z]+(-[0-9A-Z]{1,4})+$' | head -n 1; }

for game in pig doomcrawler crawler crypt keep; do
    today=$(code_of "$game" --today)
    check "$game has a deal of the day" test -n "$today"
    check "the same for everybody" test "$today" == "$(XDG_DATA_HOME=$work/other code_of "$game" --today)"
done
code=$(code_of crypt seats=3 --seed 77)
check 'a code of a deal' test -n "$code"
printf '%s\n' options quit | "$UNDERCROFT" play --deal "$code" --plain >"$work/out" 2>&1
has 'has its seed and options' "$work/out" 'Crypt, 3 seats, seed 77.'
lower=${code,,}
printf '%s\n' options quit | "$UNDERCROFT" play --deal "$lower" --plain >"$work/out" 2>&1
has 'in small letters too' "$work/out" 'Crypt, 3 seats, seed 77.'
refused 'one that was mistyped' 'something in it was mistyped' play --deal "crypt-Z${code#crypt-?}"
refused 'one that is none' 'begins with a game' play --deal nothing
refused 'one of another game' 'That is a deal of Crypt, not of Keep.' play keep --deal "$code"
refused 'with options beside it' 'A deal has its own options and seed' play crypt --deal "$code" seats=2
refused 'without a game' 'needs a GAME' play --today

# ---- Building a deck for another kind of game
printf '%s\n' 'from siege' quit | "$UNDERCROFT" deck new crawler >"$work/out" 2>&1
has 'a ready deck of another kind of game says what to write' "$work/out" 'write format competitive first'
refused 'a setting is no file' 'takes a file to write the deck to, not "seats=2"' deck new crawler seats=2
check 'and none is written' test ! -e 'seats=2'

# ---- Another's pass
"$UNDERCROFT" talk crawler seats=3 --seed 5 --seat 1 --bots random <<<'' >/dev/null 2>&1
node -e '
    const { spawnSync } = require("child_process");
    let lines = [], told = false;
    for (let n = 0; n < 60 && !told; n++) {
        const out = spawnSync(process.argv[1], ["talk", "crawler", "seats=3", "--seed", "5", "--seat", "1", "--bots", "random"],
            { input: lines.join("\n") + (lines.length ? "\n" : "") }).stdout.toString().trim().split("\n");
        const now = JSON.parse(out[out.length - 1]);
        told = out.some(l => JSON.parse(l).events.some(e => /^Seat [23].*: pass\.$/.test(e.text)));
        if (now.over) break;
        lines.push(JSON.stringify({ do: now.actions[0].do }));
    }
    process.exit(told ? 0 : 1);' "$UNDERCROFT"
check "another's pass is told" test $? == 0
finish
