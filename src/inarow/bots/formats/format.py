"""What every way of speaking with a bot has in common."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Protocol

from inarow.bots.process import BotProcess
from inarow.rules.cell import Cell
from inarow.rules.errors import IllegalMove
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side
from inarow.search.report import Report


class NoMove(Exception):
    """What the bot said is no move; `message` says why not."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class BotError(Exception):
    """The bot itself says that it has failed: an exception of a Python function."""

    def __init__(self, message: Message, trace: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.trace = trace


@dataclass(frozen=True)
class Turn:
    """What a bot is asked: the next move of this game, within so many seconds."""

    game: Game
    seconds: float | None = None
    stop: threading.Event | None = None
    first_move: bool = False

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @cached_property
    def told(self) -> Game:
        """The game as a bot is told it: one or two stones of the start are moves too.

        A start with more stones does not say in which order they came.

        >>> from inarow.rules.setup import read_position
        >>> turn = Turn(Game(read_position("3x3k3 b2 a1")).play(Cell(2, 2)))
        >>> turn.told.start.ply, [str(move) for move in turn.told.moves]
        (0, ['b2', 'a1', 'c3'])
        """
        game = self.game
        if game.start.ply > 2:
            return game
        whole = Game(Position.start(game.rules), tuple(self.stones))
        try:
            return whole if whole.positions[-len(game.positions)] == game.start else game
        except IllegalMove:  # no game comes to this start
            return game

    @property
    def stones(self) -> Iterator[Cell]:
        """All stones: those of the start, first and second side in turn, then the moves."""
        start = self.game.start
        both = zip_longest(*(start.rules.grid.cells_of(start.stones(side)) for side in Side))
        yield from (cell for pair in both for cell in pair if cell is not None)
        yield from self.game.moves


@dataclass(frozen=True)
class Said:
    """What a bot answered: the cell, what it told about its search, and what was odd about it."""

    move: Cell
    report: Report | None = None
    oddities: tuple[str, ...] = field(default=())


class Format(Protocol):
    """A way of speaking with a bot."""

    once: bool  # a new process for every move

    @property
    def name(self) -> str:
        """The word by which one asks for it."""

    def why_unfit(self, rules: Rules) -> Message | None:
        """Why these rules can't be played in this way; None if they can."""

    def from_start(self, rules: Rules) -> bool:
        """Whether a bot must see the game from its first move, as it is not shown the board."""

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Say hello to a process that has just started, and wait until it is ready.

        Raises Trouble or NoMove.
        """

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        """The bot's move. Raises Trouble, NoMove or BotError."""

    def leave(self, process: BotProcess) -> None:
        """Say that the game is over."""
