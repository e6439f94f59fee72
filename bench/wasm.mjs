// wasm.mjs - runs the rules in WebAssembly under node: `node bench/wasm.mjs build/rules.wasm signatures | rates [GAME]`.
//
// `signatures` prints the same lines as tests/signature.c; `rates` prints decisions per CPU second, to hold beside
// `undercroft bench`. Does NOT know a game: the module lists them.
import { readFileSync } from 'node:fs';

const BATCH_GAMES = 200;
const SECONDS = 2;
const [file, what, only] = process.argv.slice(2);
if (!file || !['signatures', 'rates'].includes(what)) {
    console.error('wasm.mjs: call it as  node bench/wasm.mjs FILE.wasm signatures | rates [GAME]');
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

for (let n = 0; n < rules.games(); n++) {
    const name = nameOf(n);
    if (only && name !== only) continue;
    if (what === 'signatures') {
        const signature = BigInt.asUintN(64, rules.signature(n, BATCH_GAMES));
        console.log(`${name} ${BATCH_GAMES} ${signature.toString(16).padStart(16, '0')}`);
    } else {
        console.log(`${name}: ${Math.round(rate(n))} decisions per CPU second in WebAssembly`);
    }
}
