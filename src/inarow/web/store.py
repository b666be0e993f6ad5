"""The games that are kept: found, made, and brought from one version to the next."""

from __future__ import annotations

from collections import OrderedDict

import sqlalchemy as sa

from inarow.rules.message import Message
from inarow.web.database import GAMES, Database
from inarow.web.kept import SECRET, KeptGame
from inarow.web.problems import Problem

REMEMBERED = 2000
CHANNEL = "inarow_games"

# Made once: SQLAlchemy then knows them again at every move.
_ID = GAMES.c.id == sa.bindparam("known_id")
SELECT = sa.select(GAMES).where(_ID)
INSERT = GAMES.insert()
UPDATE = GAMES.update().where(_ID, GAMES.c.version == sa.bindparam("known_version"))


class Conflict(Exception):
    """Another process has changed the game meanwhile."""


class Store:
    """All games, with the newest ones remembered."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._most = most
        self._known: OrderedDict[str, KeptGame] = OrderedDict()
        self._made = 0

    async def find(self, game_id: str) -> KeptGame:
        """The game as it is now. Raises Problem 404."""
        if self._database.is_alone and game_id in self._known:
            self._known.move_to_end(game_id)
            return self._known[game_id]
        kept = await self._read(game_id) if SECRET.fullmatch(game_id) else None
        if kept is None:
            raise Problem(404, Message("there is no game at this address"))
        self._remember(kept)
        return kept

    async def add(self, kept: KeptGame) -> None:
        """Keep a new game; it is committed when this returns."""
        row = kept.row()

        def insert(connection: sa.Connection) -> None:
            connection.execute(INSERT, row)

        await self._database.run(insert)
        self._remember(kept)
        self._made += 1
        if self._made % 1000 == 1:
            await self._make_room()

    async def save(self, kept: KeptGame) -> None:
        """Keep the next version; it is committed when this returns. Raises Conflict."""
        row = kept.row()
        shared = not self._database.is_alone

        def update(connection: sa.Connection) -> bool:
            before = {"known_id": kept.id, "known_version": kept.version - 1}
            found = connection.execute(UPDATE, {**row, **before}).rowcount == 1
            if found and shared:
                news = f"{kept.id} {kept.version}"
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, news)))
            return found

        if not await self._database.run(update, order=kept.id):
            self._known.pop(kept.id, None)
            raise Conflict
        self._remember(kept)

    async def _read(self, game_id: str) -> KeptGame | None:
        def select(connection: sa.Connection) -> KeptGame | None:
            row = connection.execute(SELECT, {"known_id": game_id}).first()
            return None if row is None else KeptGame.of_row(row)

        return await self._database.run(select)

    async def _make_room(self) -> None:
        """Let go of the games that were untouched for longest, where there are too many."""

        def delete(connection: sa.Connection) -> None:
            count = connection.scalar(sa.select(sa.func.count()).select_from(GAMES)) or 0
            if count > self._most:
                oldest = sa.select(GAMES.c.id).order_by(GAMES.c.changed).limit(count - self._most)
                connection.execute(GAMES.delete().where(GAMES.c.id.in_(oldest)))

        await self._database.run(delete)

    def _remember(self, kept: KeptGame) -> None:
        self._known[kept.id] = kept
        self._known.move_to_end(kept.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
