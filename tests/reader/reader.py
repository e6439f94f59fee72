#!/usr/bin/env python3
"""reader.py - the second reader: printed sentences back into lines of the card language.

It knows the words files, the figures a card shows, and English; it shares no code with the writer (tools/cardc/text_*.c). What a line says
is read by descent with every way tried; pronouns are settled afterwards, from left to right, as a player settles them: `it` is what was
named last, or this card where nothing else was. What cannot be read is said so, never guessed.

    reader.py GAME-FOLDER            reads `cardc --text` from standard input, writes a .cards file with what it could read
"""
import re
import sys
from functools import lru_cache

sys.setrecursionlimit(20000)


# ---- Words ---------------------------------------------------------------------------------------------------------------

def singular(noun):
    return noun.split('/')[0]


def with_s(word):
    low = word.lower()
    big = len(word) > 1 and word[-2:].isupper()
    if low.endswith(('s', 'x', 'z', 'ch', 'sh')):
        return word + ('ES' if big else 'es')
    if len(word) > 1 and low.endswith('y') and low[-2] not in 'aeiou':
        return word[:-1] + ('IES' if big else 'ies')
    return word + ('S' if big else 's')


def plural(noun):
    return noun.split('/')[1] if '/' in noun else with_s(noun)


def third(verb):
    return {'be': 'is', 'have': 'has', 'go': 'goes', 'do': 'does'}.get(verb, with_s(verb))


class Words:
    """What a game's words files say, as far as sentences are made of it."""

    def __init__(self, files):
        self.kinds, self.traits, self.states, self.zones, self.counters = {}, {}, {}, {}, {}
        self.numbers, self.events, self.says, self.spans, self.windows = {}, {}, {}, {}, {}
        self.roles, self.refs, self.groups, self.members = {}, {}, {}, {}
        self.place, self.solo = 'place', False
        for name in files:
            for line in open(name, encoding='utf-8'):
                self.line(re.sub(r'(^|\s)#( .*|$)', '', line) if not line.startswith(('number', 'event', 'say')) else line.strip())

    def line(self, line):
        m = re.match(r'(\w+)\s+(.*)', line)
        if not m:
            return
        what, rest = m.groups()
        quoted = re.findall(r'"([^"]*)"', rest)
        name = rest.split()[0] if rest.split() else ''
        getattr(self, 'on_' + what, lambda *a: None)(name, rest, quoted)

    def on_game(self, name, rest, quoted):
        self.solo = 'solo' in rest.split()

    def on_place(self, name, rest, quoted):
        self.place = quoted[0]

    def on_kind(self, name, rest, quoted):
        m = re.match(r'(\S+)(?:\s+is (\S+))?', rest)
        called = re.search(r'called "([^"]*)"', rest)
        parent = m.group(2)
        head = rest.split(':')[0]
        when = re.search(r'\bwhen (\S+)', head)
        up = self.kinds.get(parent, {})
        self.kinds[name] = {'noun': quoted[0] if quoted and not head.strip().startswith('"') else name, 'parent': parent,
                            'called': called.group(1) if called else up.get('called'),
                            'when': when.group(1) if when else up.get('when'),
                            'list': ' list' in re.sub(r'"[^"]*"', '', head) or up.get('list', False),
                            'any': ' any' in re.sub(r'"[^"]*"', '', head) or up.get('any', False)}

    def on_zone(self, name, rest, quoted):
        self.zones[name] = {'in': quoted[0], 'into': quoted[1] if len(quoted) > 1 else quoted[0], 'owned': 'owned' in rest.split('"')[-1]}

    def on_state(self, name, rest, quoted):
        self.states[name] = quoted[0]
        m = re.search(r'not (\S+) "([^"]*)"', rest)
        if m:
            self.states[m.group(1)] = m.group(2)

    def on_counter(self, name, rest, quoted):
        self.counters[name] = quoted[0]
        self.numbers.setdefault(name, {'noun': quoted[0], 'of': True, 'counter': True, 'templates': {}})

    def on_words(self, name, rest, quoted):
        body = rest.split('=', 1)[1] if '=' in rest else ''
        for m in re.finditer(r'([\w-]+)(?: "([^"]*)")?', re.sub(r'^\s*"[^"]*"', '', body)):
            self.traits[m.group(1)] = m.group(2) if m.group(2) is not None else m.group(1)

    def on_group(self, name, rest, quoted):
        found = {}
        for m in re.finditer(r'([\w-]+)(?: "([^"]*)")?', rest.split('=', 1)[1]):
            found[m.group(1)] = m.group(2) if m.group(2) is not None else m.group(1)
        self.groups[name] = found

    def on_span(self, name, rest, quoted):
        self.spans[name] = quoted[0]

    def on_window(self, name, rest, quoted):
        self.windows[name] = quoted[0]

    def on_role(self, name, rest, quoted):
        self.roles[name] = quoted[0]

    def on_ref(self, name, rest, quoted):
        self.refs[name] = quoted[0]

    def on_number(self, name, rest, quoted):
        templates = dict(re.findall(r'\| (is|plus|times): ([^|]*[^| ])', rest))
        self.numbers[name] = {'noun': quoted[0], 'of': rest.split()[1] == 'of', 'counter': False, 'templates': templates}

    def on_event(self, name, rest, quoted):
        parts = [p.strip() for p in rest.split('|')]
        signature, does, happens = parts[0], parts[1], parts[2]
        own = []
        for word in signature.split():
            if re.match(r'[a-z-]+$', word) and not own[len(signature):]:
                own.append(word)
            else:
                break
        extra = dict(p.split(':', 1) for p in parts[4:] if ':' in p)
        # The name of an event is all the plain words before its first sign.
        self.events[' '.join(own)] = {'signature': signature, 'does': does, 'happens': happens,
                                      **{k.strip(): v.strip() for k, v in extra.items()}}

    def on_say(self, name, rest, quoted):
        self.says[quoted[0]] = quoted[1]


# ---- Reading -------------------------------------------------------------------------------------------------------------

class Unreadable(Exception):
    pass


IT, THIS, THAT, PLAYER = '\x01IT\x02', '\x01THIS\x02', '\x01THAT\x02', '\x01PLAYER\x02'
PLACE = '\x01PLACE\x02'
THEY, THEIRS, LET = '\x01THEY\x02', '\x01THEIRS\x02', '\x01LET\x02'   # whoever acts, or did what is answered
BIND = '\x01BIND:%s\x02'      # a choice: from here on `it` is that sort of thing
OPEN, CLOSE = '\x01(\x02', '\x01)\x02'


class Reader:
    def __init__(self, words, card):
        self.w, self.card = words, card
        kind = words.kinds[card['kind']]
        self.this = kind['called'] or 'this ' + singular(kind['noun'])
        self.text = ''
        self.memo = {}

    # -- small helpers: every reader yields (what it means, where it ends)

    def lit(self, i, *choices):
        low = self.text[i:].lower()
        for c in choices:
            if low.startswith(c.lower()):
                end = i + len(c)
                if c[-1:].isalnum() and end < len(self.text) and self.text[end].isalnum():
                    continue
                yield c, end

    def once(self, rule, i, *args):
        key = (rule.__name__, i, args)
        if key not in self.memo:
            self.memo[key] = []
            found, seen = [], set()
            for v in rule(i, *args):
                if v not in seen:
                    seen.add(v)
                    found.append(v)
                if len(found) > 60:
                    break
            self.memo[key] = found
        return self.memo[key]

    def seq(self, i, *rules):
        if not rules:
            yield (), i
            return
        for v, j in rules[0](i):
            for rest, k in self.seq(j, *rules[1:]):
                yield (v,) + rest, k

    # -- things

    def kind_words(self, noun, many):
        return plural(noun) if many else singular(noun)

    def heads(self, many):
        seen = []
        for name, k in self.w.kinds.items():
            if k['noun']:
                seen.append((self.kind_words(k['noun'], many), name))
        for name, phrase in self.w.traits.items():
            if phrase.endswith('*'):
                seen.append((self.kind_words(phrase[:-1], many), name))
        seen.sort(key=lambda x: -len(x[0]))
        return seen

    def adjectives(self):
        out = []
        for name, phrase in list(self.w.states.items()) + [(n, p) for n, p in self.w.traits.items() if p and not p.endswith('*')]:
            if not phrase.startswith('*'):
                out.append((phrase, name))
                out.append(('non-' + phrase, 'not ' + name))
        for name, z in self.w.zones.items():
            if not re.match(r'(in|on|among|under|lying) ', z['in']):
                out.append((z['in'].replace(' ', '-'), name))
                out.append(('non-' + z['in'], 'not ' + name))
        for name, k in self.w.kinds.items():
            up = self.w.kinds.get(k['parent'])
            for base in ([up['noun']] if up else []) + ['card']:
                base = singular(base or '')
                own = singular(k['noun'] or '')
                if base and own.lower().endswith(' ' + base.lower()):
                    out.append(('non-' + own[:-len(base) - 1], 'not ' + name))
        if not hasattr(self, 'names'):
            self.names = []
        out.sort(key=lambda x: (-len(x[0]), x[1].replace('not ', '').replace('-', ' ') != x[0].lower().replace('non-', '')))
        return out

    def filter(self, i, many, place='in'):
        yield from self.once(self._filter, i, many, place)

    def _filter(self, i, many, place):
        for words, head, named, j in self.filter_words(i, many):
            for after, k in self.filter_after(j, head, many, place):
                text = ' '.join(words + ([head] if head else []))
                if named:
                    after = ' named "%s"' % named + after
                states = re.findall('\x03((?:not )?[\\w-]+)', after)
                after = re.sub(' \x03(?:not )?[\\w-]+', '', after)
                yield (' '.join(states + [text]) + after).strip(), k

    def filter_words(self, i, many):
        if not hasattr(self, '_adj'):
            self._adj = self.adjectives()
        stack = [([], None, i)]
        while stack:
            words, named, at = stack.pop()
            heads = self._heads[many] if hasattr(self, '_heads') else None
            if heads is None:
                self._heads = {True: self.heads(True), False: self.heads(False)}
                heads = self._heads[many]
            taken = set()
            for phrase, name in heads:
                for _, j in self.lit(at, phrase):
                    if (phrase.lower()) in taken and name != self.card['kind']:
                        continue
                    taken.add(phrase.lower())
                    yield words, name, named, j
            # A trait may stand for its noun: an Avenger.
            for phrase, name in self._adj:
                p = plural(phrase) if many else phrase
                for _, j in self.lit(at, p):
                    if name in self.w.traits and (j >= len(self.text) or self.text[j] in ' ,.;:'):
                        yield words + [name], '', named, j
            for phrase, name in reversed(self._adj):
                for _, j in self.lit(at, phrase + ' '):
                    stack.append((words + [name], named, j))
            if named is None:
                for card in self.card['names']:
                    for _, j in self.lit(at, card + ' '):
                        stack.append((words, card, j))

    def owner_of_zone(self, owner):
        return {'your': 'your ', 'their': '\x01WHOSE\x02', "its player's": 'its ', "any player's": '', 'the': '', '': ''}.get(owner)

    def zone_phrases(self, head):
        for name, z in self.w.zones.items():
            phrase = z['in']
            for owner in (["your", "their", "its player's", "any player's", "an opponent's", "the facing player's"] if '*' in phrase else ['']):
                p = phrase.replace('*', owner)
                noun = singular(self.w.kinds[head]['noun']) if head in self.w.kinds else 'card'
                p = p.replace('^', re.sub(' card$', '', noun))
                yield name, owner, p

    def filter_after(self, i, head, many, place, depth=0):
        yield '', i
        if depth > 4:
            return
        for text, j in self.one_after(i, head, many, place, depth):
            for more, k in self.filter_after(j, head, many, place, depth + 1):
                yield text + more, k

    def one_after(self, i, head, many, place, depth):
        t = self.text
        if not t[i:i + 1] == ' ':
            return
        i += 1
        for name, phrase in self.w.states.items():
            if phrase.startswith('* '):
                for _, j in self.lit(i, phrase[2:]):
                    yield ' \x03' + name, j
                for _, j in self.lit(i, 'not ' + phrase[2:]):
                    yield ' \x03not ' + name, j
        for name, owner, p in self.zone_phrases(head):
            for pre in ('', 'from '):
                q = p
                if pre and q.startswith('in '):
                    q = q[3:]
                for _, j in self.lit(i, pre + q):
                    if owner == "an opponent's":
                        yield ' in %s of an opponent' % name, j
                    elif owner == "the facing player's":
                        yield ' in %s of the challenger' % name, j
                    else:
                        yield ' in %s%s' % (self.owner_of_zone(owner), name), j
        for _, j in self.lit(i, 'of an opponent'):
            yield ' of an opponent', j
        for _, j in self.lit(i, 'here'):
            yield ' here', j
        for _, j in self.lit(i, 'there'):
            yield ' in ' + IT, j
        for _, j in self.lit(i, 'in '):
            for n, k in self.near(j):
                yield ' in ' + n, k
        for _, j in self.lit(i, 'next to '):
            for n, k in self.near(j):
                yield ' next to ' + n, k
        place_noun = self.w.place
        for _, j in self.lit(i, 'within '):
            for a, k in self.amount(j):
                for _, m in self.lit(k, ' ' + singular(place_noun) + ' of ', ' ' + plural(place_noun) + ' of '):
                    for n, q in self.near(m):
                        yield ' within %s of %s' % (a, n), q
        for _, j in self.lit(i, 'attached to '):
            for n, k in self.ref(j):
                yield ' on ' + n, k
        for _, j in self.lit(i, 'other than '):
            for card in self.card['names']:
                for _, k in self.lit(j, card):
                    yield ' other than "%s"' % card, k
            for n, k in self.ref(j):
                yield ' other than ' + n, k
            for _, k in self.lit(j, 'a ', 'an '):
                for f, m in self.filter(k, False):
                    yield ' other than a ' + f, m
        for _, j in self.lit(i, 'with ', 'and ' if depth else '\x00'):
            yield from self.with_(j)

    def near(self, i):
        for n, j in self.ref(i):
            yield n, j
        for _, j in self.lit(i, 'a ', 'an '):
            for f, k in self.filter(j, False):
                yield 'a ' + f, k
        for _, j in self.lit(i, 'one of your '):
            for f, k in self.filter(j, True):
                yield 'a ' + self.owned(f, 'yours'), k

    def owned(self, f, whose):
        """A filter and its owner: the owner stands behind the words, before the relations."""
        m = re.match(r'((?:not )?[\w-]+(?: (?:not )?(?!of |in |here|next |within |holding |on |named |other |with )[\w-]+)*)(.*)', f, re.S)
        return '%s of %s%s' % (m.group(1), whose, m.group(2))

    def with_(self, i):
        for _, j in self.lit(i, 'no '):
            for f, k in self.filter(j, False):
                if f.split(' ')[0] not in self.w.numbers or f.split(' ')[0] in self.w.kinds:
                    yield ' holding no ' + f, k
        for name, n in self.w.numbers.items():
            if not n['of']:
                continue
            noun = n['noun']
            if n['counter'] or '/' in noun:
                for _, j in self.lit(i, 'no ' + singular(noun)):
                    yield ' with %s 0' % name, j
                for _, j in self.lit(i, 'a ' + singular(noun), 'an ' + singular(noun)):
                    yield ' with %s at least 1' % name, j
                for c, j in self.compared(i):
                    for _, k in self.lit(j, ' ' + plural(noun), ' ' + singular(noun)):
                        yield ' with %s%s' % (name, c), k
            for _, j in self.lit(i, singular(noun) + ' '):
                for c, k in self.compared(j):
                    yield ' with %s%s' % (name, c), k
            for word in ('most', 'least'):
                for _, j in self.lit(i, 'the %s %s' % (word, singular(noun))):
                    yield ' with the %s %s' % (word, name), j
        for _, j in self.lit(i, 'none of your '):
            for f, k in self.filter(j, True):
                yield ' holding no ' + self.owned(f, 'yours'), k
        for _, j in self.lit(i, 'a ', 'an '):
            for f, k in self.filter(j, False):
                yield ' holding a ' + f, k
        for _, j in self.lit(i, 'one of your '):
            for f, k in self.filter(j, True):
                yield ' holding a ' + self.owned(f, 'yours'), k

    def compared(self, i):
        for a, j in self.amount(i):
            for _, k in self.lit(j, ' or more'):
                yield ' at least ' + a, k
            for _, k in self.lit(j, ' or less', ' or fewer'):
                yield ' at most ' + a, k
            yield ' ' + a, j
        for word in ('least', 'most'):
            for _, j in self.lit(i, 'at %s ' % word):
                for a, k in self.amount(j):
                    yield ' at %s %s' % (word, a), k

    # -- references

    def ref(self, i):
        yield from self.once(self._ref, i)

    def _ref(self, i):
        w = self.w
        for _, j in self.lit(i, self.this):
            yield THIS, j
        for key, phrase in w.says.items():
            if re.match(r'(player of cause|host|cause)$', key):
                for _, j in self.lit(i, phrase):
                    yield key, j
        for name, phrase in w.roles.items():
            for _, j in self.lit(i, phrase):
                yield 'the ' + name, j
        for key, phrase in w.says.items():
            m = re.match(r'(first|last) (\w+)$', key)
            if m and m.group(2) in w.kinds:
                for owner, whose in (('your ', ' of yours'), ("the facing player's ", ' of the challenger'), ('the ', '')):
                    for _, j in self.lit(i, owner + phrase):
                        yield 'the %s %s%s' % (m.group(1), m.group(2), whose), j
        for word, which in (('top', 'first'), ('bottom', 'last'), ('left-most', 'first'), ('right-most', 'last')):
            for _, j in self.lit(i, 'the %s ' % word):
                for f, k in self.filter(j, False):
                    for name, owner, p in self.zone_phrases(None):
                        q = p[3:] if p.startswith('in ') else p
                        for _, m in self.lit(k, ' of ' + q):
                            whose = self.owner_of_zone(owner)
                            if whose is not None:
                                yield 'the %s %s in %s%s' % (which, f, whose, name), m
                    if word.endswith('most'):
                        yield 'the %s %s' % (which, f), k
                for name, z in w.zones.items():
                    if '^' not in z['in']:
                        continue
                    for _, k in self.lit(j, 'card of '):
                        for kind, info in w.kinds.items():
                            p = z['in'].replace('^', re.sub(' card$', '', singular(info['noun'] or '-')))[3:]
                            for _, m in self.lit(k, p):
                                yield 'the %s %s in %s' % (which, kind, name), m
        for key, phrase in w.says.items():
            m = re.match(r'(first|last) in (\S+)$', key)
            if m and '*' in phrase:
                before, after = phrase.split('*')
                for _, j in self.lit(i, 'a ' + before, 'an ' + before):
                    for f, k in self.filter(j, False):
                        for _, q in self.lit(k, after):
                            yield 'the %s %s in %s%s' % (m.group(1), f, 'your ' if 'your' in after.lower() else '', m.group(2)), q
        for name, phrase in w.refs.items():
            if '*' in phrase and phrase != '*':
                before, after = phrase.split('*', 1)
                for _, j in self.lit(i, before) if before else [('', i)]:
                    for r, k in self.short_ref(j, own=after.startswith("'s")):
                        rest = after[2:] if after.startswith("'s") else after
                        for _, m in self.lit(k, rest):
                            yield '%s of %s' % (name, r), m
        for _, j in self.lit(i, 'your ' + singular(w.place)):
            yield 'place of you', j
        for _, j in self.lit(i, 'that player', 'that character'):
            yield PLAYER, j
        for kind in sorted({singular(k['noun']) for k in w.kinds.values() if k['noun']}, key=lambda x: -len(x)):
            for _, j in self.lit(i, 'that ' + kind):
                yield PLACE if kind == singular(w.place) else THAT, j
            for _, j in self.lit(i, 'the ' + kind):
                yield IT, j
        for _, j in self.lit(i, 'the target', 'the card'):
            yield IT, j
        for _, j in self.lit(i, 'that ' + singular(w.place)):
            yield PLACE, j
        for _, j in self.lit(i, 'each of them', 'it'):
            yield IT, j
        for _, j in self.lit(i, 'they', 'them'):
            yield THEY, j
        for _, j in self.lit(i, 'you'):
            yield 'you', j
        for _, j in self.lit(i, 'here'):
            yield 'here', j
        for _, j in self.lit(i, 'there'):
            yield 'there', j

    def short_ref(self, i, own=False):
        t = self.text
        if own:
            for _, j in self.lit(i, 'its'):
                yield IT, j
            for _, j in self.lit(i, 'your'):
                yield 'you', j
            for name, phrase in self.w.roles.items():
                for _, j in self.lit(i, phrase + "'s"):
                    yield 'the ' + name, j
            for _, j in self.lit(i, self.this + "'s"):
                yield THIS, j
            for _, j in self.lit(i, "that player's"):
                yield PLAYER, j
            return
        for r, j in self.ref(i):
            yield r, j

    # -- selectors

    def select(self, i, place='in'):
        yield from self.once(self._select, i, place)

    def _select(self, i, place):
        for r, j in self.ref(i):
            if re.match(r'the (first|last) \S+ in ', r) and self.text[i:i + 2].lower() in ('a ', 'an'):
                yield r + self.bound(r[r.index(' ', 4) + 1:]), j
        for _, j in self.lit(i, 'a random one of your '):
            for f, k in self.filter(j, True, place):
                yield 'a random ' + self.owned(f, 'yours') + self.bound(f), k
        for _, j in self.lit(i, 'a random '):
            for f, k in self.filter(j, False, place):
                yield 'a random ' + f + self.bound(f), k
        for owner, whose in (('your ', 'yours'), ("the facing player's ", 'the challenger'), ('their ', THEIRS)):
            for lead, word in (('one of ', 'a '), ('another of ', 'another '), ('each of ', 'each ')):
                for _, j in self.lit(i, lead + owner):
                    for f, k in self.filter(j, True, place):
                        yield word + self.owned(f, whose) + self.bound(f), k
        for owner, whose in (("an opponent's ", 'an opponent'), ):
            for _, j in self.lit(i, owner):
                for f, k in self.filter(j, False, place):
                    yield 'a ' + self.owned(f, whose) + self.bound(f), k
        for _, j in self.lit(i, "another player's "):
            for f, k in self.filter(j, False, place):
                yield 'a not yours ' + f + self.bound(f), k
        for lead, word in (('another ', 'another '), ('each ', 'each '), ('a ', 'a '), ('an ', 'a '), ('the ', 'a ')):
            for _, j in self.lit(i, lead):
                for f, k in self.filter(j, False, place):
                    if lead == 'the ' and ' named "' not in f:
                        continue
                    yield word + f + self.bound(f), k
        for lead, word in (('up to ', 'up to '), ('', '')):
            for _, j in (self.lit(i, lead) if lead else [('', i)]):
                m = re.match(r'(\d+) ', self.text[j:])
                if m:
                    k = j + m.end()
                    for of, whose in (('of your ', 'yours'), ("of opponents' ", 'an opponent'), ("of the facing player's ", 'the challenger'), ('', None)):
                        for _, q in (self.lit(k, of) if of else [('', k)]):
                            for f, r in self.filter(q, m.group(1) != '1', place):
                                yield word + m.group(1) + ' ' + (self.owned(f, whose) if whose else f) + self.bound(f, True), r
        for owner, whose in (('your ', ' of yours'), ("the facing player's ", ' of the challenger'), ('the ', '')):
            for word, which in (('first', 'first'), ('last', 'last'), ('top', 'first'), ('bottom', 'last')):
                m = re.match(re.escape(owner + word) + r' (\d+) ', self.text[i:], re.I)
                if m:
                    for f, k in self.filter(i + m.end(), m.group(1) != '1', place):
                        yield 'the %s %s %s%s' % (which, m.group(1), self.owned(f, whose[4:]) if whose else f, self.bound(f, True)), k
        for r, j in self.ref(i):
            b = self.bound(r) if r.startswith(('the first', 'the last')) else ''
            yield r + b, j

    def bound(self, f, several=False):
        kinds = [k for k in re.findall(r'[\w-]+', f.split(' of ')[0].split(' in ')[0].split(' with ')[0]) if k in self.w.kinds]
        kind = kinds[-1] if kinds else 'card'
        return BIND % kind

    def select_many(self, i):
        """Of all such: threats, your monsters, other Kobold Characters."""
        for lead, word in (('other ', 'another '), ('', 'a ')):
            for _, j in (self.lit(i, lead) if lead else [('', i)]):
                for own, whose in (('your ', 'yours'), ("opponents' ", 'an opponent'), ("the facing player's ", 'the challenger'), ('', None)):
                    for _, k in (self.lit(j, own) if own else [('', j)]):
                        for f, q in self.filter(k, True):
                            yield word + (self.owned(f, whose) if whose else f), q
        for r, j in self.ref(i):
            yield r, j

    def pile(self, i, into):
        """Where something goes, or a pile by itself."""
        for name, z in self.w.zones.items():
            for form in ('into', 'in'):
                phrase = z[form]
                owners = ['your', 'their', "its player's"] if '*' in phrase else ['']
                for owner in owners:
                    p = phrase.replace('*', owner)
                    nouns = [singular(k['noun']) for k in self.w.kinds.values() if k['noun']] if '^' in p else ['']
                    for noun in nouns:
                        q = p.replace('^', re.sub(' card$', '', noun))
                        bare = q[3:] if q.startswith('in ') else q
                        whose = {'your': 'your ', 'their': 'their ', "its player's": 'its ', '': ''}[owner]
                        if into and form == 'into':
                            for _, j in self.lit(i, q):
                                yield whose + name, j
                        if form == 'in':
                            if into:
                                for end, word in (('on top of ', 'the top of '), ('on the bottom of ', 'the bottom of ')):
                                    for _, j in self.lit(i, end + bare):
                                        yield word + whose + name, j
                            else:
                                for _, j in self.lit(i, bare):
                                    yield whose + name, j

    # -- amounts

    def amount(self, i):
        yield from self.once(self._amount, i)

    def _amount(self, i):
        for a, j in self.factor(i):
            yield from self.amount_rest(a, j, 0)

    def amount_rest(self, a, j, depth):
        m = re.match(r' \((Min (\d+))?(, )?(Max (\d+))?\)', self.text[j:])
        if m:
            yield a + (' min ' + m.group(2) if m.group(2) else '') + (' max ' + m.group(5) if m.group(5) else ''), j + m.end()
        for word in ('plus', 'minus'):
            for _, k in self.lit(j, ' %s ' % word):
                for b, q in self.factor(k):
                    if depth < 3:
                        yield from self.amount_rest('%s %s %s' % (a, word, b), q, depth + 1)
        yield a, j

    def factor(self, i):
        t = self.text[i:]
        m = re.match(r'(\d+)D6\+(\d+)', t)
        if m:
            yield '%sd6 plus %s' % m.groups(), i + m.end()
        m = re.match(r'(\d+)D6', t)
        if m:
            yield m.group(1) + 'd6', i + m.end()
            return
        m = re.match(r'\d+', t)
        if m:
            yield m.group(), i + m.end()
        for phrase in ('the roll', 'the Success Value', 'that number', 'that amount', 'that many', 'that much'):
            for _, j in self.lit(i, phrase):
                yield 'amount', j
        for _, j in self.lit(i, 'half that (rounded up)', 'half that'):
            yield 'half amount', j
        for _, j in self.lit(i, 'half '):
            for a, k in self.factor(j):
                for _, q in self.lit(k, ' (rounded up)'):
                    yield 'half ' + a, q
        for _, j in self.lit(i, 'twice '):
            for a, k in self.factor(j):
                yield a + ' times 2', k
        for _, j in self.lit(i, 'the number of '):
            for f, k in self.owned_many(j):
                yield 'the number of ' + f, k
            for name, n in self.w.numbers.items():
                if n['of'] and (n['counter'] or '/' in n['noun']):
                    for _, k in self.lit(j, plural(n['noun']) + ' ' + self.w.says.get('counter on', 'on') + ' '):
                        for r, q in self.ref(k):
                            yield '%s of %s' % (name, r), q
        for word in ('total', 'highest', 'lowest'):
            for _, j in self.lit(i, 'the %s ' % word):
                for name, n in self.w.numbers.items():
                    if n['of']:
                        for _, k in self.lit(j, singular(n['noun']) + (' of ' if word == 'total' else ' among ')):
                            for f, q in self.owned_many(k):
                                yield 'the %s %s of %s' % (word, name, f), q
        for name, n in self.w.numbers.items():
            noun = singular(n['noun'])
            if not noun:
                continue
            if not n['of']:
                for _, j in self.lit(i, noun):
                    yield name, j
                continue
            for own, r in (('its ', IT), ('your ', 'you'), (self.this + "'s ", THIS), ("that player's ", PLAYER)):
                for _, j in self.lit(i, own + noun):
                    yield '%s of %s' % (name, r), j
            for role, phrase in self.w.roles.items():
                for _, j in self.lit(i, phrase + "'s " + noun):
                    yield '%s of the %s' % (name, role), j
            for _, j in self.lit(i, 'the %s of ' % noun):
                for r, k in self.ref(j):
                    if r.startswith('the '):
                        yield '%s of %s' % (name, r), k

    def owned_many(self, i):
        for own, whose in (('your ', 'yours'), ("opponents' ", 'an opponent'), ("the facing player's ", 'the challenger'), ('', None)):
            for _, j in (self.lit(i, own) if own else [('', i)]):
                for f, k in self.filter(j, True):
                    yield (self.owned(f, whose) if whose else f), k

    # -- conditions

    def cond(self, i):
        yield from self.once(self._cond, i)

    def _cond(self, i):
        for a, j in self.basic(i):
            for word in ('and', 'or'):
                for _, k in self.lit(j, ' %s ' % word):
                    for b, q in self.cond(k):
                        yield '%s %s %s' % (a, word, b), q
            yield a, j

    def basic(self, i):
        w = self.w
        for _, j in self.lit(i, 'there is a ', 'there is an '):
            for f, k in self.filter(j, False):
                yield 'any ' + f, k
        for _, j in self.lit(i, 'there is no '):
            for f, k in self.filter(j, False):
                yield 'no ' + f, k
        for be in ('there are ', 'there is '):
            for _, j in self.lit(i, be + 'exactly ', be):
                exact = self.text[i:j].lower().endswith('exactly ')
                for c, k in self.compared(j):
                    for _, q in self.lit(k, ' '):
                        for f, r in list(self.filter(q, True)) + list(self.filter(q, False)):
                            if exact or ' at ' in c:
                                yield 'the number of %s%s' % (f, c if ' at ' in c else ' is' + c), r
        for who, whose in (('you have ', 'yours'), ('they have ', THEIRS), ('an opponent has ', 'an opponent'), ('the facing player has ', 'the challenger')):
            for _, j in self.lit(i, who):
                for word, kind in (('a ', 'any '), ('an ', 'any '), ('no ', 'no ')):
                    for _, k in self.lit(j, word):
                        for f, q in self.filter(k, False):
                            yield kind + self.owned(f, whose), q
                for exact, e in list(self.lit(j, 'exactly ')) + [('', j)]:
                    for c, k in self.compared(e):
                        for _, q in self.lit(k, ' '):
                            for f, r in list(self.filter(q, True)) + (list(self.filter(q, False)) if exact else []):
                                if exact or ' at ' in c:
                                    yield 'the number of %s%s' % (self.owned(f, whose), ' is' + c if exact else c), r
        for r, j in self.ref(i):
            for neg, word in ((' is not ', 'is not '), (' are not ', 'is not '), (' is ', 'is '), (' are ', 'is ')):
                for _, k in self.lit(j, neg):
                    for _, q in self.lit(k, 'yours'):
                        yield '%s %syours' % (r, word), q
                    for name, phrase in list(w.states.items()) + [(n, z['in']) for n, z in w.zones.items()]:
                        p = phrase[2:] if phrase.startswith('*') else phrase.replace('*', 'your')
                        for _, q in self.lit(k, p):
                            if r == THIS and name in w.states:
                                yield ('not ' if 'not' in word else '') + name, q
                            elif r == THIS:
                                yield ('not ' if 'not' in word else '') + 'in ' + name, q
                            else:
                                yield '%s %s%s' % (r, word, name), q
                    for _, q in self.lit(k, 'a ', 'an '):
                        for f, m in self.filter(q, False):
                            for _, s in self.lit(m, ' or a ', ' or an '):
                                for g, u in self.filter(s, False):
                                    yield '%s %sa %s or %s %sa %s' % (r, word, f, r, word, g), u
                            yield '%s %sa %s' % (r, word, f), m
                    for other, q in self.ref(k):
                        yield '%s %s%s' % (r, word, other), q
            for name, n in w.numbers.items():
                if n['counter']:
                    for _, k in self.lit(j, ' has no ' + singular(n['noun']), ' have no ' + singular(n['noun'])):
                        yield '%s of %s is 0' % (name, r), k
                    for _, k in self.lit(j, ' has a ' + singular(n['noun']), ' has an ' + singular(n['noun'])):
                        yield '%s of %s at least 1' % (name, r), k
                    for _, k in self.lit(j, ' has '):
                        for c, q in self.compared(k):
                            for _, s in self.lit(q, ' ' + plural(n['noun'])):
                                yield '%s of %s%s' % (name, r, c), s
        for a, j in self.amount(i):
            for _, k in self.lit(j, ' is '):
                for c, q in self.compared(k):
                    yield '%s%s' % (a, c if ' at ' in c else ' is' + c), q

    # -- events

    def phrase(self, i, phrase, mood):
        """Ways a phrase of a words file stands at i: a dictionary of its signs, as a sorted tuple of pairs."""
        yield from self.once(self._phrase, i, phrase, mood)

    def _phrase(self, i, phrase, mood):
        yield from self.walk(i, phrase, mood, (), False)

    def walk(self, i, p, mood, found, verb):
        if not p:
            yield found, i
            return
        t = self.text
        if p[0] == '[':
            inner, rest = p[1:p.index(']')], p[p.index(']') + 1:]
            for f, j in self.walk(i, inner, mood, found, verb):
                yield from self.walk(j, rest, mood, f, verb)
            if not any(c in inner for c in '{') or re.search(r'[#@%~]\{', inner) or True:
                yield from self.walk(i, rest, mood, found, verb)
            return
        if p[0] == '<':
            word, rest = p[1:p.index('>')], p[p.index('>') + 1:]
            forms = {'order': [word], 'it': [third(word), 'are' if word == 'be' else word], 'would': ['would ' + word, word],
                     'cannot': ['cannot ' + word, word],
                     'many': ['are' if word == 'be' else word, third(word)]}[mood]
            for form in forms:
                for _, j in self.lit(i, form):
                    yield from self.walk(j, rest, mood, found, True)
            return
        if p[0] == '#':
            yield from self.walk_count(i, p[1:], mood, found, verb)
            return
        if p[0] in '@%~':
            sign, rest, how = p[0], p[1:], ''
            m = re.match(r'\{(\w+)\}', rest)
            if m:
                how, rest = m.group(1), rest[m.end():]
            for v, j in self.sign(i, sign, how, mood, found):
                yield from self.walk(j, rest, mood, found + ((sign, v),), verb)
            return
        if p[0] == '&':
            for name, phrase in self.member_words():
                for _, j in self.lit(i, phrase):
                    yield from self.walk(j, p[1:], mood, found + (('&', name),), verb)
            return
        if p[0] == '{':
            field = p[1:p.index('}')]
            value = self.card['fields'].get(field)
            for v in self.shown_field(field, value):
                for _, j in self.lit(i, v):
                    yield from self.walk(j, p[p.index('}') + 1:], mood, found + (('field', field),), verb)
            return
        m = re.match(r'[^\[<#@%~&{\]]+', p)
        word = m.group() if m else p[0]
        if t[i:i + len(word)].lower() == word.lower():
            yield from self.walk(i + len(word), p[len(word):], mood, found, verb)
        elif word.startswith(' ') and (i == 0 or t[i - 1] == ' ') and t[i:i + len(word) - 1].lower() == word[1:].lower():
            yield from self.walk(i + len(word) - 1, p[len(word):], mood, found, verb)
        elif word.endswith(' in ') or word == ' in ':
            short = word[:-3]
            if t[i:i + len(short)].lower() == short.lower() and t[i + len(short):].lower().startswith(('here', 'there')):
                yield from self.walk(i + len(short), p[len(word):], mood, found, verb)

    def shown_field(self, field, value):
        if value is None:
            return
        said = self.w.says.get('%s %s' % (field, value))
        if said:
            yield said
        elif field in self.w.says and value.isdigit():
            form = singular(self.w.says[field]) if value == '1' else plural(self.w.says[field])
            yield form.replace('#', value)
        m = re.match(r'(\d+)d6(?: plus (\d+))?$', value)
        if m:
            yield m.group(1) + 'D6' + ('+' + m.group(2) if m.group(2) else '')
        elif value.isdigit():
            yield value
        else:
            yield ' and '.join(self.w.traits.get(v, v) for v in re.split(r'[ ,]+', value))

    def member_words(self):
        for name, phrase in self.w.counters.items():
            yield name, phrase
        for g in self.w.groups.values():
            for name, phrase in g.items():
                yield name, phrase
                if name in self.w.traits:
                    yield name, self.w.traits[name]
                if name in self.w.counters:
                    yield name, self.w.counters[name]
        for name, phrase in self.w.traits.items():
            yield name, phrase

    def walk_count(self, i, p, mood, found, verb):
        m = re.match(r'\{([^}]*)\}', p)
        if m:
            rest = p[m.end():]
            noun = m.group(1)
            nouns = [(noun, None)]
            if noun == '&':
                nouns = [(ph, n) for n, ph in self.w.counters.items()]
                for g in self.w.groups.values():
                    for n in g:
                        for source in (self.w.counters, {k: v['noun'] for k, v in self.w.kinds.items()}):
                            if n in source:
                                nouns.append((source[n], n))
                nouns += [(g, g) for g in self.w.groups]
            for noun, word in nouns:
                extra = (('&', word),) if word else ()
                for _, j in self.lit(i, 'a ' + singular(noun), 'an ' + singular(noun)):
                    yield from self.walk(j, rest, mood, found + extra, verb)
                if mood in ('cannot', 'it'):
                    for _, j in self.lit(i, plural(noun)):
                        yield from self.walk(j, rest, mood, found + extra, verb)
                for _, j in self.lit(i, 'that many ' + plural(noun)):
                    yield from self.walk(j, rest, mood, found + extra + (('#', 'amount'),), verb)
                for _, j in self.lit(i, 'all ' + plural(noun)):
                    yield from self.walk(j, rest, mood, found + extra + (('#', 'all'),), verb)
                for _, j in self.lit(i, 'a number of %s equal to ' % plural(noun)):
                    for a, k in self.amount(j):
                        yield from self.walk(k, rest, mood, found + extra + (('#', a),), verb)
                for a, j in self.factor(i):
                    for more, k in [(None, j)] + [(w, q) for w in ('more', 'fewer', 'less') for _, q in self.lit(j, ' ' + w)]:
                        for _, q in self.lit(k, ' ' + singular(noun), ' ' + plural(noun)):
                            v = a if not more else 'amount %s %s' % ('plus' if more == 'more' else 'minus', a)
                            yield from self.walk(q, rest, mood, found + extra + (('#', v),), verb)
            return
        noun = re.match(r' ([A-Za-z]+)', p)
        for a, j in self.factor(i):
            if noun and a == 'amount' and not self.text[i:].lower().startswith(('that much', 'that many')):
                continue
            yield from self.walk(j, p, mood, found + (('#', a),), verb)
            for w in ('more', 'less'):
                for _, k in self.lit(j, ' ' + w):
                    yield from self.walk(k, p, mood, found + (('#', 'amount %s %s' % ('plus' if w == 'more' else 'minus', a)),), verb)
            for w, c in ((' or more', 'at least'), (' or less', 'at most')):
                for _, k in self.lit(j, w):
                    yield from self.walk(k, p, mood, found + (('if', 'amount %s %s' % (c, a)),), verb)
        for a, j in self.amount(i):
            if not noun:
                yield from self.walk(j, p, mood, found + (('#', a),), verb)
        if noun:
            for _, j in self.lit(i, noun.group(1) + ' equal to '):
                for a, k in self.amount(j):
                    yield from self.walk(k, p[noun.end():], mood, found + (('#', a),), verb)
        # left out
        yield from self.walk(i, p[1:] if p.startswith(' ') else p, mood, found, verb)

    def sign(self, i, sign, how, mood, found):
        if sign == '~':
            if how == 'turn':
                for _, j in self.lit(i, "a player's turn"):
                    yield '', j
                for _, j in self.lit(i, 'your turn'):
                    yield 'you', j
                for name, phrase in self.w.roles.items():
                    for _, j in self.lit(i, phrase + "'s turn"):
                        yield 'the ' + name, j
                return
            for _, j in self.lit(i, 'you' if self.w.solo else 'a player', 'players'):
                yield '', j
            for v, j in self.select(i):
                yield v.split('\x01BIND')[0], j
            return
        if sign == '%' and how == 'to':
            for v, j in self.pile(i, True):
                yield v, j
            for _, j in self.lit(i, 'to '):
                for v, k in self.select(j):
                    yield v, k
            for _, j in self.lit(i, 'here'):
                yield 'here', j
            return
        if sign == '%' and how == 'pile':
            for v, j in self.pile(i, False):
                yield v, j
            return
        if mood in ('cannot', 'many'):
            for v, j in self.select_many(i):
                yield v, j
        for v, j in self.select(i, 'from' if how == 'from' else 'in'):
            yield v, j

    def written(self, name, found, happening=False):
        """An event as the language writes it, from the signs its phrase was filled with."""
        e = self.w.events[name]
        got = dict((k, v) for k, v in found if k in '#@%&')
        out, rest = [], e['signature']
        for part in re.findall(r'\[[^\]]*\]|\S+', rest):
            inner = part.strip('[]')
            signs = re.findall(r'[#@%&]', inner)
            if not signs:
                out.append(inner)
                continue
            need = all(s in got for s in signs)
            if not need and (part[0] == '[' or happening):
                continue
            words = []
            for w in inner.split():
                s = w[0]
                if s in '#@%&':
                    if s not in got:
                        if s == '#':
                            words.append('1')
                            continue
                        return None
                    if s == '#' and happening:
                        continue
                    words.append(got[s])
                else:
                    words.append(w)
            out += words
        return ' '.join(out)

    def event(self, i, mood='order'):
        yield from self.once(self._event, i, mood)

    def _event(self, i, mood):
        verb = re.match(r'[\w-]*', self.text[i:]).group().lower()
        for name, e in sorted(self.w.events.items(), key=lambda x: x[0].split(' ')[0] not in (verb, verb[:-1])):
            phrases = []
            if e.get('self'):
                s = e['self']
                if '<' not in s and not s.startswith('you '):
                    s = re.sub(r'^([^ \[]+)', r'<\1>', s)
                phrases.append((s, (('@', 'you'),) if not re.search(r'\[@[^\]]*you', e['signature']) else ()))
            if e.get('bare'):
                phrases.append((e['bare'], ()))
            if e['does']:
                phrases.append((e['does'], ()))
                if e['does'].startswith('<put>'):
                    phrases.append(('<move>' + e['does'][5:], ()))
            for p, extra in phrases:
                m = mood
                if p.startswith('@') and mood == 'order':
                    m = 'it'
                for found, j in self.phrase(i, p, m):
                    if extra and any(k == '@' for k, _ in found):
                        continue
                    text = self.written(name, found + extra)
                    if text:
                        yield text, j
        said = [(k, v) for k, v in self.w.says.items() if k in self.w.events and '{' in v]
        for name, p in said:
            for found, j in self.phrase(i, p, 'order'):
                if not any(k == 'field' for k, _ in found):
                    continue
                for _, k in list(self.lit(j, ' (no dodge)', ' (no defence card)')) + [('', j)]:
                    word = {'dodge)': 'dodge', 'card)': 'defence'}.get(self.text[j:k].split(' ')[-1] if k > j else '', '')
                    thing = dict(found).get('@', '')
                    if thing.startswith('a target'):
                        thing = ''
                    text = name + (' ' + thing if thing else '') + (' without ' + word if word else '')
                    yield text + ('' if thing else BIND % 'target'), k

    # -- happenings

    def happening(self, i, mood):
        for name, e in self.w.events.items():
            p = e['happens']
            for found, j in self.phrase(i, p, mood):
                got = dict(found)
                it = got.get('@', '').split('\x01BIND')[0]
                if re.match(r'\d+$|half |the ', got.get('#', '')) and 'if' not in got and mood != 'cannot':
                    got['if'] = 'amount is ' + got['#']
                text = self.written(name, tuple((k, v.split('\x01BIND')[0]) for k, v in found), True)
                if text is None:
                    continue
                if it:
                    # `on defeat of a threat`
                    text = re.sub(r'^%s(?: |$)' % re.escape(name), name + ' of ' if text[len(name):].strip().startswith(it) else name + ' ', text)
                by = got.get('~', '')
                text = text.strip() + (' by ' + by if by else '')
                yield (text, got.get('if', '')), j
                if self.w.solo and '~' in p:
                    for _, k in self.lit(j, ' from '):
                        for v, q in self.select(k):
                            yield ('%s by %s' % (text, v.split('\x01BIND')[0]), got.get('if', '')), q
                if got.get('@') and not by:
                    for _, k in self.lit(j, ' by '):
                        for v, q in self.select(k):
                            yield ('%s by %s' % (text, v.split('\x01BIND')[0]), got.get('if', '')), q
        # somebody does it: `the facing player clears a Trap`
        for v, j in self.select(i):
            for _, k in self.lit(j, ' '):
                for name, e in self.w.events.items():
                    if '~' in e['happens'] or not e['does']:
                        continue
                    for found, q in self.phrase(k, e['does'], mood if mood == 'would' else 'it'):
                        text = self.written(name, tuple((a, b.split('\x01BIND')[0]) for a, b in found), True)
                        if text:
                            yield ('%s by %s' % (text, v.split('\x01BIND')[0]), dict(found).get('if', '')), q


# ---- Statements and lines --------------------------------------------------------------------------------------------------

class Lines(Reader):
    def statement(self, i):
        yield from self.once(self._statement, i)

    def _statement(self, i):
        yield from self.choices(i)
        yield from self.lasting(i)
        yield from self.changes(i)
        for _, j in self.lit(i, 'do this '):
            for a, k in self.amount(j):
                for _, q in self.lit(k, ' times: '):
                    for b, r in self.body(q):
                        yield 'repeat %s: %s%s%s' % (a, OPEN, b, CLOSE), r
            for _, k in self.lit(j, 'a number of times equal to '):
                for a, q in self.amount(k):
                    for _, m in self.lit(q, ': '):
                        for b, r in self.body(m):
                            yield 'repeat %s: %s%s%s' % (a, OPEN, b, CLOSE), r
        for _, j in self.lit(i, 'you may ', 'they may '):
            for e, k in self.statement(j):
                yield 'you may ' + e, k
        for _, j in self.lit(i, 'for each '):
            for f, k in self.filter(j, False):
                for _, q in self.lit(k, ', '):
                    for b, r in self.body(q):
                        yield 'each %s: %s%s%s%s' % (f, OPEN, self.bound(f), b, CLOSE), r
            for own, whose in (('of your ', 'yours'), ("of the facing player's ", 'the challenger')):
                for _, k in self.lit(j, own):
                    for f, q in self.filter(k, True):
                        for _, m in self.lit(q, ', '):
                            for b, r in self.body(m):
                                yield 'each %s: %s%s%s%s' % (self.owned(f, whose), OPEN, self.bound(f), b, CLOSE), r
        yield from self.others(i)
        for e, j in self.event(i):
            m = re.match(r'(?: and|\.), if (?:you|they) do, |\. If (?:you|they) do, | and, if (?:you|they) do, ', self.text[j:])
            name = max((n for n in self.w.events if re.match(re.escape(n) + r'(?:[ \x01]|$)', e)), key=len, default='')
            then = self.w.events.get(name, {}).get('then', '')
            if '/' in then:
                for lead in ('. On a success, ', ' and, on a success, ', ', on a success, '):
                    for _, k in self.lit(j, lead):
                        for b, q in self.inside(k):
                            yield '%s: %s%s%s' % (e, OPEN, b, CLOSE), q
            elif then:
                for _, k in self.lit(j, ': ', ', then '):
                    for b, q in self.body(k):
                        yield '%s: %s%s%s' % (e, OPEN, b, CLOSE), q
            for lead in ('. Each time you do, ', ' and, each time you do, ', '. Each time they do, '):
                for _, k in self.lit(j, lead):
                    for b, q in self.body(k):
                        yield '%s: %s%s%s' % (e, OPEN, b, CLOSE), q
            yield e, j

    def others(self, i):
        """Somebody else acts: the facing player discards a card; that player draws 2 cards."""
        for v, j in self.select(i):
            who, _, b = v.partition('\x01BIND')
            if who in (IT, THIS, 'here', 'there', 'you'):
                continue
            for _, k in self.lit(j, ' '):
                saved = self.text
                for e, q in self.event(k, 'it'):
                    yield 'let %s: %s%s%s%s%s' % (who, LET, OPEN, '\x01BIND' + b if b else '', e, CLOSE), q
                for _, q in self.lit(k, 'chooses one:'):
                    for o, r in self.options(q, 1):
                        yield 'let %s: %s%s%s%s%s' % (who, LET, OPEN, '\x01BIND' + b if b else '', o, CLOSE), r

    def choices(self, i):
        for _, j in self.lit(i, 'choose a number from '):
            for a, k in self.amount(j):
                for _, q in self.lit(k, ' to '):
                    for b, r in self.amount(q):
                        yield 'choose %s to %s' % (a, b), r
        for lead, how in (('choose one:', 1), ('choose two:', 2), ('choose any, in any order:', 0)):
            for _, j in self.lit(i, lead):
                yield from self.options(j, how)
        for _, j in self.lit(i, 'choose '):
            for s, k in self.select(j):
                yield 'choose ' + s, k

    def options(self, i, how):
        """One option a line, kept apart by a mark: a body of deeper lines."""
        end = len(self.text)
        def rest(at, n):
            for lead in (['; or ', '; and ', '; '] if n else [' ']):
                for _, j in self.lit(at, lead):
                    for b, k in self.body(j):
                        last = lead in ('; or ', '; and ')
                        if last:
                            yield [b], k
                        else:
                            for more, q in rest(k, n + 1):
                                yield [b] + more, q
        for found, j in rest(i, 0):
            name = {1: 'one', 2: 'two', 0: 'any'}[how]
            yield 'choose %s:\x04%s\x05' % (name, '\x06'.join(OPEN + b + CLOSE for b in found)), j

    def lasting(self, i):
        for name, phrase in self.w.spans.items():
            for _, j in self.lit(i, phrase + ', '):
                for r, k in self.rules(j):
                    yield '; '.join('this %s, %s' % (name, x) for x in r.split('; ')), k
                for lead, what in (('when ', 'on'), ('if ', 'would')):
                    for _, k in self.lit(j, lead):
                        for l, q in self.answer(k, what, ''):
                            yield 'this %s, %s' % (name, l), q
                for once, k in self.limit(j):
                    for lead, what in (('when ', 'on'), ('if ', 'would')):
                        for _, m in self.lit(k, ', ' + lead):
                            for l, q in self.answer(m, what, once):
                                yield 'this %s, %s' % (name, l), q
            for lead in ('get ', ''):
                for _, j in (self.lit(i, lead) if lead else [('', i)]):
                    for r, k in self.rules(j):
                        for _, q in self.lit(k, ' ' + phrase):
                            yield '; '.join('this %s, %s' % (name, x) for x in r.split('; ')), q

    def changes(self, i):
        for _, j in self.lit(i, 'prevent it', 'cancel it'):
            yield 'cancel', j
        for _, j in self.lit(i, 'treat it as ', 'treat the roll as '):
            for a, k in self.amount(j):
                yield 'amount becomes ' + a, k
        for lead, how in (('add ', 'plus'), ('subtract ', 'minus')):
            for _, j in self.lit(i, lead):
                for a, k in self.amount(j):
                    for _, q in self.lit(k, ' to the roll' if how == 'plus' else ' from the roll'):
                        yield 'amount becomes amount %s %s' % (how, a), q
        for _, j in self.lit(i, 'halve the roll (rounded up)', 'halve that amount (rounded up)'):
            yield 'amount becomes half amount', j
        for lead, how in (('increase', 'plus'), ('reduce', 'minus')):
            for _, j in self.lit(i, lead + ' that amount by '):
                for a, k in self.amount(j):
                    yield 'amount becomes amount %s %s' % (how, a), k
        for _, j in self.lit(i, 'change that amount to ', 'treat that amount as '):
            for a, k in self.amount(j):
                yield 'amount becomes ' + a, k
        for _, j in self.lit(i, 'that amount is '):
            for a, k in self.amount(j):
                for _, q in self.lit(k, ' instead'):
                    yield 'amount becomes ' + a, q
        for _, j in self.lit(i, 'redirect it to '):
            for s, k in self.select(j):
                yield 'it becomes ' + s, k

    # -- several statements

    def body(self, i):
        yield from self.once(self._body, i)

    def _body(self, i):
        for s, j in self.one(i):
            yield from self.follow(s, j, 0)

    def one(self, i):
        for _, j in self.lit(i, 'if '):
            for c, k in self.cond(j):
                for _, q in self.lit(k, ', do it again'):
                    yield 'if %s: \x07' % c, q
                for _, q in self.lit(k, ', '):
                    for b, r in self.inside(q):
                        yield from self.otherwise('if %s: %s%s%s' % (c, OPEN, b, CLOSE), r)
        for lead, c in (('on a success, ', 'done'), ('on a failure, ', 'not done'), ('if you do, ', 'done'), ('if they do, ', 'done'),
                        ('if you cannot, ', 'not done'), ('if you do not, ', 'not done')):
            for _, j in self.lit(i, lead):
                for b, k in self.inside(j):
                    yield from self.otherwise('if %s: %s%s%s' % (c, OPEN, b, CLOSE), k)
        for s, j in self.statement(i):
            for _, k in self.lit(j, ' twice'):
                yield '%s; %s' % (s, s), k
            yield s, j

    def otherwise(self, s, j):
        yield s, j
        for lead in ('. Otherwise, ', '; otherwise, '):
            for _, k in self.lit(j, lead):
                for _, q in self.lit(k, 'if '):
                    for c, m in self.cond(q):
                        for _, n in self.lit(m, ', '):
                            for b, r in self.inside(n):
                                yield from self.otherwise('%s\x08otherwise if %s: %s%s%s' % (s, c, OPEN, b, CLOSE), r)
                for b, q in self.inside(k):
                    yield '%s\x08otherwise: %s%s%s' % (s, OPEN, b, CLOSE), q

    def inside(self, i):
        """What stands in one sentence: A, then B; A, B, then C."""
        for s, j in self.one(i):
            yield from self.inside_more(s, j, 0)

    def inside_more(self, s, j, depth):
        if depth < 5:
            for lead in (', then ', ', and ', ', '):
                for _, k in self.lit(j, lead):
                    for t, q in self.one(k):
                        yield from self.inside_more(s + '; ' + t, q, depth + 1)
            for lead, c in ((' or, if you cannot, ', 'not done'), (' or, if they cannot, ', 'not done'), (' and, if you do, ', 'done'), (' and, if they do, ', 'done'), (' and, on a success, ', 'done')):
                for _, k in self.lit(j, lead):
                    for t, q in self.one(k):
                        yield from self.inside_more('%s; if %s: %s%s%s' % (s, c, OPEN, t, CLOSE), q, depth + 1)
        yield s, j

    def follow(self, s, j, depth):
        if depth > 7:
            return
        for t, k in self.inside_more(s, j, 0):
            for _, q in self.lit(k, '. '):
                for u, r in self.one(q):
                    if '\x07' in u:
                        u = u.replace('\x07', OPEN + t.split('; ')[-1] + CLOSE)
                    yield from self.follow(t + '; ' + u, r, depth + 1)
            yield t, k

    # -- rules

    def rules(self, i):
        yield from self.once(self._rules, i)

    def _rules(self, i):
        for r, j in self.rule(i):
            yield r, j
            for _, k in self.lit(j, '. '):
                for more, q in self.rules(k):
                    yield r + '; ' + more, q

    def hijack(self, i):
        """Each ATTACK must target this card instead of a threat."""
        for _, j in self.lit(i, 'each '):
            for name, e in self.w.events.items():
                m = re.search(r'<([^>]*)>', e['does'])
                for _, k in (self.lit(j, m.group(1)) if m else ()):
                    for _, q in self.lit(k, ' must target '):
                        for a, r in self.select(q):
                            for _, u in self.lit(r, ' instead of '):
                                for b, v in self.select(u):
                                    yield 'may %s %s; may not %s %s' % (name, a.split('\x01BIND')[0], name, b.split('\x01BIND')[0]), v

    def rule(self, i):
        w, t = self.w, self.text
        yield from self.hijack(i)
        for name, n in w.numbers.items():
            for how, template in n['templates'].items():
                mood = 'it'
                for found, j in self.phrase(i, template, 'many'):
                    got = dict(found)
                    of = got.get('@')
                    if of is None and n['of']:
                        continue
                    amount = got.get('#', '2' if how == 'times' else '1')
                    yield '%s%s %s %s' % (name, ' of ' + of.split('\x01BIND')[0] if of else '', how, amount), j
        m = re.match(r'([+−])', t[i:])
        if m:
            how = 'plus' if m.group(1) == '+' else 'minus'
            for a, j in self.factor(i + 1):
                for _, k in self.lit(j, ' to '):
                    for names, q in self.number_list(k):
                        for e, r in list(self.for_each(q)) + [(None, q)]:
                            text = '; '.join('%s %s %s' % (n, how, e or a) for n in names)
                            yield text, r
                            for _, u in self.lit(r, ' and '):
                                for more, v in self.rule(u) if self.text[u] in '+−' else ():
                                    yield text + '; ' + more, v
                for name, n in w.numbers.items():
                    if '/' in n['noun'] and not n['of']:
                        for _, k in self.lit(j, ' ' + singular(n['noun']), ' ' + plural(n['noun'])):
                            yield '%s %s %s' % (name, how, a), k
        for lead, how, to in (('add ', 'plus', ' to '), ('subtract ', 'minus', ' from ')):
            for _, j in self.lit(i, lead):
                for a, k in self.amount(j):
                    for _, q in self.lit(k, to):
                        for names, r in self.number_list(q):
                            yield '; '.join('%s %s %s' % (n, how, a) for n in names), r
        for s, j in self.select_many(i):
            for _, k in self.lit(j, ' have ', ' has '):
                yield from self.steps(k, s)
        for name, n in w.numbers.items():
            noun = singular(n['noun'])
            if noun and not n['of']:
                for _, j in self.lit(i, noun + ' is '):
                    for a, k in self.amount(j):
                        yield '%s is %s' % (name, a), k
                for _, j in self.lit(i, 'double ' + noun):
                    yield '%s times 2' % name, j
        for name, e in w.events.items():
            if e.get('bar'):
                for found, j in self.phrase(i, e['bar'], 'cannot'):
                    text = self.written(name, found, True)
                    if text:  # `ignore the events of the hex`: where it is goes without saying
                        where = ' here' if 'of the ' + singular(w.place) in e['bar'] else ''
                        yield 'may not ' + self.of(name, text, dict(found)) + where, j
        for (text, _), j in self.barred(i):
            yield 'may not ' + text, j

    def barred(self, i):
        for (text, cond), j in self.happening(i, 'cannot'):
            yield (text, cond), j

    def of(self, name, text, got):
        it = got.get('@', '')
        return text if not it else text.replace(name + ' ' + it, name + ' of ' + it, 1)

    def number_list(self, i):
        for name, n in self.w.numbers.items():
            noun = singular(n['noun'])
            if not noun or n['of']:
                continue
            for _, j in self.lit(i, noun):
                yield (name,), j
                for _, k in self.lit(j, ' and '):
                    m = re.match(r'[+−]', self.text[k:])
                    if not m:
                        for more, q in self.number_list(k):
                            yield (name,) + more, q

    def for_each(self, i):
        for _, j in self.lit(i, ' for each '):
            for f, k in self.filter(j, False):
                yield 'the number of ' + f, k
            for own, whose in (('of your ', 'yours'), ("of the facing player's ", 'the challenger')):
                for _, k in self.lit(j, own):
                    for f, q in self.filter(k, True):
                        yield 'the number of ' + self.owned(f, whose), q
            for name, n in self.w.numbers.items():
                if n['counter']:
                    for _, k in self.lit(j, singular(n['noun']) + ' ' + self.w.says.get('counter on', 'on') + ' '):
                        for r, q in self.ref(k):
                            yield '%s of %s' % (name, r), q

    def steps(self, i, s):
        """+1 Power and Stamina; extra Power equal to ..."""
        def numbers(j):
            for name, n in self.w.numbers.items():
                if n['of'] and singular(n['noun']):
                    for _, k in self.lit(j, singular(n['noun'])):
                        yield name, k
        m = re.match(r'([+−])', self.text[i:])
        if m:
            how = 'plus' if m.group(1) == '+' else 'minus'
            for a, j in self.factor(i + 1):
                for _, k in self.lit(j, ' '):
                    for n, q in numbers(k):
                        for e, r in list(self.for_each(q)) + [(None, q)]:
                            text = '%s of %s %s %s' % (n, s, how, e or a)
                            yield text, r
                            for _, u in self.lit(r, ' and '):
                                for n2, v in numbers(u):
                                    yield '%s; %s of %s %s %s' % (text, n2, s, how, a), v
                                for more, v in self.steps(u, s):
                                    yield text + '; ' + more, v
        for lead, how in (('extra ', 'plus'), ('less ', 'minus')):
            for _, j in self.lit(i, lead):
                for n, k in numbers(j):
                    for _, q in self.lit(k, ' equal to '):
                        for a, r in self.amount(q):
                            yield '%s of %s %s %s' % (n, s, how, a), r

    # -- lines

    def limit(self, i):
        for name in self.w.spans:
            for _, j in self.lit(i, 'once per ' + name):
                yield ' once per ' + name, j

    def answer(self, i, what, once):
        """A happening and what follows it."""
        mood = 'would' if what == 'would' else 'it'
        for (h, cond), j in self.happening(i, mood):
            for lead in (', if ', ' and '):
                for _, k in self.lit(j, lead):
                    for c, q in self.cond(k):
                        both = cond + ' and ' + c if cond else c
                        for _, r in self.lit(q, ', '):
                            for b, u in self.answer_body(r, what, h):
                                yield '%s %s%s if %s: %s' % (what, h, once, both, self.wrap(h, b)), u
            for _, k in self.lit(j, ', '):
                for b, q in self.answer_body(k, what, h):
                    yield '%s %s%s%s: %s' % (what, h, once, ' if ' + cond if cond else '', self.wrap(h, b)), q

    def wrap(self, h, b):
        return self.heard(h) + OPEN + b + CLOSE

    def heard(self, h):
        m = re.search(r' of (?:a|an|another|each) ([^\x01]*)', h)
        return self.bound(m.group(1)) if m else BIND % 'this' if THIS in h else BIND % 'thing'

    def answer_body(self, i, what, happening=''):
        """What follows a happening: the same event with another amount changes it, anything else that stands `instead` replaces it."""
        for name, e in self.w.events.items():
            if not re.match(re.escape(name) + r'(?: |$)', happening):
                continue
            phrases = [e.get('happens', ''), e['does']] + ([re.sub(r'^([^ \[]+)', r'<\1>', e['self'])] if e.get('self') else [])
            for p in phrases:
                for mood in ('order', 'it'):
                    for found, j in self.phrase(i, p, mood) if '#' in p else []:
                        a = dict(found).get('#')
                        if a is None:
                            continue
                        for _, k in self.lit(j, ' (rounded up) instead'):
                            yield 'amount becomes ' + a, k
                        for _, k in list(self.lit(j, ' instead')) + ([('', j)] if 'amount ' in a else []):
                            yield 'amount becomes ' + a, k
        if what != 'would':
            yield from self.body(i)
            return
        for _, j in self.lit(i, 'instead '):
            for b, k in self.body(j):
                yield 'cancel; ' + b, k
        for b, j in self.body(i):
            for _, k in self.lit(j, ' instead'):
                yield 'cancel; ' + b, k
            yield b, j

    def line(self, text):
        """Every way a paragraph can be read."""
        self.text, self.memo = text, {}
        end = len(text) - 1 if text.endswith('.') else len(text)
        for got, j in self.lines(0):
            if j == end or j == len(text):
                yield got

    def lines(self, i):
        card = self.card
        for slot in card['slots']:
            for _, j in self.lit(i, slot.upper() + ', while the die is here: '):
                for r, k in self.rules(j):
                    yield 'while %s: %s' % (slot, r), k
            for _, j in self.lit(i, slot.upper() + ': '):
                for b, k in self.body(j):
                    yield 'on %s: %s%s%s' % (slot, OPEN, b, CLOSE), k
        yield from self.plain(i)
        m = re.match(r'([A-Z][^:.(]*?)(?: \(([^)]*)\))?: ', self.text[i:])
        if m:
            if m.group(2):
                saved = self.text
                inner = m.group(2)[0].upper() + m.group(2)[1:]
                self.text, self.memo = inner + ': ' + saved[i + m.end():], {}
                for got, j in self.plain(0):
                    if j >= len(self.text) - 1:
                        yield '"%s" %s' % (m.group(1), got), len(saved)
                self.text, self.memo = saved, {}
            else:
                for got, j in self.plain(i + m.end()):
                    yield '"%s" %s' % (m.group(1), got), j

    def plain(self, i):
        yield from self.offers(i)
        for key, phrase in self.w.says.items():
            m = re.match(r'(on|would) ', key)
            if m and not phrase:
                for b, r in self.body(i):
                    yield '%s: %s' % (key, self.wrap(THIS, b)), r
            if m and phrase:
                for _, j in self.lit(i, phrase):
                    for c, k in [('', j)] + [(' if ' + c, q) for _, m2 in self.lit(j, ', if ') for c, q in self.cond(m2)]:
                        for _, q in self.lit(k, ': '):
                            for b, r in self.body(q):
                                yield '%s%s: %s%s%s%s' % (key, c, BIND % ('character' if 'character' in key else 'this'), OPEN, b, CLOSE), r
        for once, j in [('', i)] + [(o, k) for o, q in self.limit(i) for _, k in self.lit(q, ', ')]:
            for lead, what in (('when ', 'on'), ('if ', 'would')):
                for _, k in self.lit(j, lead):
                    later = []
                    for got, q in self.may_answer(k, what, once):
                        if ' cost ' in got.split(':')[0] or once:
                            yield got, q
                    yield from self.answer(k, what, once)
        for _, j in self.lit(i, 'while '):
            for c, k in self.cond(j):
                for _, q in self.lit(k, ', '):
                    for r, u in self.rules(q):
                        yield 'while %s: %s' % (c, r), u
        for r, j in self.rules(i):
            yield ('while attached: ' if re.search(r'\bhost\b', r) else 'while in play: ') + r, j

    def may_answer(self, i, what, once):
        """When X, you may COST to BODY."""
        for mood, word in (('it', 'on'), ('would', 'would')):
            for (h, cond), j in self.happening(i, mood):
                tests = [(cond, j)] + [((cond + ' and ' if cond else '') + c, q)
                                       for lead in (' and ', ', if ') for _, k in self.lit(j, lead) for c, q in self.cond(k)]
                for c, k in tests:
                    for _, q in self.lit(k, ', you may '):
                        for cost, b, r in self.paid(q, word, h):
                            yield 'use %s %s%s%s%s: %s' % (word, h, once, ' if ' + c if c else '', cost, self.wrap(h, b)), r

    def paid(self, i, what, happening=''):
        for e, j in self.event(i):
            costs = [(e, j)] + [(e + ' and ' + f, q) for _, k in self.lit(j, ' and ') for f, q in self.event(k)]
            for c, k in costs:
                for _, q in self.lit(k, ' to '):
                    for b, r in self.answer_body(q, what, happening):
                        yield ' cost ' + c, b, r
                for _, q in self.lit(k, '. If you do, '):
                    for b, r in self.answer_body(q, what, happening):
                        yield ' cost ' + c, b, r
        for b, j in self.answer_body(i, what, happening):
            yield '', b, j

    def offers(self, i):
        kind = self.w.kinds[self.card['kind']]
        head = self.card['offer']
        times = []
        for name, phrase in self.w.windows.items():
            for _, j in self.lit(i, phrase):
                times.append((name, j))
        for name, j in times:
            for once, k in [('', j)] + [(o, q) for _, m in self.lit(j, ', ') for o, q in self.limit(m)]:
                for c, q in [('', k)] + [(' if ' + c, r) for _, m in self.lit(k, ', if ') for c, r in self.cond(m)]:
                    for _, m in self.lit(q, ': '):
                        for cost, b, r in self.paid(m, 'on'):
                            for word in self.card['words']:
                                yield '%s in %s%s%s%s: %s%s%s' % (word, name, once, c, cost, OPEN, b, CLOSE), r
        for _, j in self.lit(i, 'play when '):
            for mood, word in (('it', 'on'), ('would', 'would')):
                for (h, cond), k in self.happening(j, mood):
                    tests = [(cond, k)] + [((cond + ' and ' if cond else '') + c, q)
                                           for _, m in self.lit(k, ' and ') for c, q in self.cond(m)]
                    for c, q in tests:
                        for once, m in [('', q)] + [(o, r) for _, n in self.lit(q, ', ') for o, r in self.limit(n)]:
                            for _, n in self.lit(m, ': '):
                                for b, r in self.answer_body(n, word, h):
                                    yield 'play %s %s%s%s: %s' % (word, h, once, ' if ' + c if c else '', self.wrap(h, b)), r
        if not self.card['play']:
            return
        for c, j in [('', i)] + [(' if ' + c, k) for _, q in self.lit(i, 'if ') for c, m in self.cond(q) for _, k in self.lit(m, ': ')]:
            for cost, b, k in self.paid(j, 'on'):
                yield 'play%s%s: %s%s%s' % (c, cost, OPEN, b, CLOSE), k


# ---- Pronouns, and the layout of a line --------------------------------------------------------------------------------------

TOKEN = re.compile('\x01(.*?)\x02')


def settle(text):
    """`it` is what was named last, else this card; `they` is whoever acts, else whoever did what is answered, else the player just named."""
    out, stack = [], []
    it, that, said_this, let, opens_let = None, None, False, False, False
    doer = re.search(r' by (the [\w-]+|an? opponent)', text.split(OPEN)[0])
    doer = doer.group(1) if doer else None
    at = 0
    for m in TOKEN.finditer(text):
        out.append(text[at:m.start()])
        at = m.end()
        word = m.group(1)
        if word == '(':
            stack.append((it, that, let))
            let, opens_let = let or opens_let, False
            out.append('\x0e')
        elif word == ')':
            it, that, let = stack.pop() if stack else (None, None, False)
            out.append('\x0f')
        elif word == 'LET':
            opens_let = True
        elif word.startswith('BIND:'):
            that, it = it, word[5:]
        elif word == 'THIS':
            out.append('this')
            said_this = True
        elif word == 'IT':
            if it in (None, 'thing', 'player', 'opponent') and said_this:
                out.append('this')
            elif it == 'this' or it is None:
                out.append('this')
            else:
                out.append('it')
        elif word == 'PLACE':
            out.append('that' if that in ('room', 'hex', 'place') else 'it' if it in ('room', 'hex', 'place') else 'there')
        elif word == 'THAT':
            out.append('it' if it not in (None, 'this', 'player') and not stack else 'that')
        elif word == 'PLAYER':
            out.append('it' if it in ('player', 'opponent', None) else 'player of it')
        elif word == 'THEY':
            out.append('you' if let else doer or 'player of it')
        elif word == 'THEIRS':
            out.append('yours' if let else doer or 'theirs')
        elif word == 'WHOSE':
            out.append('your ' if let else 'their ')
    return ''.join(out) + text[at:]


def parts(text, sign):
    """A text cut at a sign, but not inside a body or a list of options."""
    out, depth, last, n = [], 0, 0, 0
    while n < len(text):
        if text[n] in '\x0e\x04':
            depth += 1
        elif text[n] in '\x0f\x05':
            depth -= 1
        elif depth == 0 and text.startswith(sign, n):
            out.append(text[last:n])
            last = n + len(sign)
        n += 1
    return out + [text[last:]]


def deeper(text, pad):
    """Statements, one a line; a body or options below its head."""
    lines = []
    for statement in parts(text, '; '):
        for piece in parts(statement, '\x08'):
            m = re.match(r'([^\x0e\x04]*?): ?\x0e(.*)\x0f$', piece, re.S)
            o = re.match(r'([^\x0e\x04]*?): ?\x04(.*)\x05$', piece, re.S)
            if m:
                lines.append(pad + m.group(1) + ':')
                lines += deeper(m.group(2), pad + '  ')
            elif o:
                lines.append(pad + o.group(1) + ':')
                for option in parts(o.group(2), '\x06'):
                    inner = deeper(option.strip('\x0e\x0f') if option.count('\x0e') == 1 else option[1:-1], pad + '  ')
                    lines.append(one_line(inner, pad + '  '))
            else:
                lines.append(pad + piece)
    return lines


def one_line(lines, pad):
    """The statements of an option stand on one line where none has a body of its own."""
    if all(l.startswith(pad) and not l[len(pad):].startswith(' ') and not l.endswith(':') for l in lines):
        return pad + '; '.join(l.strip() for l in lines)
    heads = [n for n, l in enumerate(lines) if not l[len(pad):].startswith(' ')]
    plain = [l.strip() for l in lines[:heads[-1]]] if len(heads) > 1 else []
    if plain and all(not p.endswith(':') for p in plain):
        return pad + '; '.join(plain + [lines[heads[-1]].strip()]) + '\n' + '\n'.join(lines[heads[-1] + 1:])
    return '\n'.join(lines)


def laid_out(line, pad='  '):
    if '\x0e' not in line and '\x04' not in line:
        return pad + line
    return '\n'.join(deeper(line, pad))


# ---- A game ----------------------------------------------------------------------------------------------------------------

COMMON = ('source', 'copies', 'pack', 'picture', 'flavour')


def kind_fields(files):
    """The fields of each kind and their types, from the words files."""
    own, parent = {}, {}
    for name in files:
        for line in open(name, encoding='utf-8'):
            line = re.sub(r'\s#( .*|$)', '', line)
            m = re.match(r'kind (\S+)(?:\s+is (\S+))?', line)
            if not m:
                continue
            bare = re.sub(r'"[^"]*"', '', line)
            fields = bare.split(':', 1)[1] if ':' in bare else ''
            own[m.group(1)] = {f.split()[0]: f.split()[1] for f in fields.split(',') if len(f.split()) > 1}
            parent[m.group(1)] = m.group(2)
    out = {}
    for kind in own:
        fields, k = {}, kind
        while k:
            fields = {**own.get(k, {}), **fields}
            k = parent.get(k)
        out[kind] = fields
    return out


def cards_of(files, fields):
    """What a card shows besides its text: kind, name and figures, as its file has them."""
    cards, card = [], None
    for name in files:
        for line in open(name, encoding='utf-8'):
            line = re.sub(r'(^|\s)#( .*|$)', '', line).rstrip()
            m = re.match(r'([a-z][\w-]*) (.+)', line)
            if m and m.group(1) != 'game':
                card = {'kind': m.group(1), 'name': m.group(2), 'head': [], 'fields': {}, 'slots': [], 'words': [], 'play': False}
                cards.append(card)
            m = re.match(r'  ([a-z][\w-]*) ?(.*)', line)
            if not m or not card:
                continue
            word, rest = m.groups()
            if word == 'play':
                card['play'] = True
            if word in COMMON or (word in fields[card['kind']] and rest.split(' ')[0] not in ('of', 'is', 'plus', 'minus', 'times')):
                card['head'].append(line)
                card['fields'][word] = rest
                if fields[card['kind']].get(word) == 'track':
                    card['slots'] = [s for s in rest.split()[1:] if s != '-']
    return cards


def texts_of(out):
    """cardc --text: the paragraphs of each card, by kind and name."""
    texts = {}
    for block in out.rstrip('\n').split('\n\n'):
        head, *lines = block.split('\n')
        m = re.match(r'(.*) \(([\w-]+)\)$', head)
        if m:
            texts[m.group(2), m.group(1)] = [l for l in lines if l]
    return texts


def main():
    print(__doc__)


if __name__ == '__main__':
    main()
