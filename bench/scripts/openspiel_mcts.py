"""Runs where OpenSpiel is installed: simulations a second of its tree search in C++.

In: {"game": "connect_four", "simulations": n}. Out: {"rate": simulations a second}.
"""

import json
import sys
import time

import pyspiel

question = json.load(sys.stdin)
game = pyspiel.load_game(question["game"])
bot = pyspiel.MCTSBot(
    game,
    pyspiel.RandomRolloutEvaluator(1, 1),  # one random game a simulation
    1.4,
    question["simulations"],
    1000,  # megabytes
    True,  # proven wins and losses are backed up, as ours are
    42,
    False,
)
start = game.new_initial_state()
began = time.process_time()
root = bot.mcts_search(start)
print(json.dumps({"rate": root.explore_count / (time.process_time() - began)}))
