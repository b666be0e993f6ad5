"""Tells what it thinks before it moves."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "move?":
        print("I think about it")
        print(legal[0], flush=True)
