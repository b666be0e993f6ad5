"""An opening book: the exact scores of the first plies, so that nobody has to find them again."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow.engine.sealed_file import little_endian, seal, unseal
from inarow.rules import BadFile, BadRules, Position, Rules

KIND = "inarow book 1"
KEY_BYTES = 8


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
        raw = little_endian(self.keys).tobytes()
        planes = b"".join(raw[byte::KEY_BYTES] for byte in range(KEY_BYTES))
        header = {"rules": self.rules.code, "plies": self.plies, "positions": len(self)}
        return seal(KIND, header, planes + self.scores.tobytes())

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Book:
        """The book in a file. Raises BadFile when it is none, or not whole."""
        (rules, plies, positions), unpacked = unseal(
            content,
            KIND,
            name,
            lambda data: (Rules.read(data["rules"]), int(data["plies"]), int(data["positions"])),
        )
        if len(unpacked) != positions * (KEY_BYTES + 1):
            raise BadFile("{name} is damaged: its length does not fit", name=name)
        raw = bytearray(positions * KEY_BYTES)
        for byte in range(KEY_BYTES):
            raw[byte::KEY_BYTES] = unpacked[byte * positions : (byte + 1) * positions]
        keys, scores = array("Q"), array("b")
        keys.frombytes(raw)
        scores.frombytes(unpacked[KEY_BYTES * positions :])
        return cls(rules, plies, little_endian(keys), scores)

    @classmethod
    def load(cls, path: Path | Traversable) -> Book:
        """The book in this file. Raises BadFile or OSError."""
        return cls.from_bytes(path.read_bytes(), path.name)


@cache
def packaged_book(rules: Rules) -> Book | None:
    """The book that comes with the package for these rules, if there is one. Raises BadFile."""
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
