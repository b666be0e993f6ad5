"""Games as text: one game a line, for people to read and programs to stream.

A line is a JSON object. Its moves are written as on paper:

    {"rules": "3x3k3", "first": "Ada", "second": "minimax", "moves": "b2 a1 c3"}
"""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from inarow.rules.agreement import Deal
from inarow.rules.clock import Clock
from inarow.rules.ending import Ending, Reason
from inarow.rules.errors import BadFile, BadNotation, InarowError
from inarow.rules.game import Game
from inarow.rules.message import printable
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position


def write_game(game: Game) -> str:
    """The game as one line of text, without a newline.

    >>> write_game(Game.new(Rules(3, 3, 3), first="Ada"))
    '{"rules": "3x3k3", "first": "Ada", "second": "", "moves": ""}'
    """
    record: dict[str, Any] = {"rules": game.rules.code}
    if game.start.ply:
        record["start"] = game.start.code
    record["first"] = game.first
    record["second"] = game.second
    record["moves"] = " ".join(map(str, game.moves))
    if any(game.seconds):
        record["seconds"] = game.rounded_seconds
    if game.clock is not None:
        record["clock"] = str(game.clock)
    if game.ending is not None:
        record["ending"] = str(game.ending)
    if game.tags:
        record["tags"] = dict(game.tags)
    return json.dumps(record, ensure_ascii=False)


def read_game(line: str) -> Game:
    """The game of one line. Raises BadNotation, BadRules or BadPosition.

    >>> read_game('{"rules": "3x3k3", "moves": "b2 a1"}').position.code
    '3x3k3:o2/1x1/3'
    """
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNotation(
            "'{text}' is not a record of a game: a record is one line of JSON",
            text=printable(line.strip()[:60]),
        ) from None
    if not isinstance(record, dict) or "rules" not in record:
        raise BadNotation("a record of a game must be a JSON object with rules and moves")
    rules = Rules.read(_text(record, "rules"))
    start = Position.start(rules)
    if "start" in record:
        start = read_position(_text(record, "start"), rules)
    moves = read_moves(_text(record, "moves"), start)
    clock = Clock.read(_text(record, "clock")) if "clock" in record else None
    game = Game(
        start,
        moves,
        first=_text(record, "first"),
        second=_text(record, "second"),
        seconds=_seconds(record.get("seconds"), len(moves)),
        clock=clock,
        tags=_tags(record.get("tags", {})),
    )
    Deal.of(game)  # raises, if nobody could have decided like that
    if "ending" in record:
        ending = Ending.read(_text(record, "ending"))
        by_rules = Ending.of(game.position)
        if by_rules is None and ending.reason in (Reason.LINE, Reason.FULL):
            raise BadNotation(
                "the record says that the game ended '{said}', but after its moves it goes on",
                said=str(ending),
            )
        if by_rules is None:
            return game.end(ending)
        if by_rules != ending:
            raise BadNotation(
                "the record says that the game ended '{said}', but its moves end it '{found}'",
                said=str(ending),
                found=str(by_rules),
            )
    return game


def read_games(path: Path) -> Iterator[Game]:
    """The games of a file, one after the other. Raises BadNotation naming the line, or BadFile."""
    yield from games_in(lines_of(path), path.name)


def lines_of(path: Path) -> Iterator[str]:
    """The lines of a file of text, or of a pipe. Raises BadFile where it is no text."""
    with path.open("rb") as file:
        encoding = encoding_of(file.peek(2))
        if encoding is None:
            raise BadFile("{file} is not a file of text", file=path.name)
        with io.TextIOWrapper(file, encoding, errors="replace", newline="\n") as text:
            yield from text


def encoding_of(start: bytes) -> str | None:
    r"""How a text is written that begins like this; None if it is no text.

    >>> encoding_of("\ufeff44".encode()), encoding_of("44".encode("utf-16")), encoding_of(b"4\0")
    ('utf-8-sig', 'utf-16', None)
    """
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return None if b"\0" in start else "utf-8-sig"


def games_in(lines: Iterable[str], name: str) -> Iterator[Game]:
    """The games of a file's lines; `name` is the file's. Raises BadNotation naming the line.

    A last line that was cut off, by a crash or a full disk, is left out: every game that
    `append_game` finished is there.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            game = read_game(line)
        except InarowError as error:
            if not line.endswith("\n"):
                return
            raise BadNotation(
                "line {number} of {file}: {reason}", number=number, file=name, reason=error.message
            ) from error
        yield game


def append_game(path: Path, game: Game) -> None:
    """Add the game to a file, and come back only when it is on the disk."""
    line = write_game(game).encode() + b"\n"
    with path.open("a+b") as file:
        _mend_last_line(file.fileno())
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def save_game(path: Path, game: Game) -> None:
    """Make `path` hold this one game: at every moment it holds the old record or the new one."""
    write_whole(path, write_game(game) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Make a file hold this text: all of it or, if that fails, what it held before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def check_writable(path: Path) -> None:
    """Raises OSError if no file of this name can be written: before the work, not after it."""
    new = not path.exists()
    with path.open("ab"):
        pass
    if new:
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the new name durable too, where the file system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _mend_last_line(handle: int) -> None:
    """Cut off a last line that was never finished; end one that only lacks its newline."""
    size = os.fstat(handle).st_size
    if not size or os.pread(handle, 1, size - 1) == b"\n":
        return
    content = os.pread(handle, size, 0)
    begin = content.rfind(b"\n") + 1
    try:
        read_game(content[begin:].decode("utf-8", errors="replace"))
    except InarowError:
        os.ftruncate(handle, begin)
    else:
        os.write(handle, b"\n")


def _text(record: dict[str, Any], key: str) -> str:
    value = record.get(key, "")
    if not isinstance(value, str):
        raise BadNotation(
            "'{key}' in a record must be text, not {value}", key=key, value=repr(value)[:40]
        )
    return printable(value)


def _seconds(value: object, moves: int) -> tuple[float, ...]:
    if value is None:
        return (0.0,) * moves
    if (
        not isinstance(value, list)
        or len(value) != moves
        or not all(isinstance(s, int | float) and 0 <= s < 1e9 for s in value)
    ):
        raise BadNotation("'seconds' in a record must be a list with one number per move")
    return tuple(float(seconds) for seconds in value)


def _tags(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadNotation("'tags' in a record must map names to texts")
    return {printable(name): printable(text) for name, text in value.items()}
