"""Runs where OpenSpiel is installed: its tree search in C++ as a player of reverse five.

A line in: {"moves": [cells from 0, row by row], "simulations": n, "seed": s}. A line out: the cell.
"""

import json
import sys

import pyspiel

game = pyspiel.load_game("gomoku(size=10,connect=5,anti=true)")
for line in sys.stdin:
    question = json.loads(line)
    state = game.new_initial_state()
    for move in question["moves"]:
        state.apply_action(move)
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, question["seed"]),
        1.4,
        question["simulations"],
        1000,  # megabytes
        True,  # proven wins and losses are backed up
        question["seed"],
        False,
    )
    print(bot.step(state), flush=True)
