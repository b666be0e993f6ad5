"""The database, and the one thread that talks to it.

All that is asked for at the same time is done in one transaction and committed once: many games
at once cost hardly more than one, and still nobody is answered before the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError
from sqlalchemy.schema import CreateColumn

from inarow.rules import InarowError

Result = TypeVar("Result")

MOST_AT_ONCE = 200
SECONDS_BETWEEN_CHECKS = 1.0
VERSION = 3

METADATA = sa.MetaData()
ABOUT = sa.Table(
    "about",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)
GAMES = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("undone", sa.Text, nullable=False),
    sa.Column("first", sa.Text, nullable=False),
    sa.Column("second", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("delay", sa.Float, nullable=False, server_default=sa.text("0")),
    sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("report", sa.Text),
    sa.Column("following", sa.String(22)),
    sa.Column("maker", sa.String(22), nullable=False, server_default=""),
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()),
)
# The columns that came with a version: games have a delay and can be paused; whose share of the
# room a game takes, and whether it is one to keep.
ADDED = {2: (GAMES.c.delay, GAMES.c.paused), 3: (GAMES.c.maker, GAMES.c.kept)}
TABLES = tuple(METADATA.tables)
CHECKED = "checked"
PROBE = ABOUT.update().where(ABOUT.c.name == CHECKED)


class BadDatabase(InarowError):
    """This database can't be used; the message says why."""


@dataclass
class _Task:
    """Work for a transaction, and the future that waits for it."""

    work: Callable[[sa.Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    order: str
    result: Any = None
    error: BaseException | None = None


class Database:
    """A database for the event loop: every answer comes after its commit."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._file = _file_of(url)
        self._lock = None if self._file is None else _lock(self._file)
        try:
            self.engine = open_engine(url)
        except BaseException:
            self._unlock()
            raise
        self._inode = None if self._file is None else self._file.stat().st_ino
        self._damaged = False
        self._written = 0.0  # when `check` wrote last
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="database", daemon=True)
        self._thread.start()

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes to it."""
        return self.engine.dialect.name == "sqlite"

    async def run(self, work: Callable[[sa.Connection], Result], order: str = "") -> Result:
        """The result of `work`, after it is committed.

        `work` may be run again if the first try failed. Writers of one game give its id as
        `order`: rows are locked in the same order by every process.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._tasks.put(_Task(work, loop, future, order))
        return await future

    def close(self) -> None:
        """Finish the work that is queued, and disconnect."""
        self._tasks.put(None)
        self._thread.join(timeout=10)
        self.engine.dispose()
        self._unlock()

    async def check(self) -> None:
        """Write something, to see whether that can be done. Raises SQLAlchemyError."""
        if time.monotonic() - self._written > SECONDS_BETWEEN_CHECKS:
            now = str(time.time())  # always another value: SQLite writes nothing for the same one
            await self.run(lambda connection: connection.execute(PROBE.values(value=now)))
            self._written = time.monotonic()
        if self._damaged:
            raise DatabaseError("", None, Exception("the database is damaged"))

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _work(self) -> None:
        open_ = True
        while open_:
            tasks: list[_Task] = []
            task = self._tasks.get()
            while task is not None:
                tasks.append(task)
                if len(tasks) == MOST_AT_ONCE or self._tasks.empty():
                    break
                task = self._tasks.get()
            open_ = task is not None
            if tasks:
                self._do(tasks)

    def _do(self, tasks: list[_Task]) -> None:
        tasks.sort(key=lambda task: task.order)
        try:
            self._commit(tasks)
        except Exception:  # one that can't be done must not spoil the others: one by one then
            for task in tasks:
                try:
                    self._commit([task])
                except Exception as error:
                    task.error = error
                    self._damaged = self._damaged or "malformed" in str(error)
        for loop in {task.loop for task in tasks}:
            done = [task for task in tasks if task.loop is loop]
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits
                loop.call_soon_threadsafe(_answer, done)

    def _commit(self, tasks: list[_Task]) -> None:
        if self._file is not None and not self._is_there(self._file):
            # What is written into a deleted file is lost, though nothing fails.
            raise OperationalError("", None, FileNotFoundError(str(self._file)))
        with self.engine.begin() as connection:
            for task in tasks:
                task.result = task.work(connection)

    def _is_there(self, file: Path) -> bool:
        """Whether the file is still the one that was opened."""
        try:
            return file.stat().st_ino == self._inode
        except OSError:
            return False


def _answer(tasks: list[_Task]) -> None:
    for task in tasks:
        if task.future.done():
            continue
        if task.error is not None:
            task.future.set_exception(task.error)
        else:
            task.future.set_result(task.result)


def back_up(url: str, to: Path) -> None:
    """Copy an SQLite database to a new file, also while a server writes to it. Raises BadDatabase.

    The copy has everything that was committed when it began, or more; never half of a move.
    """
    file = _file_of(url)
    if file is None:
        raise BadDatabase("only SQLite files are copied: for PostgreSQL there is pg_dump")
    if not file.exists():
        raise BadDatabase("there are no games in {file}", file=str(file))
    if to.exists():
        raise BadDatabase("{file} exists already: take another name", file=str(to))
    part = to.with_name(f".{to.name}-{os.getpid()}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(file, part)
        os.link(part, to)  # fails if it has come into being meanwhile
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(
            "the games can't be copied to {file}: {reason}",
            file=str(to),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _copy(file: Path, to: Path) -> None:
    source = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def _file_of(url: str) -> Path | None:
    """The file of an SQLite database; None if there is none."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None  # which is said when it is opened
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def _lock(file: Path) -> int | None:
    """A lock that no second server gets; None on systems without one. Raises BadDatabase.

    It is on a file beside the database: closing another handle of that would end SQLite's locks.
    """
    try:
        import fcntl

        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(f"{file}-lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except (ImportError, OSError):
        return None  # what can't be written is said when it is opened
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise BadDatabase(
            "another server has {file} open: stop it, or use PostgreSQL for several servers",
            file=str(file),
        ) from None
    return handle


def open_engine(url: str) -> sa.Engine:
    """The database at this address, with its tables. Raises BadDatabase."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadDatabase(
            "'{url}' is not the address of a database: write sqlite:///games.sqlite"
            " or postgresql://name:password@host/database",
            url=url,
        ) from None
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed)
    try:
        engine = sa.create_engine(parsed, pool_pre_ping=True, pool_size=2)
        _prepare(engine)
    except (ImportError, NoSuchModuleError) as error:
        raise BadDatabase(
            "this database needs a driver that is not installed: {error};"
            " for PostgreSQL: pip install 'inarow[postgres]'",
            error=str(error),
        ) from error
    except (OperationalError, DatabaseError) as error:
        raise _unreachable(parsed, error) from error
    return engine


def _open_sqlite(url: sa.URL) -> sa.Engine:
    """An SQLite file; a damaged one is renamed, and a new one created."""
    path = None if url.database in (None, "", ":memory:") else Path(str(url.database))
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _sqlite_engine(url)
    except DatabaseError as error:
        damaged = isinstance(error.orig, sqlite3.DatabaseError) and not isinstance(
            error.orig, sqlite3.OperationalError
        )
        if path is None or not damaged:
            raise _unreachable(url, error) from error
    aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    print(f"inarow: {path} is damaged; it is kept as {aside.name}", file=sys.stderr)
    return _sqlite_engine(url)


def _sqlite_engine(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # The write-ahead log with FULL: a commit is on the disk before it is acknowledged.
        # The file may come from anybody: what its schema calls for must be harmless.
        guarded = ("trusted_schema=OFF", "cell_size_check=ON")
        for pragma in (*guarded, "journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    try:
        _check_plain(engine)
        _prepare(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _check_plain(engine: sa.Engine) -> None:
    """Raise OperationalError if the file has more than our tables: a view could be endless."""
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT type, name, sql FROM sqlite_master"))
        odd = [name for kind, name, sql in found if not _is_ours(kind, name, sql)]
        for table in TABLES:
            columns = connection.execute(sa.text(f"PRAGMA table_xinfo({table})"))
            odd += [column.name for column in columns if column.hidden]
    if odd:
        raise OperationalError("", None, Exception(f"it has {odd[0]}, which inarow has not made"))


def _is_ours(kind: str, name: str, sql: str | None) -> bool:
    """Whether this part of a schema is one that `_prepare` makes."""
    if kind == "table":
        return name in TABLES and str(sql).startswith("CREATE TABLE")
    return kind == "index" and (sql is None or name in {index.name for index in GAMES.indexes})


def _prepare(engine: sa.Engine) -> None:
    """Create the tables that are missing."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # two servers may start at the same time
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4242)"))
        METADATA.create_all(connection)
        found = connection.scalar(sa.select(ABOUT.c.value).where(ABOUT.c.name == "version"))
        if found is None:
            connection.execute(ABOUT.insert().values(name="version", value=str(VERSION)))
        elif int(found) > VERSION:
            raise BadDatabase("this database was written by a newer inarow: please update")
        elif int(found) < VERSION:
            _bring_up_to_date(connection, int(found))
        if connection.scalar(sa.select(ABOUT.c.value).where(ABOUT.c.name == CHECKED)) is None:
            connection.execute(ABOUT.insert().values(name=CHECKED, value=""))


def _bring_up_to_date(connection: sa.Connection, version: int) -> None:
    """Add the columns that came after this version."""
    for column in (column for number in ADDED if number > version for column in ADDED[number]):
        described = CreateColumn(column).compile(dialect=connection.dialect)
        connection.execute(sa.text(f"ALTER TABLE games ADD COLUMN {described}"))
    connection.execute(ABOUT.update().where(ABOUT.c.name == "version").values(value=str(VERSION)))


def _unreachable(url: sa.URL, error: Exception) -> BadDatabase:
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()
    return BadDatabase(
        "the database {url} can't be opened: {reason}",
        url=url.render_as_string(hide_password=True),
        reason=reason[0] if reason else type(error).__name__,
    )
