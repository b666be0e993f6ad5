"""A game: where it started and what was moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypedDict

from inarow.rules.cell import Cell
from inarow.rules.clock import Clock
from inarow.rules.ending import Ending, EndingData, Reason
from inarow.rules.errors import IllegalMove
from inarow.rules.message import Message
from inarow.rules.notation import read_move
from inarow.rules.position import Position, PositionData
from inarow.rules.rules import Rules
from inarow.rules.side import Side


class GameData(TypedDict):
    """A game as it stands: how it came about, and the position now.

    `undone` is how many moves can be brought back; `seconds` is how long each move took.
    """

    start: str
    moves: list[str]
    seconds: list[float]
    undone: int
    first: str
    second: str
    position: PositionData
    ending: EndingData | None
    tags: dict[str, str]


@dataclass(frozen=True)
class Game:
    """Start and moves, who plays, how long they took, how it ended. A game never changes.

    >>> game = Game.new("tic-tac-toe").play("b2").play("a1")
    >>> game.undo().position == game.positions[1]
    True
    >>> game.undo().redo() == game
    True
    """

    start: Position
    moves: tuple[Cell, ...] = ()
    first: str = ""
    second: str = ""
    seconds: tuple[float, ...] = ()
    clock: Clock | None = None
    ended: Ending | None = None
    undone: tuple[tuple[Cell, float], ...] = field(default=(), compare=False)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def new(
        cls, rules: Rules | str, first: str = "", second: str = "", clock: Clock | None = None
    ) -> Game:
        """A game from the empty board, by rules or by the name or code of a game."""
        return cls(Position.start(rules), first=first, second=second, clock=clock)

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position at the start and after each move. Raises IllegalMove."""
        positions = [self.start]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def ending(self) -> Ending | None:
        """How the game ended, by the rules or otherwise; None while it goes on."""
        return self.ended or Ending.of(self.position)

    @property
    def last(self) -> Cell | None:
        """The last move."""
        return self.moves[-1] if self.moves else None

    def player(self, side: Side) -> str:
        """The name of the player of `side`."""
        return self.first if side is Side.FIRST else self.second

    def play(self, move: Cell | str, seconds: float = 0.0) -> Game:
        """The game with one move more, a cell or text such as `b2`. Raises IllegalMove.

        Text that is not a move raises BadNotation. A player whose clock has run out loses by it,
        with the move on the board.
        """
        if isinstance(move, str):
            move = read_move(move, self.position)
        if self.ended is not None:
            raise IllegalMove(
                Message("{cell} is not a legal move: the game is over", cell=str(move)),
                move,
            )
        mover = self.position.turn
        after = Game.__new__(Game)  # `replace` takes twice as long, and every ply is played here
        after.__dict__.update(
            self.__dict__,
            moves=(*self.moves, move),
            seconds=(*self.seconds, max(0.0, seconds)),
            undone=(),
            positions=(*self.positions, self.position.play(move)),
        )
        left = after.time_left(mover)
        if left is not None and after.clock is not None and left - after.clock.increment < 0:
            return after.end(Ending.lost_by(mover, Reason.TIME_OUT))
        return after

    def undo(self) -> Game:
        """The game with exactly one move less, which `redo` brings back.

        An ending that was no move, such as a resignation, is taken back with the last move.
        """
        if not self.moves:
            return self
        taken_back = (self.moves[-1], self.seconds[-1] if self.seconds else 0.0)
        return replace(
            self,
            moves=self.moves[:-1],
            seconds=self.seconds[:-1],
            ended=None,
            undone=(*self.undone, taken_back),
        )

    def redo(self) -> Game:
        """The game with the move back that `undo` took."""
        if not self.undone:
            return self
        move, seconds = self.undone[-1]
        return replace(self.play(move, seconds), undone=self.undone[:-1])

    def end(self, ending: Ending) -> Game:
        """The game ended by something other than the rules."""
        return replace(self, ended=ending)

    def time_left(self, side: Side) -> float | None:
        """The seconds on the clock of `side`; None where there is no clock.

        Moves before the first that has seconds, such as those of an opening, are nobody's.
        """
        if self.clock is None:
            return None
        untimed = len(self.moves) - len(self.seconds)
        own = 0 if self.start.turn is side else 1
        return self.clock.left(self.seconds[(own + untimed) % 2 :: 2])

    @property
    def rounded_seconds(self) -> list[float]:
        """How long each move took, to the millisecond; 0 for one without a time."""
        untimed = [0.0] * (len(self.moves) - len(self.seconds))
        return untimed + [round(seconds, 3) for seconds in self.seconds]

    def as_data(self) -> GameData:
        """The game as plain data."""
        return {
            "start": self.start.code,
            "moves": [self.rules.grid.names[move] for move in self.moves],
            "seconds": self.rounded_seconds,
            "undone": len(self.undone),
            "first": self.first,
            "second": self.second,
            "position": self.position.as_data(self.last),
            "ending": None if self.ending is None else self.ending.as_data(),
            "tags": dict(self.tags),
        }

    def __str__(self) -> str:
        """The board as text, with the last move marked."""
        from inarow.draw.text import draw_text

        return draw_text(self.position, self.last)

    def _repr_html_(self) -> str:
        """The board, the players and the moves as a picture, for notebooks."""
        from inarow.draw.svg import draw_game

        return draw_game(self)
