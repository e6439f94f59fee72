#!/usr/bin/env bash
# decks.sh - decks that players bring: listed, shown, checked, built step by step, and played with in every game that takes them.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# deck ARGUMENT...: $work/out and $work/err have what was said, $status how it ended
deck() {
    status=0
    "$UNDERCROFT" deck "$@" >"$work/out" 2>"$work/err" || status=$?
}

# ---- For every game that takes decks ---------------------------------------------------------------------------------

for game in $(every_game); do
    "$UNDERCROFT" deck list "$game" >"$work/list" 2>/dev/null || continue
    check "$game: the list fits 80 columns" narrow "$work/list"
    sed -n 's/^  \([^ ].*[^ ]\)   .*/\1/p' "$work/list" | sort -u >"$work/names"
    check "$game: it names ready decks" test -s "$work/names"
    mapfile -t names <"$work/names"
    for name in "${names[@]}"; do
        deck show "$game" "$name"
        cp "$work/out" "$work/shown.deck"
        deck check "$work/shown.deck"
        [[ $status == 0 ]] || { not_ok "$game: $name is legal"; cat "$work/out"; continue; }
        seats=$("$UNDERCROFT" deck list "$game" | awk -v n="$name" '/seats=/ { match($0, /seats=[0-9]+/); s = substr($0, RSTART, RLENGTH) } index($0, "  " n) == 1 { print s; exit }')
        printf 'save %s\nquit\n' "$work/deck.save" | plain "$game" "$seats" "deck=$name" --seed 5 --bots random
        [[ $status == 0 ]] || { not_ok "$game: played with $name"; cat "$work/err"; continue; }
        "$UNDERCROFT" replay "$work/deck.save" >"$work/out" 2>"$work/err" || not_ok "$game: the save of $name is replayed"
    done
    ok "$game: every ready deck can be shown, is legal, is played with and saved"
    deck show "$game" random
    cp "$work/out" "$work/random.deck"
    check "$game: a random deck is legal" "$UNDERCROFT" deck check "$work/random.deck"
done

# ---- A save keeps the cards, not the file ----------------------------------------------------------------------------

deck show crawler 'first descent'
cp "$work/out" "$work/mine.deck"
sed -i 's/^deck .*/deck My Descent/' "$work/mine.deck"
printf 'save %s\nquit\n' "$work/kept.save" | plain crawler "deck=$work/mine.deck" --seed 9
rm "$work/mine.deck"
has 'a save has the cards of the decks' "$work/kept.save" 'deck 1 1' 'card 4 Short Sword' 'deck 1 2'
check 'and needs no file' "$UNDERCROFT" replay "$work/kept.save"
echo '{"quit":true}' | "$UNDERCROFT" talk crypt seats=2 deck=vanisher deck2=random --seed 3 >"$work/out"
has 'talk takes decks' "$work/out" '"prompt"'
printf 'save %s\nquit\n' "$work/a.save" | plain crawler seats=3 deck3=random --seed 9 --bots random
printf 'save %s\nquit\n' "$work/b.save" | plain crawler seats=3 deck3=random --seed 9 --bots random
check 'a random deck is the same for the same seed' cmp "$work/a.save" "$work/b.save"
lacks 'a seat that brings none has none in the save' "$work/a.save" 'deck 1 1'

# ---- Building one ----------------------------------------------------------------------------------------------------

printf '%s\n' 'name Cold Test' 'plan Nothing new' 'from cold iron' '3 short sw' 'check' 'short sword' 'cards undead' 'nonsense' \
    'show' 'save' | "$UNDERCROFT" deck new crawler >"$work/out"
has 'a deck is built step by step' "$work/out" 'the Crawler deck has 39 cards' 'Short Sword: 4' 'Silvered Dagger (' 'no card "nonsense"' 'Kept as'
check 'and what is said fits 80 columns' narrow <(sed '/Kept as/d; s/^deck> //' "$work/out") # a prompt stands alone where one types
has 'it is listed' <("$UNDERCROFT" deck list crawler) 'Cold Test'
printf 'quit\n' | plain crawler seats=3 'deck2=cold test' --bots random
check 'and brought by its name' test "$status" = 0
printf 'format solitaire\nname %s\nfrom first\nsave\n' 'Elsewhere' | "$UNDERCROFT" deck new crawler "$work/else.deck" >"$work/out"
check 'or written to a file' "$UNDERCROFT" deck check "$work/else.deck"

# ---- Refusals --------------------------------------------------------------------------------------------------------

printf 'game crawler\ndeck Small\nformat multiplayer\n5 Short Sword\n--\n2 Full March\n' >"$work/bad.deck"
deck check "$work/bad.deck"
has 'every violation has its rule' "$work/out" 'DCM-1' 'DCM-2' 'DCM-3'
check 'and the status is 1' test "$status" = 1
refused 'an illegal deck is not played with' 'DCM-3' play crawler seats=3 "deck=$work/bad.deck" --bots random
refused 'a deck that is not there' 'did you mean Cold Iron' play crawler seats=3 'deck=cold iorn'
refused 'a deck of another format' 'is for competitive games' play crawler seats=3 deck=siege
refused 'a deck of another game' 'not for Crypt' play crypt "deck=$work/else.deck"
refused 'a seat that is not there' 'only 3 seats' play crawler seats=3 deck4=cold
refused 'a deck twice' 'twice' play crawler seats=3 'deck=cold iron' deck1=kobold
refused 'two decks that fit' 'Cold Iron, Cold Test' play crawler seats=3 deck=cold
refused 'a deck for a game without' 'has no option' play pig deck=x
refused 'a list of a game without' 'without decks' deck list pig
refused 'something else to do' 'deck list GAME' deck burn crawler
printf 'game crawler\n4 Shrot Sword\n' >"$work/typo.deck"
refused 'a card that is not there' "typo.deck:2: there is no card \"Shrot Sword\"; did you mean Short Sword?" deck check "$work/typo.deck"
printf 'game crawler\nformat chess\n--\n' >"$work/format.deck"
refused 'a format that is not there' 'no format "chess"' deck check "$work/format.deck"
printf 'game crawler\n1 Buckler\n' >"$work/half.deck"
refused 'half of what a player brings' 'asks for 2 decks' deck check "$work/half.deck"
printf 'game crwler\n1 Buckler\n' >"$work/game.deck"
refused 'a game that is not there' 'game.deck:1: "crwler" is not a game that decks are brought to; did you mean crawler?' deck check "$work/game.deck"
printf 'game crawler\n0 Buckler\n' >"$work/none.deck"
refused 'no copies' 'none.deck:2: the copies of a card are 1 to' deck check "$work/none.deck"

# ---- Cards of one's own ----------------------------------------------------------------------------------------------

printf '%s\n' 'game crawler' 'basic Ashen Veil' '  cost 1' '  resource magic' '  stamina 1' '  traits permanent' >"$work/veil.cards"
deck show crawler siege
sed 's/^\([0-9]*\) Buckler$/\1 Ashen Veil/' "$work/out" >"$work/veil.deck"
has 'a card of a file in a deck' "$work/veil.deck" ' Ashen Veil'
refused 'is not known without the file' 'no card "Ashen Veil"' deck check "$work/veil.deck"
deck check "$work/veil.deck" --pack "$work/veil.cards"
has 'and with it is' "$work/out" 'is a legal deck'
printf '%s\n' 'game crawler' 'basic Festival Sword' '  promo Short Sword' '  cost 2' '  resource equipment' '  power 3' >"$work/promo.cards"
deck show crawler siege
sed 's/^4 Rope and Spike$/2 Rope and Spike\n2 Festival Sword/' "$work/out" >"$work/promo.deck"
deck check "$work/promo.deck" --pack "$work/promo.cards"
has 'a promo version counts as a copy' "$work/out" 'Short Sword: at most 4 copies; here are 5 (DCM-2)'
(cd "$work" && "$UNDERCROFT" play crawler seats=2 deck=veil.deck --pack veil.cards --bots random --plain --seed 3) <<<"save $work/veil.save" >"$work/out" 2>&1
check 'a game with it is gone on with from anywhere' "$UNDERCROFT" replay "$work/veil.save"
mkdir "$work/sent" && mv "$work/veil.cards" "$work/veil.save" "$work/sent"
check 'also when save and cards were sent elsewhere together' "$UNDERCROFT" replay "$work/sent/veil.save"
mv "$work/sent/veil.cards" "$work/sent/other.cards"
refused 'but not without the cards' 'was played with the cards of' replay "$work/sent/veil.save"
finish
