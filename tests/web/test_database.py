"""What can happen to the database, and whose games give way."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from inarow.rules import Game, Rules, Side, read_game
from inarow.web.app import House
from inarow.web.clients import use_client
from inarow.web.database import BadDatabase, Database
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.store import Store
from inarow.web.stored import Seat, StoredGame, new_secret
from serving.server import Asking, served_here

NOBODY = 65534
ENDLESS = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)"

Result = TypeVar("Result")


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """What the work comes to, in a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def stored_game(client: str, name: str = "", over: bool = False) -> StoredGame:
    use_client(client)
    moves = "a1 a2 b1 b2 c1" if over else ""
    game = read_game(json.dumps({"rules": "3x3k3", "moves": moves}))
    return StoredGame(new_secret(), game, {side: Seat(name=name) for side in Side})


def kept_of(folder: Path, games: list[StoredGame], most: int) -> list[bool]:
    """Which of these are still there when there is room for so many."""

    async def keep() -> list[bool]:
        database = Database(f"sqlite:///{folder / 'web.sqlite'}")
        store = Store(database, most)
        for game in games:
            await store.add(game)
        await store.make_room()
        found = []
        for game in games:
            store._known.clear()
            with contextlib.suppress(Problem):
                await store.find(game.id)
                found.append(game.id)
        database.close()
        return [game.id in found for game in games]

    return run_apart(keep())


def test_a_strangers_games_push_out_only_their_own(tmp_path: Path) -> None:
    old = [stored_game("10.0.0.1") for _ in range(3)]
    flood = [stored_game("10.0.0.2") for _ in range(20)]
    assert kept_of(tmp_path, old + flood, 10) == [True] * 3 + [False] * 13 + [True] * 7


def test_a_network_of_addresses_is_one_client(tmp_path: Path) -> None:
    old = [stored_game("2001:db8:1::1")]
    flood = [stored_game(f"2001:db8:2::{n}") for n in range(1, 10)]
    assert kept_of(tmp_path, old + flood, 5) == [True] + [False] * 5 + [True] * 4


def test_finished_games_of_named_players_stay_longest(tmp_path: Path) -> None:
    games = [
        stored_game("10.0.0.1", "Ada", over=True),
        stored_game("10.0.0.1", "", over=True),
        stored_game("10.0.0.1", "Ada"),
        stored_game("10.0.0.1"),
    ]
    assert kept_of(tmp_path, games, 2) == [True, False, False, True]


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'web.sqlite'}"
    first = Database(url)
    with pytest.raises(BadDatabase, match="another server has"):
        Database(url)
    first.close()
    Database(url).close()


@pytest.mark.parametrize(
    "attack",
    [
        "DROP TABLE games; CREATE VIEW games AS ENDLESS SELECT n AS changed FROM t",
        "CREATE TRIGGER evil AFTER UPDATE ON games BEGIN DELETE FROM games; END",
        "ALTER TABLE games ADD COLUMN evil AS (hex(zeroblob(99999999)))",
        "CREATE TABLE more (text TEXT)",
    ],
)
def test_a_foreign_file_with_more_than_our_tables_is_refused(tmp_path: Path, attack: str) -> None:
    """Reading an endless view would never end."""
    url = f"sqlite:///{tmp_path / 'web.sqlite'}"
    Database(url).close()
    Database(url).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "web.sqlite")) as connection:
        connection.executescript(attack.replace("ENDLESS", ENDLESS))
    with pytest.raises(BadDatabase, match="which inarow has not made"):
        Database(url)
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


def settings_in(folder: Path) -> Settings:
    return Settings(database=f"sqlite:///{folder / 'web.sqlite'}")


def until_ill(server: Asking) -> None:
    """Wait until the server says that no game can be saved."""
    end = time.monotonic() + 60
    while server.get("/api/health").status != 503:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_deleted_file_is_noticed_before_a_move_is_acknowledged(tmp_path: Path) -> None:
    with served_here(settings_in(tmp_path)) as server:
        new = server.new_game("3x3k3")
        assert server.get("/api/health").status == 200
        for path in tmp_path.glob("web.sqlite*"):
            path.unlink()
        wish = {"move": "a1", "ply": 0}
        answer = server.post(f"/api/games/{new['game']['id']}/moves", wish, new["seat"])
        assert answer.status == 503
        until_ill(server)


def test_a_damaged_file_is_not_called_healthy(tmp_path: Path) -> None:
    """A page in the middle is overwritten; games on other pages are still served."""
    with served_here(settings_in(tmp_path)) as server:
        games = [server.new_game("gomoku")["game"]["id"] for _ in range(60)]
    path = tmp_path / "web.sqlite"
    pages = path.stat().st_size // 4096
    with path.open("r+b") as file:
        for page in range(4, pages):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    with served_here(settings_in(tmp_path)) as server:
        statuses = {server.get(f"/api/games/{game}").status for game in games}
        assert statuses & {503}
        assert statuses <= {200, 503}
        until_ill(server)


def test_a_read_only_file_is_said_at_the_start() -> None:
    # Not in tmp_path, which only root can enter where root runs the tests.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "web.sqlite"
        Database(f"sqlite:///{path}").close()
        Path(folder).chmod(0o555)
        path.chmod(0o444)
        with unprivileged(), pytest.raises(BadDatabase, match="can't be opened"):
            Database(f"sqlite:///{path}")
        Path(folder).chmod(0o755)


@contextlib.contextmanager
def unprivileged() -> Iterator[None]:
    """Not as root, who writes to what is read-only."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_database_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    with served_here(settings_in(tmp_path)) as server:
        game = server.new_game("3x3k3")["game"]["id"]
    columns = {1: ("delay", "paused", "maker", "kept"), 2: ("maker", "kept")}[version]
    with contextlib.closing(sqlite3.connect(tmp_path / "web.sqlite")) as connection:
        for column in columns:
            connection.execute(f"ALTER TABLE games DROP COLUMN {column}")
        connection.execute("UPDATE about SET value = ? WHERE name = 'version'", (str(version),))
        connection.commit()
    with served_here(settings_in(tmp_path)) as server:
        assert server.get(f"/api/games/{game}").status == 200
        server.new_game("3x3k3")


def test_a_game_knows_its_maker_again() -> None:
    stored = stored_game("10.0.0.1")
    assert StoredGame.of_row(_Row(stored.row())).maker == stored.maker
    assert stored.game == Game.new(Rules(3, 3, 3))
    assert stored_game("10.0.0.2").maker != stored.maker


class _Row:
    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def test_what_fails_in_the_background_is_logged_and_not_left_to_python(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As when PostgreSQL leaves while games of other servers are looked up."""
    unheard: list[dict[str, Any]] = []

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, what: unheard.append(what))
        house = House(settings_in(tmp_path))

        async def fail() -> None:
            raise OSError("the database has left")

        house._begin(fail())
        while house._tasks:
            await asyncio.sleep(0)
        house.database.close()
        gc.collect()

    run_apart(work())
    assert unheard == []
    assert "in the background: the database has left" in caplog.text
