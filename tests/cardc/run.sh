#!/usr/bin/env bash
# run.sh - the card compiler, in TAP. Usage: tests/cardc/run.sh BUILD-FOLDER [--bless]
#
#   text/drafts  220 cards of four games: they compile
#   errors/      files full of mistakes: *.expected is what cardc says of them (--bless writes it anew; read it then)
#   words/       the same for words files
#   maps/        a game that draws maps: the right ones compile, each wrong one has its sentence
#   printed/     cards of the lab and what players read on them
#   played/      scenarios with such cards: they do what they say
#   explained    a few cards instruction by instruction
#   text/        what players read: run by its own script, counted here
set -u
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
root=$(cd ../.. && pwd)
build=${1:-build}
[[ $build == /* ]] || build=$root/$build
bless=${2:-}
cardc=$build/cardc
[[ -x $cardc ]] || { echo "Bail out! There is no $cardc"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
number=0
bad=0

ok() { number=$((number + 1)); echo "ok $number - $*"; }
not_ok() { number=$((number + 1)); bad=1; echo "not ok $number - $*"; }
told() { sed 's/^/# /' "$1" | head -n 30; }
# check NAME COMMAND...: the command succeeds
check() {
    local name=$1
    shift
    if "$@" >"$work/out" 2>&1; then ok "$name"; else not_ok "$name"; told "$work/out"; fi
}
# golden NAME FILE: what lies in $work/got is what the file says
golden() {
    [[ $bless != --bless ]] || cp "$work/got" "$2"
    if diff "$2" "$work/got" >"$work/out"; then ok "$1"; else not_ok "$1"; told "$work/out"; fi
}
# refused NAME STATUS: it was refused with status 2 and at least one sentence in $work/got
refused() {
    if [[ $2 == 2 && -s $work/got ]]; then ok "$1"; else not_ok "$1 (status $2)"; told "$work/got"; fi
}
drafts() { "$cardc" --words "$root/src/kit/shared.words" "$@"; }

for game in doomcrawler crawler keep crypt; do
    check "the drafts of $game compile" drafts "text/drafts/$game"
done
for folder in "$root"/src/games/*/; do
    compgen -G "$folder*.words" >/dev/null || continue
    check "the cards of $(basename "$folder") compile" "$cardc" "$folder"
done

# ---- Errors ----------------------------------------------------------------------------------------------------------
for file in errors/*.cards; do
    name=$(basename "$file" .cards)
    game=doomcrawler
    [[ -d text/drafts/$name ]] && game=$name
    drafts "text/drafts/$game" "$file" >"$work/got" 2>&1
    refused "$file is refused" $?
    golden "$file: every mistake has its sentence" "errors/$name.expected"
done
for folder in words/*/; do
    name=$(basename "$folder")
    drafts "words/$name" >"$work/got" 2>&1
    refused "words/$name is refused" $?
    golden "words/$name: every mistake has its sentence" "words/$name.expected"
done
check 'a map that keeps all rules compiles' drafts maps/isle
drafts --map maps/isle >"$work/got" 2>&1
golden 'a map is drawn as its rows say' maps/isle.drawn
drafts --map 'Long Sand' maps/isle >"$work/got" 2>&1
refused 'a card that draws no map has none to show' $?
drafts maps/wrong >"$work/got" 2>&1
refused 'wrong maps are refused' $?
golden 'every mistake of a map has its sentence' maps/wrong.expected
mkdir -p "$work/isle/cards"
cp maps/isle/isle.words "$work/isle"
sed 's/^island Prison$/island Dungeon/; /Prison/d' maps/isle/cards/islands.cards >"$work/isle/cards/islands.cards"
drafts "$work/isle" >"$work/got" 2>&1
refused 'words that name a card nobody wrote are refused' $?
check 'and say which' grep -q 'isle.words:.*no card is called .Prison.' "$work/got"

# ---- The command line ------------------------------------------------------------------------------------------------
for wrong in '' '--explode text/drafts/keep' '-o' 'text/drafts/keep nowhere.cards' 'text/drafts/keep words' \
    '--explain Cataclism text/drafts/doomcrawler'; do
    # shellcheck disable=SC2086 # the words of a command line
    drafts $wrong >"$work/got" 2>&1
    refused "cardc $wrong: refused" $?
done

# ---- Where a card comes from -----------------------------------------------------------------------------------------
cat >"$work/source.cards" <<'END'
game crypt

potion Whole
  source public
  level 1
  serial 10
  play: draw 2

potion Parts
  source rulebook, text house, figures public, serial rulebook
  level 1
  serial 10
  play: draw 2

potion Alike
  source name public, figures public, text public
  level 1
  play: draw 2

potion Bare
  source rulebook, name public

potion Plain
  level 1
END
for card in 'Whole=public' 'Parts=name and serial rulebook; level public; text house' 'Alike=public' 'Bare=public' 'Plain=house'; do
    "$build/undercroft" cards crypt "${card%%=*}" --pack "$work/source.cards" 2>&1 | tr -s ' \n' ' ' >"$work/got"
    check "a card comes from ${card#*=}" grep -q "Source: ${card#*=}\." "$work/got"
done

printf 'game keep\n\nmonster Imp\n  clan Imps\n  play in turn: draw\n' >"$work/never.cards"
"$cardc" "$root/src/games/keep" "$work/never.cards" >"$work/got" 2>&1
refused 'what never lies in a hand cannot be played from it' $?
check 'and is told what to write' grep -q 'a monster never lies in a hand.*write .use.' "$work/got"
for book in "$root"/tests/books/[a-z]*; do
    [[ -f $book ]] || continue
    name=$(basename "$book")
    "$cardc" --sources "$root/src/games/$name" >"$work/sources" 2>&1
    sed -n 's/^\(.* | .*\) | rulebook |/\1 |/p' "$work/sources" | sed 's/ *$//' | sort >"$work/said"
    sed 's/ *$//' "$book" | sort >"$work/printed"
    check "$name: what is called the rulebook's is what the book prints, and all of it" diff "$work/printed" "$work/said"
    "$cardc" --text "$root/src/games/$name" >"$work/texts"
    check "$name: each text that a book prints is held to its figures" \
        diff <(sed -n 's/ | text |$//p' "$book" | sort -u) <(sed 's/ | .*//' "$root/tests/books/says/$name" | sort -u)
    while IFS= read -r line; do
        card=${line%% | *}
        awk -v card="$card (" 'index($0, card) == 1 { on = 1; next } /^$/ { on = 0 } on' "$work/texts" >"$work/text"
        grep -qF -- "${line#* | }" "$work/text" || echo "$line"
    done <"$root/tests/books/says/$name" >"$work/lost"
    check "$name: the texts say what the book prints" diff /dev/null "$work/lost"
done

# ---- Cards of the lab: what they say, and that they do it -------------------------------------------------------------
for cards in printed/*.cards; do
    name=$(basename "$cards" .cards)
    sed -nE '/^[a-z]/{s/^[a-z]+ //;p}' "$cards" | tail -n +2 | while IFS= read -r card; do
        "$cardc" --text "$card" "$root/src/games/$name" "$cards"
        echo
    done >"$work/got" 2>&1
    golden "$cards: what is printed is what was meant" "printed/$name.expected"
done
for scenario in played/*.scenario; do
    "$build/undercroft" check "$scenario" --pack "${scenario%.scenario}.cards" >"$work/played" 2>&1
    while IFS= read -r line; do
        case $line in
        'ok '*) ok "${line#* - }" ;;
        'not ok '*) not_ok "${line#* - }"; told "$work/played" ;;
        esac
    done < <(cat "$work/played")
done

# ---- Card numbers ----------------------------------------------------------------------------------------------------
game=$work/game
mkdir -p "$game/cards" "$work/gen"
cp text/drafts/doomcrawler/doomcrawler.words "$game"
card() { printf 'threat %s\n  difficulty %s\n' "$1" "$2"; }
{ echo 'game doomcrawler'; card Ant 1; card Bee 2; card Cat 3; } >"$game/cards/a.cards"
check 'a first run makes the lock file' drafts -o "$work/gen" "$game"
{ echo 'game doomcrawler'; card Dog 4; card Cat 3; card Ant 1; } >"$game/cards/a.cards"
check 'cards go and come' drafts -o "$work/gen" "$game"
printf '1 threat Ant\n2 threat Bee\n3 threat Cat\n4 threat Dog\n' >"$work/want"
check 'numbers stay, also those of cards that are gone' diff "$work/want" "$game/cards.lock"
{ echo 'game doomcrawler'; card Cat 9; card Eel 5; } >"$work/more.cards"
drafts --explain "$game" "$work/more.cards" >"$work/got" 2>&1
printf 'threat Ant (card 1)\n  difficulty 1\nthreat Cat (card 3)\n  difficulty 9\nthreat Dog (card 4)\n  difficulty 4\n' >"$work/want"
printf 'threat Eel (card 5)\n  difficulty 5\n' >>"$work/want"
check 'a later file changes a card and adds one' diff "$work/want" "$work/got"
cp "$game/cards/a.cards" "$game/cards/b.cards"
drafts "$game" >"$work/got" 2>&1
refused 'the same card twice in a game is refused' $?
rm "$game/cards/b.cards"
printf '1 threat Ant\n3 threat Cat\n' >"$game/cards.lock"
drafts "$game" >"$work/got" 2>&1
refused 'a lock file with a hole is refused' $?
rm "$game/cards.lock"

# ---- What is written -------------------------------------------------------------------------------------------------
check 'the four files are made' drafts -o "$work/gen" "$game"
touch -d '2001-01-01' "$work"/gen/*
check 'a second run' drafts -o "$work/gen" "$game"
check 'leaves alone what would not change' test -z "$(find "$work/gen" -newermt 2002-01-01 -type f)"
echo '  dificulty 1' >>"$game/cards/a.cards"
drafts -o "$work/gen" "$game" >"$work/got" 2>&1
refused 'a mistake' $?
check 'writes nothing' test -z "$(find "$work/gen" -newermt 2002-01-01 -type f)"
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    for game in doomcrawler crawler keep crypt; do
        rm -rf "$work/gen" && mkdir "$work/gen"
        drafts -o "$work/gen" --lock "$work/gen/cards.lock" "text/drafts/$game" >"$work/out" 2>&1
        printf '#include "%s_words.h"\n#include "%s_box.h"\n' $game $game >"$work/gen/use.c"
        prefix=$(sed -n 's/^game [a-z]* \([A-Z]*\).*/\1/p' text/drafts/$game/$game.words)
        echo "int main(void) { return ${prefix}_BOX.words->card[1].name[0] == 0 || ${prefix}_EVENT_COUNT == 0; }" >>"$work/gen/use.c"
        check "the C of $game compiles with $compiler and runs" sh -c "$compiler -std=c11 -Wall -Wextra -Wpedantic -Werror \
            -Wno-overlength-strings -I$root/src -I$root/tools $work/gen/*.c -o $work/use && $work/use"
    done
done

# ---- Packs -----------------------------------------------------------------------------------------------------------
check 'a pack is written' drafts --pack "$work/keep.pack" text/drafts/keep
check 'and read again' drafts --verify "$work/keep.pack" text/drafts/keep
drafts --verify "$work/keep.pack" text/drafts/crypt >"$work/got" 2>&1
refused 'a pack for another game is refused' $?
head -c 5000 "$work/keep.pack" >"$work/cut.pack"
drafts --verify "$work/cut.pack" text/drafts/keep >"$work/got" 2>&1
refused 'a pack that is cut off is refused' $?
{ head -c 3000 "$work/keep.pack"; printf 'x'; tail -c +3002 "$work/keep.pack"; } >"$work/bad.pack"
drafts --verify "$work/bad.pack" text/drafts/keep >"$work/got" 2>&1
refused 'a pack with a changed byte is refused' $?
drafts --verify text/drafts/keep/keep.words text/drafts/keep >"$work/got" 2>&1
refused 'what is no pack is refused' $?

# ---- Explanations ----------------------------------------------------------------------------------------------------
{
    drafts --explain Cataclysm text/drafts/doomcrawler
    drafts --explain Hexbinder text/drafts/doomcrawler
    drafts --explain 'The Pale Regent' text/drafts/doomcrawler
    drafts --explain 'Toll Bridge' text/drafts/crawler
    drafts --explain 'False Vault' text/drafts/keep
    drafts --explain Warrior text/drafts/keep
    drafts --explain Steal text/drafts/crypt
    drafts --explain 'Berserker Rage' text/drafts/crypt
} | sed 's/^  [ 0-9]\{5\}/      /' >"$work/got"
golden 'cards are compiled as expected' explained

# ---- Texts -----------------------------------------------------------------------------------------------------------
while IFS= read -r line; do
    case $line in
    'ok '*) ok "${line#* - }" ;;
    'not ok '*) not_ok "${line#* - }" ;;
    1..*) ;;
    *) echo "$line" ;;
    esac
done < <(text/run.sh "$build")

echo "1..$number"
exit "$bad"
