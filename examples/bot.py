#!/usr/bin/env python3
"""bot.py - a small player of your own: seats itself at any game of Undercroft through `undercroft talk`.

    examples/bot.py [--program UNDERCROFT] GAME [OPTION=VALUE...] [--seed N] [--seat S] [--bots LEVEL]
    examples/bot.py [--program UNDERCROFT] --at LINK [--name NAME] [--seed N]

It likes doing something better than stopping, and else answers at random, the same for the same seed. Change `choose` to make it yours. docs/protocol.md describes the lines.
"""
import json
import random
import subprocess
import sys


def choose(position, luck):
    """One of position["actions"]: {"do": stable words, "text": the same with odds for people}."""
    actions = [action["do"] for action in position["actions"]]
    eager = [words for words in actions if words not in ("pass", "stop", "hold", "done")]
    return luck.choice(eager if eager and luck.random() < 0.8 else actions)


def play(command, luck):
    """Plays one game; returns its last position."""
    try:
        table = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"bot.py: {command[0]} cannot be run: {error.strerror}")
    try:
        while True:
            line = table.stdout.readline()
            if not line:
                sys.exit("bot.py: the game ended without a word")
            position = json.loads(line)
            if "error" in position:
                sys.exit("bot.py: " + position["error"])
            if position["over"]:
                return position
            print(json.dumps({"do": choose(position, luck)}), file=table.stdin, flush=True)
    finally:
        table.stdin.close()
        table.wait()


def value(words, option):
    """Takes an option and what follows it out of the words; None when it is not there."""
    if option not in words:
        return None
    at = words.index(option)
    if at + 1 == len(words):
        sys.exit("bot.py: something must follow " + option)
    taken = words[at + 1]
    del words[at:at + 2]
    return taken


def main():
    words = sys.argv[1:]
    program = value(words, "--program") or "undercroft"
    if not words:
        sys.exit(__doc__)
    seed = value(words, "--seed") or "1"
    if not seed.isdigit():
        sys.exit("bot.py: a seed is a whole number, not " + seed)
    dealt = [] if "--at" in words else ["--seed", seed]  # a served table deals by a secret of its own
    last = play([program, "talk"] + words + dealt, random.Random(int(seed)))
    print(last["outcome"], "Scores:", *last["scores"])


if __name__ == "__main__":
    main()
