#!/usr/bin/env bash
# talk.sh - the JSON lines: a whole game, one seat's view, bad lines, and the page that documents them.
# shellcheck source=tests/cli/tap.bash
. "$(dirname "$0")/tap.bash"

for seed in 1 2 3 4 5; do
    check "a game by a program, seed $seed" node "$here/talker.mjs" "$UNDERCROFT" pig $seed seats=3
    check "one seat of it, seed $seed" node "$here/talker.mjs" "$UNDERCROFT" pig $seed seats=4 --seat 3
done

for _ in {1..200}; do echo '{"do":"roll"}'; echo '{"do":"hold"}'; done >"$work/lines"
"$UNDERCROFT" talk pig --seed 5 <"$work/lines" >"$work/out"
check 'it ends by itself' grep -q '"over":true' <(tail -n 1 "$work/out")
"$UNDERCROFT" talk pig --seed 5 <"$work/lines" >"$work/again"
check 'the same seed and answers, the same lines' cmp "$work/out" "$work/again"
"$UNDERCROFT" talk pig --seed 5 --seat 2 <"$work/lines" >"$work/out"
check 'one seat sees no secret of another' node -e '
    for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
        const p = JSON.parse(line);
        if (p.error || p.over) continue;
        const other = p.table.find(t => t.shape == "seat" && t.owner == 1);
        if (other.line != "goal unknown" || p.seat != 2) process.exit(1);
    }' <"$work/out"
printf '%s\n' '{"do":"hold"}' "{\"save\":\"$work/talk.save\"}" '{"quit":true}' '{"do":"roll"}' |
    "$UNDERCROFT" talk pig --seed 5 >"$work/out"
check 'quit ends it' test "$(wc -l <"$work/out")" == 3
has 'save' "$work/out" "{\"saved\":\"$work/talk.save\"}"
check 'which replays' "$UNDERCROFT" replay "$work/talk.save"
check 'nothing is kept among the player'\''s games' test "$("$UNDERCROFT" saves --json)" == '[]'
check 'the end of the input ends it' "$UNDERCROFT" talk pig --seed 5 </dev/null

# Steps lead from one table to the next.
printf '%s\n' '{"do":"hold"}' '{"steps":0}' '{"do":"roll"}' '{"steps":1}' '{"steps":9}' | "$UNDERCROFT" talk pig --seed 5 --seat 1 --bots random >"$work/out"
# shellcheck disable=SC2016 # JavaScript
check 'steps end where the position stands' node -e '
    const [first, then, steps, , again] = require("fs").readFileSync(0, "utf8").trim().split("\n").map(l => JSON.parse(l));
    const bare = t => JSON.stringify(t.map(({ do: _, ...rest }) => rest));
    let table = steps.before;
    if (bare(first.table) !== bare(table) || steps.steps.length !== then.events.length || !steps.steps.some(s => s.numbers)) process.exit(1);
    for (const s of steps.steps) table = !s.table ? table : s.table.flatMap(p => Array.isArray(p) ? table.slice(p[0], p[0] + p[1]) : [p]);
    process.exit(bare(then.table) === bare(table) ? 0 : 1);' <"$work/out"
has 'steps of a time to come' "$work/out" 'must be a number from 0 to'

# docs/protocol.md: its conversation is one that happens.
# shellcheck disable=SC2016 # JavaScript
check 'the documented conversation' node -e '
    const [page, program] = process.argv.slice(1);
    const text = require("fs").readFileSync(page, "utf8");
    const words = text.match(/`undercroft (talk [^`]*)`\. Lines/)[1].split(" ");
    const block = text.slice(text.indexOf("## A whole conversation")).split("```")[1].trim().split(/^> /m);
    const input = block.slice(1).map(b => b.split("\n")[0]);
    const wanted = [block[0], ...block.slice(1).map(b => b.split("\n").slice(1).join("\n"))].filter(b => b.trim());
    const said = require("child_process").execFileSync(program, words, { input: input.join("\n") + "\n" }).toString().trim().split("\n");
    const plain = list => list.map(x => JSON.stringify(JSON.parse(x)));
    require("assert").deepStrictEqual(plain(said), plain(wanted));' "$here/../../docs/protocol.md" "$UNDERCROFT"
finish
