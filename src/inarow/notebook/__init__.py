"""A board in a notebook, to play on, to step through and to analyse.

>>> from inarow.notebook import Board
>>> board = Board("connect-four", second="level-3")
>>> board.play("d1")
>>> print(*board.game.moves[:1])
d1
"""

from inarow.notebook.board import Board

__all__ = ["Board"]
