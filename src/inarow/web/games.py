"""What can be done with a game, by whom and when; it is stored before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from inarow.players.match import PERSON, is_person
from inarow.rules import Agreement, Game, Message, Rules, Side
from inarow.rules.agreement import agree as agreed
from inarow.web.computers import Computers, Deed, outdated
from inarow.web.deeds import check_admitted, check_ply, match_of
from inarow.web.fair_play import FairPlay
from inarow.web.live import Hub
from inarow.web.offers import read_offered
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.store import Conflict, Store
from inarow.web.stored import (
    Seat,
    StoredGame,
    asked_of,
    fingerprint,
    new_secret,
    swapped_seats,
)
from inarow.web.thinking import Thinking
from inarow.web.together import Flags, agree
from inarow.web.wishes import GameWish, SeatWish

TRIES = 5


class Games:
    """All games, and everything that people do in them."""

    def __init__(self, store: Store, hub: Hub, thinking: Thinking, settings: Settings) -> None:
        self._store = store
        self._hub = hub
        self._most_seconds = settings.most_seconds
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.computers = Computers(thinking, hub, settings, self.change)
        self.flags = Flags(self.change)
        self.fair_play = FairPlay()

    async def find(self, game_id: str) -> StoredGame:
        """The game, for somebody who looks at it. Raises Problem."""
        stored = await self._store.find(game_id)
        self.computers.look(stored, self._store.is_alone)
        self.fair_play.notice(stored)
        return stored

    async def go_on(self) -> None:
        """After a restart, let computers move in the games that were played lately."""
        for stored in await self._store.recent():
            self.computers.notice(stored)
            self.flags.notice(stored)

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
            clock=wish.time,
        )
        seconds = min(wish.seconds, self._most_seconds)
        if wish.agreement is not None:
            named = agreed(named, Agreement(wish.agreement))
        stored = StoredGame(new_secret(), named, seats, seconds, wish.delay)
        await self._store.add(stored)
        self._notice(stored)
        return stored, secret, invitation

    async def again(self, game_id: str, secret: str) -> StoredGame:
        """A new game with the same seats; everybody who watches the old one hears where it is."""
        old = await self.find(game_id)
        check_admitted(old, secret)
        if old.following is None and old.between_people:
            raise Problem(409, Message("ask the other side for another game"))
        return await self._follow(old, _opening_seats(old))

    async def agree(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Do what the other side asks; another game has the sides swapped."""
        old = await self.find(game_id)
        asked = asked_of(old.game)
        if asked is None or asked["what"] == "undo":
            return await self.change(game_id, agree, secret, ply)
        if not old.owns(Side[asked["side"].upper()].other, secret):
            raise Problem(403, Message("only the other side can agree to this"))
        return await self._follow(old, swapped_seats(_opening_seats(old)))

    async def _follow(self, old: StoredGame, seats: Mapping[Side, Seat]) -> StoredGame:
        """The game that follows an old one, made unless there is one."""
        if old.following is not None:
            return await self.find(old.following)
        first, second = (seats[side].player for side in Side)
        game = Game(
            old.game.start,
            first=first,
            second=second,
            clock=old.game.clock,
            tags={"marks": old.marks},
        )
        if old.deal is not None:
            game = agreed(game, old.deal.agreement)
        new = StoredGame(new_secret(), game, seats, old.seconds, old.delay)
        await self._store.add(new)
        self._notice(new)

        def follow(stored: StoredGame) -> StoredGame:
            return stored if stored.following is not None else stored.next(following=new.id)

        changed = await self.change(old.id, follow)
        return new if changed.following == new.id else await self.find(str(changed.following))

    async def think(self, game_id: str, secret: str, ply: int) -> StoredGame:
        """Wait for the computer's move number `ply`; if the game is paused, let it make this one.

        All who ask at the same time wait for the same search; it goes on when nobody waits.
        """
        stored = await self.find(game_id)
        check_admitted(stored, secret)
        if ply < len(stored.game.moves):
            return stored  # it was quicker than who waits for it
        check_ply(stored, ply)
        if match_of(stored).person_moves:
            raise Problem(409, Message("it is a person's turn"))
        search = self.computers.ask(stored)
        try:
            return await asyncio.shield(search)
        except asyncio.CancelledError:
            if search.cancelled():
                raise outdated() from None
            raise

    async def change(self, game_id: str, deed: Deed, *values: Any) -> StoredGame:
        """Bring the game to its next version; this is finished even if the client hangs up."""
        return await asyncio.shield(self._change(game_id, deed, *values))

    async def _change(self, game_id: str, deed: Deed, *values: Any) -> StoredGame:
        """Make the change, store the game, tell everybody, and let the computer move."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                stored = await self._store.find(game_id)
                changed = deed(stored, *values)
                if changed is stored:
                    return stored
                with contextlib.suppress(Conflict):
                    await self._store.save(changed)
                    break
            else:
                raise outdated()
        self._hub.publish(changed)
        self._notice(changed)
        return changed

    def _notice(self, stored: StoredGame) -> None:
        """Let the computer move, or the clock run."""
        self.computers.notice(stored)
        self.flags.notice(stored)
        self.fair_play.notice(stored)


def _opening_seats(stored: StoredGame) -> Mapping[Side, Seat]:
    """Who sat where when the game began, before anything was decided."""
    deal = stored.deal
    return swapped_seats(stored.seats) if deal is not None and deal.swapped else stored.seats


def _read_player(wish: SeatWish, rules: Rules) -> str:
    """The player for a seat, who can play these rules. Raises BadPlayer."""
    if is_person(wish.player):
        return PERSON
    if wish.by_link:
        raise Problem(422, Message("only a person can be invited by link"))
    return read_offered(wish.player, rules)
