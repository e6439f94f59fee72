#!/usr/bin/env bash
# lint.sh - clang-tidy on the files given, unless this very text passed before.
#
#   tests/lint.sh FOLDER STAMP FLAGS FILE...    FOLDER keeps what passed; STAMP stands for every header and the settings
set -u
folder=$1 stamp=$2 flags=$3
shift 3
status=0
for file in "$@"; do
    sum=$({ echo "$stamp $flags $file"; cat "$file"; } | sha256sum | cut -c1-32)
    [[ -e $folder/$sum ]] && continue
    if (($(date +%s) > ${LINT_UNTIL:-9999999999})); then
        echo "not looked at this time: $file"
        continue
    fi
    # shellcheck disable=SC2086 # the flags are words
    if clang-tidy --quiet "$file" -- -std=c11 $flags 2>"$folder/$sum.err"; then
        touch "$folder/$sum"
    else
        status=1
    fi
    rm -f "$folder/$sum.err"
done
exit $status
