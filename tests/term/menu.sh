#!/usr/bin/env bash
# menu.sh - before a game at the full-screen table: the form with its decks, reward packs, saves with their pictures, records, lessons.
# shellcheck source=tests/term/table.bash
. "$(dirname "$0")/table.bash"

# choose WORD: presses arrows until the line in focus has the word, then Enter
choose() {
    for _ in {1..40}; do
        look
        if grep -qE "▶ +[0-9]+  $1" "$work/screen"; then press Enter; return; fi
        press Down
        sleep 0.08
    done
    not_ok "there is no line $1"
}

bringing=$("$UNDERCROFT" games --json | node -e 'JSON.parse(require("fs").readFileSync(0)).filter(g => g.decks).slice(0, 1).forEach(g => console.log(g.title))')
rewarding=''
for game in $(every_game); do "$UNDERCROFT" packs "$game" >/dev/null 2>&1 && rewarding=$game && break; done

# ---- Decks
on 80 24
sees 'the menu opens' 'Learn to play'
choose "$bringing"
sees 'a game that decks are brought to' 'deck of seat 1'
sees 'can be learned first' 'Learn it first'
choose 'deck of seat 1'
sees 'asks which' 'Which deck?'
press 2
sees 'which then stands in the form' 'random'
choose 'deck of seat 1'
sees 'once more' 'Which deck?'
press 3
sleep 0.3
look
check 'a ready deck by its name' sh -c "! grep -q 'seat 1 *as the options' '$work/screen'"
choose 'Begin'
sees 'and the game begins with it' 'the question'
at_once
press 1
sees 'an answer' 'answer 2'
press q
sees 'the menu again' 'Go on with'

# ---- Saves with their pictures
choose 'Saved games'
sees 'saves' 'the newest first'
sees 'with a picture of where they stand' '┌'
check 'of the table' grep -qE '│ │|┌[A-Z]|Threats  [A-Z]|Skills  [A-Z]|Clans  [A-Z]|Players  [A-Z]' "$work/screen"
tmux resize-window -t "s$screen" -x 200 -y 60
sees 'also in a large window' 'the newest first'
tmux resize-window -t "s$screen" -x 80 -y 24
sleep 0.3
press Escape
sleep 0.3

# ---- Reward packs
if [[ $rewarding ]]; then
    choose 'Reward packs'
    sees 'the packs' 'not earned yet'
    press Enter
    sees 'what is not earned stays sealed, and says what earns it' 'has not been earned yet'
    press q
    sleep 0.2
    press q
    sleep 0.2
fi

# ---- Lessons, records
choose 'Learn to play'
sees 'which game' 'Learn which game?'
press 1
sees 'is taught' 'lesson 1 of'
press q
sees 'and left' 'Saved games and replays'
choose 'History'
sees 'records' 'No game has been finished yet.'
press q
sleep 0.2
press q
sees 'the end' 'status 0'
first=$(every_game | head -n 1)
yes 1 | head -n 5000 | "$UNDERCROFT" "$first" --seed 1 >/dev/null 2>&1
on 80 24
sees 'the menu' 'Learn to play'
choose 'History'
sees 'after a game the history has it' 'seed 1,'
press Up
sees 'with how many there were' '1 finished'
press Enter
sees 'with records' 'Best score'
press q
sees 'and back' 'History and records, the newest first'
press Down Enter
sees 'and its replay, without a key pressed for it' 'replay: answer 0 of'
press End
answers=$("$UNDERCROFT" history --json | grep -oE '"answers": *[0-9]+' | grep -oE '[0-9]+')
sees 'to its end' "answer $answers of $answers"
press Home Enter
sees 'to be played on from any place' 'the question'
finish
