#!/usr/bin/env python3
"""bot.py - a small player of your own: seats itself at any game of Undercroft through `undercroft talk`.

    examples/bot.py [--program UNDERCROFT] GAME [OPTION=VALUE...] [--seed N] [--seat S] [--bots LEVEL]

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
    table = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
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


def main():
    words, program = sys.argv[1:], "undercroft"
    if words[:1] == ["--program"]:
        program, words = words[1], words[2:]
    if not words:
        sys.exit(__doc__)
    seed = words[words.index("--seed") + 1] if "--seed" in words else "1"
    if "--seed" not in words:
        words += ["--seed", seed]
    last = play([program, "talk"] + words, random.Random(int(seed)))
    print(last["outcome"], "Scores:", *last["scores"])


if __name__ == "__main__":
    main()
