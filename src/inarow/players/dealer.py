"""Opening by agreement with an engine: stones that leave the board level, and the better side."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from inarow.players.player import Abilities
from inarow.rules import Cell, Deal, Decision, Game, Position, Rules
from inarow.search import Limit, Report

if TYPE_CHECKING:
    from inarow.engine.engine import Engine

NODES = 24_000  # for a stone or a decision in the place of a player that does not negotiate
MEMORY = 8  # megabytes, for the same
NEARBY = 4  # columns and rows around the middle of the board, where the stones are placed
CANDIDATES = 12  # stones, or pairs of them, that are compared
LEVEL = 0.06  # a position worth less than this to either side is worth two more stones


class Dealer(Abilities):
    """Opens by agreement: in its own name, or in the place of a player that does not negotiate.

    Who opens wants a position in which neither side is better, as the other takes the better one.
    So the last stone is the one, of a few, that leaves the board most level; those before it lie
    near the middle, by chance. Who decides takes the side that is worth more.

    Without an engine it takes a small one for itself, and looks at few positions, whatever time
    there is. The same seed makes the same choices.
    """

    def __init__(
        self, engine: Callable[[Rules], Engine] | None = None, seed: int | None = None
    ) -> None:
        self._engine_for = engine
        self._own: Engine | None = None
        self._rng = random.Random(seed)
        self._planned: dict[Position, Cell] = {}

    def choose(self, game: Game, limit: Limit) -> Report:
        """The next stone of the opening, of whichever side."""
        position, deal = game.position, Deal.of(game)
        stone = self._planned.get(position)
        if stone is None and deal is not None and deal.stones > 1:
            stone = self._rng.choice(_candidates(position))
        if stone is not None:
            return Report(stone)
        return self._levelled(position, self._bounded(limit))

    def decide(self, game: Game, limit: Limit) -> Decision:
        """The side that is worth more; two stones more where none is and they help."""
        position, deal = game.position, Deal.of(game)
        assert deal is not None
        asked = deal.asked
        assert asked is not None
        limit = self._bounded(limit)
        may_place = Decision.MORE in deal.open_decisions
        value = self._value(position, limit.share(0.5) if may_place else limit)
        if may_place and abs(value) < LEVEL and self._plan(position, limit.share(0.5), abs(value)):
            return Decision.MORE
        if value == 0:
            return Decision.taking(asked)
        return Decision.taking(position.turn if value > 0 else position.turn.other)

    def _bounded(self, limit: Limit) -> Limit:
        if self._engine_for is not None:
            return limit
        return Limit(nodes=min(NODES, limit.nodes or NODES), stop=limit.stop)

    def _engine(self, rules: Rules) -> Engine:
        if self._engine_for is not None:
            return self._engine_for(rules)
        if self._own is None or self._own.rules != rules:
            from inarow.engine.engine import MEGABYTE, Engine  # the compiled core

            self._own = Engine(rules, MEMORY * MEGABYTE)
        return self._own

    def _value(self, position: Position, limit: Limit) -> float:
        """What the position is worth to the side to move."""
        report = self._engine(position.rules).search(position, limit)
        return 0.0 if report.score is None else report.score.value

    def _levelled(self, position: Position, limit: Limit) -> Report:
        """The stone, of a few, after which neither side is better."""
        stones = self._some(_candidates(position))
        share = limit.share(1 / len(stones))
        values = {stone: abs(self._value(position.play(stone), share)) for stone in stones}
        return Report(min(stones, key=lambda stone: values[stone]))

    def _plan(self, position: Position, limit: Limit, least: float) -> bool:
        """Whether two stones of a few make the board more level than that; they are remembered."""
        pairs = []
        for first in self._some(_candidates(position)):
            after = position.play(first)
            pairs.append((first, self._rng.choice(_candidates(after))))
        share = limit.share(1 / len(pairs))
        values = [
            abs(self._value(position.play(first).play(second), share)) for first, second in pairs
        ]
        if min(values) >= least:
            return False
        first, second = pairs[values.index(min(values))]
        self._planned = {position: first, position.play(first): second}
        return True

    def _some(self, stones: Sequence[Cell]) -> list[Cell]:
        return self._rng.sample(stones, min(len(stones), CANDIDATES))


def _candidates(position: Position) -> list[Cell]:
    """Where stones of an opening are placed: near the middle; anywhere where they fall."""
    rules = position.rules
    moves = position.legal_moves()
    if rules.gravity:
        return list(moves)
    x, y = rules.width // 2, rules.height // 2
    return [move for move in moves if max(abs(move.x - x), abs(move.y - y)) <= NEARBY]
