#!/usr/bin/env bash
# lab.sh - the lab as a designer uses it: a run, stopped and continued, one of its games, two versions, a sweep, several processes.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/../cli/tap.bash"
lab() { "$UNDERCROFT" lab "$@"; }
games=$(every_game)

# ---- The same results, whoever plays -------------------------------------------------------------------------------------

for game in $games; do
    lab "$game" --games 70 --threads 1 --json >"$work/one" && lab "$game" --games 70 --threads 3 --json >"$work/three"
    check "$game: results do not depend on threads" cmp "$work/one" "$work/three"
    check "$game: and are JSON" node -e 'const r=JSON.parse(require("fs").readFileSync(process.argv[1]));
        if (r.games != 70 || !r.endings.length || !(r.decisions > 70)) process.exit(1)' "$work/one"
    lab "$game" --games 20 >"$work/words"
    has "$game: a summary in words" "$work/words" '20 games' length branching endings
done

# ---- A kept run, stopped and continued -------------------------------------------------------------------------------------

lab doomcrawler hero=all --games 60 --out "$work/whole" >"$work/out"
has 'an option may have every value' "$work/out" pyromage lightbringer 'hero=chosen,pyromage'
check 'a report to look at' grep -q '</html>' "$work/whole/report.html"
if command -v gnuplot >/dev/null; then check 'with charts' grep -q '<svg' "$work/whole/report.html"; fi
lacks 'that needs nothing else' "$work/whole/report.html" 'src="http' 'href="http'
check 'tables for programs' test -s "$work/whole/cards.csv" -a -s "$work/whole/sides.csv" -a -s "$work/whole/pairs.csv"
lab doomcrawler hero=all --games 23 --out "$work/parts" >/dev/null
lab doomcrawler hero=all --games 60 --out "$work/parts" >/dev/null
check 'a run that goes on ends as one in one piece' cmp "$work/whole/report.json" "$work/parts/report.json"
check 'and with the same sums' cmp "$work/whole/run.json" "$work/parts/run.json"
refused 'a folder with another run' 'holds another run: its seed is 1, not 2' lab doomcrawler hero=all --seed 2 --out "$work/whole"
status=0
timeout -s INT 2 "$UNDERCROFT" lab pig --games 1000000000 --out "$work/stopped" >"$work/out" 2>"$work/err" || status=$?
has 'Ctrl-C reports what is done' "$work/out" 'games of 1000000000'
has 'and says how to go on' "$work/err" 'the same command goes on'
check 'and keeps it' grep -q '"done":\[\[0,' "$work/stopped/run.json"
printf '{"lab":1,"run":{' >"$work/parts/run.json"
refused 'a damaged run' 'run.json:1:' lab doomcrawler hero=all --games 60 --out "$work/parts"

# ---- One game of it ----------------------------------------------------------------------------------------------------------

check 'a game by its number' "$UNDERCROFT" lab game "$work/whole" 17
has 'can be replayed' <("$UNDERCROFT" replay "$work/whole/game-17.save") 'every answer is legal and every check agrees'
"$UNDERCROFT" lab game "$work/whole" 17 --keep >/dev/null
has 'and kept, where the table lists it' <("$UNDERCROFT" saves) lab-doomcrawler-17
has 'under its name, too' <("$UNDERCROFT" replay lab-doomcrawler-17) 'every answer is legal and every check agrees'
sed '/Sabotage/d' "$(dirname "$0")/../../src/games/crawler/decks/siege.deck" >"$work/short.deck"
refused 'a deck that may not be brought' 'the Crawler deck has 78 cards, the Dungeon deck 80 (DCC-2)' lab crawler seats=2 "deck1=$work/short.deck" --games 10
refused 'a game of no run' 'There is no run in' lab game "$work/nowhere" 1
refused 'a game that is no number' 'whole number' lab game "$work/whole" x

# ---- Two versions -------------------------------------------------------------------------------------------------------------

cat >"$work/my.cards" <<'CARDS'
game doomcrawler
threat Ash Ghoul
  difficulty 6
  track 6 Claw Claw Claw
  on Claw: damage 5
CARDS
lab compare doomcrawler own "$work/my.cards" --games 300 --out "$work/change" >"$work/out"
has 'a changed card against the game as it is' "$work/out" 'A own, B' '300 deals each' decisions
check 'shorter games, clearly' grep -qE '^decisions .*-.*clear' "$work/out"
check 'and a report of the change' grep -q '</html>' "$work/change/report.html"
lab compare doomcrawler own own --games 50 >"$work/out"
has 'a version against itself' "$work/out" '+0.0 ('
check 'changes nothing' grep -qE '^score .*\+0.00 \(\+0.00 to \+0.00\)' "$work/out"
has 'two options' <(lab compare doomcrawler dungeons=1 dungeons=3 --games 40) 'A dungeons=1, B dungeons=3'
has 'two levels' <(lab compare pig random,random novice,random --games 30) 'seat 1 won'
check 'of a game of it both versions' "$UNDERCROFT" lab game "$work/change" 17 --keep
has 'the first can be replayed' <("$UNDERCROFT" replay "$work/change/game-17a.save") 'every answer is legal and every check agrees'
cp "$work/my.cards" "$work/my.cards.now"
sed -i 's/damage 5/damage 1/' "$work/my.cards"
check 'a run keeps the text of its pack: edited since, its games are still made' "$UNDERCROFT" lab game "$work/change" 17b
has 'and replayed' <("$UNDERCROFT" replay "$work/change/game-17b.save") 'every answer is legal and every check agrees'
"$UNDERCROFT" saves >"$work/out"
has 'under their names, too' "$work/out" lab-doomcrawler-17a lab-doomcrawler-17b
mv "$work/my.cards.now" "$work/my.cards"
refused 'one file for two games' 'name one game, 17a or 17b' lab game "$work/change" 17 "$work/x.save"
refused 'a version of a run that has one' 'has no letter there' lab game "$work/whole" 17a
refused 'one version' 'needs a GAME and two versions' lab compare doomcrawler own
refused 'a version that is not there' 'nothing.cards' lab compare doomcrawler own nothing.cards

# ---- A card that is added ---------------------------------------------------------------------------------------------------------

# All others lie as they would lie without it, so most games go on alike until it comes up: the interval is that of twins, not of strangers.
cat >"$work/added.cards" <<'CARDS'
game doomcrawler
threat Zed Ghoul
  difficulty 3
  track 5 Claw - Claw
  on Claw: damage 3
CARDS
cat >"$work/added-keep.cards" <<'CARDS'
game keep
potion Zed Brew
  play:
    move
    move
CARDS
# shellcheck disable=SC2317 # called by name
narrower() { # FILE WIDTH
    node -e 'const c = JSON.parse(require("fs").readFileSync(process.argv[1])).decisions.change;
        if (c.high - c.low > process.argv[2] || c.high == c.low) process.exit(1)' "$@"
}
lab compare doomcrawler own "$work/added.cards" --games 2000 --json >"$work/one"
check 'a deck without an order: twins stay twins when a card is added' narrower "$work/one" 0.7
lab compare keep seats=2 own "$work/added-keep.cards" --games 1000 --json >"$work/one"
check 'a shuffled deck: the same' narrower "$work/one" 3
lab doomcrawler --pack "$work/added.cards" --games 20000 --json >"$work/one"
check 'and it comes up as often as any other' node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1]));
    const threats = r.cards.filter(c => c.kind.toLowerCase() == "threat"), share = c => c.drawn.games / c.deck.games;
    const mean = threats.reduce((sum, c) => sum + share(c), 0) / threats.length;
    if (threats.length < 20 || Math.abs(share(threats.find(c => c.name == "Zed Ghoul")) - mean) > 0.015) process.exit(1)' "$work/one"

# ---- A figure over a range ------------------------------------------------------------------------------------------------------

lab sweep doomcrawler 'Ash Ghoul.difficulty=1..5/2' --games 100 --out "$work/sweep" >"$work/out"
has 'a figure on a card' "$work/out" 'Ash Ghoul.difficulty'
check 'three values' test "$(grep -cE '^[135] +100 ' "$work/out")" = 3
check 'with a curve' grep -q '</html>' "$work/sweep/report.html"
# shellcheck disable=SC2016 # the name stays as it stands
sed 's/damage 5/damage $CLAW/' "$work/my.cards" >"$work/named.cards"
# shellcheck disable=SC2016
lab sweep doomcrawler '$CLAW=0..6/6' --pack "$work/named.cards" --games 400 --csv >"$work/out"
check 'a figure in a card file' test "$(grep -cE '^[06],400,' "$work/out")" = 2
has 'an option' <(lab sweep doomcrawler dungeons=1..3 --games 30) 'dungeons'
refused 'a value that is not there' 'dungeons' lab sweep doomcrawler dungeons=1..4
refused 'a card that is not there' 'did you mean Ash Ghoul' lab sweep doomcrawler 'Ash Goul.difficulty=1..2'
refused 'a figure that it has not' 'no figure' lab sweep doomcrawler 'Ash Ghoul.beauty=1..2'
refused 'no range' 'is no range' lab sweep doomcrawler dungeons=3-1
refused 'a range that goes down' 'lowest value comes first' lab sweep doomcrawler dungeons=3..1
refused 'a step of nothing' 'a step is 1 or more' lab sweep doomcrawler dungeons=1..3/0
refused 'a die of seven' 'cannot have die 7' lab sweep doomcrawler 'Ash Ghoul.die=7..8'

lab sweep doomcrawler 'Tower Shield.copies=0..2' --games 30 >"$work/out"
check 'how many copies of a card there are' test "$(grep -cE '^[012] +30 ' "$work/out")" = 3
check 'and it is so: without a copy it is another game than with two' \
    node -e 'const [none, , two] = JSON.parse(require("fs").readFileSync(0)).values.map(v => v.decisions.value);
        if (none === two) process.exit(1)' < <(lab sweep doomcrawler 'Tower Shield.copies=0..2' --games 30 --json)
refused 'copies that no deal counts' 'Sunburst.copies means nothing here' lab sweep crawler 'Sunburst.copies=1..3' --games 20

# ---- A review of a game -----------------------------------------------------------------------------------------------------------

lab crypt seats=2 --games 2 --out "$work/random" >/dev/null
"$UNDERCROFT" lab game "$work/random" 1 >/dev/null
"$UNDERCROFT" review "$work/random/game-1.save" >"$work/out"
has 'where a game played at random was lost' "$work/out" 'Where the most was lost' 'Lost: '

# ---- Like with like ----------------------------------------------------------------------------------------------------------------

# Two ready decks of which one wins three games of four: its cards were called strong, and any two of them stronger together.
lab crawler seats=2 --games 2000 --json >"$work/one"
check 'the better deck makes no pair' node -e 'const r=JSON.parse(require("fs").readFileSync(process.argv[1]));
    if (r.pairs.length || r.pairs_tested < 1000) process.exit(1)' "$work/one"
check 'nor its heroes strong when played' node -e 'const r=JSON.parse(require("fs").readFileSync(process.argv[1]));
    const x = r.cards.find(c => c.name == "Road Bard").when_played;
    if (x && (x.q < 0.05 || Math.abs(x.value) > 0.1)) process.exit(1)' "$work/one"
lab crypt seats=2 --games 2000 --json >"$work/one"
check 'what is said of a card and how sure it is are one' node -e 'const r=JSON.parse(require("fs").readFileSync(process.argv[1]));
    for (const c of r.cards) for (const e of [c.when_drawn, c.when_played])
        if (e && e.q < 0.05 && e.low <= 0 && e.high >= 0) process.exit(1)' "$work/one"
lab keep seats=2 difficulty=family --games 60 --json >"$work/one"
check 'seats that win or lose as one count once a game' node -e 'const r=JSON.parse(require("fs").readFileSync(process.argv[1]));
    for (const c of r.cards) if (c.deck.games > 60 || c.drawn.games > 60) process.exit(1)' "$work/one"

# ---- Tables for programs --------------------------------------------------------------------------------------------------------------

lab crypt seats=2 --games 60 --out "$work/tables" >/dev/null
lab compare crypt seats=2 random random --games 60 --out "$work/tables2" >/dev/null
# shellcheck disable=SC2016 # awk's own
for table in "$work"/tables/*.csv "$work"/tables2/*.csv "$work/sweep/sweep.csv"; do
    check "$(basename "$table"): a name for each column, and plain numbers" awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if (seen[$i]++) exit 1 }
        /(^|,)-?[0-9.]+e[-+]?[0-9]+(,|$)/ { exit 1 }' "$table"
done

# ---- Bad input ---------------------------------------------------------------------------------------------------------------------

refused 'no game' 'did you mean' lab doomcrawlr
refused 'no option' 'no option' lab doomcrawler hat=red
refused 'no level' 'did you mean master' lab doomcrawler --seats mastr
refused 'levels that do not fit the seats' '3 levels are named for 2 seats' lab pig --seats random,random,random
refused 'no games' '--games' lab pig --games 0
refused 'too much' 'does not know what to do with' lab pig twice
refused 'no folder' 'cannot be made' lab pig --games 1 --out /dev/null/x

# ---- Several processes ---------------------------------------------------------------------------------------------------------------

if command -v mpirun >/dev/null && [[ -e $(dirname "$UNDERCROFT")/undercroft-mpi.so ]]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    ranks() { timeout 300 mpirun --oversubscribe --enable-recovery -np 3 "$UNDERCROFT" lab "$@"; }
    lab crypt seats=2 --games 600 --json >"$work/one"
    ranks crypt seats=2 --games 600 --threads 1 --json >"$work/three" 2>"$work/err"
    check 'three processes give the same bytes' cmp "$work/one" "$work/three"

    # One of them dies in the middle, once it has worked for a while: it is reported, and the others play its games.
    ranks pig --games 8000000 --threads 1 --json >"$work/three" 2>"$work/err" &
    until=$((SECONDS + 200))
    killed=
    while [[ ! $killed ]] && ((SECONDS < until)) && kill -0 $! 2>/dev/null; do
        for process in $(pgrep -x undercroft); do
            if grep -qzx 'OMPI_COMM_WORLD_RANK=2' "/proc/$process/environ" 2>/dev/null &&
                grep -qz -- '8000000' "/proc/$process/cmdline" &&
                (($(cut -d' ' -f14 "/proc/$process/stat") > 30)); then kill -9 "$process" && killed=1; fi
        done
        sleep 0.05
    done
    wait
    lab pig --games 8000000 --json >"$work/one"
    has 'a rank that dies is reported' "$work/err" 'Rank 2 is silent and given up'
    check 'and its games are played again' cmp "$work/one" "$work/three"
fi
finish
