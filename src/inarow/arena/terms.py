"""What is agreed for every game of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from inarow.rules.clock import Clock
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.limit import Limit

# How many seconds a measured time may be over: a machine that is busy is not the player's fault. A
# bot is stopped by its own watcher; a player of this package stops by itself, and what it takes
# longer went into getting ready, or to the machine.
GRACE = 0.1
PATIENCE = 2.0


@dataclass(frozen=True)
class Terms:
    """Rules and time: seconds a move, seconds a game, and more for the first own move.

    `nodes`, `depth` and `playouts` bound a search without a clock, so that it comes out the same
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

    def allowed(self, left: float | None, first_move: bool) -> float | None:
        """The seconds that the next move may take, with so much left on the clock."""
        bounds = [bound for bound in (self.move_seconds, left) if bound is not None]
        if not bounds:
            return None
        return max(0.0, min(bounds)) + (self.first_seconds if first_move else 0.0)

    def limit(self, seconds: float | None) -> Limit:
        """What a player is told that may take so long."""
        if seconds is not None:
            seconds = max(seconds, 0.001)
        return _limit(seconds, self.nodes, self.depth, self.playouts)

    def share(self, allowed: float, left: float, position: Position) -> float:
        """A sensible part of the clock for one move, for players that would take all of it."""
        own_moves = min(20, (self.rules.cells - position.ply + 1) // 2)
        increment = self.clock.increment if self.clock is not None else 0.0
        return min(allowed, max(0.005, left) / max(1, own_moves) + 0.8 * increment)

    def as_data(self) -> dict[str, Any]:
        """The terms as plain values."""
        return {
            "rules": self.rules.code,
            "move_seconds": self.move_seconds,
            "clock": None if self.clock is None else str(self.clock),
            "first_seconds": self.first_seconds,
            "nodes": self.nodes,
            "depth": self.depth,
            "playouts": self.playouts,
            "charge_start": self.charge_start,
            "contest": self.contest,
            "grace": self.grace,
            "patience": self.patience,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Terms:
        """The terms that `as_data` wrote."""
        values = dict(data)
        values["rules"] = Rules.read(values["rules"])
        if values["clock"] is not None:
            values["clock"] = Clock.read(values["clock"])
        return cls(**values)


@lru_cache(maxsize=64)
def _limit(
    seconds: float | None, nodes: int | None, depth: int | None, playouts: int | None
) -> Limit:
    return Limit(seconds, nodes, depth, playouts)
