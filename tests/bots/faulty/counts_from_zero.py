"""Counts columns from 0, and the text form counts from 1."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "move?":
        print(ord(legal[0][0]) - ord("a"), flush=True)
