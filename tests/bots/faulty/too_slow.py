"""Takes its time."""

import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("ready", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "move?":
        __import__("time").sleep(0.3)
        print(legal[0], flush=True)
