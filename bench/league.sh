#!/bin/sh
# league.sh - the whole league: every game, format and difficulty, each level of bots against the one below.
#
#   bench/league.sh FOLDER [--quick] [--games N] [--threads N] [--only WORD] [--program FILE]
#
# Each table is written to FOLDER/NAME.txt as soon as it is there, under a name that says what was played; one that is there already is
# not played again, so a league that was cut off can be gone on with. --games is the number of games of a pair or a level (40; quick: 4),
# fewer where a game takes long; --only plays the tables whose name holds WORD. The figures are the same for any number of threads; only the times differ.
#
# Owns the list of what is played. Does NOT judge the figures: docs/league.md does.
set -eu

folder='' games=40 threads=$(nproc) only='' program=build/undercroft
usage() {
    echo "usage: bench/league.sh FOLDER [--quick] [--games N] [--threads N] [--only WORD] [--program FILE]" >&2
    exit 2
}
while [ $# -gt 0 ]; do
    case $1 in
    --quick) games=4 ;;
    --games | --threads | --only | --program)
        [ $# -ge 2 ] || usage
        case $1 in --games) games=$2 ;; --threads) threads=$2 ;; --only) only=$2 ;; --program) program=$2 ;; esac
        shift
        ;;
    -*) usage ;;
    *) [ -z "$folder" ] || usage; folder=$1 ;;
    esac
    shift
done
[ -n "$folder" ] || usage
[ -x "$program" ] || { echo "league.sh: there is no program $program; run make first" >&2; exit 2; }
mkdir -p "$folder"

knows() { "$program" games | grep -q "^$1 "; }

# table NAME GAMES ARGUMENTS...: one league, if it is wanted and not there yet.
table() {
    name=$1 count=$2
    shift 2
    case $name in *"$only"*) ;; *) return 0 ;; esac
    [ ! -s "$folder/$name.txt" ] || return 0
    knows "$1" || return 0
    begin=$(date +%s)
    {
        echo "undercroft league $* --games $count --times"
        "$program" league "$@" --games "$count" --times --threads "$threads"
    } >"$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name.txt"
    echo "$name: $(($(date +%s) - begin)) s"
}

few=$((games / 4 > 0 ? games / 4 : 1)) tables=$((games / 8 > 0 ? games / 8 : 1)) # of four levels each

table pig-2 $((games * 4)) pig --neighbours
table pig-3 "$games" pig seats=3
table crypt-2 $((games * 3 / 2)) crypt seats=2 --neighbours
for d in easy normal hard; do table "crypt-1-$d" "$games" crypt seats=1 difficulty=$d; done
for d in 1 2 3; do table "doomcrawler-$d" "$games" doomcrawler dungeons=$d; done
table crawler-2 "$games" crawler seats=2 --mirror --neighbours
for d in apprentice adventurer hero legend; do table "crawler-1-$d" "$games" crawler seats=1 difficulty=$d; done
for h in pyromage thunderhammer lightbringer; do table "doomcrawler-1-$h" "$games" doomcrawler hero=$h; done
table crypt-4 "$tables" crypt seats=4
table crawler-4 "$tables" crawler seats=4
table crypt-3 "$tables" crypt seats=3
table crawler-3 "$tables" crawler seats=3
for d in family steady challenging grim hardcore; do table "keep-2-$d" "$few" keep seats=2 difficulty=$d; done
for n in 1 4; do table "keep-$n" "$few" keep seats=$n; done
