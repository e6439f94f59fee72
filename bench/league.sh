#!/bin/sh
# league.sh - the whole league: every game, format and difficulty, each level of bots against the one below.
#
#   bench/league.sh FOLDER [--percent N] [--threads N] [--only WORD] [--level LEVEL] [--program FILE]
#
# Each table is written to FOLDER/NAME.txt as soon as it is there, under a name that says what was played; one that is there already is
# not played again, so a league that was cut off can be gone on with. A table is named after the upper level of the two that meet; the
# numbers of games are chosen so that the intervals should speak, and --percent plays so much of them (100). --only plays the tables
# whose name begins with WORD, --level those of one level. The figures are the same for any number of threads; only the times differ.
#
# Owns the list of what is played. Does NOT judge the figures: docs/league.md does.
set -eu

folder='' percent=100 threads=$(nproc) only='' level='' program=build/undercroft
usage() {
    echo "usage: bench/league.sh FOLDER [--percent N] [--threads N] [--only WORD] [--level LEVEL] [--program FILE]" >&2
    exit 2
}
while [ $# -gt 0 ]; do
    case $1 in
    --percent | --threads | --only | --level | --program)
        [ $# -ge 2 ] || usage
        case $1 in
        --percent) percent=$2 ;; --threads) threads=$2 ;; --only) only=$2 ;; --level) level=$2 ;; --program) program=$2 ;;
        esac
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

# table NAME GAMES ARGUMENTS...: one league, if it is wanted and not there yet.
table() {
    name=$1 count=$(($2 * percent / 100 > 0 ? $2 * percent / 100 : 1))
    shift 2
    case $name in "$only"*) ;; *) return 0 ;; esac
    [ ! -s "$folder/$name.txt" ] || return 0
    begin=$(date +%s)
    {
        echo "undercroft league $* --games $count --times"
        "$program" league "$@" --games "$count" --times --threads "$threads"
    } >"$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name.txt"
    echo "$name: $(($(date +%s) - begin)) s"
}

# pair NAME NOVICE ADEPT MASTER ARGUMENTS...: so many games of the level whose turn it is, and of the one below it.
pair() {
    name=$1 novice=$2 adept=$3 master=$4
    shift 4
    case $upper in
    novice) table "$name-novice" "$novice" "$@" --levels random,novice ;;
    adept) table "$name-adept" "$adept" "$@" --levels novice,adept ;;
    master) table "$name-master" "$master" "$@" --levels adept,master ;;
    esac
}

# The cheapest first.
for upper in novice adept master; do
    case $upper in *"$level"*) ;; *) continue ;; esac
    pair pig-2 400 400 400 pig
    pair doomcrawler-1 250 100 60 doomcrawler dungeons=1
    pair doomcrawler-2 250 250 120 doomcrawler dungeons=2
    pair doomcrawler-3 400 400 100 doomcrawler dungeons=3
    pair crypt-2 60 40 40 crypt seats=2
    for d in easy normal; do pair "crypt-1-$d" 100 120 60 crypt seats=1 difficulty=$d; done
    pair crypt-1-hard 300 300 120 crypt seats=1 difficulty=hard
    for h in pyromage thunderhammer lightbringer; do pair "doomcrawler-$h" 150 80 50 doomcrawler hero=$h; done
    for d in apprentice adventurer hero; do pair "crawler-1-$d" 100 60 40 crawler seats=1 difficulty=$d; done
    pair crawler-1-legend 100 60 80 crawler seats=1 difficulty=legend
    pair crawler-2 200 200 80 crawler seats=2 --mirror
    for d in family steady challenging; do pair "keep-2-$d" 60 80 80 keep seats=2 difficulty=$d; done
    pair keep-2-grim 60 80 160 keep seats=2 difficulty=grim
    pair keep-2-hardcore 240 160 160 keep seats=2 difficulty=hardcore
    pair keep-1 40 80 40 keep seats=1
    for n in 3 4; do pair "keep-$n" 40 40 40 keep seats=$n; done
done
[ -z "$level" ] || exit 0
# More seats than two: all levels at one table, and without the slowest, which more games can be had of.
table pig-3 60 pig seats=3 --levels random,novice,adept
for n in 3 4 5 6; do
    table "crawler-$n" 24 crawler seats="$n" --levels random,novice,adept
    table "crypt-$n" 16 crypt seats="$n" --levels random,novice,adept
    table "crawler-$n-all" 4 crawler seats="$n"
    table "crypt-$n-all" 4 crypt seats="$n"
done
