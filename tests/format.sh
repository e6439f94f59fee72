#!/usr/bin/env bash
# format.sh - the layout of C files: as clang-format has it (.clang-format), but columns that were aligned by hand with
# spaces stay as they are. No tabs, no spaces at the end of a line.
#
#   tests/format.sh FILE...           says which files are laid out otherwise; status 1 if any
#   tests/format.sh --fix FILE...     lays them out
set -u
fix=0
status=0
if [[ ${1-} == --fix ]]; then
    fix=1
    shift
fi
laid_out() { # FILE: as it should be, on standard output
    clang-format "$1" | diff -b --unchanged-line-format='%L' --old-line-format='' --new-line-format='%L' "$1" - |
        sed 's/[ \t]*$//; s/\t/    /g'
}
new=$(mktemp)
trap 'rm -f "$new"' EXIT
for file in "$@"; do
    laid_out "$file" >"$new"
    if awk -v name="$file" 'length($0) > 150 { print name ":" FNR ": longer than 150 columns"; long = 1 } END { exit !long }' "$file"; then
        status=1
    fi
    cmp -s "$file" "$new" && continue
    if ((fix)); then
        cat "$new" >"$file"
        echo "laid out $file"
    else
        diff "$file" "$new" | sed "s|^|$file: |" | head -n 12
        status=1
    fi
done
((status)) && echo 'make format lays them out'
exit $status
