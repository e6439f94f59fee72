#!/usr/bin/env python3
"""random_cards.py - cards made at random from the grammar of docs/card-language.md, in the words of a game.

    random_cards.py CARDC GAME-FOLDER COUNT SEED >FILE.cards

They keep kind, name and figures of the game's own cards, so that decks hold them, and get other lines. What the compiler refuses is made
anew: what is left is what a designer could have written.
"""
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

import reader


class Maker:
    def __init__(self, words, fields, seed):
        self.w, self.fields, self.r = words, fields, random.Random(seed)
        self.real = [k for k in words.kinds if k in fields and k not in ('card', 'player', 'opponent', 'target') and not self.bare(k)]
        self.depth = 0

    def bare(self, kind):
        return kind in ('roster', 'layout', 'scenario', 'deck')

    def one(self, *choices):
        return self.r.choice(choices)

    def chance(self, p):
        return self.r.random() < p

    # -- things

    def filter(self, zone=True):
        kind = self.one(*self.real) if self.chance(.85) else 'card'
        text = kind
        if self.chance(.2) and self.w.states:
            text = self.one('', 'not ') + self.one(*self.w.states) + ' ' + text
        elif self.chance(.15) and self.w.traits:
            text = self.one(*self.w.traits) + ' ' + text
        if not self.w.solo and self.chance(.3):
            text += self.one(' of yours', ' of an opponent')
        if zone and self.chance(.2):
            z = self.one(*self.w.zones)
            text += ' in ' + ('your ' if self.w.zones[z]['owned'] and ' of ' not in text else '') + z
        if self.chance(.2):
            n = self.one(*[n for n, v in self.w.numbers.items() if v['of']])
            text += ' with %s %s%d' % (n, self.one('', 'at least ', 'at most '), self.r.randint(0, 4))
        elif self.chance(.1):
            text += ' here'
        elif self.chance(.05):
            text += ' next to this'
        return text

    def thing(self, it):
        if it and self.chance(.35):
            return 'it'
        if self.chance(.25):
            return 'this'
        return self.one('a ', 'a ', 'a ', 'another ', 'each ', 'a random ', 'up to 2 ', '2 ') + self.filter()

    def amount(self, own=False):
        pick = self.r.random()
        if pick < .6:
            return str(self.r.randint(1, 4))
        if pick < .7 and own:
            return 'amount'
        if pick < .78:
            return 'the number of ' + self.filter(False)
        if pick < .84:
            return '1d6'
        free = [n for n, v in self.w.numbers.items() if not v['of']]
        if pick < .94 and free:
            n = self.one(*free)
            return self.one(n, 'half ' + n, n + ' plus 1', 'half %s min 1' % n, n + ' max 3')
        return 'life of this' if 'life' in self.w.numbers else '2'

    def cond(self):
        pick = self.r.random()
        free = [n for n, v in self.w.numbers.items() if not v['of']]
        if pick < .4 and free:
            return '%s at %s %d' % (self.one(*free), self.one('least', 'most'), self.r.randint(1, 5))
        if pick < .7:
            return self.one('any ', 'no ') + self.filter(False)
        return 'the number of %s at least %d' % (self.filter(False), self.r.randint(1, 3))

    # -- events

    def parts(self, name):
        return re.findall(r'\[[^\]]*\]|\S+', self.w.events[name]['signature'])[len(name.split()):]

    def fill(self, inner, it, own):
        out = []
        for word in inner.strip('[]').split():
            if word[0] == '#':
                out.append(self.amount(own))
            elif word.startswith('@'):
                out.append('you' if word in ('@you', '@player') and self.chance(.5) else self.thing(it))
            elif word[0] == '%':
                zones = [('your ' if v['owned'] else '') + z for z, v in self.w.zones.items() if z != 'play']
                out.append(self.one(*zones) if self.chance(.7) else 'a ' + self.filter(False))
            elif word[0] == '&':
                group = word[1:]
                words = list(self.w.counters) if group == 'counter' else list(self.w.groups.get(group, {})) or list(self.w.traits)
                out.append(self.one(*words) if words else 'x')
            else:
                out.append(word)
        return out

    def event(self, it=False, own=False):
        names = [n for n, e in self.w.events.items() if e['does']]
        name = self.one(*names)
        out = [name]
        for part in self.parts(name):
            if part[0] == '[' and self.chance(.4):
                continue
            out += self.fill(part, it, own)
        return ' '.join(out)

    def happening(self):
        name = self.one(*self.w.events)
        thing = any('@' in p for p in self.parts(name))
        text = name
        if thing:
            text += ' of ' + self.one('this', 'a ' + self.filter(False), 'another ' + self.filter(False))
        return text, thing

    # -- statements and lines

    def statement(self, it, own):
        pick = self.r.random()
        if pick < .68 or self.depth > 1:
            return self.event(it, own)
        self.depth += 1
        inner = self.event(it, own)
        text = {0: 'you may ' + inner, 1: 'if %s: %s' % (self.cond(), inner), 2: 'each %s: %s' % (self.filter(False), self.event(True, own)),
                3: 'choose a %s: %s' % (self.filter(), self.event(True, own)), 4: 'repeat 2: ' + inner,
                5: 'this %s, %s' % (self.one(*self.w.spans), self.rule())}[self.r.randint(0, 5)]
        self.depth -= 1
        return text

    def body(self, it=False, own=False):
        if self.chance(.1):
            return '\n    choose one:\n      %s\n      %s' % (self.event(it, own), self.event(it, own))
        return ' ' + '; '.join(self.statement(it, own) for _ in range(self.r.choice((1, 1, 1, 2, 2, 3))))

    def rule(self):
        name, n = self.one(*self.w.numbers.items())
        if self.chance(.25):
            return self.one('may not ', 'may not ', 'may ') + self.happening()[0]
        of = ' of ' + self.one('this', 'a ' + self.filter(False), 'another ' + self.filter(False)) if n['of'] else ''
        return '%s%s %s %s' % (name, of, self.one('plus', 'plus', 'minus', 'is'), self.amount())

    def line(self, hand):
        pick = self.r.random()
        once = ' once per ' + self.one(*self.w.spans) if self.chance(.25) else ''
        if pick < .3:
            h, it = self.happening()
            return 'on %s%s%s:%s' % (h, once, ' if ' + self.cond() if self.chance(.2) else '', self.body(it))
        if pick < .42:
            h, it = self.happening()
            return 'would %s%s: %s' % (h, once, self.one('cancel', 'cancel; ' + self.event(it)))
        if pick < .65:
            return 'while %s: %s' % ('in play' if self.chance(.7) else self.cond(), self.rule())
        if hand:
            return 'play:%s' % self.body()
        window = self.one(*self.w.windows) if self.w.windows else 'turn'
        return 'use in %s%s%s:%s' % (window, once, ' cost discard this' if self.chance(.4) else '', self.body())


def main():
    cardc, folder, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    game = os.path.basename(folder.rstrip('/'))
    files = [os.path.join(folder, '../../kit/shared.words')] + sorted(glob.glob(folder + '/*.words'))
    words, fields = reader.Words(files), reader.kind_fields(files)
    for own in fields.values():
        for f, t in own.items():
            if t in ('number', 'dice'):
                words.numbers.setdefault(f, {'noun': f, 'of': True, 'counter': False, 'templates': {}})
    cards = [c for c in reader.cards_of(sorted(glob.glob(folder + '/cards/*.cards')), fields) if 'row' not in fields[c['kind']].values()]
    maker = Maker(words, fields, seed)
    maker.r.shuffle(cards)
    cards = cards[:count]
    lines = {}
    for n, c in enumerate(cards):
        lines[n] = [None] * (len(set(c['slots'])) or maker.r.choice((1, 1, 2)))
    bad = {(n, k) for n in lines for k in range(len(lines[n]))}
    path = tempfile.mkstemp(suffix='.cards')[1]
    made = 0
    for _ in range(200):
        for n, k in bad:
            slots = sorted(set(cards[n]['slots']))
            made += 1
            lines[n][k] = 'on %s:%s' % (slots[k], maker.body()) if slots else maker.line(cards[n]['play'])
        text, where, at = ['game ' + game], {}, 1
        for n, c in enumerate(cards):
            head = ['', '%s %s' % (c['kind'], c['name'])] + [h for h in c['head'] if not h.startswith('  source')]
            text += head
            at += len(head)
            for k, l in enumerate(lines[n]):
                for _ in range(l.count('\n') + 1):
                    at += 1
                    where[at] = (n, k)
                text.append('  ' + l)
        open(path, 'w', encoding='utf-8').write('\n'.join(text) + '\n')
        err = subprocess.run([cardc, folder, path], capture_output=True, text=True).stderr
        bad = {where[int(m)] for m in re.findall(r':(\d+):\d+: ', err) if int(m) in where}
        if not bad:
            break
    sys.stdout.write(open(path, encoding='utf-8').read())
    os.unlink(path)
    print('%s: %d random cards, %d lines made for %d kept%s' % (game, len(cards), made, sum(map(len, lines.values())), '; ' + err if err else ''),
          file=sys.stderr)


if __name__ == '__main__':
    main()
