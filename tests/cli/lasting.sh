#!/usr/bin/env bash
# lasting.sh - `once per` in lines that last: a line may outlive the span its limit counts by; then it is spent in each, and fresh in the next.
# Cards of a file, played in scenarios: no game's own card lasts longer than its limit.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

# What the Warriors of two turns do to three Skeletons: one attacks in the first turn, two in the second.
two_turns() {
    printf '%s\n' "scenario $1" 'rules KEEP-32' 'game keep scenario=first-knock clan1=skeletons' given \
        '  monsters: 3 Skeleton' '  spot of Skeleton is 3' '  spot of Skeleton #2 is 3' '  spot of Skeleton #3 is 3' \
        '  hand of seat 1: Shield Wall' '  top of guild: 2 Swords at the Gate' 'do' '  Shield Wall' '  This wave' '  done' \
        '  stop' '  Forge' "expect $2 monsters in dungeon" 'do' '  stop' '  end turn' '  Forge' "expect $3 monsters in dungeon"
}

# wall LIMIT: the card, lasting for the wave
wall() {
    printf '%s\n' 'game keep' 'tactic Shield Wall' '  clan Skeletons' '  play:' \
        "    this wave, would damage to a monster of yours $1: cancel" '    move'
}

wall 'once per turn' >"$work/turn.cards"
two_turns 'Fresh in every turn: of three blows two are held, one in each' 3 2 >"$work/turn.scenario"
check 'a limit that ends before its line is fresh again' "$UNDERCROFT" check --pack "$work/turn.cards" "$work/turn.scenario"
wall 'once per wave' >"$work/wave.cards"
two_turns 'Spent for the wave: of three blows one is held' 3 1 >"$work/wave.scenario"
check 'and one that does not, is not' "$UNDERCROFT" check --pack "$work/wave.cards" "$work/wave.scenario"
finish
