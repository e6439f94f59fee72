// wasm.mjs - runs the rules in WebAssembly under node: `node bench/wasm.mjs build/rules.wasm signatures | rates [GAME]`, or
// `... beside build/bench/rates [GAME]`.
//
// `signatures` prints the same lines as tests/signature.c; `rates` prints decisions per CPU second; `beside` runs the native benchmark and
// this one by turns, so that a machine with other work to do slows both alike, and prints the middle of their ratios. Does NOT know a
// game: the module lists them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BATCH_GAMES = 200;
const SECONDS = 2;
const TURNS = 3;
const [file, what, ...rest] = process.argv.slice(2);
const native = what === 'beside' ? rest.shift() : '';
const only = rest[0];
if (!file || !['signatures', 'rates', 'beside'].includes(what) || (what === 'beside' && !native)) {
    console.error('wasm.mjs: call it as  node bench/wasm.mjs FILE.wasm signatures | rates [GAME] | beside PROGRAM [GAME]');
    process.exit(2);
}
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const rules = instance.exports;

function nameOf(n) {
    const bytes = new Uint8Array(rules.memory.buffer, rules.name(n));
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function rate(n) {
    rules.play(n, 1, 2000); // let the engine compile what is hot
    let decisions = 0, seed = 1;
    const begin = process.cpuUsage();
    for (;;) {
        decisions += rules.play(n, seed, seed + 499);
        seed += 500;
        const spent = process.cpuUsage(begin);
        const seconds = (spent.user + spent.system) / 1e6;
        if (seconds >= SECONDS) return decisions / seconds;
    }
}

const middle = list => [...list].sort((a, b) => a - b)[list.length >> 1];

function beside(n, name) {
    const here = [], there = [], ratio = [];
    for (let turn = 0; turn < TURNS; turn++) {
        const said = JSON.parse(execFileSync(native, [name, '--json']).toString());
        there.push(said.games[0].decisions_per_second);
        here.push(rate(n));
        ratio.push(here[turn] / there[turn]);
    }
    return `${name}: ${middle(ratio).toFixed(2)} of native, from ${Math.min(...ratio).toFixed(2)} to ${Math.max(...ratio).toFixed(2)} in ${TURNS} turns ` +
        `(${Math.round(middle(here))} against ${Math.round(middle(there))} decisions per CPU second)`;
}

for (let n = 0; n < rules.games(); n++) {
    const name = nameOf(n);
    if (only && name !== only) continue;
    if (what === 'signatures') {
        const signature = BigInt.asUintN(64, rules.signature(n, BATCH_GAMES));
        console.log(`${name} ${BATCH_GAMES} ${signature.toString(16).padStart(16, '0')}`);
    } else if (what === 'beside') {
        console.log(beside(n, name));
    } else {
        console.log(`${name}: ${Math.round(rate(n))} decisions per CPU second in WebAssembly`);
    }
}
