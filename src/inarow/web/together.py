"""Two people at one game: what one asks the other, their clocks, and how to get here."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from dataclasses import replace
from typing import Literal, TypedDict

from fastapi import APIRouter, Request, Response

from inarow.locale import say
from inarow.rules import Ending, Message, Reason, Side
from inarow.web.answering import api_router, json_answer
from inarow.web.computers import Change, insist
from inarow.web.deeds import check_ply, match_of, undo_to
from inarow.web.description import answers
from inarow.web.offers import title_of
from inarow.web.problems import Problem
from inarow.web.settings import LOOPBACK, Settings
from inarow.web.stored import ASKED, Seat, StoredGame, asked_of

Asking = Literal["undo", "rematch"]

LATE = 0.05  # seconds after its end that a clock is looked at
NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent there


# --- what one asks the other


def ask(stored: StoredGame, secret: str, what: Asking, ply: int) -> StoredGame:
    """Ask the other side to take back to your last move, or for another game."""
    check_ply(stored, ply)
    side = _asker(stored, secret)
    if what == "rematch":
        if stored.game.ending is None:
            raise Problem(409, Message("the game is not over yet"))
    else:
        match_of(stored)
        first = stored.game.start.turn
        if (deal := stored.deal) is not None:
            since = len(stored.game.moves) - deal.decided_at
            if not deal.over or since < (1 if stored.game.position.turn is not side else 2):
                raise Problem(409, Message("what was agreed on in the opening is not taken back"))
        if len(stored.game.moves) <= (0 if side is first else 1):
            raise Problem(409, Message("there is no move to take back"))
    return _noted(stored, f"{side.name.lower()} {what} {ply}")


def refuse(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Say no to what the other side asks, or take back what you asked."""
    check_ply(stored, ply)
    _asker(stored, secret)
    return stored if asked_of(stored.game) is None else _noted(stored, "")


def agree(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Let the other side take back to its last move."""
    check_ply(stored, ply)
    side = _asker(stored, secret)
    asked = asked_of(stored.game)
    if asked is None or asked["side"] == side.name.lower():
        raise Problem(409, Message("the other side has asked for nothing"))
    return undo_to(stored, Side[asked["side"].upper()])


def _asker(stored: StoredGame, secret: str) -> Side:
    """The side of a person who plays against another one. Raises Problem."""
    if not stored.between_people:
        raise Problem(409, Message("nobody else plays in this game"))
    for side in Side:
        if stored.owns(side, secret):
            return side
    raise Problem(403, Message("only the owner of the seat can do this"))


def _noted(stored: StoredGame, asked: str) -> StoredGame:
    tags = {name: text for name, text in stored.game.tags.items() if name != ASKED}
    game = replace(stored.game, tags={**tags, ASKED: asked} if asked else tags)
    return stored.remark(game=game)


# --- clocks


class Flags:
    """Ends games whose clock has run out, at that very moment."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, stored: StoredGame) -> None:
        """The game has changed, or has been found: wait for the clock that runs now."""
        timer = self._timers.pop(stored.id, None)
        if timer is not None:
            timer.cancel()
        left = stored.running_seconds
        if left is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, left) + LATE
            self._timers[stored.id] = loop.call_later(wait, self._fall, stored.id)

    def close(self) -> None:
        """Wait for no clock any more."""
        for timer in self._timers.values():
            timer.cancel()

    def _fall(self, game_id: str) -> None:
        self._timers.pop(game_id, None)
        task = asyncio.get_running_loop().create_task(self._end(game_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end(self, game_id: str) -> None:
        with contextlib.suppress(Problem):
            self.notice(await insist(self._change, game_id, flag))


def flag(stored: StoredGame) -> StoredGame:
    """The side to move loses, if its time is up."""
    left = stored.running_seconds
    if left is None or left > 0:
        return stored
    turn = stored.game.position.turn
    return stored.after(stored.game.end(Ending.lost_by(turn, Reason.TIME_OUT)))


# --- how to get here


def preview(stored: StoredGame) -> tuple[str, str]:
    """A title and a sentence for those who are sent the link of a game."""
    title = title_of(stored.game.rules)
    first, second = (_name_of(seat) for seat in stored.seats.values())
    if any(seat.free for seat in stored.seats.values()):
        return title, say(Message("Come and play: a seat is free."))
    return f"{title}: {first} : {second}", say(Message("Watch the game, move by move."))


def _name_of(seat: Seat) -> str:
    return seat.name or seat.player


class ReachData(TypedDict):
    """The address that others in the network can open; None: only this machine can."""

    address: str | None


def reach_routes(settings: Settings) -> APIRouter:
    """The request that a page makes before it shows a link to be passed on."""
    router = api_router()

    @router.get("/reach", responses=answers(ReachData))
    async def reach(request: Request) -> Response:
        """The address that others in the network can open."""
        port = (request.scope.get("server") or ("", settings.port))[1]
        host = None if settings.is_local else await asyncio.to_thread(_reachable, settings.host)
        shown = f"[{host}]" if host and ":" in host else host
        return json_answer(
            ReachData(address=None if host is None else f"{settings.scheme}://{shown}:{port}")
        )

    return router


def _reachable(host: str) -> str | None:
    """The address of this machine in its network; a server that listens everywhere has many."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104 - a comparison
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)  # sends nothing; it says which way a packet would go
        found = str(probe.getsockname()[0])
        return None if found in LOOPBACK else found
    return None
