"""What can be done with a game: by whom, when, and that it is kept before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from inarow.players.match import BY_HAND, Match
from inarow.rules.cell import Cell
from inarow.rules.errors import BadNotation, IllegalMove
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.notation import read_move
from inarow.rules.position import Position
from inarow.rules.side import Side
from inarow.web.live import Hub
from inarow.web.problems import Problem, of_error
from inarow.web.store import Conflict, Store
from inarow.web.stored import Seat, StoredGame, fingerprint, new_secret
from inarow.web.thinking import Failed, Thinking

TRIES = 5
LONGEST = 1e6  # seconds that a move can have taken

Change = Callable[[StoredGame], StoredGame]


@dataclass
class _Search:
    """A computer's move that is being searched for, and how many wait for it."""

    version: int
    task: asyncio.Task[StoredGame]
    waiting: int = 0


class Games:
    """All games, and all that people and computers do in them."""

    def __init__(self, store: Store, hub: Hub, thinking: Thinking) -> None:
        self._store = store
        self._hub = hub
        self._thinking = thinking
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._searches: dict[str, _Search] = {}

    async def find(self, game_id: str) -> StoredGame:
        """The game. Raises Problem."""
        return await self._store.find(game_id)

    async def make(
        self, game: Game, first: Seat, second: Seat, seconds: float, link: Side | None
    ) -> tuple[StoredGame, str, str | None]:
        """A new game, the secret of the seats of who made it, and one to invite a friend with."""
        secret = new_secret()
        invitation = None if link is None else new_secret()
        seats = {Side.FIRST: first, Side.SECOND: second}
        for side in Side:
            if side is link and invitation is not None:
                seats[side] = replace(seats[side], invitation=fingerprint(invitation))
            else:
                seats[side] = replace(seats[side], owner=fingerprint(secret))
        stored = StoredGame(new_secret(), game, seats, seconds)
        await self._store.add(stored)
        return stored, secret, invitation

    async def claim(self, game_id: str, invitation: str, secret: str) -> StoredGame:
        """A friend takes the seat that is free, with a secret of their own choice."""

        def change(stored: StoredGame) -> StoredGame:
            invited = fingerprint(invitation)
            for side, seat in stored.seats.items():
                if seat.invitation == invited:
                    if seat.owner == fingerprint(secret):
                        return stored
                    if seat.owner is not None:
                        raise Problem(403, Message("this seat is taken: you can watch the game"))
                    seated = replace(seat, owner=fingerprint(secret))
                    return stored.next(seats={**stored.seats, side: seated})
            raise Problem(403, Message("this is no invitation to this game"))

        return await self._change(game_id, change, stops_search=False)

    async def move(self, game_id: str, secret: str | None, text: str, ply: int) -> StoredGame:
        """A person's move."""

        def change(stored: StoredGame) -> StoredGame:
            moves = stored.game.moves
            if 0 <= ply == len(moves) - 1 and self._is_repeated(stored, secret, text):
                return stored
            self._check_ply(stored, ply)
            match = self._match(stored)
            move = _read(text, stored.game.position)
            self._check_seat(stored, match.turn, secret)
            if not match.person_moves:
                raise Problem(409, Message("it is the computer's turn"))
            match.play(move, min(LONGEST, max(0.0, time.time() - stored.changed)))
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def undo(self, game_id: str, secret: str | None, ply: int) -> StoredGame:
        """Take back exactly one move: one's own, or the computer's."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = stored.match
            if not stored.game.moves:
                raise Problem(409, Message("there is no move to take back"))
            self._check_seat(stored, stored.game.positions[-2].turn, secret)
            match.undo()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def redo(self, game_id: str, secret: str | None, ply: int) -> StoredGame:
        """Bring back the move that was taken back last."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = stored.match
            if not stored.game.undone:
                raise Problem(409, Message("no move has been taken back"))
            self._check_seat(stored, match.turn, secret)
            match.redo()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def resign(self, game_id: str, secret: str | None, ply: int) -> StoredGame:
        """Give up; it must be one's turn."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = self._match(stored)
            self._check_seat(stored, match.turn, secret)
            match.resign()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def swap(self, game_id: str, secret: str | None, ply: int) -> StoredGame:
        """The two players change sides; only for who has both seats."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            for side in Side:
                self._check_seat(stored, side, secret)
            first, second = stored.seats[Side.SECOND], stored.seats[Side.FIRST]
            game = replace(stored.game, first=first.player, second=second.player)
            tags = {name: text for name, text in game.tags.items() if name != BY_HAND}
            return stored.next(
                game=replace(game, tags=tags),
                seats={Side.FIRST: first, Side.SECOND: second},
                report=None,
            )

        return await self._change(game_id, change)

    async def again(self, game_id: str, secret: str | None) -> StoredGame:
        """A new game with the same seats; who watches the old one is told where it is."""
        old = await self.find(game_id)
        if not old.owned(secret):
            raise self._not_yours(secret)
        if old.following is not None:
            return await self.find(old.following)
        tags = {"marks": old.marks}
        game = Game(old.game.start, first=old.game.first, second=old.game.second, tags=tags)
        new = StoredGame(new_secret(), game, old.seats, old.seconds)
        await self._store.add(new)

        def change(stored: StoredGame) -> StoredGame:
            return stored if stored.following is not None else stored.next(following=new.id)

        changed = await self._change(game_id, change)
        return new if changed.following == new.id else await self.find(str(changed.following))

    async def think(self, game_id: str, secret: str | None, ply: int) -> StoredGame:
        """Let the computer whose turn it is make its move.

        All who ask at the same time wait for the same search; when nobody waits any more, it ends.
        """
        stored = await self.find(game_id)
        if not stored.owned(secret):
            raise self._not_yours(secret)
        self._check_ply(stored, ply)
        match = self._match(stored)
        if match.person_moves:
            raise Problem(409, Message("it is a person's turn"))
        search = self._searches.get(game_id)
        if search is None or search.version != stored.version or search.task.done():
            task = asyncio.get_running_loop().create_task(self._search(stored))
            search = self._searches[game_id] = _Search(stored.version, task)
        search.waiting += 1
        try:
            return await asyncio.shield(search.task)
        except asyncio.CancelledError:
            if search.task.cancelled():
                raise Problem(409, Message("the game has gone on meanwhile")) from None
            raise
        finally:
            search.waiting -= 1
            if not search.waiting:
                search.task.cancel()
                if self._searches.get(game_id) is search:
                    del self._searches[game_id]

    async def _search(self, stored: StoredGame) -> StoredGame:
        job = {
            "do": "move",
            "player": stored.game.player(stored.game.position.turn),
            "start": stored.game.start.code,
            "moves": [str(move) for move in stored.game.moves],
        }
        try:
            report = await self._thinking.ask(job, stored.seconds)
        except Failed as error:
            await self._change(stored.id, _fail(stored.version, error), stops_search=False)
            raise
        return await self._change(
            stored.id, _play_report(stored.version, report), stops_search=False
        )

    async def _change(self, game_id: str, change: Change, stops_search: bool = True) -> StoredGame:
        """Bring the game to its next version; once begun, it is finished, whoever has left."""
        return await asyncio.shield(self._change_all(game_id, change, stops_search))

    async def _change_all(self, game_id: str, change: Change, stops_search: bool) -> StoredGame:
        """Make the change, keep the game, and tell everybody."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                stored = await self._store.find(game_id)
                try:
                    changed = change(stored)
                except IllegalMove as error:
                    raise of_error(error) from error
                if changed is stored:
                    return stored
                with contextlib.suppress(Conflict):
                    await self._store.save(changed)
                    break
            else:
                raise Problem(409, Message("the game has gone on meanwhile"))
        if stops_search and game_id in self._searches:
            self._searches[game_id].task.cancel()
        self._hub.publish(changed)
        return changed

    def _is_repeated(self, stored: StoredGame, secret: str | None, text: str) -> bool:
        """Whether this is the last move once more, as the answer to the first time was lost."""
        before = stored.game.positions[-2]
        with contextlib.suppress(Problem):
            return stored.owns(before.turn, secret) and _read(text, before) == stored.game.last
        return False

    def _match(self, stored: StoredGame) -> Match:
        """The match of a game that is not over."""
        match = stored.match
        if match.over:
            raise Problem(409, Message("the game is over"))
        return match

    def _check_ply(self, stored: StoredGame, ply: int) -> None:
        if ply != len(stored.game.moves):
            raise Problem(
                409,
                Message(
                    "the game has {found} moves, and this was meant for one with {asked}",
                    found=len(stored.game.moves),
                    asked=ply,
                ),
            )

    def _check_seat(self, stored: StoredGame, side: Side, secret: str | None) -> None:
        if not stored.owns(side, secret):
            raise self._not_yours(secret)

    def _not_yours(self, secret: str | None) -> Problem:
        if secret is None:
            return Problem(401, Message("only who has the seat can do this: send its secret"))
        return Problem(403, Message("only who has the seat can do this"))


def _read(text: str, position: Position) -> Cell:
    try:
        return read_move(text, position)
    except (BadNotation, IllegalMove) as error:
        raise of_error(error) from error


def _play_report(version: int, report: Any) -> Change:
    def change(stored: StoredGame) -> StoredGame:
        if stored.version != version:
            raise Problem(409, Message("the game has gone on meanwhile"))
        match = stored.match
        match.play(read_move(report["move"], stored.game.position), report["seconds"])
        return stored.after(match.game, report)

    return change


def _fail(version: int, error: Failed) -> Change:
    def change(stored: StoredGame) -> StoredGame:
        if stored.version != version:
            return stored
        match = stored.match
        match.fail(error)
        return stored.after(match.game)

    return change
