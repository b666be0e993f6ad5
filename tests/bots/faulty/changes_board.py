"""Tries its moves on the board that it was given."""


def choose(board, legal):
    board[-1][legal[0]] = 1
    return legal[0]
