"""What can be done with a game, by whom and when; it is stored before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from weakref import WeakValueDictionary

from inarow.players.match import BY_HAND, PERSON, Match, is_person
from inarow.rules import Game, InarowError, Message, Rules, Side, read_move
from inarow.web.computers import Change, Computers, Outdated
from inarow.web.live import Hub
from inarow.web.offers import read_offered
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.store import Conflict, Store
from inarow.web.stored import Seat, StoredGame, fingerprint, new_secret
from inarow.web.thinking import Thinking
from inarow.web.wishes import GameWish, SeatWish

TRIES = 5
LONGEST = 1e6  # seconds that a move can have taken


class Games:
    """All games, and everything that people do in them."""

    def __init__(self, store: Store, hub: Hub, thinking: Thinking, settings: Settings) -> None:
        self._store = store
        self._hub = hub
        self._most_seconds = settings.most_seconds
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.computers = Computers(thinking, hub, settings, self._change)

    async def find(self, game_id: str) -> StoredGame:
        """The game, for somebody who looks at it. Raises Problem."""
        stored = await self._store.find(game_id)
        self.computers.look(stored, self._store.is_alone)
        return stored

    async def go_on(self) -> None:
        """After a restart, let computers move in the games that were played lately."""
        for stored in await self._store.recent():
            self.computers.notice(stored)

    async def hear(self, game_id: str) -> None:
        """Another server has changed the game."""
        if self._hub.is_watched(game_id) or self.computers.is_busy_with(game_id):
            with contextlib.suppress(Problem):
                stored = await self._store.find(game_id)
                self._hub.publish(stored)
                self.computers.hear(stored)

    async def make(self, wish: GameWish) -> tuple[StoredGame, str, str | None]:
        """A new game, the secret of its maker's seats, and one to invite a friend with."""
        game = wish.read()
        secret = new_secret()
        invitation = new_secret() if wish.first.by_link or wish.second.by_link else None
        if wish.first.by_link and wish.second.by_link:
            raise Problem(422, Message("only one can go by link: the other seat is yours"))
        seats = {}
        for side, asked in ((Side.FIRST, wish.first), (Side.SECOND, wish.second)):
            seat = Seat(_read_player(asked, game.rules), asked.name.strip())
            if asked.by_link and invitation is not None:
                seats[side] = replace(seat, invitation=fingerprint(invitation))
            else:
                seats[side] = replace(seat, owner=fingerprint(secret))
        named = replace(
            game,
            first=seats[Side.FIRST].player,
            second=seats[Side.SECOND].player,
            seconds=(0.0,) * len(game.moves),
            tags={"marks": wish.marks},
        )
        seconds = min(wish.seconds, self._most_seconds)
        stored = StoredGame(new_secret(), named, seats, seconds, wish.delay)
        await self._store.add(stored)
        self.computers.notice(stored)
        return stored, secret, invitation

    async def claim(self, game_id: str, invitation: str, secret: str) -> StoredGame:
        """Let a friend take the free seat, with a secret of their own."""

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
            raise Problem(403, Message("this is not an invitation to this game"))

        return await self._change(game_id, change)

    async def move(self, game_id: str, secret: str, text: str, ply: int) -> StoredGame:
        """A person's move."""

        def change(stored: StoredGame) -> StoredGame:
            moves = stored.game.moves
            if 0 <= ply == len(moves) - 1 and self._is_repeated(stored, secret, text):
                return stored
            self._check_ply(stored, ply)
            match = self._match(stored)
            move = read_move(text, stored.game.position)
            self._check_seat(stored, match.turn, secret)
            if not match.person_moves:
                raise Problem(409, Message("it is the computer's turn"))
            match.play(move, min(LONGEST, max(0.0, time.time() - stored.changed)))
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def undo(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Take back exactly one move: your own, or the computer's."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = Match.of(stored.game)
            if not stored.game.moves:
                raise Problem(409, Message("there is no move to take back"))
            self._check_seat(stored, stored.game.positions[-2].turn, secret)
            match.undo()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def redo(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Bring back the move that was taken back last."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = Match.of(stored.game)
            if not stored.game.undone:
                raise Problem(409, Message("no move has been taken back"))
            self._check_seat(stored, match.turn, secret)
            match.redo()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def resign(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Resign; it must be your turn."""

        def change(stored: StoredGame) -> StoredGame:
            self._check_ply(stored, ply)
            match = self._match(stored)
            self._check_seat(stored, match.turn, secret)
            match.resign()
            return stored.after(match.game)

        return await self._change(game_id, change)

    async def swap(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Swap the two players' sides; only the owner of both seats can."""

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

    async def again(self, game_id: str, secret: str) -> StoredGame:
        """A new game with the same seats; everybody who watches the old one hears where it is."""
        old = await self.find(game_id)
        if not old.admits(secret):
            raise NotYours
        if old.following is not None:
            return await self.find(old.following)
        tags = {"marks": old.marks}
        game = Game(old.game.start, first=old.game.first, second=old.game.second, tags=tags)
        new = StoredGame(new_secret(), game, old.seats, old.seconds, old.delay)
        await self._store.add(new)
        self.computers.notice(new)

        def change(stored: StoredGame) -> StoredGame:
            return stored if stored.following is not None else stored.next(following=new.id)

        changed = await self._change(game_id, change)
        return new if changed.following == new.id else await self.find(str(changed.following))

    async def pace(self, game_id: str, secret: str, paused: bool, delay: float) -> StoredGame:
        """Whether computers move by themselves, and how long they wait for each other."""

        def change(stored: StoredGame) -> StoredGame:
            if not stored.admits(secret):
                raise NotYours
            if (stored.paused, stored.delay) == (paused, delay):
                return stored
            return stored.next(paused=paused, delay=delay)

        return await self._change(game_id, change)

    async def think(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Wait for the computer's move number `ply`; if the game is paused, let it make this one.

        All who ask at the same time wait for the same search; it goes on when nobody waits.
        """
        stored = await self.find(game_id)
        if not stored.admits(secret):
            raise NotYours
        if ply < len(stored.game.moves):
            return stored  # it was quicker than who waits for it
        self._check_ply(stored, ply)
        if self._match(stored).person_moves:
            raise Problem(409, Message("it is a person's turn"))
        search = self.computers.ask(stored)
        try:
            return await asyncio.shield(search)
        except asyncio.CancelledError:
            if search.cancelled():
                raise Outdated from None
            raise

    async def _change(self, game_id: str, change: Change) -> StoredGame:
        """Bring the game to its next version; this is finished even if the client hangs up."""
        return await asyncio.shield(self._change_all(game_id, change))

    async def _change_all(self, game_id: str, change: Change) -> StoredGame:
        """Make the change, store the game, tell everybody, and let the computer move."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                stored = await self._store.find(game_id)
                changed = change(stored)
                if changed is stored:
                    return stored
                with contextlib.suppress(Conflict):
                    await self._store.save(changed)
                    break
            else:
                raise Outdated
        self._hub.publish(changed)
        self.computers.notice(changed)
        return changed

    def _is_repeated(self, stored: StoredGame, secret: str, text: str) -> bool:
        """Whether this is the last move sent again, because its answer was lost."""
        before = stored.game.positions[-2]
        with contextlib.suppress(InarowError):
            return stored.owns(before.turn, secret) and read_move(text, before) == stored.game.last
        return False

    def _match(self, stored: StoredGame) -> Match:
        """The match of a game that is not over."""
        match = Match.of(stored.game)
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

    def _check_seat(self, stored: StoredGame, side: Side, secret: str) -> None:
        if not stored.owns(side, secret):
            raise NotYours


class NotYours(Problem):
    """Somebody else has the seat."""

    def __init__(self) -> None:
        super().__init__(403, Message("only the owner of the seat can do this"))


def _read_player(wish: SeatWish, rules: Rules) -> str:
    """The player for a seat, who can play these rules. Raises BadPlayer."""
    if is_person(wish.player):
        return PERSON
    if wish.by_link:
        raise Problem(422, Message("only a person can be invited by link"))
    return read_offered(wish.player, rules)
