"""Ends before it has said ready to any hello, and is never asked for a move?"""

import sys

sys.exit(3)
