#!/usr/bin/env bash
# mutants.sh - the laws are laws only if breaking the rules breaks them: Pig is built with one line wrong at a time, and
# tests/laws or tests/secrecy must say so. Prints TAP.
#
#   tests/mutants.sh [BUILD]     after `make BUILD=... tests`
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
status=0

CC=${CC:-gcc}
flags=(-std=c11 -O1 -w -I"$work/src" -Isrc -I. -Itests -I"$build/gen" -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700)
mkdir -p "$work/src/games/pig" "$work/src/table" "$work/obj"

# A table with Pig alone, so that other games do not matter here.
sed 's/GAME_NAMED([a-z_]*)//g; s/^\(#define EVERY_GAME(GAME_NAMED)\).*/\1 GAME_NAMED(pig)/' src/table/registry.h |
    awk '/^#define EVERY_GAME/ { print "#define EVERY_GAME(GAME_NAMED) GAME_NAMED(pig)"; skip = /\\$/; next }
         skip { skip = /\\$/; next } { print }' >"$work/src/table/registry.h"
for source in src/table/registry.c bench/batch.c tests/law/*.c tests/laws.c tests/secrecy.c; do
    "$CC" "${flags[@]}" -c "$source" -o "$work/obj/$(basename "$source" .c).o" || exit 1
done
laws=("$work"/obj/{registry,batch,trial,rule_laws,word_laws,declared_words,zones,laws}.o)
secrecy=("$work"/obj/{registry,batch,trial,zones,secrecy}.o)

# mutant FILE SED-EXPRESSION WHAT: the change must be possible, and found.
mutant() {
    local file=$1 change=$2 what=$3 name out
    number=$((number + 1))
    cp src/games/pig/*.[ch] "$work/src/games/pig/"
    sed -i "$change" "$work/src/games/pig/$file"
    if cmp -s "src/games/pig/$file" "$work/src/games/pig/$file"; then
        echo "not ok $number - $what: nothing in $file matches $change"
        status=1
        return
    fi
    for name in pig pig_face pig_stage; do
        "$CC" "${flags[@]}" -c "$work/src/games/pig/$name.c" -o "$work/obj/$name.o" || exit 1
    done
    "$CC" "$work"/obj/pig*.o "${laws[@]}" -o "$work/laws" && "$CC" "$work"/obj/pig*.o "${secrecy[@]}" -o "$work/secrecy" || exit 1
    if out=$("$work/laws" --seeds 40 2>&1 && "$work/secrecy" --seeds 40 2>&1 && counts); then
        echo "not ok $number - $what: no law noticed"
        status=1
    else
        echo "ok $number - $what: $(grep -m 1 -o 'step [0-9]*: .*\|differs\|never told.*\|same value there' <<<"$out")"
    fi
}

# What ./test compares besides: how much is secret.
counts() {
    local line
    line=$("$work/secrecy" | sed -n 's/^pig: .* \([0-9]*\) bytes of a position are secret.*/pig \1/p')
    grep -qx "$line" tests/golden/secrets.txt || { echo 'the number of secret bytes differs'; return 1; }
}

mutant pig.c 's/Pig fresh = .*/Pig fresh; fresh.turn = fresh.pot = fresh.pips = 0; fresh.fate.learned = 0; fresh.fate.over = 0;/' 'setup leaves bytes unwritten'
mutant pig.c 's/out\[0\] = ACT(VERB_OPTION, PIG_HOLD)/out[0] = ACT(VERB_OPTION, 2)/' 'answers out of order'
mutant pig.c 's/    if (s->fate.over) return 0;//' 'answers after the end'
mutant pig.c 's/ s->fate.over = 1;/ ;/' 'a game that does not end when it is won'
mutant pig.c 's/    s->fate.rng.state = 0;//' 'the dice to come in the view'
mutant pig.c 's/if (p != seat \&\& p != s->winner) s->goal/if (0) s->goal/' 'goals in the view'
mutant pig.c 's/while (s->goal\[p\] <= s->bank\[p\])/while (0)/' 'imagined goals that would have won'
mutant pig.c 's/    s->fate.learned++;$//' 'a roll that can be taken back'
mutant pig.c 's/if (s->pips == PIG_BAD_FACE) {/if (s->pips == PIG_BAD_FACE + (ev != 0)) {/' 'narration that changes the game'
mutant pig.c 's/> PIG_POT_MAX ? PIG_POT_MAX : s->pot/> 12 ? 200 : s->pot/' 'a pot beyond its bound'
mutant pig_face.c 's/!s->fate.over \&\& s->turn == seat/s->turn == seat || seat == SEAT_NONE/' 'things that answer for others'
mutant pig_face.c 's/(PIG-9)/(PIG-99)/' 'a refusal that cites a rule that is not there'
mutant pig_face.c 's/case EV_TURN: .*/case EV_TURN: *t = text_in(t->at, t->room); break;/' 'a happening without words'
mutant pig_face.c 's/? "roll" : "hold"/? "roll" : ""/' 'an answer without words'
mutant pig_face.c 's/text_add(t, "?");/text_add(t, "? \\n");/' 'a prompt of two lines'
echo "1..$number"
exit $status
