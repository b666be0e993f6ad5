"""Runs where BitBully is installed: processor seconds and scores for a list of positions.

In: {"positions": ["4435", ...]}, columns counted from 1. Out: {"seconds": s, "scores": [...]}.
"""

import json
import sys
import time

from bitbully import bitbully_core as core


def board_of(moves):
    """The board after these columns."""
    board = core.BoardCore()
    for letter in moves:
        assert board.play(int(letter) - 1)
    return board


boards = [board_of(moves) for moves in json.load(sys.stdin)["positions"]]
solver = core.BitBullyCore()
assert not solver.isBookLoaded()
began = time.process_time()
scores = [solver.mtdf(board, 0) for board in boards]
print(json.dumps({"seconds": time.process_time() - began, "scores": scores}))
