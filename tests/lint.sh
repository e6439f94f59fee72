#!/usr/bin/env bash
# lint.sh - clang-tidy on the files given, unless they passed before as they are now, with the headers they include.
#
#   tests/lint.sh FOLDER CHECKS FLAGS FILE...    FOLDER keeps what passed; CHECKS goes to clang-tidy, after those of .clang-tidy
#
# After LINT_UNTIL (seconds since 1970) no further file is looked at, and that is said.
set -u
folder=$1 checks=$2 flags=$3
shift 3
status=0
for file in "$@"; do
    # shellcheck disable=SC2086 # the flags are words
    read -r -d '' -a with < <(gcc -std=c11 $flags -MM "$file" | sed 's/^[^:]*://; s/\\$//')
    sum=$({ echo "$checks $flags $file"; cat .clang-tidy "${with[@]:-$file}"; } | sha256sum | cut -c1-32)
    [[ -e $folder/$sum ]] && continue
    if (($(date +%s) > ${LINT_UNTIL:-9999999999})); then
        echo "not looked at this time: $file"
        continue
    fi
    # shellcheck disable=SC2086 # the flags are words
    if clang-tidy --quiet --checks="$checks" "$file" -- -std=c11 $flags 2>"$folder/$sum.err"; then
        touch "$folder/$sum"
    else
        status=1
    fi
    rm -f "$folder/$sum.err"
done
exit $status
