"""Takes ten gigabytes of memory, and uses them."""

import sys

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
hoard = []
for _ in range(10 * 1024):
    hoard.append(b"x" * (1 << 20))
while True:
    pass
