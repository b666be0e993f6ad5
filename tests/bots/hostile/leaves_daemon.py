"""Leaves a process behind that has nothing to do with it any more, and plays on the wrong cell."""

import os
import sys
import time

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 64)
        os.environ.clear()
        time.sleep(3600)
    os._exit(0)
os.wait()
print('{"type": "move", "move": "z9"}', flush=True)
