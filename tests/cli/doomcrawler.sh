#!/usr/bin/env bash
# doomcrawler.sh - Doomcrawler as a player meets it: odds before a commitment, why with the rule's number, cards, packs.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# seen WHAT PATTERN: some line of $work/out matches
seen() {
    if grep -qE -e "$2" "$work/out"; then ok "$1"; else
        not_ok "$1"
        echo "# no line like: $2"
        tail -n 15 "$work/out" | sed 's/^/# /'
    fi
}

printf '%s\n' 'why attack' 'why threat deck' 'look attack' 'look atack' 'rules 52' 'rules charge' table options quit |
    plain doomcrawler --seed 3 hero=thunderhammer
seen 'the hero that was asked for' '^  Thunderhammer: '
seen 'where the game stands' '^Round 1, Hero Phase'
seen 'numbered answers' '^  2  Attack( [(]|: )'
seen 'a card says what it does when it comes to the table' '^      [A-Z][A-Za-z ]*: [A-Z+]'
seen 'why something allowed is allowed' '^Attack: It is allowed now; the answer is "Attack"\.'
seen 'why a pile is no answer, with the rule' '\(DOOM-[A-Z]*[0-9]+\)'
seen 'a card' '^Attack \(skill\)'
seen 'a misspelled card' 'did you mean Attack\?'
seen 'a rule by its number' '^  DOOM-52 '
seen 'piles in the full table' '^Decks: .*Threat deck: [0-9]+ cards'
seen 'the options' 'hero=thunderhammer'

printf '%s\n' quest | plain doomcrawler --seed 3
seen 'odds before a commitment' '[0-9]+ % to succeed'
printf '%s\n' stop undo quit | plain doomcrawler --seed 3
seen 'a roll is not taken back' 'This cannot be taken back: '
printf '%s\n' quest undo quit | plain doomcrawler --seed 3
seen 'what taught nothing is' '^Taken back\.'
printf '%s\n' stop stop stop quit | plain doomcrawler --seed 3 undo=free
seen 'the Dungeon Phase is told' 'Round 2 begins'
check 'and what has not changed is not said again' test "$(grep -c '^Skills:' "$work/out")" -lt 3
printf '%s\n' stop '' quit | plain doomcrawler --seed 3 hero=thunderhammer
check 'an answer read before is cut, Enter shows it whole' \
    test "$(grep -c ' \.\.\.' "$work/out")" -gt 0 -a "$(sed -n '/^> $/,$p' "$work/out" | grep -c ' \.\.\.')" == 0

refused 'an unknown hero' 'lightbringer' play doomcrawler hero=lightbringr
refused 'too many dungeons' 'dungeons' play doomcrawler dungeons=4
refused 'two players' 'seats' play doomcrawler seats=2
refused 'a pack that is not earned' 'DOOM-119' play doomcrawler packs=r1
refused 'opening it' 'DOOM-119' packs doomcrawler --open R1
refused 'opening and sealing at once' 'together' packs doomcrawler --open R1 --seal R2
refused 'a pack that is not there' 'R1' packs doomcrawler --open R9
"$UNDERCROFT" packs doomcrawler >"$work/out"
seen 'what earns a pack' '^R1 +not earned yet; earned by '
refused 'a misspelled card' 'did you mean Ash Ghoul?' cards doomcrawler 'Ash Goul'
refused 'several cards' 'could be' cards doomcrawler the
"$UNDERCROFT" cards doomcrawler >"$work/out"
seen 'every kind of card' '^Critical Hit \([0-9]+\): '
"$UNDERCROFT" cards doomcrawler threats >"$work/out"
seen 'all cards of a kind' '^Ash Ghoul \(threat\)'
seen 'with its figures' '^  Difficulty [0-9]'
seen 'its track' '^  Die [0-9]\. Slots: 1'
"$UNDERCROFT" rules doomcrawler doom-44 >"$work/out"
seen 'one rule' '^  DOOM-44 '
check 'alone' test "$(grep -c DOOM- "$work/out")" == 1
printf '%s\n' 'game doomcrawler' 'threat Ash Ghoul' '  difficulty 9' '  track 4 - -' >"$work/hard.cards"
printf '%s\n' 'scenario A harder Ghoul' 'cards Ash Ghoul' 'game doomcrawler' 'given threats: Ash Ghoul' \
    'expect difficulty of Ash Ghoul is 9' >"$work/hard.scenario"
check 'scenarios run with the cards of a file' "$UNDERCROFT" check --pack "$work/hard.cards" "$work/hard.scenario"
check 'and without them are not so' test "$("$UNDERCROFT" check "$work/hard.scenario" >"$work/out"; echo $?)" == 1
cat >"$work/done.cards" <<'CARDS'
game doomcrawler
encounter Sudden Silence
  on reveal of this: spawn 1 threat; if done: raise doom
loot Thornmail
  on damage: raise doom by 3
CARDS
cat >"$work/done.scenario" <<'SCENARIO'
game doomcrawler hero=chosen
given
  threats: Rampart Golem, Brood Sow, Marrow Leech, Ember Wisp, Rag Wraith
  sidequests: Map the Ossuary, The Chained Smith, The Caged Storm
  dungeons: The Ossuary Stair
  loot: War Horn, Thornmail
  top of encounter deck: Sudden Silence
scenario A threat that found no room has not come, whoever hears the DAMAGE taken instead
rules DOOM-65
do
  Escape, dice 1
expect
  health is 4
  doom is 4
SCENARIO
check 'what comes instead does not speak for it' "$UNDERCROFT" check --pack "$work/done.cards" "$work/done.scenario"
"$UNDERCROFT" check --pack "$work/hard.cards" "$work/hard.scenario" src/games/pig/scenarios >"$work/out"
seen 'a pack is for one game' 'a pack is for one game'
finish
