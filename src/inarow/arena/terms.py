"""What is agreed for every game of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from inarow.players.match import GRACE, PATIENCE, Leeway
from inarow.rules import Clock, Rules
from inarow.search import Limit


@dataclass(frozen=True)
class Terms:
    """Rules and time: seconds per move, seconds per game, and extra for a player's first move.

    `nodes`, `depth` and `playouts` limit a search without a clock, so that it comes out the same
    on every machine. With `charge_start` the time that a bot takes to start counts as part of its
    first move. In a `contest` no bot runs on a machine that can't lock it in.
    """

    rules: Rules
    move_seconds: float | None = None
    clock: Clock | None = None
    first_seconds: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    playouts: int | None = None
    charge_start: bool = False
    contest: bool = False
    grace: float = GRACE
    patience: float = PATIENCE

    @cached_property
    def limit(self) -> Limit:
        """What bounds a single move."""
        return Limit(self.move_seconds, self.nodes, self.depth, self.playouts)

    @cached_property
    def leeway(self) -> Leeway:
        """How strictly the time is taken."""
        return Leeway(self.first_seconds, self.charge_start, self.grace, self.patience)

    def as_data(self) -> dict[str, Any]:
        """The terms as plain values."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        clock = None if self.clock is None else str(self.clock)
        return {**values, "rules": self.rules.code, "clock": clock}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Terms:
        """The terms that `as_data` wrote."""
        values = dict(data)
        values["rules"] = Rules.read(values["rules"])
        if values["clock"] is not None:
            values["clock"] = Clock.read(values["clock"])
        return cls(**values)
