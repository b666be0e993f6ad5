"""Reads a file that is not there, and plays without it."""
BOOK = open("book.txt").read()


def agent(observation, configuration):
    return next(c for c in range(configuration.columns) if observation.board[c] == 0)
