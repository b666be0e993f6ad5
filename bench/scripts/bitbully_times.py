"""Runs where BitBully is installed: processor seconds and scores for a list of positions.

In: {"positions": ["4435", ...], "times": 1}, columns counted from 1; each time a new solver begins
with nothing in its table. Out: {"seconds": s, "scores": [...]}, the seconds of all times together.
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


question = json.load(sys.stdin)
boards = [board_of(moves) for moves in question["positions"]]
seconds, scores = 0.0, []
for _ in range(question["times"]):
    solver = core.BitBullyCore()
    assert not solver.isBookLoaded()
    began = time.process_time()
    scores = [solver.mtdf(board, 0) for board in boards]
    seconds += time.process_time() - began
print(json.dumps({"seconds": seconds, "scores": scores}))
