"""Is ready, then says nothing more."""

import sys
import time

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
time.sleep(3600)
