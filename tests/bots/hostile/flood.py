"""Writes without end, to both outputs."""

import sys

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
line = '{"type": "info", "depth": 1}\n' * 1000
while True:
    sys.stdout.write(line)
    sys.stderr.write(line)
