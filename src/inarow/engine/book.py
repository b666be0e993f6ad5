"""An opening book: the exact scores of the first plies, so that nobody has to find them again."""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow.rules.errors import BadRules, InarowError
from inarow.rules.position import Position
from inarow.rules.rules import Rules

MAGIC = b"inarow book 1\n"
KEY_BYTES = 8


class BadBook(InarowError):
    """This file is no book, or it is damaged; nothing of it is used."""


def key_of(position: Position) -> int:
    """A number for the position, the same for its mirror image.

    ::

         2  5  8     3x2: a column at a time, with a spare bit on top; the key is the stones of
         1  4  7     the side to move plus a bit on top of each column's highest stone, so that
         0  3  6     empty cells and stones of the other side can be told apart
    """
    return min(_key(position, mirror=False), _key(position, mirror=True))


def _key(position: Position, mirror: bool) -> int:
    rules = position.rules
    own = position.stones(position.turn)
    taken = position.first | position.second
    key = 0
    for x in range(rules.width):
        column = rules.width - 1 - x if mirror else x
        high = 0
        for y in range(rules.height):
            bit = 1 << (rules.grid.stride * y + x)
            if bit & taken:
                high = y + 1
                if bit & own:
                    key += 1 << (column * (rules.height + 1) + y)
        key += ((1 << high) - 1) << (column * (rules.height + 1))
    return key


@dataclass(frozen=True)
class Book:
    """Public scores of positions of one game, up to so many plies."""

    rules: Rules
    plies: int
    keys: array[int]
    scores: array[int]

    @classmethod
    def of(cls, rules: Rules, plies: int, scores: Mapping[int, int]) -> Book:
        """The book of these scores by key. Raises BadRules for boards too large for a key."""
        if not rules.gravity or rules.width * (rules.height + 1) > 8 * KEY_BYTES:
            raise BadRules(
                "a book of {code} can't be made: stones must fall, and the board be as large"
                " as 9x6 or 8x7 at most",
                code=rules.code,
            )
        ordered = sorted(scores.items())
        return cls(
            rules,
            plies,
            array("Q", (key for key, _ in ordered)),
            array("b", (score for _, score in ordered)),
        )

    def __len__(self) -> int:
        return len(self.keys)

    def score(self, position: Position) -> int | None:
        """The public score of the position; None if it is not in the book."""
        if position.ply > self.plies or position.rules != self.rules:
            return None
        key = key_of(position)
        index = bisect_left(self.keys, key)
        if index < len(self.keys) and self.keys[index] == key:
            return self.scores[index]
        return None

    def to_bytes(self) -> bytes:
        """The book as a file: a line that says what it is, a checksum, and the packed scores.

        Keys are sorted and stored one byte of each at a time: the high bytes hardly change from
        one key to the next, and pack to nearly nothing.
        """
        raw = _little_endian(self.keys).tobytes()
        planes = b"".join(raw[byte::KEY_BYTES] for byte in range(KEY_BYTES))
        payload = zlib.compress(planes + self.scores.tobytes(), 9)
        header = {
            "rules": self.rules.code,
            "plies": self.plies,
            "positions": len(self),
            "sha256": hashlib.sha256(payload).hexdigest(),
        }
        return MAGIC + json.dumps(header).encode() + b"\n" + payload

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Book:
        """The book in a file. Raises BadBook when it is none, or not whole."""
        if not content.startswith(MAGIC):
            raise BadBook("{name} is not an opening book of inarow", name=name)
        line, _, payload = content[len(MAGIC) :].partition(b"\n")
        try:
            header = json.loads(line)
            rules = Rules.read(header["rules"])
            plies, positions = int(header["plies"]), int(header["positions"])
            checksum = header["sha256"]
        except (ValueError, KeyError, TypeError):
            raise BadBook("{name} is damaged: its first lines say nothing", name=name) from None
        if hashlib.sha256(payload).hexdigest() != checksum:
            raise BadBook("{name} is damaged: its checksum does not fit", name=name)
        unpacked = zlib.decompress(payload)
        if len(unpacked) != positions * (KEY_BYTES + 1):
            raise BadBook("{name} is damaged: its length does not fit", name=name)
        raw = bytearray(positions * KEY_BYTES)
        for byte in range(KEY_BYTES):
            raw[byte::KEY_BYTES] = unpacked[byte * positions : (byte + 1) * positions]
        keys, scores = array("Q"), array("b")
        keys.frombytes(raw)
        scores.frombytes(unpacked[KEY_BYTES * positions :])
        return cls(rules, plies, _little_endian(keys), scores)

    @classmethod
    def load(cls, path: Path | Traversable) -> Book:
        """The book in this file. Raises BadBook or OSError."""
        return cls.from_bytes(path.read_bytes(), path.name)


def _little_endian(keys: array[int]) -> array[int]:
    """The same bytes on every machine."""
    if array("H", [1]).tobytes() == b"\x01\x00":
        return keys
    swapped = array("Q", keys)
    swapped.byteswap()
    return swapped


@cache
def packaged_book(rules: Rules) -> Book | None:
    """The book that comes with the package for these rules, if there is one. Raises BadBook."""
    path = files("inarow.engine").joinpath("books", f"{rules.code}.book")
    return Book.load(path) if path.is_file() else None


def first_plies(rules: Rules, plies: int) -> Iterable[tuple[Position, ...]]:
    """The positions after 0, 1, ... plies in which the game goes on, one of each mirror pair."""
    layer = {key_of(start): start for start in [Position.start(rules)]}
    for ply in range(plies + 1):
        yield tuple(layer.values())
        if ply < plies:
            layer = {
                key_of(after): after
                for position in layer.values()
                for move in position.legal_moves()
                if (after := position.play(move)).outcome is None
            }
