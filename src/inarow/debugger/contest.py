"""What contests hand to an agent: an observation with the board, and the numbers of the game."""

from __future__ import annotations

from typing import Any

from inarow.rules import Rules

SECONDS = 2.0  # that an agent may think, as on Kaggle


class Told:
    """Answers to `told.name` and to `told["name"]`, as Kaggle's structures do."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def get(self, name: str, default: Any = None) -> Any:
        """As dictionaries do."""
        return getattr(self, name, default)


class Configuration(Told):
    """The numbers of the game."""

    def __init__(self, rules: Rules) -> None:
        self.columns, self.rows, self.inarow = rules.width, rules.height, rules.k
        self.timeout = self.actTimeout = self.agentTimeout = SECONDS
        self.episodeSteps = rules.cells


class Observation(Told):
    """A board in one list, from the top row on, and the mark of the side to move."""

    def __init__(self, rules: Rules) -> None:
        self.board = [0] * rules.cells
        self.mark = 1
        self.step = 0
        self.remainingOverageTime = SECONDS


CONFIGURED = frozenset(vars(Configuration(Rules(7, 6, 4, gravity=True))))
OBSERVED = frozenset(vars(Observation(Rules(7, 6, 4, gravity=True))))
