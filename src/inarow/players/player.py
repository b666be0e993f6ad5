"""What chooses a move."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar, Protocol

from inarow.rules import (
    Agreement,
    BadNotation,
    Cell,
    Decision,
    Game,
    IllegalMove,
    InarowError,
    Message,
    Position,
    Rules,
    Side,
    read_cell,
)
from inarow.search import Limit, Report
from inarow.search.report import changed


class BadPlayer(InarowError):
    """No player has that name, or its parameters are wrong, or it broke a promise."""


class NotSpoken(Exception):
    """A player turns out not to know how to open by agreement: `Dealer` does it in its place."""


class Player(Protocol):
    """Anything that can choose a move: for a start, a class with this one method."""

    def choose(self, game: Game, limit: Limit) -> Report | Cell | str:
        """A legal move, as a cell or text like `b2`, or a report with one. The game is not over."""


class Abilities:
    """Optional: what a player can do besides choosing. Inherit it and override what you offer."""

    # Whether it minds the time by itself: its reports say how long it took, and it is told all
    # that is left of its clock, not a share for one move. That is so of programs apart from ours.
    keeps_time: ClassVar[bool] = False

    def why_unfit(self, rules: Rules) -> Message | None:
        """Why these rules are too much for it, and who would do; None if it can play them."""
        return None

    def prepare(self, rules: Rules, side: Side) -> None:
        """Get ready for a game; the clock does not run yet. Raises PlayerFault."""

    def leave(self) -> None:
        """The game is over: give back what it took."""

    def forgiven(self) -> float:
        """Seconds since this was asked last that the machine took from it, and it did not count."""
        return 0.0

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        """Whether it opens by such an agreement itself; else `Dealer` does it in its place.

        `place` and `decide` may still raise NotSpoken, as some find out only when they are asked.
        """
        return False

    def place(self, game: Game, limit: Limit) -> Report | Cell | str:
        """The next stone of an opening by agreement, of whichever side. Raises PlayerFault."""
        raise NotSpoken

    def decide(self, game: Game, limit: Limit) -> Decision:
        """What it decides in an opening by agreement. Raises PlayerFault."""
        raise NotSpoken

    def change_side(self, side: Side) -> None:
        """It was decided that it plays this side, not the one that it got ready for."""


_NONE = Abilities()


def abilities(player: Player) -> Abilities:
    """What the player can do besides choosing."""
    return player if isinstance(player, Abilities) else _NONE


def ask(
    player: Player,
    game: Game | Position,
    limit: Limit | None = None,
    choose: Callable[[Game, Limit], Report | Cell | str] | None = None,
) -> Report:
    """The player's choice as a report with its time. Raises IllegalMove or BadPlayer.

    A position is a game that begins there. `choose` may be another way of asking than the usual.
    """
    if isinstance(game, Position):
        game = Game(game)
    began = time.perf_counter()
    answer = (choose or player.choose)(game, limit or Limit())
    seconds = time.perf_counter() - began
    report = _as_report(answer, game.position)
    if reason := game.position.why_not(report.move):
        raise IllegalMove(reason, report.move)
    if abilities(player).keeps_time:  # a bot's own waiting, without what we add to it
        seconds = report.seconds
    return changed(report, seconds=seconds, position=game.position)


def _as_report(answer: Report | Cell | str, position: Position) -> Report:
    """What a player answered, as a report. Raises IllegalMove or BadPlayer."""
    match answer:
        case Report():
            return answer
        case Cell():
            return Report(answer)
        case str():
            try:
                return Report(read_cell(answer, position))
            except BadNotation as error:
                raise BadPlayer(error.message) from None
    raise BadPlayer(
        "the player answered {answer}, which is not a cell and not a report",
        answer=repr(answer)[:60],
    )


def why_unfit(player: Player, rules: Rules) -> Message | None:
    """Why the player can't play these rules, said before the game starts; None if it can."""
    return abilities(player).why_unfit(rules)
