#!/usr/bin/env bash
# paper.sh - the ten events on paper of docs/tournaments.md: what was worked out by hand is what comes out.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/../cli/tap.bash"
paper=$here/../event/paper

# rounds FILE ROUND...: each round's tables as first-second, byes as bye-N, in the order of the log
rounds() {
    awk '$1 == "round" { if (n++) printf " | " ; sep = "" }
         $1 == "seat" { printf "%s%s", sep, $3; for (i = 4; i <= NF; i++) printf "-%s", $i; sep = " " }
         $1 == "bye" { printf "%sbye-%s", sep, $2; sep = " " }' "$1"
}

# by_hand FILE WANTED: what the page says
by_hand() {
    local got
    got=$(rounds "$paper/$1.event")
    if [[ $got == "$2" ]]; then ok "$1 is paired as it was by hand"; else
        not_ok "$1 is paired as it was by hand"
        printf '# wanted %s\n# got    %s\n' "$2" "$got"
    fi
    check "$1 comes out the same again" "$UNDERCROFT" event check "$paper/$1.event"
}

by_hand 01-eight '1-5 6-2 3-7 8-4 | 4-1 2-3 5-8 7-6 | 1-2 3-5 6-4 8-7'
by_hand 02-nine '1-5 6-2 3-7 8-4 bye-9 | 4-1 2-9 5-3 7-6 bye-8'
by_hand 03-four '1-3 4-2 | 2-1 3-4'
by_hand 04-forbidden '1-4 3-2'
by_hand 05-two '1-2 | 2-1'
by_hand 06-pods '1-3-6-8 2-4-5-7 | 3-1-2-4 5-7-8-6'
by_hand 07-six 'bye-1 4-5 bye-2 3-6 | 1-4 2-3'
by_hand 08-double '1-4 2-3 | 1-2 4-3 | 3-2 | 3-1 | 3-1'
by_hand 09-robin '1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1'
by_hand 10-together '1 2 3 4 5 | 2 3 4 5 1'

# Worked out again means something: a log that says otherwise is found.
sed 's/^seat 1 4 1$/seat 1 1 4/' "$paper/01-eight.event" >"$work/turned.event"
status=0
"$UNDERCROFT" event check "$work/turned.event" >"$work/out" 2>&1 || status=$?
has 'a pairing turned round is found' "$work/out" 'the log has "seat 1 1 4", worked out anew it is "seat 1 4 1"'
check 'and the status is 1' test "$status" = 1
sed 's/^stands 1 3 4$/stands 1 1 4/' "$paper/08-double.event" >"$work/stands.event"
"$UNDERCROFT" event check "$work/stands.event" >"$work/out" 2>&1
has 'a standing that is not so is found' "$work/out" 'the log has "stands 1 1 4", worked out anew it is "stands 1 3 4"'
finish
