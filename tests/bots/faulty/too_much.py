"""Writes without end."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "move?":
        while True:
            print("info nothing yet")
