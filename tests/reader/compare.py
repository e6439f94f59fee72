#!/usr/bin/env python3
"""compare.py - reads every card of a game back from its printed text and holds what was read to what the card was made from.

    compare.py CARDC GAME-FOLDER [WORDS-FILE...] [--cards FILE] [--show WHAT]

Same code: the reading compiles to the same instructions, and so is the same in every position. Another code: played against each other by
tests/reader/same. Not read: said so, line by line.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

import reader

HANDS = {'crawler': ('basic', 'boost', 'disruption'), 'keep': ('tactic',),
         'crypt': ('weapon', 'tech', 'item', 'potion', 'tactic', 'key', 'spell', 'charm', 'elixir', 'scroll', 'creature', 'unit')}
MOST = 12  # readings of one paragraph that are tried


def run(*args):
    return subprocess.run(args, capture_output=True, text=True)


def paragraphs(lines):
    """The bullets of a list belong together, with the heading above them if it ends in a colon."""
    out = []
    for line in lines:
        if line[:1] in '»•':
            if out and (out[-1][0] == 'list' or out[-1][1][-1].endswith(':')):
                out[-1] = ('list', out[-1][1] + [line])
            else:
                out.append(('list', [line]))
        else:
            out.append(('line', [line]))
    return out


def readings(card, words, kind, lines, game, tabled):
    r = reader.Lines(words, card)
    in_hand = card['kind'] in HANDS.get(game, ()) or words.kinds[card['kind']]['any']
    # From the hand, unless the card lies on the table by then: an earlier line tabled it, or it is spent.
    lies = (tabled and 'able this card' not in lines[0]) or 'spend this card' in lines[0].lower()
    card['words'] = ['play', 'use'] if in_hand and not lies else ['use', 'play']
    card['play'] = in_hand
    card['offer'] = None
    if kind == 'line':
        found = []
        for got in r.line(lines[0]):
            text = reader.laid_out(reader.settle(got))
            if words.kinds[card['kind']]['any'] and text.startswith('  play:\n'):  # a list of one action
                text = '  play:\n' + reader.one_line(text.split('\n')[1:], '    ')
            if text not in found:
                found.append(text)
            if len(found) >= MOST:
                break
        return found
    heads, body = [], []
    for line in lines:
        if line[:1] not in '»•':
            heads.append(line)
            continue
        r.text, r.memo = line[2:], {}
        end = len(r.text) - 1 if r.text.endswith('.') else len(r.text)
        options = [b for b, j in r.body(0) if j == end]
        if not options:
            return []
        body.append(reader.one_line(reader.deeper(reader.settle(options[0]), '    '), '    '))
    word = 'play' if in_hand else 'use'
    return ['  %s:\n%s' % (word, '\n'.join(body))] if not heads else []


def normal(explained, alike=()):
    """Instructions without addresses; an amount of 1 need not be written down."""
    out = {}
    for block in re.split(r'\n(?=\S)', explained):
        lines = block.split('\n')
        head = lines[0]
        kept = []
        for l in lines[1:]:
            l = re.sub(r'^  [ 0-9]{5}', '      ', l)
            l = re.sub(r'line \d+', 'line', l)
            l = re.sub(r'KEEP line', 'KEEP', l)
            if re.match(r'\s+SET amount to 1$', l):
                continue
            for ref in alike:
                l = l.replace(ref + ' of ', '')
            kept.append(l)
        out[re.sub(r' \(card \d+\)', '', head)] = '\n'.join(kept)
    return out


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('cardc')
    ap.add_argument('folder')
    ap.add_argument('words', nargs='*')
    ap.add_argument('--cards')
    ap.add_argument('--show', default='')
    ap.add_argument('--out')
    ap.add_argument('--only')
    ap.add_argument('--play', help='the program same, to play what reads to another code')
    ap.add_argument('--games', default='60')
    ap.add_argument('--least', type=int, default=0, help='percent of the paragraphs that must be read, and of the cards that must be the same')
    a = ap.parse_args()
    game = os.path.basename(a.folder.rstrip('/'))
    shared = a.words or [os.path.join(a.folder, '../../kit/shared.words')]
    files = shared + sorted(glob.glob(a.folder + '/*.words'))
    words = reader.Words(files)
    fields = reader.kind_fields(files)
    for kind, own in fields.items():
        for f, t in own.items():
            if t in ('number', 'dice'):
                words.numbers.setdefault(f, {'noun': f, 'of': True, 'counter': False, 'templates': {}})
    base = [a.cardc] + [x for w in a.words for x in ('--words', w)]
    more = [a.cards] if a.cards else []
    cards = reader.cards_of([a.cards] if a.cards else sorted(glob.glob(a.folder + '/cards/*.cards')), fields)
    texts = reader.texts_of(run(*base, '--text', a.folder, *more).stdout)
    names = sorted({c['name'] for c in reader.cards_of(sorted(glob.glob(a.folder + '/cards/*.cards')) + more, fields)}, key=lambda n: -len(n))
    todo, total, unread = [], 0, []
    alike = [n for n, p in words.refs.items() if p == '*']  # two sides of the same, said alike
    for card in cards:
        card['names'] = names
        lines = texts.get((card['kind'], card['name']))
        if not lines or (a.only and card['name'] != a.only):
            continue
        options = []
        tabled = False
        for kind, group in paragraphs(lines):
            total += 1
            got = readings(card, words, kind, group, game, tabled)
            tabled |= 'able this card' in group[0]
            if not got:
                unread.append((card['name'], ' / '.join(group)))
            options.append(got)
        todo.append((card, options))
    whole = [(c, o) for c, o in todo if all(o)]
    # The first reading that is a card at all.
    pick = {c['name']: [0] * len(o) for c, o in whole}
    broken = set()
    want = normal(run(*base, '--explain', a.folder, *more).stdout, alike)
    path = a.out or tempfile.mkstemp(suffix='.cards')[1]
    for _ in range(60):
        where, text = {}, ['game ' + game]
        for c, o in whole:
            if c['name'] in broken:
                continue
            text += ['', '%s %s' % (c['kind'], c['name'])] + c['head']
            for n, choices in enumerate(o):
                chosen = choices[pick[c['name']][n]]
                start = sum(t.count('\n') + 1 for t in text) + 1
                text.append(chosen)
                for l in range(start, start + chosen.count('\n') + 1):
                    where[l] = (c['name'], n)
        open(path, 'w', encoding='utf-8').write('\n'.join(text) + '\n')
        err = run(*base, a.folder, path).stderr
        bad = set()
        for m in re.finditer(r':(\d+):\d+: (.*)', err):
            if int(m.group(1)) in where:
                bad.add(where[int(m.group(1))])
                if 'errors' in a.show:
                    print('!', where[int(m.group(1))], m.group(2))
        if not bad:
            if err:
                print(err, file=sys.stderr)
            break
        for name, n in bad:
            o = next(o for c, o in whole if c['name'] == name)
            pick[name][n] += 1
            if pick[name][n] >= len(o[n]):
                broken.add(name)
    have = normal(run(*base, '--explain', a.folder, path).stdout, alike)
    same, played, differ = 0, [], []
    for c, o in whole:
        if c['name'] in broken:
            unread.append((c['name'], 'no reading of it is a card'))
            continue
        key = '%s %s' % (c['kind'], c['name'])
        if have.get(key) == want.get(key):
            same += 1
            continue
        chosen = [choices[pick[c['name']][n]] for n, choices in enumerate(o)]
        alone = tempfile.mkstemp(suffix='.cards')[1]
        others = re.split(r'\n(?=[a-z])', open(a.cards, encoding='utf-8').read())[1:] if a.cards else []
        others = [b for b in others if b.split('\n')[0] != key]
        open(alone, 'w', encoding='utf-8').write('\n'.join(['game ' + game] + others + ['', key] + c['head'] + chosen) + '\n')
        result = run(a.play, game, a.cards or '-', alone, a.games) if a.play else None
        os.unlink(alone)
        (played if result and result.returncode == 0 else differ).append(c['name'])
        if 'other' in a.show and c['name'] in differ:
            print('==', key, result.stdout.strip() if result else '')
            for line in texts[c['kind'], c['name']]:
                print('   text:', line)
            print('\n'.join(chosen))
            print('--- made\n%s\n--- read\n%s' % (want.get(key), have.get(key)))
    if 'unread' in a.show:
        for name, line in unread:
            print('? %s: %s' % (name, line))
    read = total - len([u for u in unread if 'no reading' not in u[1]])
    lost = len(todo) - same - len(played) - len(differ)
    print('%s: %d cards with text: %d read to the same code, %d to another that plays the same in %s games each, %d to another, %d not read; '
          '%d of %d paragraphs read' % (game, len(todo), same, len(played), a.games, len(differ), lost, read, total))
    if 'differ' in a.show:
        print('differ: ' + ', '.join(differ))
    if 100 * read < a.least * total or 100 * (same + len(played)) < a.least * (same + len(played) + len(differ)):
        sys.exit(1)


if __name__ == '__main__':
    main()
