"""What is agreed before the first stone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields

from inarow.rules.errors import BadRules
from inarow.rules.grid import Grid, grid

LARGEST = 22


@dataclass(frozen=True)
class Rules:
    """A k-in-a-row game: the board, the line to make (or, misère, to avoid), falling stones or not.

    With `exact` a line has k stones and no more: a longer one does not count.

    >>> Rules(7, 6, 4, gravity=True).code
    '7x6k4g'
    >>> Rules.read("10x10k5m")
    Rules(width=10, height=10, k=5, gravity=False, misere=True, exact=False)
    """

    width: int
    height: int
    k: int
    gravity: bool = False
    misere: bool = False
    exact: bool = False
    grid: Grid = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for number in (self.width, self.height, self.k):
            if type(number) is not int:
                raise BadRules(
                    "width, height and k must be whole numbers, not {text}", text=repr(number)
                )
        if not 1 <= self.width <= LARGEST:
            raise BadRules(
                "the width must be 1 to {most}, not {width}", width=self.width, most=LARGEST
            )
        if not 1 <= self.height <= LARGEST:
            raise BadRules(
                "the height must be 1 to {most}, not {height}", height=self.height, most=LARGEST
            )
        if self.k < 1:
            raise BadRules("k must be at least 1, not {k}", k=self.k)
        if self.k > max(self.width, self.height):
            raise BadRules(
                "no line of {k} fits on a {width}x{height} board: k can be 1 to {most}",
                k=self.k,
                width=self.width,
                height=self.height,
                most=max(self.width, self.height),
            )
        object.__setattr__(self, "grid", grid(self.width, self.height, self.k, self.exact))

    @property
    def code(self) -> str:
        """The rules as a short text: width x height k line, g gravity, m misère, e exact."""
        marks = "g" * self.gravity + "m" * self.misere + "e" * self.exact
        return f"{self.width}x{self.height}k{self.k}{marks}"

    @classmethod
    def read(cls, text: str) -> Rules:
        """The rules with this code, or of the game with this name. Raises BadRules.

        >>> Rules.read("connect-four") == Rules.read("7x6k4g")
        True
        """
        match = re.fullmatch(
            r"([0-9]{1,4})x([0-9]{1,4})k([0-9]{1,4})(g?)(m?)(e?)", text.strip().lower()
        )
        if match is None:
            from inarow.rules.catalogue import rules_named  # the catalogue is made of rules

            return rules_named(text)
        width, height, k, *marks = match.groups()
        return cls(int(width), int(height), int(k), *map(bool, marks))

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[int | bool, ...]]:
        """The numbers alone: the tables of the grid are made again where they arrive."""
        return Rules, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    def __str__(self) -> str:
        return self.code
