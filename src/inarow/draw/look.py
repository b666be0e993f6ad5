"""What a game's board is made of."""

from __future__ import annotations

from enum import Enum

from inarow.rules import Rules

WOODEN = 9  # columns from which a board with five in a row is a wooden one


class Look(Enum):
    """What a board is made of, as on the page."""

    WALL = "wall"  # blue, with holes into which discs fall
    WOOD = "wood"  # stones on crossing lines: five in a row
    PAPER = "paper"  # crosses and rings

    @classmethod
    def of(cls, rules: Rules) -> Look:
        """The look of a game's board."""
        if rules.gravity:
            return cls.WALL
        five = rules.k >= 5 and rules.width >= WOODEN
        return cls.WOOD if five and not rules.misere else cls.PAPER
