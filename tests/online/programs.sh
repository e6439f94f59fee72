#!/usr/bin/env bash
# programs.sh UNDERCROFT-SERVE - programs at a served table: examples/bot.py plays there against itself, the game's file is verified; what a
# host types wrong is one sentence and status 2.
set -u
serve=$1
undercroft=$(dirname "$serve")/undercroft
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
export XDG_DATA_HOME=$work/home
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
server=
said() { if [[ $1 == 0 ]]; then echo "ok - $2"; else echo "not ok - $2"; fi; }

refused() { # WHAT WORD...: status 2 and one sentence
    local what=$1 text status
    shift
    text=$("$serve" "$@" 2>&1 >/dev/null)
    status=$?
    [[ $status == 2 && $(wc -l <<<"$text") == 1 ]]
    said $? "$what is refused: $text"
}
printf 'port 8712\nprot 9\n' >"$work/config"
refused 'an unknown option' --prot 9
refused 'a port that is none' --port seventy
refused 'a certificate without a key' --cert x
refused 'a word' now
refused 'a line of the configuration' --config "$work/config"
refused 'a file that is not there' --config "$work/none"
refused 'an address of another machine' --bind 192.0.2.1 --port 0 --data "$work/other"
"$serve" --check --data "$work/data" >/dev/null
said $? '--check says that it would start'

"$serve" --port 0 --data "$work/data" --frames 1000 >"$work/said" &
server=$!
for _ in {1..200}; do grep -q '^Tables at' "$work/said" && break; sleep 0.05; done
link=$(sed -n 's/^Tables at //p' "$work/said")
refused 'a store that another server has' --port 0 --data "$work/data"

{ echo 'make pig seats=2 goals=open'; sleep 2; echo stand; sleep 1; echo quit; } | "$undercroft" join "$link" --guest --name Maker >"$work/maker"
code=$(sed -n 's/^Table \([A-Z0-9]*\): .*/\1/p' "$work/maker" | head -n 1)
[[ -n $code ]]
said $? "a table is made from a terminal: $code"
if command -v python3 >/dev/null; then
    timeout 120 python3 "$top/examples/bot.py" --program "$undercroft" --at "${link}t/$code" --name One >"$work/one" 2>&1 &
    one=$!
    timeout 120 python3 "$top/examples/bot.py" --program "$undercroft" --at "${link}t/$code" --name Two --seed 2 >"$work/two" 2>&1
    wait "$one"
    [[ $(cat "$work/one") == Player*wins*Scores:* && $(cat "$work/one") == "$(cat "$work/two")" ]]
    said $? "two programs play it to its end: $(cat "$work/one")"
    host=${link#http://}
    host=${host%/}
    exec 3<>"/dev/tcp/${host%:*}/${host#*:}"
    printf 'GET /t/%s/game.save HTTP/1.0\r\n\r\n' "$code" >&3
    sed '1,/^\r$/d' <&3 >"$work/game.save"
    "$undercroft" replay "$work/game.save" --verify >"$work/verified"
    said $? 'the game is verified'
    promised=$(sed -n 's/^commitment //p' "$work/game.save")
    grep -q "$promised" "$work/maker" && grep -qz 'showed the commitment' "$work/verified"
    said $? 'and its commitment is the one that was shown when the table was made'
    sed '/^secret 0/ { s/0/1/; b; }; s/^secret ./secret 0/' "$work/game.save" >"$work/other.save"
    ! "$undercroft" replay "$work/other.save" --verify >"$work/refusal" 2>&1
    said $? "another secret is found out: $(head -c 120 "$work/refusal" | tr '\n' ' ')"
fi
kill -TERM "$server"
wait "$server"
said $? 'a server that is told to end ends well'
