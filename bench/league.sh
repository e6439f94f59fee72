#!/bin/sh
# league.sh - the whole league: every game, format and difficulty, each level of bots against the one below.
#
#   bench/league.sh FOLDER [--percent N] [--threads N] [--only WORD] [--level LEVEL] [--program FILE]
#                          [--processes N] [--page FILE] [--stale]
#
# Each table is written to FOLDER/NAME.txt as soon as it is there, under a name that says what was played, and its games to FOLDER/NAME.games,
# a line each: whatever is cut off is gone on with, game by game. What was played with other rules or cards is put aside (NAME.games.old) and
# played anew. A table is named after the upper level of the two that meet; the
# numbers of games are chosen so that the intervals should speak, and --percent plays so much of them (100). --only plays the tables
# whose name begins with WORD, --level those of one level. With --processes each table is played by so many processes under mpirun, of --threads
# threads (1); they may be on several machines that share FOLDER (MPIRUN: what to call instead of mpirun, a host file in it). The figures are
# the same for any number of threads and processes; only the times differ.
#
# Every table names the rules version and the cards it was played with. --stale plays nothing and says which tables of FOLDER are of others than
# the program's; --page plays nothing and writes the tables into FILE between its marks (docs/league.md), each that is stale with that word.
#
# Owns the list of what is played. Does NOT judge the figures: docs/league.md does.
set -eu

folder='' percent=100 threads='' only='' level='' program=build/undercroft processes=1 page='' stale=0
usage() {
    echo "usage: bench/league.sh FOLDER [--percent N] [--threads N] [--only WORD] [--level LEVEL] [--program FILE] [--processes N] [--page FILE] [--stale]" >&2
    exit 2
}
while [ $# -gt 0 ]; do
    case $1 in
    --stale) stale=1 ;;
    --percent | --threads | --only | --level | --program | --processes | --page)
        [ $# -ge 2 ] || usage
        case $1 in
        --percent) percent=$2 ;; --threads) threads=$2 ;; --only) only=$2 ;; --level) level=$2 ;; --program) program=$2 ;;
        --processes) processes=$2 ;; --page) page=$2 ;;
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
[ -n "$threads" ] || threads=$([ "$processes" = 1 ] && nproc || echo 1)

# "TITLE RULES CONTENT" of every game as it is now.
"$program" games --json | sed 's/{"name":/\n&/g' |
    sed -n 's/^{"name":"[^"]*","title":"\([^"]*\)".*"rules_version":\([0-9]*\),"content":"\([0-9a-f]*\)".*/\1|\2|\3/p' >"$folder/now"

# is_stale HEAD: the first line of a table is of other rules or cards than there are
is_stale() {
    title=${1%%, *} rules=${1##*rules version } content=${1##*content }
    rules=${rules%%,*}
    ! grep -qxF "$title|$rules|$content" "$folder/now"
}

# head_of FILE: the line of a table that says what it was played with
head_of() { grep -m 1 'rules version' "$1" || true; }

if [ "$stale" = 1 ] || [ -n "$page" ]; then
    new=$folder/page
    : >"$new"
    old=0 all=0
    for file in "$folder"/*.txt; do
        [ -e "$file" ] || continue
        head=$(head_of "$file") all=$((all + 1)) word=''
        if is_stale "$head"; then
            old=$((old + 1)) word='**Stale**: played with other rules or cards than there are now.'
            echo "stale: $(basename "$file" .txt): $head"
        fi
        printf '\n%s\n\n~~~\n%s\n~~~\n' "$word" "$(cat "$file")" >>"$new"
    done
    echo "$old of $all tables are stale"
    [ -n "$page" ] || exit 0
    if ! grep -qx '<!-- league -->' "$page" || ! grep -qx '<!-- end of league -->' "$page"; then
        echo "league.sh: $page has no lines <!-- league --> and <!-- end of league -->" >&2
        exit 2
    fi
    awk -v new="$new" '
        /^<!-- end of league -->$/ { skip = 0 }
        !skip { print }
        /^<!-- league -->$/ { skip = 1; while ((getline line < new) > 0) print line; print "" }' "$page" >"$page.new"
    mv "$page.new" "$page"
    exit 0
fi

several=''
[ "$processes" = 1 ] || several="${MPIRUN:-mpirun} -np $processes"

# table NAME GAMES ARGUMENTS...: one league, if it is wanted and not there yet.
table() {
    name=$1 count=$(($2 * percent / 100 > 0 ? $2 * percent / 100 : 1))
    shift 2
    case $name in "$only"*) ;; *) return 0 ;; esac
    if [ -s "$folder/$name.txt" ]; then
        is_stale "$(head_of "$folder/$name.txt")" || return 0
        echo "$name: stale, played anew"
        mv "$folder/$name.txt" "$folder/$name.txt.old"
    fi
    for games in "$folder/$name.games" "$folder/$name".games.[0-9]*; do
        [ ! -s "$games" ] || ! is_stale "$(head -n 1 "$games")" || mv "$games" "$games.old"
    done
    begin=$(date +%s)
    {
        echo "undercroft league $* --games $count"
        # shellcheck disable=SC2086 # several words
        $several "$program" league "$@" --games "$count" --times --threads "$threads" --out "$folder/$name.games"
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
