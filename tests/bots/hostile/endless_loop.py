"""Never answers, and never stops thinking."""

import sys

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
while True:
    pass
