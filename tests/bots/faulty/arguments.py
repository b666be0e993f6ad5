"""It wants to be told how far to look ahead."""

import sys

depth = int(sys.argv[1])
for line in sys.stdin:
    if line.startswith("hello"):
        print("ready", flush=True)
    elif line.startswith("move?"):
        print("a1" * depth, flush=True)
