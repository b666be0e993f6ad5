"""Writes half an answer, and waits."""

import sys
import time

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
print('{"type": "move", "mo', end="", flush=True)
time.sleep(3600)
