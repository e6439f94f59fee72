#!/usr/bin/env bash
# event_mutants.sh - tournaments with one thing wrong at a time: tests/event/laws, tests/event/brute or
# tests/event/oracle must say so, and name the law. Prints TAP.
#
#   tests/event_mutants.sh [BUILD]
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
status=0
CC=${CC:-gcc}
flags=(-std=c11 -O1 -w -I"$work/src" -Isrc -I. -Itests -I"$build/gen" -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700)
mkdir -p "$work/src" "$work/obj"
cp -r src/event "$work/src/"

compile() { "$CC" "${flags[@]}" -c "$1" -o "$work/obj/$(basename "$1" .c).o"; }
for source in "$work"/src/event/*.c src/words/{words,sheet,why,json_text}.c tests/event/{laws,brute,oracle}.c; do compile "$source" || exit 1; done

link() {
    local parts=() object test
    for object in "$work"/obj/*.o; do case $object in */laws.o | */brute.o | */oracle.o) ;; *) parts+=("$object") ;; esac; done
    for test in laws brute oracle; do
        "$CC" "$work/obj/$test.o" "${parts[@]}" -o "$work/$test" || exit 1
    done
}
say() { number=$((number + 1)); echo "$1 $number - $2"; }

# asked TEST: what it says of the engine as it lies in $work; a mutant that never ends has been found, too
asked() { (ulimit -t 20; if [[ $1 == laws ]]; then "$work/laws" 1 small; else "$work/$1"; fi); }

# mutant FILE SED-EXPRESSION LAW: the change must be possible, and that law must be found broken
mutant() {
    local file=$1 change=$2 law=$3 test=laws out
    case $law in
    outside) test=oracle law='' ;;
    dutch | lantern-all | pods-all) test=brute law=${law%-all} ;;
    esac
    sed -E "$change" "src/event/$file.c" >"$work/src/event/$file.c"
    if cmp -s "src/event/$file.c" "$work/src/event/$file.c"; then say 'not ok' "$file.c has no place for: $change"; status=1; fi
    compile "$work/src/event/$file.c" && link
    out=$(asked "$test" 2>&1)
    if grep -q "^not ok - $law" <<<"$out"; then say ok "$3 finds $file.c with $change"; else
        say 'not ok' "$3 does not find $file.c with $change"
        grep '^not ok' <<<"$out" | head -n 3 | sed 's/^/# /'
        status=1
    fi
    cp "src/event/$file.c" "$work/src/event/$file.c"
    compile "$work/src/event/$file.c"
}

link
if asked laws | grep -q '^not ok'; then say 'not ok' 'the engine as it is breaks a law'; status=1; else say ok 'the engine as it is breaks no law'; fi

mutant swiss 's/if \(g->played\) f->barred/if (0) f->barred/' once
mutant round 's/here = p->presence == IN/here = p->presence != OUT/' here
mutant swiss 's/p->bye_barred = true/p->bye_barred = false/' bye
mutant round 's/(barred\[b \* e->players \+ a\]) = 1/\1 = 0/' forbidden
mutant swiss 's/return p->strength != DUE_ABSOLUTE/return true/' seats
mutant event 's/- 5 \* \(equal - 1\)//' points
mutant round 's/at\+\+ \+ e->rounds/at++ + (int)(e->log.used % 5)/' again
mutant log 's/sheet_put\(&e->log, text, size\)/sheet_put(\&e->log, text, size - 1)/' same
mutant round 's/event_first\(e\) \? SEAT_SECOND/event_first(e) ^ (e->rules.ties == 2) ? SEAT_SECOND/' ties
mutant round 's/(e->table\[t\]\.player\[0\] == player);/\1 \&\& t > e->tables \/ 2;/' order
mutant bracket 's/match\[reset\]\.winner/match[final].winner/' losses
mutant berger 's/i == 0 && round % 2/false/' robin
mutant pods 's/return n \/ tables < POD_LEAST.*/return tables;/' pods
mutant pods 's/while \(exchange_any\(&t\)\)/while (0)/' exchange
mutant lantern 's/worth\[0\] = -apart \* apart/worth[0] = -apart/' lantern
mutant log 's/if \(kept > 0\) kept--;//' undo
mutant standings 's/row\[at - 1\]\.tie\[tie\] < one/row[at - 1].tie[tie] > one/' places
mutant log 's/return why_not\(why, "%s", said\)/return true/' refused

# The Dutch criteria and the order of generation, one by one.
mutant dutch 's/-player_at\(b, a\)->points : 0/player_at(b, a)->points : 0/' dutch
mutant dutch 's/digit\(d, here, radix\);/digit(d, 0, radix);/' dutch
mutant dutch 's/by_level\(d, b->levels\[0\], level, here && above, radix\)/by_level(d, b->levels[0], level, false, radix)/' dutch
mutant dutch 's/bool below = !bye/bool below = false \&\& !bye/' dutch
mutant dutch 's/bye && b->bye_here \? p->played : 0/0/' dutch
mutant dutch 's/here && fit\.due/0/' dutch
mutant dutch 's/here && fit\.strong/0/' dutch
mutant dutch 's/here \? down : 0/0/' dutch
mutant dutch 's/here && !\(above && q->floated\[back\] == FLOAT_UP\)/0/' dutch
mutant dutch 's/here && above && q->floated\[back\] != FLOAT_UP/0/' dutch
mutant dutch 's/\(i < pairs\) \* /0 * /' outside
mutant dutch 's/row\[at\] = -unit/row[at] = unit/' dutch
mutant dutch 's/            row\[at\] = unit;/            row[at] = -unit;/' outside
mutant dutch 's/m->place\[from \+ i\] = count - i/m->place[from + i] = i/' dutch
mutant dutch 's/b->residents - j;/j;/' dutch
mutant matching 's/act == ACT_SHRINK \? slack \/ 2 : slack/slack/' dutch
mutant lantern 's/wronged\(p, q\) \* /0 * /' lantern-all
mutant pods 's/aim\[1\] \+= met \* met/aim[1] += met/' pods-all
mutant pods 's/aim\[5\] \+= off \* off/aim[5] += 0/' pods-all
echo "1..$number"
exit $status
