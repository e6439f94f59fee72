# shellcheck shell=bash
# tap.bash - what the tests of the command line share: a folder of their own, and a TAP line for each thing seen.
#
# Sourced by the scripts beside it, which are run with UNDERCROFT set to the program. Owns $work (removed at the end) and
# the player's data folder in it. Does NOT test anything.
set -u
shopt -s lastpipe # what a pipe feeds runs here, so that its status is known
: "${UNDERCROFT:=build/undercroft}"
[[ -x $UNDERCROFT ]] || { echo "Bail out! There is no program $UNDERCROFT"; exit 1; }
# shellcheck disable=SC2034 # used by those that source this
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME=$work/data LC_ALL=C.UTF-8
unset COLUMNS
number=0
bad=0

ok() { number=$((number + 1)); echo "ok $number - $*"; }
not_ok() { number=$((number + 1)); bad=1; echo "not ok $number - $*"; }

# check WHAT COMMAND...: the command succeeds
check() {
    local what=$1
    shift
    if "$@" >"$work/check.out" 2>&1; then ok "$what"; else
        not_ok "$what"
        sed 's/^/# /' "$work/check.out" | head -n 20
    fi
}

# has WHAT FILE TEXT...: the file has each text, as it stands
has() {
    local what=$1 file=$2 text
    shift 2
    for text in "$@"; do
        grep -qF -e "$text" "$file" && continue
        not_ok "$what"
        echo "# missing: $text"
        tail -n 15 "$file" | sed 's/^/# /'
        return
    done
    ok "$what"
}

# lacks WHAT FILE TEXT...: the file has none of them
lacks() {
    local what=$1 file=$2 text
    shift 2
    for text in "$@"; do
        grep -qF -e "$text" "$file" || continue
        not_ok "$what"
        grep -nF -e "$text" "$file" | head -n 3 | sed 's/^/# /'
        return
    done
    ok "$what"
}

# refused WHAT TEXT ARGUMENT...: status 2, nothing on standard output, one line on standard error that has the text
refused() {
    local what=$1 text=$2 status=0
    shift 2
    "$UNDERCROFT" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    if [[ $status == 2 && ! -s $work/out && $(wc -l <"$work/err") == 1 ]] && grep -qF -e "$text" "$work/err"; then
        ok "$what"
    else
        not_ok "$what (status $status)"
        head -n 3 "$work/out" "$work/err" | sed 's/^/# /'
    fi
}

# plain ARGUMENT... <LINES: plays; $work/out and $work/err have what was said, $status how it ended
plain() {
    status=0
    "$UNDERCROFT" play "$@" >"$work/out" 2>"$work/err" || status=$?
}

# nearly_over: a game of Pig that the next hold wins is kept in the player's data folder, which has nothing else
nearly_over() {
    local setup=(pig seats=2 goals=open --people 2 --seed 7) answers
    rm -rf "$XDG_DATA_HOME"
    yes $'roll\nhold' | "$UNDERCROFT" play "${setup[@]}" >/dev/null 2>&1
    answers=$("$UNDERCROFT" history --json | grep -oE '"answers": *[0-9]+' | grep -oE '[0-9]+')
    rm -rf "$XDG_DATA_HOME"
    yes $'roll\nhold' | head -n $((answers - 1)) | "$UNDERCROFT" play "${setup[@]}" >/dev/null 2>&1
}

# narrow FILE: no line is wider than 80 columns
narrow() { [[ $(wc -L <"$1") -le 80 ]]; }

every_game() { "$UNDERCROFT" games --json | node -e 'JSON.parse(require("fs").readFileSync(0)).forEach(g => console.log(g.name))'; }

finish() {
    echo "1..$number"
    exit $bad
}
