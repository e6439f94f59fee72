// talker.mjs - a program that plays a whole game through `undercroft talk` and checks every line it gets.
//
//   node talker.mjs PROGRAM GAME SEED [ARGUMENT...]      status 1 with a sentence when something is not as the protocol says
//
// It answers at random, and now and then takes back, asks why, saves to a bad place, or sends a bad line, after which the
// position must be the same. Knows no game.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program, game, seed, ...rest] = process.argv.slice(2);
const child = spawn(program, ['talk', game, '--seed', seed, ...rest], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const ended = new Promise(done => child.on('close', done));
let state = Number(seed) || 1;

function fail(sentence) {
    console.error(sentence);
    process.exit(1);
}

function below(n) { // the same game every time
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
}

async function read() {
    const { value, done } = await lines.next();
    if (done) fail('the output ended too early');
    try { return JSON.parse(value); } catch { return fail('not JSON: ' + value); }
}

async function ask(line) {
    child.stdin.write((typeof line === 'string' ? line : JSON.stringify(line)) + '\n');
    return read();
}

function expect(holds, sentence, object) {
    if (!holds) fail(sentence + ': ' + JSON.stringify(object).slice(0, 600));
}

function checkPosition(p) {
    expect(Number.isInteger(p.position) && Number.isInteger(p.seat), 'position and seat are numbers', p);
    expect(typeof p.prompt === 'string' && typeof p.over === 'boolean', 'prompt and over', p);
    expect(Array.isArray(p.table) && Array.isArray(p.events) && Array.isArray(p.scores), 'table, events, scores', p);
    expect(p.over === (p.actions.length === 0), 'there are answers until the game is over', p);
    expect(p.over || p.prompt !== '', 'a question has words', p);
    const words = p.actions.map(a => a.do);
    expect(new Set(words).size === words.length && words.every(w => w), 'answers have words of their own', words);
    expect(p.actions.every(a => a.text), 'answers have words for people', p.actions);
    expect(p.table.every(t => !t.do || words.includes(t.do)), 'pointing at a thing is one of the answers', p.table);
    expect(p.events.every(e => e.text && e.position <= p.position), 'events have words', p.events);
}

const same = (a, b) => a.position === b.position && JSON.stringify(a.actions) === JSON.stringify(b.actions);
const BAD = ['', '{', 'roll', '[]', '{}', '42', 'null', '{"do":1}', '{"do":"no such answer"}', '{"undo":false}', '{"quit":1}',
    '{"fly":true}', '{"do":"a","undo":true}', '{"save":""}', '{"save":"/nowhere/at/all"}', '{"do":"\\ud800"}', '"' + 'x'.repeat(70000)];

let here = await read(), answers = 0, undone = 0;
checkPosition(here);
while (!here.over) {
    if (below(10) === 0) {
        const reply = await ask(BAD[below(BAD.length)]);
        expect(typeof reply.error === 'string' && reply.error.length > 5, 'a bad line gets an error', reply);
    }
    if (below(20) === 0 && here.table.length) {
        const name = here.table[below(here.table.length)].name, reply = await ask({ why: name || 'x' });
        expect(reply.why || reply.error, 'why gets a sentence', reply);
    }
    const next = await ask({ do: here.actions[below(here.actions.length)].do });
    checkPosition(next);
    expect(next.position > here.position, 'an answer moves the game on', next);
    answers++;
    if (!next.over && below(5) === 0) {
        const back = await ask({ undo: true });
        if (!back.error) {
            undone++;
            checkPosition(back);
            expect(same(back, here), 'undo goes back exactly', back);
            here = back;
            continue;
        }
    }
    here = next;
}
expect(here.outcome, 'the end has words', here);
expect(await ended === 0, 'talk ends by itself with status 0', {});
console.log(`${game}: ${answers} answers, ${undone} taken back. ${here.outcome}`);
