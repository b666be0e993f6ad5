"""What the patterns of misère are worth: numbers from training, in a file with a checksum."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow import _core
from inarow.engine.sealed_file import little_endian, seal, unseal
from inarow.rules import BadFile, Rules

KIND = "inarow patterns 1"
# Numbers are kept as whole thousandths in two bytes each.
UNIT = 1000
MOST = 32000
PACKAGED = "reverse-five.patterns"


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
        header = {
            "rules": self.rules.code,
            "numbers": len(self.numbers),
            "training": dict(self.training),
        }
        return seal(KIND, header, little_endian(whole).tobytes())

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Patterns:
        """The patterns in a file. Raises BadFile when there are none, or not all."""
        (rules, training, count), unpacked = unseal(
            content,
            KIND,
            name,
            lambda data: (
                Rules.read(data["rules"]),
                {str(key): int(value) for key, value in data["training"].items()},
                int(data["numbers"]),
            ),
        )
        if len(unpacked) != 2 * count or count != len(_core.plain_patterns()):
            raise BadFile("{name} is damaged: its length does not fit", name=name)
        whole = array("h")
        whole.frombytes(unpacked)
        return cls(rules, tuple(number / UNIT for number in little_endian(whole)), training)

    @classmethod
    def load(cls, path: Path | Traversable) -> Patterns:
        """The patterns in this file. Raises BadFile or OSError."""
        return cls.from_bytes(path.read_bytes(), path.name)


@cache
def packaged_patterns() -> Patterns:
    """The patterns that come with the package. Raises BadFile."""
    path = files("inarow.engine").joinpath("weights", PACKAGED)
    if not path.is_file():
        raise BadFile("there is no file {name}", name=PACKAGED)
    return Patterns.load(path)
