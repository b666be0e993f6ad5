"""What every way of speaking with a bot has in common."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from inarow.bots.process import BotProcess, NotWanted, Trouble
from inarow.players.player import NotSpoken
from inarow.rules import (
    Agreement,
    Cell,
    Decision,
    Game,
    IllegalMove,
    Message,
    Position,
    Reason,
    Rules,
    Side,
)
from inarow.search import Report

TIC_TAC_TOE = Rules(3, 3, 3)
NOT_TOLD = Message("bots of this format can't be told that a longer line does not count")
QUITTING = 0.1  # seconds for a bot to read that the game is over
AFTER_STOP = 0.5  # seconds that a bot has for its move after it was told to stop
SHOWN = 80  # letters of an answer that are repeated in a message


class NoMove(Trouble):
    """What the bot said is not a move; `message` says why not."""

    reason = Reason.ILLEGAL

    @classmethod
    def instead_of(cls, wanted: Message, said: object) -> NoMove:
        """The bot answered something other than what is wanted."""
        shown = repr(said)[:SHOWN]
        return cls(Message("it answered {said} instead of {wanted}", said=shown, wanted=wanted))


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
        if not 0 < game.start.ply <= 2:
            return game
        whole = Game(Position.start(game.rules), tuple(self.stones))
        try:
            return whole if whole.positions[-len(game.positions)] == game.start else game
        except IllegalMove:  # no game comes to this start
            return game

    @property
    def stones(self) -> Iterator[Cell]:
        """All stones: those of the start in turn, the side with more first, then the moves."""
        start = self.game.start
        sides = sorted(Side, key=lambda side: -start.stones(side).bit_count())
        both = zip_longest(*(start.rules.grid.cells_of(start.stones(side)) for side in sides))
        yield from (cell for pair in both for cell in pair if cell is not None)
        yield from self.game.moves


class Format(ABC):
    """A way of speaking with a bot."""

    name: str  # as users type it
    once = False  # whether every move takes a new process
    usual_seconds = 0.0  # what a move may take where these bots come from, if that is known
    greeting = ""  # what a bot must answer before it is asked for a move, in a word
    farewell = ""  # what a bot is told when the game is over; else its input ends

    def why_unfit(self, rules: Rules) -> Message | None:
        """Why bots of this format can't play these rules; None if they can."""
        return None

    def from_start(self, rules: Rules) -> bool:
        """Whether a bot must see the game from its first move, as it is not shown the board."""
        return False

    @abstractmethod
    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Say hello to a process that has just started, and wait until it is ready.

        Raises Trouble.
        """

    @abstractmethod
    def ask(self, process: BotProcess, turn: Turn) -> Report:
        """The bot's move, with what it says about its search. Raises Trouble."""

    def tell_less(self) -> bool:
        """Whether a bot that ended at a greeting can be greeted again with less, as from now on."""
        return False

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        """Whether the bots of this format know such an opening by agreement."""
        return False

    def place(self, process: BotProcess, turn: Turn) -> tuple[Cell, ...]:
        """The stones that the bot places in it. Raises Trouble or NotSpoken."""
        raise NotSpoken

    def decide(self, process: BotProcess, turn: Turn) -> tuple[Decision, tuple[Cell, ...]]:
        """What the bot decides in it, and the moves that it says with that.

        Raises Trouble or NotSpoken.
        """
        raise NotSpoken

    def is_answer(self, text: str) -> bool:
        """Whether the bot answers with this row; it may do so only once a turn."""
        return False

    def may_answer(self, text: str) -> bool:
        """Whether this row can be an answer at all; others are passed over."""
        return True

    def leave(self, process: BotProcess) -> None:
        """Say that the game is over."""
        if self.farewell:
            process.send(self.farewell, QUITTING)
        else:
            process.close_input()


def answers(process: BotProcess, turn: Turn, stop: str) -> Iterator[str]:
    """What the bot says, row by row; when its move is no longer wanted, it is told to stop."""
    seconds, wanted = turn.seconds, turn.stop
    while True:
        try:
            text = process.read(seconds, wanted)
        except NotWanted:
            process.send_on(stop)
            seconds, wanted = process.wall + AFTER_STOP, None
        else:
            yield text


def grid(position: Position, empty: Any, first: Any, second: Any) -> list[list[Any]]:
    """The board as rows from the top, with these values for the cells."""
    values = {".": empty, "x": first, "o": second}
    return [[values[mark] for mark in row] for row in rows(position, ".xo")]


def rows(position: Position, marks: str) -> list[str]:
    """The board as rows of letters from the top; `marks` are those of empty, first and second.

    >>> rows(Position.start(TIC_TAC_TOE).play(Cell(1, 0)), ".xo")
    ['.x.', '...', '...']
    """
    found = position.rules.grid.rows(position.first, position.second, marks)
    return found[::-1] if position.rules.gravity else found


def cell_at(rules: Rules, row: int, column: int) -> Cell:
    """The cell of a row, counted from 0 at the top, and a column, counted from 0."""
    return Cell(column, rules.height - 1 - row if rules.gravity else row)


def drop(position: Position, column: int) -> Cell:
    """Where a stone in this column, counted from 0, lands; its highest cell if it is full.

    Raises NoMove.
    """
    last = position.rules.width - 1
    if not 0 <= column <= last:
        raise NoMove.instead_of(Message("a column, 0 to {last}", last=last), column)
    return position.landing(column) or Cell(column, position.rules.height - 1)
