#!/usr/bin/env bash
# rooms.sh - every room stands on the rooms below it alone: reads every include of src and tools/cardc and fails on one that points up, or
# sideways from one front end into another. Since no arrow points up, there is no cycle.
#
# The order is the house's (docs/architecture.md); the Makefile's ROOMS are those between the rules and the front ends.
set -u
cd "$(dirname "$0")/.." || exit 1
read -r -a middle <<<"$(make -s print-ROOMS)"
# From the ground up. src itself holds the interfaces of the rules (game.h, face.h, ...).
order=(kit src games words cardc "${middle[@]:1}" host lab far serve front)

{
    printf 'order %s\n' "${order[@]}"
    grep -rnoE '^ *# *include *"[^"]*"' src tools/cardc --include='*.c' --include='*.h' --include='*.inc' --include='*.cu'
} | awk '
    $1 == "order" { rank[$2] = ++ranks; next }
    function room_of(path,    part) {
        split(path, part, "/")
        if (path ~ /^src\/[^\/]*$/) return "src"
        return part[1] == "tools" ? "cardc" : part[2]
    }
    function front_of(path,    part) { split(path, part, "/"); return part[3] }
    {
        split($0, at, ":")
        file = at[1]
        match($0, /"[^"]*"/)
        what = substr($0, RSTART + 1, RLENGTH - 2)
        from = room_of(file)
        if (what !~ /\//) next                          # beside it, an interface of the rules, or made by cardc
        to = what
        sub(/\/.*/, "", to)
        if (!(to in rank)) to = "src"
        seen++
        if (!(from in rank)) { print "not ok - " file ": the room " from " has no place in the order"; bad++; next }
        # The rules include the compiled form of cards, and the card compiler shares it.
        if (rank[to] > rank[from]) { print "not ok - " file ":" at[2] ": " from " includes " what ", which lies above it"; bad++ }
        if (from == "front" && to == "front") {
            split(what, inner, "/")
            if (inner[2] != front_of(file) && what != "front/term/term.h") {
                print "not ok - " file ":" at[2] ": one front end includes another: " what
                bad++
            }
        }
    }
    END {
        if (!seen) { print "not ok - no includes were read"; exit 1 }
        if (!bad) print "ok - " seen " includes point down or stay in their room"
        exit bad > 0
    }'
