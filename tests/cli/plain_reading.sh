#!/usr/bin/env bash
# plain_reading.sh - what a newcomer reads in plain text: help of a game, beginnings of names, rules part by part, what adjoins a place,
# counts of copies, changes of seat, answers that were seen before, lessons.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"
lines() { printf '%s\n' "$@"; }

# ---- Names
for game in $(every_game); do
    "$UNDERCROFT" help "$game" >"$work/out" 2>&1
    has "help $game: its options and how to begin" "$work/out" "undercroft play $game" 'seats=N'
done
check 'a beginning of a name is enough for help' cmp <("$UNDERCROFT" help doom) <("$UNDERCROFT" help doomcrawler)
check 'for rules' cmp <("$UNDERCROFT" rules doom 41) <("$UNDERCROFT" rules doomcrawler 41)
has 'and to play' <("$UNDERCROFT" doom --seed 1 --plain </dev/null) 'Doomcrawler, seed 1'
refused 'one that means two games is not' 'there are games, learn' cr
refused 'nor where a game is wanted' 'There is no game cr; there are' rules cr

# ---- Why not
lines 'why hexpile' 'why magician' quit | "$UNDERCROFT" play crypt seats=2 --seed 4 --plain >"$work/out" 2>&1
has 'a pile is no answer, in a sentence' "$work/out" 'Hexpile: That is no answer to this question (CRYPT-33).'
has 'and a player has a name' "$work/out" 'Magician: it is no answer to this question (CRYPT-33).'

# ---- Rules
"$UNDERCROFT" rules crawler solitaire >"$work/out"
has 'a section by its title' "$work/out" 'Solitaire (DCS)' DCS-1 DCS-2
check 'all of it and nothing else' test "$(grep -cE '^  [A-Z]+-[A-Z]*[0-9]+ ' "$work/out")" == "$(grep -c '^- \*\*DCS-' "$here/../../docs/rules/dungeon-crawler-competitive.md")"
"$UNDERCROFT" rules doomcrawler win >"$work/out"
whole=$(grep -n 'you win immediately' "$work/out" | cut -d: -f1)
begun=$(grep -n 'Winning and losing are checked' "$work/out" | cut -d: -f1)
check 'whole words stand before beginnings' test "${whole:-999}" -lt "${begun:-0}"
for game in $(every_game); do
    columns=$("$UNDERCROFT" rules "$game" | grep -oE '^  [A-Z]+-[A-Z]*[0-9]+ +' | awk '{ print length }' | sort -u | wc -l)
    check "$game: the texts of all rules begin in one column" test "$columns" == 1
done
lines 'rules turn' more more more more more more quit | plain keep --seed 4
has 'rules while playing go on with more' "$work/out" 'more; more shows them.' 'There is no more to read'
numbers=$(grep -oE '^  KEEP-[A-Z]*[0-9]+ ' "$work/out" | sort)
check 'each is shown once' test "$(uniq -d <<<"$numbers" | wc -l)" == 0
check 'and all of them' diff <(echo "$numbers") <("$UNDERCROFT" rules keep turn | grep -oE '^  KEEP-[A-Z]*[0-9]+ ' | sort)

# ---- The table
lines 'look vault' table quit | plain keep --seed 4
has 'what adjoins a place' "$work/out" 'Adjoins Library, Forge.'
has 'a value called like its zone is named once' "$work/out" 'Turn: 0;'
lacks 'and not twice' "$work/out" 'Turn: turn:'
lines 1 1 1 1 1 quit | plain keep seats=3 --people 3 --seed 4
has 'a question that names the player' "$work/out" 'Lizardfolk: where does'
lacks 'is not headed with the name again' "$work/out" 'Lizardfolk: Lizardfolk:'
sed -n '1,/^$/d;/^Lizardfolk: where/q;p' "$work/out" >"$work/first" # after what is told of the setup
check 'a change of seats says nothing again that is the same' test "$(grep -c 'Crocodile Patience' "$work/first")" == 1
# cards that come to a hand which has their like are said with how many there are then
for seed in 3 4 5 6; do
    for n in {1..60}; do echo $((1 + n * 7 % 3)); done | "$UNDERCROFT" play crawler --seed "$seed" --plain
done >"$work/out" 2>&1
check 'copies are counted' grep -qE '^  [A-Z][A-Za-z ]+: .* \([2-4]\)$' "$work/out"
check 'an answer seen before keeps its verdict' grep -qE '^  +[0-9]  .* \.\.\. .*(overpowers|short|Wound)' "$work/out"
for seed in {1..8}; do
    for n in {1..40}; do echo $((2 + n * 5 % 4)); done | "$UNDERCROFT" play doomcrawler --seed "$seed" --plain
done >"$work/out" 2>&1
check 'chances are told' grep -q '[0-9] %' "$work/out"
check 'and a number and its % stay on one line' test "$(grep -cE '^ *%' "$work/out")" == 0

# ---- Lessons and ends
lines '' '?' undo quit | "$UNDERCROFT" learn pig --plain >"$work/out"
has 'help in a lesson' "$work/out" 'leave the lesson; nothing of it is kept' 'what the lesson wants'
lacks 'has nothing that a lesson does not do' "$work/out" 'save [FILE]' 'take the last answer back' 'go on with --resume'
for _ in {1..300}; do echo roll; echo hold; done | plain pig --seed 5
has 'the end says where the game is now' "$work/out" 'undercroft history' 'undercroft replay' 'undercroft review'
finish
