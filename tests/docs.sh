#!/usr/bin/env bash
# docs.sh - what is written of the code is of this tree. Every header says what it does not do; and docs/architecture.md is of this tree: it names every room (a folder of src, of src/front and src/games), and no file or folder that is
# not there. Prints TAP.
set -u
cd "$(dirname "$0")/.." || exit 1
page=docs/architecture.md
bad=0

# What stands between backticks or in a block of code, word by word, without what holds several together.
words=$(awk '/^```/ { code = !code; next } code { print; next } { n = split($0, part, "`"); for (i = 2; i <= n; i += 2) print part[i] }' "$page" |
    tr -s ' ,()|:;' '\n' | sort -u)

for room in src/*/ src/front/*/; do
    room=${room%/} name=${room##*/}
    grep -qE "(^|[\`*/ ])$name([\`*/ ]|\$)" "$page" || { echo "not ok - $page does not name the room $room"; bad=1; }
done

# A file is named from the root, from src, or by its name alone.
named() { [[ -e $1 || -e src/$1 ]] || git ls-files -- "*/$1" "$1" | grep -q .; }
while IFS= read -r word; do
    case $word in
    *[\*\<\>\$\{]* | *...* | .* | stdint.h | stdbool.h) continue ;; # a pattern or an ending, or the compiler's
    src/* | docs/* | tests/* | tools/* | bench/*) named "${word%/}" || [[ -n $(git ls-files -- "$word*") ]] || { echo "not ok - $page names $word, which is not there"; bad=1; } ;;
    *.c | *.h | *.inc | *.md | *.mjs | *.ts | *.tsx | *.sh | *.mk | *.cu) named "$word" || { echo "not ok - $page names $word, which is not there"; bad=1; } ;;
    esac
done <<<"$words"
while IFS= read -r header; do
    awk '{ print } /\*\// { exit }' "$header" | tr '\n' ' ' | grep -qiE "does[ *]+not|do[ *]+not|nothing[ *]+here|nobody[ *]+else|knows? no|no face|never|nor " ||
        { echo "not ok - $header does not say what it does not do"; bad=1; }
done < <(git ls-files 'src/*.h' 'src/*.inc' 'tools/cardc/*.h')
((bad)) || echo "ok - $page names every room, and no file that is not there"
exit $bad
