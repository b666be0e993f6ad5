"""One game between two players, watched: whatever goes wrong is an ending, not an exception."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import cast

from inarow.arena.entrant import Entrant
from inarow.arena.evidence import Evidence
from inarow.arena.fixture import Fixture, Played
from inarow.arena.seat import take_seat
from inarow.arena.seed import seed_of
from inarow.arena.terms import Terms
from inarow.players import BadPlayer, Player, PlayerFault, Seated, ask
from inarow.rules.cell import Cell
from inarow.rules.ending import Ending, Reason
from inarow.rules.errors import IllegalMove
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.record import write_game
from inarow.rules.side import Side


class Loss(Exception):
    """A player threw the game away."""

    def __init__(self, side: Side, reason: Reason, evidence: Evidence) -> None:
        super().__init__(str(evidence.message))
        self.side = side
        self.reason = reason
        self.evidence = evidence


def play_game(terms: Terms, entrants: Sequence[Entrant], fixture: Fixture) -> Played:
    """Play a game of the schedule to its end.

    Only what is wrong before the first move, such as a player that there is not, is raised.
    """
    return _Table(terms, entrants, fixture).play()


class _Table:
    """Two players, a board and a clock."""

    def __init__(self, terms: Terms, entrants: Sequence[Entrant], fixture: Fixture) -> None:
        self._terms = terms
        self._fixture = fixture
        self._names = (entrants[fixture.first].name, entrants[fixture.second].name)
        places = {Side.FIRST: fixture.first, Side.SECOND: fixture.second}
        self._players: dict[Side, Player] = {
            side: take_seat(
                entrants[place].player, side, seed_of(fixture.seed, side.value), terms.contest
            )
            for side, place in places.items()
        }
        self._empty = Position.start(terms.rules)
        self._opening = Game(self._empty, fixture.opening).positions
        self._positions = [self._opening[-1]]
        self._moves: list[Cell] = []
        self._seconds: list[float] = []
        self._taken = {Side.FIRST: 0.0, Side.SECOND: 0.0}
        self._startup = {Side.FIRST: 0.0, Side.SECOND: 0.0}
        self._free = {Side.FIRST: 0.0, Side.SECOND: 0.0}  # of the first move, not charged
        self._guests = {
            side: cast("Seated", player)
            for side, player in self._players.items()
            if _sits_down(type(player))
        }
        self._began = time.perf_counter()

    def play(self) -> Played:
        ended: Ending | None = None
        evidence: Evidence | None = None
        try:
            self._sit_down()
            while self._positions[-1].outcome is None:
                self._move()
        except Loss as loss:
            ended = Ending.lost_by(loss.side, loss.reason)
            evidence = loss.evidence
        finally:
            over = time.perf_counter()
            self._stand_up()
        return self._result(over - self._began, time.perf_counter() - over, ended, evidence)

    def _sit_down(self) -> None:
        for side, guest in self._guests.items():
            try:
                guest.sit_down(self._terms.rules, side)
            except Exception as error:  # whatever a bot does is its own loss
                raise self._loss(side, error) from error
            finally:
                ready = time.perf_counter()
                self._startup[side] = ready - self._began
                self._began = ready

    def _stand_up(self) -> None:
        for guest in self._guests.values():
            with suppress(Exception):  # the game is over: nothing can be lost any more
                guest.stand_up()

    def _move(self) -> None:
        position = self._positions[-1]
        side = position.turn
        player = self._players[side]
        first_move = len(self._moves) < 2
        left = self._left(side)
        allowed = self._terms.allowed(left, first_move)
        charged = self._startup[side] if self._terms.charge_start and first_move else 0.0
        told = allowed
        if allowed is not None:
            allowed -= charged
            told = allowed
            if left is not None and side not in self._guests:
                told = self._terms.share(allowed, left, position)
        began = time.perf_counter()
        try:
            report = ask(player, self._game(), self._terms.limit(told))
        except (Exception, SystemExit) as error:  # whatever a player does is its own loss
            self._taken[side] += time.perf_counter() - began
            raise self._loss(side, error) from error
        seconds = report.seconds
        self._note(side, report.move, seconds + charged, first_move)
        over = self._terms.grace if side in self._guests else self._terms.patience
        if allowed is not None and seconds > allowed + over:
            raise self._too_late(side, seconds, allowed)
        self._positions.append(position.play(report.move))

    def _game(self) -> Game:
        """The game as the players see it: the moves of the opening are moves like any other."""
        opening = self._fixture.opening
        game = Game(self._empty, (*opening, *self._moves))
        game.__dict__["positions"] = (*self._opening[:-1], *self._positions)
        return game

    def _note(self, side: Side, move: Cell, seconds: float, first_move: bool) -> None:
        self._moves.append(move)
        self._seconds.append(seconds)
        self._taken[side] += seconds
        if first_move:
            self._free[side] = min(seconds, self._terms.first_seconds)

    def _left(self, side: Side) -> float | None:
        """The seconds on the clock of `side`."""
        clock = self._terms.clock
        if clock is None:
            return None
        own = 0 if self._positions[0].turn is side else 1
        return clock.left(tuple(self._seconds[own::2])) + self._free[side]

    def _too_late(self, side: Side, seconds: float, allowed: float) -> Loss:
        move = self._moves.pop()  # it came, but too late to count
        self._seconds.pop()
        message = Message(
            "{move} came after {seconds} s, and {allowed} s were allowed",
            move=str(move),
            seconds=round(seconds, 3),
            allowed=round(max(0.0, allowed), 3),
        )
        return Loss(side, Reason.TIME_OUT, Evidence(message, self._seen({"said": str(move)})))

    def _loss(self, side: Side, error: BaseException) -> Loss:
        """What an exception of a player makes of the game."""
        match error:
            case PlayerFault():
                evidence = Evidence(error.message, self._seen(error.evidence))
                return Loss(side, error.reason, evidence)
            case IllegalMove():
                evidence = Evidence(error.message, self._seen({"said": str(tuple(error.cell))}))
                return Loss(side, Reason.ILLEGAL, evidence)
            case BadPlayer():
                return Loss(side, Reason.ILLEGAL, Evidence(error.message, self._seen({})))
        lines = traceback.format_exception(error)
        message = Message(
            "the player stopped with {error}", error=f"{type(error).__name__}: {error}"[:300]
        )
        seen = self._seen({"error": "".join(lines[-3:])})
        return Loss(side, Reason.CRASH, Evidence(message, seen))

    def _seen(self, seen: dict[str, str]) -> dict[str, str]:
        return {"position": self._positions[-1].code, **seen}

    def _result(
        self, wall: float, leaving: float, ended: Ending | None, evidence: Evidence | None
    ) -> Played:
        fixture = self._fixture
        start = self._positions[0]
        tags = {"game": str(fixture.number)}
        if fixture.opening:
            tags["opening"] = " ".join(map(str, fixture.opening))
        if evidence is not None:
            tags["fault"] = str(evidence.message)
        game = Game(
            start,
            tuple(self._moves),
            first=self._names[0],
            second=self._names[1],
            seconds=tuple(self._seconds),
            clock=self._terms.clock,
            ended=ended,
            tags=tags,
        )
        game.__dict__["positions"] = tuple(self._positions)
        ending = game.ending
        assert ending is not None
        startup = sum(self._startup.values())
        taken = self._taken
        charged = startup if self._terms.charge_start else 0.0
        thinking = max(0.0, sum(taken.values()) - charged)
        return Played(
            number=fixture.number,
            first=fixture.first,
            second=fixture.second,
            winner=ending.winner,
            reason=ending.reason,
            plies=len(self._moves),
            seconds=(taken[Side.FIRST], taken[Side.SECOND]),
            startup=startup + leaving,
            overhead=max(0.0, wall - thinking),
            record=write_game(game),
            evidence=None if evidence is None else evidence.as_json(),
        )


@cache
def _sits_down(kind: type[Player]) -> bool:
    return issubclass(kind, Seated)


def play_games(
    terms: Terms, entrants: Sequence[Entrant], fixtures: Sequence[Fixture]
) -> list[Played]:
    """Play some games one after the other: what a worker is asked to do."""
    return [play_game(terms, entrants, fixture) for fixture in fixtures]
