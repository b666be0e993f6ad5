"""Starts as many copies of itself as it can, each in a session of its own."""

import os
import sys

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
while True:
    try:
        if os.fork() == 0:
            os.setsid()
    except OSError:
        pass
