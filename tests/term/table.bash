# shellcheck shell=bash
# table.bash - what the tests of the full-screen table share: the program on a terminal in tmux, keys, and what is seen.
#
# Sourced by the scripts beside it. Owns the tmux server of the test and ends it. Does NOT test anything.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "${BASH_SOURCE[0]}")/../cli/tap.bash"
command -v tmux >/dev/null || { echo '1..0 # SKIP there is no tmux'; exit 0; }
tmux() { command tmux -L "undercroft-term-$$" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$work"' EXIT
tmux new-session -d -s anchor 'sleep 3600' # the server outlives each screen
screen=0
setting='LC_ALL=C.UTF-8' # more of the environment, as env takes it

# on COLUMNS ROWS ARGUMENT...: the program on a terminal of that size; what it said before it ended stays to be seen
on() {
    local width=$1 height=$2
    shift 2
    screen=$((screen + 1))
    tmux new-session -d -s "s$screen" -x "$width" -y "$height" \
        "env $setting XDG_DATA_HOME='$XDG_DATA_HOME' '$UNDERCROFT' $*; echo status \$?; sleep 600"
    tmux set-option -t "s$screen" status off
}

press() { tmux send-keys -t "s$screen" "$@" 2>/dev/null; }
look() { tmux capture-pane -p -t "s$screen" >"$work/screen" 2>/dev/null; }
program() { tmux list-panes -t "s$screen" -F '#{pane_pid}' | xargs -I{} pgrep -P {} undercroft; }

seen() { look && grep -qF -e "$1" "$work/screen"; }

# comes WHAT COMMAND...: the command succeeds in the end; a machine with much else to do is given a minute
comes() {
    local until=$((SECONDS + 60)) what=$1
    shift
    while ((SECONDS < until)); do
        "$@" && { ok "$what"; return; }
        sleep 0.05
    done
    not_ok "$what"
    echo "# missing: $*"
    sed 's/^/# /' "$work/screen" | grep -v '^# $' | tail -n 60
}

# sees WHAT TEXT: the text comes up on the screen
sees() { comes "$1" seen "$2"; }

# asked_all: from now on nothing is answered by itself, in this and in every later game of the script; to be called at a table
asked_all() {
    press S
    sleep 0.2
    press 7 8 9
    sleep 0.2
    press Escape
    sleep 0.2
}

# at_once: from now on nothing is told step by step, in this and in every later game of the script; to be called at a table
at_once() {
    press S 1
    sleep 0.3
}
