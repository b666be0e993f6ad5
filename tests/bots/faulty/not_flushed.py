"""Answers move? and hello with ready, and forgets to flush."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready")
    elif word == "legal":
        legal = rest
    elif word == "move?":
        print(legal[0])
