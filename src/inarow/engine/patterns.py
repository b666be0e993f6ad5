"""What the patterns of misère are worth: numbers from training, in a file with a checksum."""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow import _core
from inarow.rules.errors import InarowError
from inarow.rules.rules import Rules

MAGIC = b"inarow patterns 1\n"
# Numbers are kept as whole thousandths in two bytes each.
UNIT = 1000
MOST = 32000
PACKAGED = "reverse-five.patterns"


class BadPatterns(InarowError):
    """This file holds no patterns, or it is damaged; nothing of it is used."""


@dataclass(frozen=True)
class Patterns:
    """The numbers of an evaluation, and how they were trained."""

    rules: Rules
    numbers: tuple[float, ...]
    training: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Rules, numbers: Sequence[float], training: Mapping[str, int]) -> Patterns:
        """These numbers, rounded as a file keeps them.

        >>> rules = Rules(10, 10, 5, misere=True)
        >>> patterns = Patterns.of(rules, _core.plain_patterns(), {"games": 0})
        >>> Patterns.from_bytes(patterns.to_bytes(), "x") == patterns
        True
        """
        whole = (max(-MOST, min(MOST, round(number * UNIT))) for number in numbers)
        return cls(rules, tuple(number / UNIT for number in whole), dict(training))

    def to_bytes(self) -> bytes:
        """The patterns as a file: a line that says what it is, a checksum, and the numbers."""
        whole = array("h", (round(number * UNIT) for number in self.numbers))
        payload = zlib.compress(_little_endian(whole).tobytes(), 9)
        header = {
            "rules": self.rules.code,
            "numbers": len(self.numbers),
            "training": dict(self.training),
            "sha256": hashlib.sha256(payload).hexdigest(),
        }
        return MAGIC + json.dumps(header).encode() + b"\n" + payload

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Patterns:
        """The patterns in a file. Raises BadPatterns when there are none, or not all."""
        if not content.startswith(MAGIC):
            raise BadPatterns("{name} is no file of patterns of inarow", name=name)
        line, _, payload = content[len(MAGIC) :].partition(b"\n")
        try:
            header = json.loads(line)
            rules = Rules.read(header["rules"])
            count = int(header["numbers"])
            training = {str(key): int(value) for key, value in header["training"].items()}
            checksum = header["sha256"]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadPatterns("{name} is damaged: its first lines say nothing", name=name) from None
        if hashlib.sha256(payload).hexdigest() != checksum:
            raise BadPatterns("{name} is damaged: its checksum does not fit", name=name)
        unpacked = zlib.decompress(payload)
        if len(unpacked) != 2 * count or count != len(_core.plain_patterns()):
            raise BadPatterns("{name} is damaged: its length does not fit", name=name)
        whole = array("h")
        whole.frombytes(unpacked)
        numbers = tuple(number / UNIT for number in _little_endian(whole))
        return cls(rules, numbers, training)

    @classmethod
    def load(cls, path: Path | Traversable) -> Patterns:
        """The patterns in this file. Raises BadPatterns or OSError."""
        return cls.from_bytes(path.read_bytes(), path.name)


def _little_endian(numbers: array[int]) -> array[int]:
    """The same bytes on every machine."""
    if array("H", [1]).tobytes() == b"\x01\x00":
        return numbers
    swapped = array("h", numbers)
    swapped.byteswap()
    return swapped


@cache
def packaged_patterns() -> Patterns:
    """The patterns that come with the package. Raises BadPatterns."""
    path = files("inarow.engine").joinpath("weights", PACKAGED)
    if not path.is_file():
        raise BadPatterns("there is no file {name}", name=PACKAGED)
    return Patterns.load(path)
