"""What every way of speaking with a bot has in common."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Protocol

from inarow.bots.history import History
from inarow.bots.process import BotProcess
from inarow.rules.cell import Cell
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
    """What a bot is asked: a move in this position, within so many seconds."""

    position: Position
    history: History
    seconds: float | None = None
    stop: threading.Event | None = None
    first_move: bool = False


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
