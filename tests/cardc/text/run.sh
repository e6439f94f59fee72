#!/usr/bin/env bash
# run.sh - the texts that players read, in TAP. Usage: tests/cardc/text/run.sh BUILD-FOLDER
#
#   specified   texts written by hand before there was a generator: they must come out exactly
#   expected    the texts of all drafted cards, each read by a person; a change is shown, and accepted with --bless
#   drafts/     those cards and their words
#
# It also looks at every text of every game in src/games for what no careful text has: left-over signs of a phrase, doubled
# spaces or words, a sentence that does not end. And docs/card-words.md must be what the words files say.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
root=$(cd ../../.. && pwd)
build=${1:-build}
[[ $build == /* ]] || build=$root/$build
cardc=$build/cardc
[[ -x $cardc ]] || { echo "Bail out! There is no $cardc"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
number=0
bad=0

ok() { number=$((number + 1)); echo "ok $number - $*"; }
not_ok() { number=$((number + 1)); bad=1; echo "not ok $number - $*"; }
told() { sed 's/^/# /' "$1" | head -n 20; }

# Every draft, one line a card.
for game in doomcrawler crawler keep crypt; do
    "$cardc" --words drafts/shared.words --text "drafts/$game" >"$work/$game" 2>"$work/errors" || {
        not_ok "the drafts of $game compile"
        told "$work/errors"
    }
    awk -v game="$game" -f line.awk "$work/$game"
done >"$work/drafts"

if grep -vxF -f "$work/drafts" specified >"$work/missing"; then
    not_ok 'the specified texts come out exactly'
    told "$work/missing"
else
    ok "the specified texts come out exactly ($(grep -c . specified) cards)"
fi

if [[ ${2:-} == --bless ]]; then cp "$work/drafts" expected; fi
if diff expected "$work/drafts" >"$work/changed"; then ok "no text of $(grep -c . expected) drafted cards has changed"; else
    not_ok 'no text of a drafted card has changed (run.sh BUILD --bless accepts it)'
    told "$work/changed"
fi

# What a generated text never has: signs of a phrase, doubled spaces, a doubled small word, a torn pronoun, no full stop.
careless='[][<>{}@#%~^*|]|  |\b(a|an|the|to|of|in|on|with|then|and|or|it|is) \1\b|\b(you|they) (has|is|takes)\b|\ba [aeio][a-z]|null'
for folder in drafts/* "$root"/src/games/*; do
    game=$(basename "$folder")
    [[ -d $folder/cards ]] || continue
    words=()
    [[ $folder != drafts/* ]] || words=(--words drafts/shared.words)
    "$cardc" "${words[@]}" --text "$folder" >"$work/text" 2>"$work/errors" || {
        not_ok "the cards of $game compile"
        told "$work/errors"
        continue
    }
    awk -v game="$game" -f line.awk "$work/text" | grep -v ': $' >"$work/lines"
    { grep -E "$careless" "$work/lines"; grep -vE '[.]$' "$work/lines"; } >"$work/careless"
    if [[ -s $work/careless ]]; then
        not_ok "the texts of $folder are clean"
        told "$work/careless"
    else
        ok "the texts of $game are clean ($(grep -c . "$work/lines") cards)"
    fi
done

if "$root/tools/card-words" "$build" | diff "$root/docs/card-words.md" - >"$work/words"; then
    ok 'docs/card-words.md is what the words files say'
else
    not_ok "docs/card-words.md is what the words files say (tools/card-words BUILD >docs/card-words.md makes it)"
    told "$work/words"
fi

echo "1..$number"
exit "$bad"
