"""What agents take from Kaggle's own module of the game: moves, wins and two players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inarow.compat.kaggle.agents import player_agent, random_agent

__all__ = ["EMPTY", "agents", "is_win", "negamax_agent", "play", "random_agent"]

EMPTY = 0
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # of rows and columns, along the lines


def play(board: list[int], column: int, mark: int, config: Any) -> None:
    """Let a stone fall; the board is changed.

    >>> from inarow.compat.kaggle.utils import Struct
    >>> board = [0, 0, 0, 1]
    >>> play(board, 1, 2, Struct(columns=2, rows=2, inarow=2))
    >>> board
    [0, 2, 0, 1]
    """
    board[column + _empty(board, column, config)[-1] * config.columns] = mark


def is_win(board: list[int], column: int, mark: int, config: Any, has_played: bool = True) -> bool:
    """Whether a stone in this column has won; or would, if it has not been played yet.

    >>> from inarow.compat.kaggle.utils import Struct
    >>> is_win([0, 0, 1, 0], 1, 1, Struct(columns=2, rows=2, inarow=2), has_played=False)
    True
    """
    empty = _empty(board, column, config)
    row = len(empty) if has_played else len(empty) - 1

    def length(down: int, right: int) -> int:
        """How many more of the mark follow in this direction."""
        y, x, count = row + down, column + right, 0
        while 0 <= y < config.rows and 0 <= x < config.columns:
            if board[x + y * config.columns] != mark:
                break
            y, x, count = y + down, x + right, count + 1
        return count

    return any(
        1 + length(down, right) + length(-down, -right) >= config.inarow for down, right in STEPS
    )


def negamax_agent(observation: Any, configuration: Any) -> int:
    """The move of a search of four plies."""
    return player_agent("alpha-beta:depth=4", observation, configuration)


def _empty(board: list[int], column: int, config: Any) -> list[int]:
    """The empty rows of a column, from the top."""
    return [row for row in range(config.rows) if board[column + row * config.columns] == EMPTY]


agents: dict[str, Callable[..., Any]] = {"random": random_agent, "negamax": negamax_agent}
