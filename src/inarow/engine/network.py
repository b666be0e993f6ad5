"""The learned evaluation of positions with placed stones: numbers in a file with a checksum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow import _core
from inarow.engine.sealed_file import seal, unseal
from inarow.rules import BadFile, Rules

KIND = "inarow network 1"
PACKAGED = "gomoku.network"
# A network has seen boards from this size on; on smaller ones line patterns alone do better.
LEAST_SIDE = 9


@dataclass(frozen=True)
class Network:
    """The numbers of a network for k in a row, and how they were trained."""

    k: int
    numbers: bytes
    training: Mapping[str, int] = field(default_factory=dict)

    def to_bytes(self) -> bytes:
        """The network as a file: a line that says what it is, a checksum, and the numbers."""
        return seal(KIND, {"k": self.k, "training": dict(self.training)}, self.numbers)

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Network:
        """The network in a file. Raises BadFile when there is none, or not all of it.

        >>> network = Network(3, bytes(_core.Network.size(3)), {"games": 0})
        >>> Network.from_bytes(network.to_bytes(), "x") == network
        True
        """
        (k, training), numbers = unseal(
            content,
            KIND,
            name,
            lambda data: (
                int(data["k"]),
                {str(key): int(value) for key, value in data["training"].items()},
            ),
        )
        network = cls(k, numbers, training)
        try:
            network.in_core()
        except ValueError:
            raise BadFile("{name} is damaged: its length does not fit", name=name) from None
        return network

    @classmethod
    def load(cls, path: Path | Traversable) -> Network:
        """The network in this file. Raises BadFile or OSError."""
        return cls.from_bytes(path.read_bytes(), path.name)

    def in_core(self) -> _core.Network:
        """The network as the core uses it."""
        return _core.Network(self.k, self.numbers)


@cache
def packaged_network(rules: Rules) -> _core.Network | None:
    """The network that comes with the package, if it is for games such as this. Raises BadFile."""
    network = _packaged()
    fits = network.k == rules.k and min(rules.width, rules.height) >= LEAST_SIDE
    return network if fits and not rules.gravity and not rules.misere else None


@cache
def _packaged() -> _core.Network:
    path = files("inarow.engine").joinpath("weights", PACKAGED)
    if not path.is_file():
        raise BadFile("there is no file {name}", name=PACKAGED)
    return Network.load(path).in_core()
