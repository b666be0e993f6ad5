"""Many games at once, with numpy arrays in and out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inarow import _core
from inarow.engine.exchange import rules_for_core
from inarow.rules import BadOption, Rules

MOST_GAMES = 10_000_000


class ManyGames:
    """Games of one kind, side by side; a game that ends begins anew at once.

    A choice is the number of a column where stones fall, elsewhere of a cell, row by row; see
    `inarow.data.arrays`. The arrays are views that show what is so now: copy what you keep. The
    interpreter lock is released meanwhile, and the same seed gives the same games everywhere.

    >>> games = ManyGames("connect-four", 2)
    >>> games.step([3, 4])
    >>> games.cells[0, 0], games.turns
    (array([0, 0, 0, 1, 0, 0, 0], dtype=int8), array([-1, -1], dtype=int8))
    """

    def __init__(self, rules: Rules | str, count: int, seed: int = 0) -> None:
        self.rules = Rules.read(rules) if isinstance(rules, str) else rules
        if not 1 <= count <= MOST_GAMES:
            raise BadOption(
                "games must be between 1 and {most}, not {count}", most=MOST_GAMES, count=count
            )
        self._held = _core.ManyGames(*rules_for_core(self.rules), count, seed)
        self._chosen = np.zeros(count, np.int64)
        # By game. Stones by row and column: 1 the first side's, -1 the second's.
        self.cells = self._held.cells
        # Which choices are legal.
        self.legal = self._held.legal
        # Whose turn it is: 1 the first side's, -1 the second's; and how many stones there are.
        self.turns = self._held.turns
        self.plies = self._held.plies
        # Of the last step, to the side that made it: 1 won, -1 lost; and whether it ended the game.
        self.rewards = self._held.rewards
        self.ended = self._held.ended

    def __len__(self) -> int:
        return len(self._chosen)

    def step(self, choices: npt.ArrayLike) -> None:
        """Make a move in each game; -1 leaves one as it is.

        Raises ValueError, and moves nowhere, if one is not legal.
        """
        chosen = np.ascontiguousarray(choices)
        if chosen.dtype.kind not in "iu":
            raise BadOption("choices must be whole numbers, not {kind}", kind=str(chosen.dtype))
        _check_flat(chosen)
        self._held.step(chosen.astype(np.int64, copy=False))

    def choose(self) -> npt.NDArray[np.int64]:
        """A random legal choice for each game; the array is used again by the next call."""
        self._held.choose(self._chosen)
        return self._chosen

    def restart(self, which: npt.NDArray[np.bool_]) -> None:
        """These games begin anew."""
        chosen = np.ascontiguousarray(which, bool)
        _check_flat(chosen)
        self._held.restart(chosen)

    def reset(self, seed: int = 0) -> None:
        """All games begin anew, with another seed."""
        self._held.reset(seed)


def _check_flat(chosen: npt.NDArray[np.generic]) -> None:
    if chosen.ndim != 1:
        raise BadOption(
            "there must be one choice for each game, in an array of one dimension, not {n}",
            n=chosen.ndim,
        )
