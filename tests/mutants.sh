#!/usr/bin/env bash
# mutants.sh - the laws are laws only if breaking the rules breaks them: Pig is built with one thing wrong at a time, and
# tests/laws, tests/secrecy or tests/told must say so, naming the law. Pig as it is breaks none. The kit's part of secrecy is broken the same way
# under Crypt, which has hands and decks. Prints TAP.
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
for source in src/table/registry.c bench/batch.c tests/law/*.c tests/laws.c tests/secrecy.c tests/told.c; do
    "$CC" "${flags[@]}" -c "$source" -o "$work/obj/$(basename "$source" .c).o" || exit 1
done
laws=("$work"/obj/{registry,batch,trial,game_laws,rule_laws,word_laws,declared_words,zones,laws}.o)
secrecy=("$work"/obj/{registry,batch,trial,zones,secrecy}.o)
told=("$work"/obj/{registry,batch,trial,told}.o)

# pig: the copy of Pig in $work, built with the laws and with the secrecy test
pig() {
    local name
    for name in pig pig_brain pig_face pig_signs pig_stage; do
        "$CC" "${flags[@]}" -c "$work/src/games/pig/$name.c" -o "$work/obj/$name.o" || exit 1
    done
    "$CC" "$work"/obj/pig*.o "${laws[@]}" -o "$work/laws" && "$CC" "$work"/obj/pig*.o "${secrecy[@]}" -o "$work/secrecy" &&
        "$CC" "$work"/obj/pig*.o "${told[@]}" -o "$work/told" || exit 1
}

# holds: no law is broken, and as much is secret as ./test counts with as many seeds; says what is not so
holds() {
    local line
    "$work/laws" --seeds 40 2>&1 || return
    "$work/secrecy" --seeds 16 >"$work/secrets" 2>&1 || { cat "$work/secrets"; return 1; }
    "$work/told" --seeds 4 2>&1 || return
    line=$(sed -n 's/^pig: .* \([0-9]*\) bytes of a position are secret.*/pig \1/p' "$work/secrets")
    grep -qx "$line" tests/golden/secrets.txt || { echo 'the number of secret bytes differs'; return 1; }
}

say() { number=$((number + 1)); echo "$1 $number - $2"; }
fail() { status=1; say 'not ok' "$1"; }

unchanged() {
    local out
    cp src/games/pig/*.{c,h,inc} "$work/src/games/pig/"
    pig
    if out=$(holds); then say ok 'Pig as it is breaks no law'; else fail "Pig as it is: $out"; fi
}

# mutant FILES SED-EXPRESSION WHAT LAW: the change must be possible in each of the files, and be found by that law.
mutant() {
    local change=$2 what=$3 law=$4 file out
    cp src/games/pig/*.{c,h,inc} "$work/src/games/pig/"
    for file in $1; do
        sed -i "$change" "$work/src/games/pig/$file"
        if cmp -s "src/games/pig/$file" "$work/src/games/pig/$file"; then
            fail "$what: nothing in $file matches $change"
            return
        fi
    done
    pig
    if out=$(holds); then fail "$what: no law noticed"
    elif grep -qF -e "$law" <<<"$out"; then say ok "$what: $law"
    else fail "$what: not \"$law\", but $(head -n 1 <<<"$out")"; fi
}

unchanged

# The rules
mutant pig.c 's/    \*s = fresh;/    fresh.spare[2] = s->spare[2], *s = fresh;/' 'setup leaves a byte unwritten' 'setup writes every byte'
mutant pig.c 's/out\[0\] = ACT(VERB_OPTION, PIG_HOLD)/out[0] = ACT(VERB_OPTION, 2)/' 'an answer that was not declared' 'inside the declared space'
mutant pig.c 's/\(out\[0\] = ACT(VERB_OPTION, \)PIG_HOLD/\1PIG_ROLL/; s/\(out\[1\] = ACT(VERB_OPTION, \)PIG_ROLL/\1PIG_HOLD/' \
    'answers out of order' 'answers ascend and are distinct'
mutant pig.c 's/    if (s->fate.over) return 0;//' 'answers after the end' 'over if and only if there are no answers'
mutant pig.c 's/    if (!s->fate.over) {/    {/' 'somebody is asked after the end' 'nobody is asked if and only if the game is over'
mutant pig.c 's/c.why = PIG_WHY_TURN;/& c.optional = 1;/' 'a choice one need not make and cannot pass' 'optional if and only if one may pass'
mutant pig.c 's/ s->fate.over = 1;/ ;/' 'a game that does not end when it is won' 'every invariant holds after every legal answer'
mutant pig.c 's/        pig_tell(s, ev, EV_OVER, me, 0, 0);//' 'an end that is not told' 'the end is told when it comes'
mutant pig.c 's/pig_tell(s, ev, EV_TURN,/pig_tell(s, ev, EV_OVER,/' 'an end that is told before it comes' 'the end is told only at the end'
mutant pig.c 's/    s->fate.rng.state = 0;//' 'the dice to come in the view' 'no view holds the dice to come'
mutant pig.c 's/    s->fate.rng.state = 0;/    if (s->fate.over == FATE_BETWEEN) return;\n&/' 'secrets in the view in the middle of an answer' \
    'the dice to come are not in a view'
mutant pig.c 's/if (p != seat \&\& p != s->winner) s->goal/if (0) s->goal/' 'goals in the view' 'the number of secret bytes differs'
mutant pig.c 's/while (s->goal\[p\] <= s->bank\[p\])/while (0)/' 'imagined goals that would have won' 'an imagined world is sound'
mutant pig.c 's/    s->fate.learned++;$//' 'a roll that can be taken back' 'luck spent is something learned'
mutant pig.c 's/if (s->pips == PIG_BAD_FACE) {/if (s->pips == PIG_BAD_FACE + (ev != 0)) {/' 'narration that changes the game' 'telling what happens changes nothing'
mutant pig.c 's/> PIG_POT_MAX ? PIG_POT_MAX : s->pot/> 12 ? 200 : s->pot/' 'a pot beyond its bound' 'every invariant holds after every legal answer'
mutant pig.c 's/^TABLE Box PIG_BOX.*/&\nstatic int deals;/; s/    \*s = fresh;/& deals++;/; s/^    s->pot = 0;/& s->spare[0] = deals \& 1;/' \
    'a game that depends on those before it' 'the log is the game'
mutant pig.c 's/for (int p = 0; \(p < s->fate.seats; p++) out\)/for (int p = 1; \1/' 'a seat without a score' 'every seat has a score'

mutant pig.c 's/    pig_tell(s, ev, PIG_EV_BANK,.*//' 'points that are kept and not told' 'not told: pig: a player of Players: counter points'
mutant pig.c 's/        pig_tell(s, ev, PIG_EV_POT,.*//' 'points at risk that are not told' 'not told: pig: pot of This turn: counter points'

# The face
mutant pig_face.c 's/!s->fate.over \&\& s->turn == seat/s->turn == seat || seat == SEAT_NONE/' 'things that answer for others' 'pointing at a thing gives a legal answer'
mutant 'pig.c pig_face.c' 's/out\[1\] = ACT(VERB_OPTION, PIG_ROLL)/out[1] = ACT(VERB_PLACE, PIG_ROLL)/; s/ ACT_VERB(a) == VERB_OPTION \&\&//
    s/PIG_LINES, 0,   0,   0, /PIG_LINES, 0,   0,   PIG_LINES, /; s/die.action = .*//' \
    'a place that is an answer and cannot be pointed at' 'is a thing one can point at'
mutant pig_face.c 's/(PIG-9)/(PIG-99)/' 'a refusal that cites a rule that is not there' 'no page has the rule that is cited'
mutant pig_face.c 's/case EV_TURN: .*/case EV_TURN: *t = text_in(t->at, t->room); break;/' 'a happening without words' 'never told in words'
mutant pig_face.c 's/case EV_OVER: .*/case EV_OVER: *t = text_in(t->at, t->room); break;/' 'an end without words' 'the end is told in words'
mutant pig_face.c 's/? "roll" : "hold"/? "roll" : ""/' 'an answer without words' 'an answer has no words'
mutant pig_face.c 's/text_add(t, "?");/text_add(t, "? \\n");/' 'a prompt of two lines' 'the prompt is not one line of UTF-8'

# The kit, under Crypt: hands are private, decks hidden, and who has looked at a card knows it alone.
mkdir -p "$work/src/kit"
sed -i 's/GAME_NAMED(pig)/GAME_NAMED(crypt)/' "$work/src/table/registry.h"
"$CC" "${flags[@]}" -c src/table/registry.c -o "$work/obj/registry.o" || exit 1
crypt=()
for object in $(make -s BUILD="$build" print-RULES_O); do
    [[ $object == */crypt_rules.o || $object != *[/_]crypt* ]] || crypt+=("$object")
done

# kit_mutant HEADER SED-EXPRESSION WHAT LAW
kit_mutant() {
    local out
    sed "$2" "src/kit/$1" >"$work/src/kit/$1"
    if cmp -s "src/kit/$1" "$work/src/kit/$1" && [[ $2 ]]; then
        fail "$3: nothing in $1 matches $2"
        return
    fi
    "$CC" "${flags[@]}" -c "$build/gen/crypt_rules.c" -o "$work/obj/crypt.o" &&
        "$CC" "$work/obj/crypt.o" "${crypt[@]}" "${secrecy[@]}" -o "$work/secrecy" || exit 1
    rm "$work/src/kit/$1"
    out=$("$work/secrecy" --seeds 6 2>&1)
    if grep -qF -e "$4" <<<"$out"; then say ok "$3: $4"; else fail "$3: not \"$4\", but $(head -n 1 <<<"$out")"; fi
}

kit_mutant zones.inc '' 'Crypt as it is' 'no secret reaches a seat'
kit_mutant zones.inc '/flags & RANGE_PRIVATE) return RANGE/d' "hands that everyone sees" 'where it is declared secret'
kit_mutant zones.inc 's/if (RANGE\[r\].flags & RANGE_HIDDEN) return false;//' 'decks that lie open' 'what a seat cannot know is blank in its view'
kit_mutant zones.inc 's/return RANGE\[r\].owner == seat;/return RANGE[r].owner != seat;/' "others' hands instead of the own" 'where it is declared secret'
echo "1..$number"
exit $status
