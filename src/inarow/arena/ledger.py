"""The ledger of a tournament: an SQLite file with its plan and one row for every finished game.

Once its transaction is committed, a row survives whatever happens to the program. The number of a
game is the key of its row, so no game can be entered twice.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, Self

from inarow.arena.fixture import Played
from inarow.arena.perfect_play import Judged, Regret
from inarow.arena.plan import Plan
from inarow.rules import Game, InarowError, Reason, Side, read_game

MAGIC = 0x1A40_A7E5  # marks the file as ours, among all SQLite files
HEADER = b"SQLite format 3\x00"

TABLES = """
CREATE TABLE plan (text TEXT NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    winner TEXT,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    first_seconds REAL NOT NULL,
    second_seconds REAL NOT NULL,
    startup REAL NOT NULL,
    overhead REAL NOT NULL,
    record TEXT NOT NULL,
    evidence TEXT
);
"""
# What is known of finished games against perfect play, as it takes long to find out. A ledger of an
# earlier version has no such table.
JUDGED = (
    "CREATE TABLE judged (number INTEGER PRIMARY KEY, first TEXT NOT NULL, second TEXT NOT NULL);"
)
ENTER = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class BadLedger(InarowError):
    """The file is not a ledger, is not the one wanted, or is in use by another program."""


class Ledger(AbstractContextManager["Ledger"]):
    """An open ledger; `with` closes it.

    A writer holds a lock that goes away with its process, so two programs never play the same
    tournament at once. Reading is always possible.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self._connection = connection
        self._lock: int | None = None

    @classmethod
    def create(cls, path: Path, plan: Plan) -> Self:
        """A new ledger. Raises FileExistsError or OSError.

        The file appears with its plan in it: there is never half a ledger.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}-{os.getpid()}")
        try:
            _write_plan(new, plan)
            os.link(new, path)
        except sqlite3.OperationalError as error:
            raise _unwritable(path, error) from error
        finally:
            new.unlink(missing_ok=True)
        return cls(path, _connect(path), plan)._locked()

    @classmethod
    def open(cls, path: Path, write: bool = False) -> Self:
        """The ledger in this file. Raises BadLedger, BadPlan or OSError."""
        if not is_ledger(path):
            raise _no_ledger(path)
        connection: sqlite3.Connection | None = None
        try:
            connection = _connect(path)
            (magic,) = connection.execute("PRAGMA application_id").fetchone()
            ours = magic == MAGIC and _is_plain(connection)
            rows = connection.execute("SELECT text FROM plan LIMIT 1").fetchall() if ours else []
        except sqlite3.DatabaseError as error:
            if connection is not None:
                connection.close()
            raise _unreadable(path, error) from error
        if not rows:
            connection.close()
            raise _no_ledger(path)
        ledger = cls(path, connection, Plan.read(rows[0][0]))
        return ledger._locked() if write else ledger

    def add(self, games: Iterable[Played]) -> None:
        """Enter finished games, all or none; when this returns, they are on the disk.

        Raises BadLedger if the file can't be written, as on a full disk.
        """
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany(ENTER, map(_row, games))
        except sqlite3.OperationalError as error:
            raise _unwritable(self.path, error) from error

    def numbers(self) -> set[int]:
        """The numbers of the finished games."""
        return {number for (number,) in self._rows("SELECT number FROM games")}

    def played(self) -> Iterator[Played]:
        """The finished games, by number."""
        return map(_played, self._rows("SELECT * FROM games ORDER BY number"))

    def judged(self) -> Iterator[tuple[int, Judged]]:
        """What the two sides of a game gave away, for the games of which that is kept."""
        if not list(self._rows("SELECT 1 FROM sqlite_master WHERE name = 'judged'")):
            return
        for number, *sides in self._rows("SELECT * FROM judged"):
            with suppress(ValueError, TypeError, AttributeError):
                first, second = map(Regret.read, sides)
                yield number, (first, second)

    def keep_judged(self, judged: Mapping[int, Judged]) -> None:
        """Keep what was found out about games. Raises BadLedger if the file can't be written."""
        rows = [(n, *(side.text for side in two)) for n, two in judged.items()]
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute(JUDGED.replace("TABLE", "TABLE IF NOT EXISTS"))
                self._connection.executemany("INSERT OR IGNORE INTO judged VALUES (?, ?, ?)", rows)
        except sqlite3.OperationalError as error:
            raise _unwritable(self.path, error) from error

    def find(self, number: int) -> Played:
        """The game with this number. Raises BadLedger."""
        for row in self._rows("SELECT * FROM games WHERE number = ?", number):
            return _played(row)
        raise BadLedger(
            "there is no game {number} in {file}, which has {count} in all",
            number=number,
            file=str(self.path),
            count=len(self),
        )

    def games(self) -> Iterator[Game]:
        """The records of the finished games."""
        for (record,) in self._rows("SELECT record FROM games ORDER BY number"):
            yield read_game(record)

    def __len__(self) -> int:
        ((count,),) = self._rows("SELECT count(*) FROM games")
        return int(count)

    def _rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.DatabaseError as error:
            raise _unreadable(self.path, error) from error

    def close(self) -> None:
        """Close the file and give up the lock."""
        if self._lock is not None:
            with suppress(sqlite3.OperationalError):  # somebody is reading: leave it as it is
                # A single file again, easy to copy.
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _locked(self) -> Self:
        """Take the lock, or close everything and raise BadLedger."""
        try:
            self._lock = _lock(self.path)
        except OSError:
            self.close()
            raise BadLedger(
                "another program is playing the tournament of {file}", file=str(self.path)
            ) from None
        try:
            self._connection.execute("PRAGMA journal_mode = WAL")  # lets others read meanwhile
            self._connection.execute("SELECT text FROM plan").fetchall()  # takes room on the disk
        except sqlite3.OperationalError as error:
            self.close()
            raise _unwritable(self.path, error) from error
        return self


def is_ledger(path: Path) -> bool:
    """Whether the file is an SQLite file; a pipe is none, and is not read. Raises OSError."""
    if path.is_fifo():
        return False
    with path.open("rb") as file:
        return file.read(len(HEADER)) == HEADER


def _no_ledger(path: Path) -> BadLedger:
    return BadLedger("{file} is no ledger of a tournament", file=str(path))


def _unwritable(path: Path, error: sqlite3.Error) -> BadLedger:
    return BadLedger("{file} can't be written: {error}", file=str(path), error=str(error))


def _unreadable(path: Path, error: sqlite3.DatabaseError) -> BadLedger:
    return BadLedger("{file} can't be read: {error}", file=str(path), error=str(error))


def _write_plan(path: Path, plan: Plan) -> None:
    connection = _connect(path)
    try:
        connection.executescript(f"BEGIN; {TABLES} PRAGMA application_id = {MAGIC};")
        connection.execute("INSERT INTO plan VALUES (?)", (plan.as_json(),))
        connection.execute("COMMIT")
    finally:
        connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    # One thread plays, but it need not be the one that opened the file.
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _is_plain(connection: sqlite3.Connection) -> bool:
    """Whether there are only our tables, as we make them: a view instead could be endless."""
    tables, judged = TABLES.split(";"), JUDGED.split(";")
    wanted = {" ".join(sql.split()) for sql in tables if sql.strip()}
    found = connection.execute("SELECT sql FROM sqlite_master").fetchall()
    texts = {" ".join(str(sql).split()) for (sql,) in found}
    return texts in (wanted, wanted | {judged[0]})


def _lock(path: Path) -> int | None:
    """A lock on the file that other programs see; None on systems without one."""
    try:
        import fcntl
    except ImportError:
        return None
    # SQLite locks byte ranges; this locks the file as a whole, so the two do not interfere.
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def _row(game: Played) -> tuple[Any, ...]:
    return (
        game.number,
        game.first,
        game.second,
        None if game.winner is None else game.winner.value,
        game.reason.value,
        game.plies,
        *game.seconds,
        game.startup,
        game.overhead,
        game.record,
        game.evidence,
    )


def _played(row: tuple[Any, ...]) -> Played:
    number, first, second, winner, reason, plies, first_seconds, second_seconds, *rest = row
    side = None if winner is None else Side(winner)
    seconds = (first_seconds, second_seconds)
    return Played(number, first, second, side, Reason(reason), plies, seconds, *rest)
