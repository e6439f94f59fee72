#!/usr/bin/env bash
# latency.sh - a key is answered within a frame on the largest table of every game, in a window of 200 by 60 (latency.c measures).
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/../cli/tap.bash"
measure=$(dirname "$UNDERCROFT")/tests/term/latency
[[ -x $measure ]] || { echo '1..0 # SKIP latency is not built'; exit 0; }
largest() { "$UNDERCROFT" games --json | node -e '
    JSON.parse(require("fs").readFileSync(0)).forEach(g => console.log(g.name, "seats=" + g.seats_max))'; }
while read -r game seats; do
    if "$measure" "$UNDERCROFT" "$game" "$seats" >"$work/latency"; then ok "$game, $seats: a key is answered within a frame"; else
        not_ok "$game, $seats: a key is answered within a frame"
    fi
    grep '^#' "$work/latency"
done < <(largest)
finish
