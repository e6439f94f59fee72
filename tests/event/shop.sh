#!/usr/bin/env bash
# shop.sh - a shop's evening from the command line: nine players, printed games, late comers, mistakes; then pods, a bracket, decks, exports.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/../cli/tap.bash"
export UNDERCROFT_EVENT_TIME=2026-11-20T18:00:00Z
file=$work/friday.event

# event VERB ARGUMENT...: on $file; $work/out and $work/err have what was said, $status how it ended
event() {
    local verb=$1
    shift
    status=0
    "$UNDERCROFT" event "$verb" "$file" "$@" >"$work/out" 2>"$work/err" || status=$?
}
# done_well WHAT VERB ARGUMENT...
done_well() {
    local what=$1
    shift
    event "$@"
    if [[ $status == 0 ]]; then ok "$what"; else
        not_ok "$what (status $status)"
        sed 's/^/# /' "$work/err"
    fi
}
# not_done WHAT TEXT VERB ARGUMENT...: one sentence, status 2, and the file is as it was
not_done() {
    local what=$1 text=$2 verb=$3
    shift 3
    cp "$file" "$work/before"
    refused "$what" "$text" event "$verb" "$file" "$@"
    cmp -s "$file" "$work/before" || not_ok "$what: the file has changed"
}

# ---- Nine players --------------------------------------------------------------------------------------------------

done_well 'an event is made' new name='Friday night' rounds=4 best=3 clock=2700 grace=600 first=first seed=4
not_done 'never over another' 'is there already' new
not_done 'nobody to pair' 'nobody to pair' pair
done_well 'nine join' join Ann Ben Cleo Dov Eve Finn Gus Hana 'Ivo Öster'
not_done 'nobody twice' 'There is a player Ben already' join Ben
not_done 'no result before a round' 'No round is paired yet' result Ann 2-0
done_well 'round 1' pair
has 'its tables' "$work/out" '1 Ann       - Eve' '4 Hana      - Dov' 'Ivo Öster: bye (1)' '4 tables are without a result.'
done_well 'it begins' begin
done_well 'there is a clock' clock
has 'it is read with the grace' "$work/out" 'Round 1: ' 'noshow'
done_well 'a result by the beginning of a name' result an 2-1
done_well 'a result entered by a player' result Ben 2-0 by=Ben
not_done 'waits for the other' 'another of the table has to confirm' confirm Ben
not_done 'who says otherwise is heard' 'Ben says otherwise' result Finn 2-1 by=Finn
done_well 'and confirmed by him' confirm Finn
done_well 'a draw' result Cleo draw
not_done 'no second result' 'correct 1 PLAYER RESULT' result Cleo 2-0
not_done 'no impossible one' '2-5 does not fit best of 3' result Hana 2-5
not_done 'no next round before' 'Round 1 is not over: 1 table is without a result, Hana - Dov the first' pair
done_well 'Hana does not come' noshow Hana
not_done 'a bye has no result' 'has a bye in round 1' result Ivo 2-0
done_well 'somebody comes late' join Jo
has 'and is told when to play' "$work/out" 'plays from round 2 on'
done_well 'round 2' pair
has 'with the one who came late' "$work/out" 'Jo'
lacks 'without the one who did not' "$work/out" 'Hana'

# ---- Mistakes ------------------------------------------------------------------------------------------------------

cp "$file" "$work/round2"
done_well 'a wrong result before the round begins' correct 1 Ann 1-2 'reason=the scores were swapped'
lacks 'the tables concerned are paired again' "$work/out" 'Dov       - Ann'
done_well 'what was done by hand is public' hands
has 'with its reason' "$work/out" 'the scores were swapped'
done_well 'it is taken back' undo
event hands
lacks 'and then it was not done' "$work/out" 'swapped'
event show
cp "$work/out" "$work/shown"
file=$work/round2 event show
check 'all is as it was' cmp "$work/out" "$work/shown"
done_well 'one table begins' begin 2
not_done 'half begun: the organiser chooses' 'say keep to let its pairings stand, or pair' correct 1 Ann 1-2
done_well 'keep' correct 1 Ann 1-2 keep
done_well 'and back again' correct 1 Ann 2-1 keep
not_done 'by hand only with a reason' 'needs a reason' hand Ann Ben
for round in 2 3 4; do
    event show
    sed -n 's/^ *[0-9]* \([A-Z][a-z]*\).* - .*/\1/p' "$work/out" >"$work/firsts"
    while read -r player; do event result "$player" 2-1; done <"$work/firsts"
    [[ $round == 3 ]] && done_well 'two are paired by hand' hand Jo Ben 'reason=they came together'
    [[ $round == 4 ]] || done_well "round $((round + 1))" pair
done
event show 4
has 'the pair made by hand says so' "$work/out" '(paired by hand)'
not_done 'four rounds are all' 'All 4 rounds are played' pair
done_well 'standings' standings
done_well 'why third' why Cleo
has 'each figure is explained' "$work/out" 'buchholz-cut' "the opponents' points without the lowest" 'comes before'
done_well 'it ends' end
not_done 'and nothing is paired then' 'This event has ended' pair
check 'all of it comes out the same again' "$UNDERCROFT" event check "$file"
for format in csv json trf; do done_well "as $format" export $format; done
has 'TRF' "$work/out" 'XXR 4' 'XXC white1' '001    1      Ann'
event export json
check 'JSON that others read' node -e 'const e = JSON.parse(require("fs").readFileSync(process.argv[1])); if (e.players.length !== 10 || e.standings.length !== 10 || !e.ended) process.exit(1)' "$work/out"
not_done 'a Swiss has no bracket' 'Only an elimination' export svg

# ---- Pods, a bracket, decks ----------------------------------------------------------------------------------------

file=$work/pods.event
done_well 'pods' new format=pods seats=4 rounds=2 seed=1
event join Ann Ben Cleo Dov Eve Finn Gus
done_well 'round 1 of pods' pair
not_done 'all of the table are named' 'Where did' result Ann Cleo
done_well 'the order in which they ended, two sharing' result Ann Cleo=Eve Gus
done_well 'the other table' result Ben Dov Finn
done_well 'round 2 of pods' pair
event standings 1
has 'four for the first, two and a half for those who share' "$work/out" 'Ann        4' 'Cleo     2.5' 'Gus        1'

file=$work/cup.event
done_well 'a double elimination' new format=double seed=1 'name=Cup & <Crown>'
event join Ann Ben Cleo Dov Eve
done_well 'its first round' pair
not_done 'nobody comes late' 'Nobody can come late' join Finn
not_done 'somebody has to win' 'Somebody goes on from here' result Dov draw
done_well 'why, while both are in' why Ann
has 'nobody has gone out' "$work/out" 'are both still in'
done_well 'its bracket as a picture' export svg
has 'with names as they are' "$work/out" 'Cup &amp; &lt;Crown>' '>Dov</text>' 'loser of winners 1.2'

file=$work/decks.event
"$UNDERCROFT" deck show crawler 'first descent' >"$work/ann.deck"
done_well 'an event with decks' new decks=fixed open=start rounds=1 seed=1
event join Ann Ben
not_done 'nobody plays without' 'Ann has registered no deck' pair
done_well 'a deck is checked and sealed' deck Ann "$work/ann.deck"
word=$(sed -n 's/^The word \([0-9a-f]*\) opens it.*/\1/p' "$work/out")
cp "$work/ann.deck" "$work/ben.deck"
not_done 'not opened before the start' 'when the first round is paired' open Ann "$work/ann.deck" "$word"
done_well 'the other deck' deck Ben "$work/ben.deck"
done_well 'now they play' pair
done_well 'the rules say how decks are handled' rules
has 'sealed' "$work/out" 'sealed and opened from the first round on'
not_done 'another word does not open it' 'not the deck Ann has sealed' open Ann "$work/ann.deck" 0123456789abcdef
done_well 'the word opens it' open Ann "$work/ann.deck" "$word"
lacks 'the file knows neither deck nor word' "$file" "$word" 'descent'
sed '$d' "$work/ann.deck" >"$work/short.deck"
not_done 'no deck that breaks a rule' 'is no legal deck' deck Ben "$work/short.deck"

# ---- Two organisers at once ----------------------------------------------------------------------------------------

file=$work/two.event
done_well 'an event of two organisers' new seed=1
for n in {1..12}; do "$UNDERCROFT" event join "$file" "Player $n" >"$work/join.$n" 2>&1 & done
wait
event show
check 'nothing either of them did is lost' test "$(grep -c ' Player [0-9]*$' "$work/out")" = 12

# ---- What is no event ----------------------------------------------------------------------------------------------

printf 'nonsense\n' >"$work/none"
refused 'no event' 'This is no event' event show "$work/none"
refused 'no file' 'cannot be read' event show "$work/missing"
refused 'no such verb' 'did you mean standings?' event standing "$file"
refused 'no file named' 'needs the file' event pair
sed 's/^seat 1 1 3 5 7$/seat 1 1 3 5 5/' "$work/pods.event" >"$work/twice"
refused 'a log that seats one twice names the line' 'Line 17: Eve sits twice at one table' event show "$work/twice"
head -c -3 "$work/pods.event" >"$work/torn"
refused 'a torn log' 'is torn' event show "$work/torn"
finish
