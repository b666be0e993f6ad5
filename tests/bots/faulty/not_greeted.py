"""It reads, and never says a word."""

import sys

while True:
    sys.stdin.readline()
