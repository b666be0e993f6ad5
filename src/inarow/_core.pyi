"""The compiled core: rules, counts and fast searches on boards up to 19x19.

A set of cells is a whole number: cell (x, y) is bit (width + 1) * y + x, and row 0 is the row
called 1. A cell is the number of its bit. Bad arguments raise ValueError.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import Literal, final

import numpy as np
import numpy.typing as npt

class Stopped(Exception):
    """A call ended early because its Stop was set."""

@final
class Stop:
    """A flag that ends a long call early, from any thread."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ask to stop: a search ends within milliseconds, and a count raises Stopped."""

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

@final
class MoveReport:
    """What a search says about a move, to the side that makes it."""

    @property
    def cell(self) -> int:
        """The cell it takes."""

    @property
    def low(self) -> int:
        """Proven: its score is at least this."""

    @property
    def high(self) -> int:
        """Proven: its score is at most this."""

    @property
    def estimate(self) -> float | None:
        """What it seems worth, from -1 to 1; None where nothing is guessed."""

    @property
    def visits(self) -> int:
        """How often a tree search tried it."""

@final
class Report:
    """What a search says about a position, to the side to move.

    A win in n plies scores 1000 - n, a loss n - 1000, a draw 0; -1000 and 1000 are bounds that
    say nothing.
    """

    @property
    def low(self) -> int:
        """Proven: the score is at least this."""

    @property
    def high(self) -> int:
        """Proven: the score is at most this."""

    @property
    def moves(self) -> list[MoveReport]:
        """Every legal move, by cell.

        None if only a score or a forced win was asked for.
        """

    @property
    def best(self) -> int | None:
        """The best move known."""

    @property
    def variation(self) -> list[int]:
        """The best move and what may follow."""

    @property
    def estimate(self) -> float | None:
        """What the best move seems worth, from -1 to 1; None where nothing is guessed."""

    @property
    def nodes(self) -> int:
        """Positions looked at; random games of a Monte-Carlo tree search."""

    @property
    def kept(self) -> int:
        """Random games of earlier searches that a tree search could use."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def depth(self) -> int:
        """Plies of the last search by depth; 0 if there was none."""

    @property
    def finished(self) -> bool:
        """Is the question answered: the score, or who wins if that was the question?"""

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C end the search? It was not raised, so that this is not lost."""

    @property
    def memory_full(self) -> bool:
        """Did a tree stop growing for want of memory?"""

    @property
    def floor(self) -> bool:
        """Misère: is answering with an image safe here, and the best move as safe?"""

@final
class Answers:
    """What a solver says about many positions: a list for each part of it."""

    @property
    def low(self) -> list[int]:
        """Proven: the scores are at least these."""

    @property
    def high(self) -> list[int]:
        """Proven: the scores are at most these."""

    @property
    def best(self) -> list[int | None]:
        """Best moves, where they were asked for and found."""

    @property
    def nodes(self) -> list[int]:
        """Positions looked at, for each."""

    @property
    def seconds(self) -> list[float]:
        """How long each took."""

    @property
    def finished(self) -> list[bool]:
        """Which questions are answered."""

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C end the search?"""

@final
class Batch:
    """Many positions of one game."""

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        gravity: bool,
        misere: bool,
        exact: bool,
        stones: Sequence[tuple[int, int]] = [],
    ) -> None:
        """With these positions, given as both sides' stones."""

    def __len__(self) -> int: ...
    def read(self, texts: Sequence[str]) -> list[int]:
        """Add the positions that lists of moves or codes describe.

        Returns the numbers of those that are not written in a usual way; they are the empty board
        until `put` is called.
        """

    def put(self, index: int, first: int, second: int) -> None:
        """Put a position in the place of another."""

    def stones(self, index: int) -> tuple[int, int]:
        """Both sides' stones."""

    @property
    def plies(self) -> list[int]:
        """How many stones each has."""

    def look_up(self, keys: array[int], scores: array[int], plies: int) -> None:
        """Learn from a book: keys in order, and a score in stones from the end for each."""

    @property
    def known(self) -> list[int | None]:
        """The scores that a book had."""

@final
class ManyGames:
    """Many games of one kind; each that ends begins anew at once.

    A choice is the number of a column where stones fall, elsewhere of a cell, row by row. The
    arrays are views: they show what is so now, and can't be written to.
    """

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        gravity: bool,
        misere: bool,
        exact: bool,
        count: int,
        seed: int,
    ) -> None: ...
    def step(self, chosen: npt.NDArray[np.int64]) -> None:
        """Make a move in each game; -1 leaves one as it is."""

    def restart(self, which: npt.NDArray[np.bool_]) -> None:
        """These games begin anew."""

    def choose(self, chosen: npt.NDArray[np.int64]) -> None:
        """Write a random legal choice for each game."""

    def reset(self, seed: int) -> None:
        """All games begin anew, with another seed."""

    @property
    def cells(self) -> npt.NDArray[np.int8]:
        """Stones by game, row and column: 1 the first side's, -1 the second's."""

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Which choices are legal, by game."""

    @property
    def turns(self) -> npt.NDArray[np.int8]:
        """Whose turn it is: 1 the first side's, -1 the second's."""

    @property
    def plies(self) -> npt.NDArray[np.int16]:
        """How many stones are on each board."""

    @property
    def rewards(self) -> npt.NDArray[np.int8]:
        """Of the last step, to the side that made it: 1 won, -1 lost."""

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Which games the last step ended."""

# Every search takes the same limits: `seconds`, `nodes`, `depth` where it searches by depth, and a
# `stop`. `progress` is called about every 50 ms with what is known so far.

# Classes with a leading underscore are not in the compiled module: there, each heir has what they
# have of its own.

class _Tabled:
    """A search whose memory is tables."""

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        gravity: bool,
        misere: bool,
        exact: bool,
        *,
        memory: int = 67108864,
    ) -> None:
        """`memory` of its tables, in bytes."""

    @property
    def memory(self) -> int:
        """The bytes that its tables really have."""

class _Solver(_Tabled):
    """What both solvers can do.

    What is proven is kept for later calls. One call at a time.
    """

    def solve_all(
        self,
        batch: Batch,
        *,
        weak: bool = False,
        best: bool = False,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Answers:
        """The scores of many positions; with `best` a best move of each.

        The limits hold for all of them together.
        """

    def forget(self) -> None:
        """Forget what was proven."""

@final
class PlacedSolver(_Solver):
    """The exact worth of positions where stones are placed; slow where they fall."""

    def solve(
        self,
        first: int,
        second: int,
        *,
        weak: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """The score of a position; `weak` asks only who wins."""

    def analyse(
        self,
        first: int,
        second: int,
        *,
        weak: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """The score of every legal move."""

@final
class FallingSolver(_Solver):
    """The exact worth of positions where stones fall."""

    def solve(
        self,
        first: int,
        second: int,
        *,
        weak: bool = False,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """The score of a position; `weak` asks only who wins. Threads share the table."""

    def analyse(
        self,
        first: int,
        second: int,
        *,
        weak: bool = False,
        threads: int = 1,
        most: int = 1000,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """The score of every legal move.

        Threads share the table; each but the first needs at most 2 MiB more. No move is worth more
        than `most`, if somebody knows that.
        """

    @property
    def instruction_set(self) -> str:
        """Which compiled inner loop runs here: 'plain' or 'avx2'."""

@final
class TreeSearch:
    """Monte-Carlo tree search for any rules, with proven wins, draws and losses.

    The tree is kept for the positions that follow. One call at a time.
    """

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        gravity: bool,
        misere: bool,
        exact: bool,
        *,
        memory: int = 67108864,
        threads: int = 1,
        seed: int = 0,
        policy: str | None = None,
        curiosity: float | None = None,
    ) -> None:
        """`memory` in bytes, for all threads.

        `policy` of the random games: 'plain' takes every move alike, 'careful' completes or
        prevents a line, or avoids its own if misère; the default is the one that plays these
        rules better.
        """

    def search(
        self,
        first: int,
        second: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """Search until the position is proven or a limit is reached; `nodes` are random games."""

    def forget(self) -> None:
        """Start afresh."""

@final
class MisereSearch:
    """A strong search for misère with placed stones, exact at the end.

    It never loses where it can answer every move with its image. One call at a time.
    """

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        *,
        memory: int = 67108864,
        seed: int = 0,
        patterns: Sequence[float] | None = None,
    ) -> None:
        """`memory` in bytes.

        `patterns` are the numbers of the evaluation; plain ones serve where none are given.
        """

    def search(
        self,
        first: int,
        second: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """Search until it is proven who wins or a limit is reached.

        With 14 empty cells or fewer only `stop` ends it before it is proven.
        """

    def forget(self) -> None:
        """Start afresh."""

@final
class Network:
    """A learned evaluation of positions with placed stones."""

    def __init__(self, k: int, numbers: bytes) -> None:
        """`numbers` as they lie in a file."""

    @staticmethod
    def size(k: int) -> int:
        """How many bytes the numbers of a network for this k are."""

    @property
    def k(self) -> int:
        """How many in a row it is for."""

    def look(
        self, width: int, height: int, first: int, second: int, exact: bool = False
    ) -> tuple[int, list[int]]:
        """What it says of a position to the side to move, without any search.

        1000 times the logarithm of the odds, and for each bit of the board how much a move there
        attracts; 16384 more make it e times as likely.
        """

@final
class PatternSearch:
    """The best move where stones are placed, by line patterns and forced wins.

    Normal play, k of at least 3. One call at a time.
    """

    def __init__(
        self,
        width: int,
        height: int,
        k: int,
        gravity: bool,
        misere: bool,
        exact: bool,
        *,
        memory: int = 67108864,
        threads: int = 1,
        network: Network | None = None,
    ) -> None:
        """`memory` of its tables, in bytes; threads share them.

        Without a `network`, line patterns alone value positions. A limit of nodes holds for all
        threads together.
        """

    @property
    def memory(self) -> int:
        """The bytes that its tables really have."""

    def search(
        self,
        first: int,
        second: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """Search until it is proven who wins or a limit is reached; `depth` in plies."""

    def forget(self) -> None:
        """Start afresh."""

    def force(
        self,
        first: int,
        second: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        progress: Callable[[Report], object] | None = None,
    ) -> Report:
        """Look only for a forced win of the side to move; `depth` in its own moves."""

@final
class Lesson:
    """A game of a search against itself."""

    def __init__(
        self, moves: Sequence[int], best: Sequence[int], means: Sequence[float], result: int
    ) -> None:
        """As `play_lesson` gave it."""

    @property
    def moves(self) -> list[int]:
        """The cells taken."""

    @property
    def best(self) -> list[int]:
        """What the search would have played; 65535 where it was not asked."""

    @property
    def means(self) -> list[float]:
        """What it thought of that, to the side to move."""

    @property
    def result(self) -> int:
        """1 if the first side wins, -1 the second, 0 drawn."""

def plain_patterns() -> list[float]:
    """The numbers of the patterns that nobody trained."""

def play_lesson(
    width: int,
    height: int,
    k: int,
    patterns: Sequence[float],
    nodes: int,
    seed: int,
    *,
    stop: Stop | None = None,
) -> Lesson:
    """A misère game with placed stones, with so many nodes a move: the same for the same seed."""

def play_network_lesson(
    width: int,
    height: int,
    k: int,
    network: Network | None,
    nodes: int,
    seed: int,
    *,
    stop: Stop | None = None,
) -> Lesson:
    """A game with placed stones in which a line wins, with so many nodes a move.

    Without a network, of the search by line patterns alone.
    """

def learn(
    width: int,
    height: int,
    k: int,
    patterns: Sequence[float],
    lessons: Sequence[Lesson],
    rounds: int,
    rate: float,
    seed: int,
    *,
    stop: Stop | None = None,
) -> list[float]:
    """The numbers of patterns that fit the lessons better."""

def perft(
    width: int,
    height: int,
    k: int,
    gravity: bool,
    misere: bool,
    exact: bool,
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
    exact: bool,
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
    exact: bool,
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
    exact: bool,
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
    width: int, height: int, k: int, gravity: bool, misere: bool, exact: bool, moves: Sequence[int]
) -> list[Step]:
    """The empty board and the position after each move."""

def random_game(
    width: int, height: int, k: int, gravity: bool, misere: bool, exact: bool, seed: int
) -> list[int]:
    """The moves of a random game: the same for the same seed on every machine.

    Of the seed, 64 bits count.
    """

def lines(width: int, height: int, k: int, stones: int, exact: bool = False) -> int:
    """The cells of all lines, of k or more, that these stones make."""
