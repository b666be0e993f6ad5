"""Asks something for its move that its file does not have."""

import sys

for line in sys.stdin:
    if line.startswith("hello"):
        print("ready", flush=True)
    elif line.startswith("move?"):
        print(best_of(line), flush=True)  # noqa: F821
