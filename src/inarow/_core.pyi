"""The compiled core: rules, counts and plain search on boards up to 19x19.

A set of cells is a whole number: cell (x, y) is bit (width + 1) * y + x, and row 0 is the row
called 1. A cell is the number of its bit. Bad arguments raise ValueError.
"""

from collections.abc import Sequence
from typing import Literal, final

class Stopped(Exception):
    """A call ended early because its Stop was set."""

@final
class Stop:
    """A flag that ends a long call early, from any thread."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ask to stop: the call raises Stopped within milliseconds."""

    def clear(self) -> None:
        """Make the flag usable again."""

    @property
    def is_set(self) -> bool:
        """Was set() called?"""

@final
class Perft:
    """What perft counted."""

    @property
    def sequences(self) -> int:
        """Sequences of exactly so many moves; a game that ended is not continued."""

    @property
    def lines(self) -> int:
        """Of these, how many end with a line."""

    @property
    def nodes(self) -> int:
        """Positions made on the way."""

@final
class Games:
    """How many games end how."""

    @property
    def first(self) -> int:
        """Won by the first side."""

    @property
    def second(self) -> int:
        """Won by the second side."""

    @property
    def drawn(self) -> int:
        """Drawn."""

    @property
    def total(self) -> int:
        """All of them."""

@final
class Layer:
    """The different positions after so many plies."""

    @property
    def positions(self) -> int:
        """How many a game can show."""

    @property
    def classes(self) -> int:
        """How many differ by more than a mirror image."""

@final
class Worth:
    """What a position is worth to the side to move."""

    @property
    def value(self) -> Literal[-1, 0, 1]:
        """1 a win, 0 a draw, -1 a loss."""

    @property
    def plies(self) -> int | None:
        """To the end with best play, if asked for: quick wins, slow losses."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

@final
class Step:
    """One position of a game that is replayed."""

    @property
    def first(self) -> int:
        """The first side's stones."""

    @property
    def second(self) -> int:
        """The second side's stones."""

    @property
    def turn(self) -> Literal["first", "second"]:
        """Who moves next, or would if the game were not over."""

    @property
    def legal(self) -> int:
        """The cells that may be taken; none when the game is over."""

    @property
    def outcome(self) -> Literal["first", "second", "drawn"] | None:
        """Who won, or "drawn", or None while the game goes on."""

    @property
    def line(self) -> int:
        """The cells of the lines that the last move completed."""

def perft(
    width: int,
    height: int,
    k: int,
    gravity: bool,
    misere: bool,
    first: int,
    second: int,
    depth: int,
    *,
    stop: Stop | None = None,
) -> Perft:
    """Count the sequences of `depth` moves from a position, one by one."""

def count_games(
    width: int,
    height: int,
    k: int,
    gravity: bool,
    misere: bool,
    first: int = 0,
    second: int = 0,
    *,
    merge: bool = False,
    stop: Stop | None = None,
) -> Games:
    """Count all games from a position to their end.

    With `merge`, positions that come again, or as a mirror image, are counted once and
    remembered: faster, and hungry for memory. Raises OverflowError beyond 64 bits.
    """

def count_positions(
    width: int,
    height: int,
    k: int,
    gravity: bool,
    misere: bool,
    max_ply: int | None = None,
    *,
    stop: Stop | None = None,
) -> list[Layer]:
    """Count the different positions by ply, from the empty board on."""

def reference_value(
    width: int,
    height: int,
    k: int,
    gravity: bool,
    misere: bool,
    first: int = 0,
    second: int = 0,
    *,
    distance: bool = False,
    stop: Stop | None = None,
) -> Worth:
    """What a position is worth, by plain search.

    The slow truth that fast engines are tested against. For small boards.
    """

def replay(
    width: int, height: int, k: int, gravity: bool, misere: bool, moves: Sequence[int]
) -> list[Step]:
    """The empty board and the position after each move."""

def random_game(
    width: int, height: int, k: int, gravity: bool, misere: bool, seed: int
) -> list[int]:
    """The moves of a random game: the same for the same seed on every machine.

    Of the seed, 64 bits count.
    """

def lines(width: int, height: int, k: int, stones: int) -> int:
    """The cells of all lines, of k or more, that these stones make."""
