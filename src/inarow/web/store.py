"""All stored games: finding, adding and updating them."""

from __future__ import annotations

import time
from collections import OrderedDict

import sqlalchemy as sa

from inarow.rules import Message
from inarow.web.database import GAMES, Database
from inarow.web.problems import Problem
from inarow.web.stored import SECRET, StoredGame

REMEMBERED = 2000
LATELY = 86_400.0  # seconds since a game was changed that goes on after a restart
MOST_RECENT = 1000
CHANNEL = "inarow_games"

# Made once: SQLAlchemy then knows them again at every move.
_ID = GAMES.c.id == sa.bindparam("known_id")
SELECT = sa.select(GAMES).where(_ID)
INSERT = GAMES.insert()
UPDATE = GAMES.update().where(_ID, GAMES.c.version == sa.bindparam("known_version"))


class Conflict(Exception):
    """Another process has changed the game meanwhile."""


def fair_share(counts: list[int], most: int) -> int:
    """How many everybody can have, so that all together have at most so many.

    >>> fair_share([5, 3], 10), fair_share([9, 3, 1], 10), fair_share([9, 9], 10)
    (5, 6, 5)
    """
    rest, left = most, len(counts)
    for count in sorted(counts):
        if count * left > rest:
            return rest // left
        rest -= count
        left -= 1
    return max(counts, default=0)


class Store:
    """All games, with the newest ones remembered."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._most = most
        self._known: OrderedDict[str, StoredGame] = OrderedDict()
        self._made = 0

    async def find(self, game_id: str) -> StoredGame:
        """The game as it is now. Raises Problem 404."""
        if self._database.is_alone and game_id in self._known:
            self._known.move_to_end(game_id)
            return self._known[game_id]
        stored = await self._read(game_id) if SECRET.fullmatch(game_id) else None
        if stored is None:
            raise Problem(404, Message("there is no game at this address"))
        known = self._known.get(game_id, stored)
        if known.version == stored.version:
            stored = known  # which knows since when, whatever the machine's clock was set to
        self._remember(stored)
        return stored

    @property
    def is_alone(self) -> bool:
        """Whether no other server has these games."""
        return self._database.is_alone

    async def recent(self) -> list[StoredGame]:
        """The games that were played lately, the newest first."""

        def select(connection: sa.Connection) -> list[StoredGame]:
            played = GAMES.c.changed > time.time() - LATELY
            newest = (
                sa.select(GAMES).where(played).order_by(GAMES.c.changed.desc()).limit(MOST_RECENT)
            )
            return [StoredGame.of_row(row) for row in connection.execute(newest)]

        return await self._database.run(select)

    async def add(self, stored: StoredGame) -> None:
        """Store a new game; it is committed when this returns."""
        row = stored.row()
        await self._database.run(lambda connection: connection.execute(INSERT, row))
        self._remember(stored)
        self._made += 1
        if self._made % 1000 == 1:
            await self.make_room()

    async def save(self, stored: StoredGame) -> None:
        """Store the next version; it is committed when this returns. Raises Conflict."""
        row = stored.row()
        shared = not self._database.is_alone

        def update(connection: sa.Connection) -> bool:
            before = {"known_id": stored.id, "known_version": stored.version - 1}
            found = connection.execute(UPDATE, {**row, **before}).rowcount == 1
            if found and shared:
                news = f"{stored.id} {stored.version}"
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, news)))
            return found

        if not await self._database.run(update, order=stored.id):
            self._known.pop(stored.id, None)
            raise Conflict
        self._remember(stored)

    async def _read(self, game_id: str) -> StoredGame | None:
        def select(connection: sa.Connection) -> StoredGame | None:
            row = connection.execute(SELECT, {"known_id": game_id}).first()
            return None if row is None else StoredGame.of_row(row)

        return await self._database.run(select)

    async def make_room(self) -> None:
        """If there are too many games, delete some of those who have made the most of them.

        Of theirs, the ones untouched for longest go, and finished games of named players last.
        """

        def delete(connection: sa.Connection) -> None:
            made = sa.select(GAMES.c.maker, sa.func.count()).group_by(GAMES.c.maker)
            counts = {row[0]: int(row[1]) for row in connection.execute(made)}
            each = fair_share(list(counts.values()), self._most)
            for maker, count in counts.items():
                if count > each:
                    first = sa.select(GAMES.c.id).where(GAMES.c.maker == maker)
                    first = first.order_by(GAMES.c.kept, GAMES.c.changed).limit(count - each)
                    connection.execute(GAMES.delete().where(GAMES.c.id.in_(first)))

        await self._database.run(delete)

    def _remember(self, stored: StoredGame) -> None:
        self._known[stored.id] = stored
        self._known.move_to_end(stored.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
