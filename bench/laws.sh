#!/usr/bin/env bash
# laws.sh - the laws of every game over many seeds, every setup a part of its own, in parallel.
#
#   bench/laws.sh BUILD SEEDS JOBS [GAME...]
#
# BUILD holds tests/laws, for instance build/san after `make SAN=1 tests`. Each setup is played with seeds 1 to SEEDS, in parts of at most
# CHUNK (25) games, JOBS of them at a time. Which setups, by SETUPS in the environment:
#
#   SETUPS=seats     every seat count, options as most play
#   SETUPS=options   every seat count with every value of every option (the default)
#   SETUPS=pairs     the same, and every two options together: each hero with each stack of dungeons
#
# Prints one line a part as it ends, with its seconds; at the end how many parts held, and the games and decisions in all. What a part that
# did not hold has printed is shown at once, with the command that shows it again. Status 1 when one did not.
set -u
((BASH_VERSINFO[0] >= 5)) || { echo 'laws.sh: needs bash 5' >&2; exit 2; }
[[ $# -ge 3 && -x $1/tests/laws && $2 =~ ^[0-9]+$ && $3 =~ ^[0-9]+$ ]] || {
    echo 'usage: bench/laws.sh BUILD SEEDS JOBS [GAME...], where BUILD/tests/laws is built' >&2
    exit 2
}
export LAWS=$1/tests/laws SEEDS=$2 WORK
jobs=$3
shift 3
WORK=$(mktemp -d "${TMPDIR:-/tmp}/laws.XXXXXX")
trap 'rm -rf "$WORK"' EXIT

# GAME ("": all): every part, as arguments for tests/laws, quoted for the shell as `laws --setups` prints them.
list() {
    local chunks=$(((SEEDS + ${CHUNK:-25} - 1) / ${CHUNK:-25})) line k
    case ${SETUPS:-options} in
    seats) "$LAWS" ${1:+"$1"} --setups | grep -E '^[a-z]+ seats=[0-9]+$' ;;
    options) "$LAWS" ${1:+"$1"} --setups ;;
    pairs) "$LAWS" ${1:+"$1"} --pairs --setups ;;
    *) echo "laws.sh: SETUPS is seats, options or pairs, not $SETUPS" >&2 && return 2 ;;
    esac | while read -r line; do
        for ((k = 1; k <= chunks; k++)); do echo "$line --part $k/$chunks"; done
    done
}

one() {
    local began=$EPOCHSECONDS line out status=0
    line=$1
    out=$(eval "\"\$LAWS\" $line --seeds \$SEEDS --jobs 1" 2>&1) || status=$?
    if ((status == 0)); then
        echo "ok    $((EPOCHSECONDS - began)) s  $line: ${out#*: }"
        echo "$out" | sed -n 's/.* \([0-9]*\) games, \([0-9]*\) decisions.*/\1 \2/p' >>"$WORK/held"
    else
        printf 'FAIL  %s s  %s\n      %s\n' $((EPOCHSECONDS - began)) "$line" "${out//$'\n'/$'\n'      }"
        echo "$line" >>"$WORK/failed"
    fi
}
export -f one

touch "$WORK/held" "$WORK/failed"
began=$EPOCHSECONDS
if (($# == 0)); then list ''; else for game in "$@"; do list "$game"; done; fi >"$WORK/parts" || exit 2
# Many seats take longest: they begin first.
# shellcheck disable=SC2016 # the inner shell expands it
sort -s -t= -k2,2nr "$WORK/parts" | tr '\n' '\0' | xargs -0 -P "$jobs" -I {} bash -c 'one "$1"' part {}
awk -v parts="$(wc -l <"$WORK/parts")" -v bad="$(wc -l <"$WORK/failed")" -v s=$((EPOCHSECONDS - began)) \
    '{ games += $1; decisions += $2 }
     END { printf "%d of %d parts hold: %d games, %d decisions, %d s\n", parts - bad, parts, games, decisions, s }' "$WORK/held"
[[ ! -s $WORK/failed ]]
