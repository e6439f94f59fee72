#!/usr/bin/env bash
# help.sh - every command explains itself and every option of its own; the manual page has them all; nothing else is there.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"
manual=$here/../../docs/undercroft.6

"$UNDERCROFT" --help >"$work/all"
commands=$(sed -n 's/^  \([a-z]\{2,\}\) .*/\1/p' "$work/all")
check 'a dozen commands or more' test "$(wc -w <<<"$commands")" -ge 12
has 'the commands of the game are there' "$work/all" games play saves history rules cards replay talk check cardc bench help --version
has 'undercroft alone, without a terminal, is help' <("$UNDERCROFT" </dev/null) 'usage: undercroft COMMAND'
check 'the version is that of the file' test "$("$UNDERCROFT" --version)" = "undercroft $(cat "$here/../../VERSION")"
check 'and begins the changelog' grep -q -m 1 "^## $(cat "$here/../../VERSION")" <(grep '^## [0-9]' "$here/../../CHANGELOG.md" | head -n 1)
sed 's/\\-/-/g' "$manual" >"$work/manual"

# name of a command, then the options it must have
while read -r command options; do
    "$UNDERCROFT" "$command" --help >"$work/page" 2>&1
    # shellcheck disable=SC2086 # a list of words
    has "$command --help" "$work/page" "usage: undercroft $command" $options
    "$UNDERCROFT" help "$command" >"$work/page2" 2>&1
    check "help $command is the same page" cmp "$work/page" "$work/page2"
    # shellcheck disable=SC2086
    has "the manual has $command" "$work/manual" "$command" $options
    grep -oE '^  --[a-z]+' "$work/page" | while read -r said; do
        [[ $said == --help ]] || grep -qF -e "$said" "$work/manual" || not_ok "the manual lacks $said of $command"
    done
done <<'LIST'
games --json
lab --games --seats --seed --threads --pack --out --json --csv
play --seed --today --deal --pack --load --resume --people --bots --pause --plain
saves --drop --json
history --json
packs --open --seal
rules
cards --pack
replay --to --continue
talk --seed --seat --bots --pack
check
review --seat
league --levels --games --seed --threads --times
bench --json
completion
help
LIST
for command in $commands; do
    check "$command is in the manual" grep -qw -e "$command" "$work/manual"
done
# Completions are scripts their shells can read, with every command, and every option of the commands.
for shell in bash zsh fish; do
    "$UNDERCROFT" completion "$shell" >"$work/completion"
    # shellcheck disable=SC2086 # a list of words
    has "completion $shell" "$work/completion" $commands resume
    ! command -v "$shell" >/dev/null || check "$shell reads it" "$shell" -n "$work/completion"
done
completed() { bash -c ". <('$UNDERCROFT' completion bash); COMP_WORDS=($1 '') COMP_CWORD=$2; COMP_WORDS[$2]=$3; _undercroft; echo \${COMPREPLY[*]}"; }
check 'a command is completed' test "$(completed undercroft 1 histo)" = history
check 'an option is completed' test "$(completed 'undercroft play' 2 --resu)" = --resume
check 'a game is completed' test "$(completed 'undercroft learn' 2 doomc)" = doomcrawler
"$UNDERCROFT" completion tcsh >"$work/page" 2>&1
check 'another shell is refused' test $? = 2
# What README tells a newcomer to type: each is a command, and the folders it names are there.
root=$(dirname "$0")/../..
while read -r command; do
    check "README: undercroft $command is a command" grep -qw -e "$command" <<<"$commands"
done < <(grep -oE '^[|] .undercroft [a-z]+' "$root/README.md" | awk '{ print $3 }' | sort -u)
while read -r folder; do
    check "README: $folder is there" test -e "$root/$folder"
done < <(grep -E '^[|] .undercroft' "$root/README.md" | cut -d'|' -f2 | grep -oE '(src|tests|docs)/[a-z/]+' | sort -u)
finish
