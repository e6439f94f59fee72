#!/usr/bin/env bash
# freestanding.sh - rules and faces need nothing but a compiler, and every header compiles alone: src/kit and src/games include only <stdint.h>, <stdbool.h>
# and each other, hold no globals that change, use no floats, and call nothing outside themselves but the four memory
# functions a compiler may insert.
#
#   tests/freestanding.sh [BUILD]     after `make BUILD=...`
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
broken=0
say() { echo "freestanding: $*"; broken=1; }

games=$(make -s BUILD="$build" print-GAMES)
mapfile -t sources < <(ls src/*.h src/kit/*.h src/kit/*.inc 2>/dev/null; for g in $games; do ls "src/games/$g"/*.[ch]; done)
mapfile -t objects < <(make -s BUILD="$build" print-RULES_O | tr ' ' '\n')

# Includes: <stdint.h>, <stdbool.h>, and "..." below src or made by cardc.
while IFS=: read -r file line text; do
    what=$(sed -n 's/^ *# *include *\([<"].*[>"]\).*/\1/p' <<<"$text")
    case $what in
    '<stdint.h>' | '<stdbool.h>') ;;
    '"'*)
        name=${what//\"/}
        [[ $name != *..* ]] || say "$file:$line: $what climbs out of its folder"
        case $name in
        kit/* | games/*) ;;
        *_words.h | *_box.h) ;;
        *) [[ -e $(dirname "$file")/$name || -e src/$name && $name != */* ]] || say "$file:$line: $what is no part of the rules" ;;
        esac
        ;;
    *) say "$file:$line: includes $what" ;;
    esac
done < <(grep -nE '^ *# *include' /dev/null "${sources[@]}")

# A header is one: it compiles alone. What does not is a fragment, and its name says so (.inc).
for header in src/*.h src/kit/*.h src/games/*/*.h; do
    gcc -std=c11 -Isrc -I. -I"$build/gen" -fsyntax-only -x c - <<<"#include \"$header\"" 2>/dev/null ||
        say "$header does not compile alone: a fragment is named .inc"
done

# What a game may say of itself stands on one page.
while read -r knob; do
    grep -qw "$knob" src/kit/contract.h || say "contract.h does not know $knob"
done < <(grep -ohE '^#ifn?def KIT_[A-Z_]+' src/kit/*.inc src/kit/*.h | awk '$2 !~ /_H$|KIT_TINY/ { print $2 }' | sort -u)

# Floats: not even in passing. Comments and strings are taken out first.
for file in "${sources[@]}"; do
    if gcc -fpreprocessed -dD -E -P -x c "$file" 2>/dev/null | sed 's/"\([^"\\]\|\\.\)*"//g' |
        grep -nwE 'float|double' >/dev/null; then
        say "$file: uses floating point"
    fi
done

# Changing globals: anything in .data or .bss (.data.rel.ro is constant).
for object in "${objects[@]}"; do
    [[ -e $object ]] || { say "$object is not built: run make first"; continue; }
    while read -r name; do say "$object: $name can change"; done < <(objdump -t "$object" |
        awk '$0 ~ /[ \t]O[ \t]/ && $0 ~ /[ \t](\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && $0 !~ /\.data\.rel\.ro/ { print $NF }')
done

# Calls: what all of them together leave undefined.
defined=$(nm --defined-only "${objects[@]}" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u)
while read -r name; do
    case $name in
    memcpy | memset | memmove | memcmp | _GLOBAL_OFFSET_TABLE_) ;;
    *) grep -qxF "$name" <<<"$defined" || say "$name is called, but is no part of the rules" ;;
    esac
done < <(nm --undefined-only "${objects[@]}" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u)

[[ $broken == 0 ]] && echo "freestanding: ${#sources[@]} sources, ${#objects[@]} objects"
exit "$broken"
