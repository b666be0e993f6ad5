"""It needs a module that nobody has."""

import surely_not_installed


def choose(board, player, legal):
    return surely_not_installed.best(legal)
