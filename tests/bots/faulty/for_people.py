"""It draws its board, and waits for somebody to look at it."""

import sys

for line in sys.stdin:
    if line.startswith("hello"):
        print("ready", flush=True)
    elif line.startswith("move?"):
        raise RuntimeError("could not open display")
