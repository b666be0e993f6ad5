"""Runs where easyAI is installed: processor seconds of its negamax for a reply on an empty board.

In: {"game": "TicTacToe", "depth": 9}. Out: {"seconds": s}.
"""

import json
import sys
import time

from easyAI import AI_Player, Negamax, games

question = json.load(sys.stdin)
negamax = Negamax(question["depth"])
game = getattr(games, question["game"])([AI_Player(negamax), AI_Player(negamax)])
began = time.process_time()
negamax(game)
print(json.dumps({"seconds": time.process_time() - began}))
