"""Tells what it thinks after it has moved."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "move?":
        print(legal[0])
        print("I hope that was good", flush=True)
