"""What chooses a move."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Protocol, runtime_checkable

from inarow.rules.cell import Cell
from inarow.rules.errors import IllegalMove, InarowError
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side
from inarow.search.limit import Limit
from inarow.search.report import Report


class BadPlayer(InarowError):
    """No player has that name, or its parameters are wrong, or it broke a promise."""


class Player(Protocol):
    """Anything that can choose a move: for a start, a class with this one method."""

    def choose(self, position: Position, limit: Limit) -> Report | Cell:
        """A legal move, or a report with one. The position is not over."""


@runtime_checkable
class Choosy(Protocol):
    """A player that does not fit every board."""

    def why_unfit(self, rules: Rules) -> Message | None:
        """Why these rules are too much for it, and who would do; None if it can play them."""


@runtime_checkable
class Seated(Protocol):
    """A player that prepares for each game, such as a program that has to be started."""

    def sit_down(self, rules: Rules, side: Side) -> None:
        """Get ready for a game; the clock does not run yet. Raises PlayerFault."""

    def stand_up(self) -> None:
        """The game is over: give back what it took."""


def ask(
    player: Player,
    position: Position,
    limit: Limit | None = None,
    last: Cell | None = None,
) -> Report:
    """The player's choice as a report with its time. Raises IllegalMove or BadPlayer.

    `last` is where the last stone was put, for players whose eye follows the stones.
    """
    began = time.perf_counter()
    if last is not None and (watch := getattr(player, "watch", None)) is not None:
        watch(last)
    answer = player.choose(position, limit or Limit())
    seconds = time.perf_counter() - began
    if isinstance(answer, Cell):
        answer = Report(answer)
    if not isinstance(answer, Report):
        raise BadPlayer(
            Message(
                "the player answered {answer}, which is not a cell and not a report",
                answer=repr(answer)[:60],
            )
        )
    if reason := position.why_not(answer.move):
        raise IllegalMove(reason, answer.move)
    if getattr(player, "keeps_time", False):  # a bot's own waiting, without what we add to it
        return answer
    return replace(answer, seconds=seconds)


def why_unfit(player: Player, rules: Rules) -> Message | None:
    """Why the player can't play these rules, said before the game starts; None if it can."""
    return player.why_unfit(rules) if isinstance(player, Choosy) else None
