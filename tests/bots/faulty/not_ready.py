"""Does not know that it should answer hello with ready before the first move?"""

import sys

for _line in sys.stdin:
    print("a1", flush=True)
