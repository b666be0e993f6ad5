"""The ladder: the readable algorithms as players, from random to alpha-beta with Monte-Carlo."""

from __future__ import annotations

import math
import random
from dataclasses import asdict, dataclass, field
from typing import ClassVar

from inarow.players.kind import Kind, option
from inarow.players.player import Abilities
from inarow.rules import Game, Message, Rules
from inarow.search import Effort, Limit, Report
from inarow.search.choosing import (
    choose_at_random,
    choose_by_alpha_beta,
    choose_by_alpha_beta_monte_carlo,
    choose_by_depth_minimax,
    choose_by_minimax,
    choose_by_monte_carlo,
    choose_carefully,
    choose_growing,
)

# How many positions a rung that needs the whole tree may have to look at. Tic-tac-toe has 549,946
# on all its ways to the end, and plain minimax takes a few seconds for them.
MOST_NODES = 2_000_000


@dataclass(kw_only=True)
class Rung(Abilities):
    """What all rungs share: a seed that makes their choices repeatable."""

    seed: int | None = option(None, Message("the same number makes the same choices again"))
    _rng: random.Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)


@dataclass(kw_only=True)
class Random(Rung):
    """Rung 1: any legal move."""

    def choose(self, game: Game, limit: Limit) -> Report:
        return choose_at_random(game.position, self._rng, Effort(limit))


@dataclass(kw_only=True)
class Careful(Rung):
    """Rung 2: one move ahead."""

    def choose(self, game: Game, limit: Limit) -> Report:
        return choose_carefully(game.position, self._rng, Effort(limit))


@dataclass(kw_only=True)
class DepthMinimax(Rung):
    """Rung 4: minimax that hurries."""

    depth: int | None = option(None, Message("plies to look ahead; none: to the end"), 1)
    _name: ClassVar[str] = "minimax-depth"

    def choose(self, game: Game, limit: Limit) -> Report:
        depth = shallower(self.depth, limit.depth)
        return choose_by_depth_minimax(game.position, self._rng, Effort(limit), depth)

    def why_unfit(self, rules: Rules) -> Message | None:
        return None if self.depth else _needs_whole_tree(self._name, tree_size(rules), rules)


@dataclass(kw_only=True)
class Minimax(DepthMinimax):
    """Rung 3: the whole tree; with a depth it is rung 4."""

    depth: int | None = option(
        None, Message("plies to look ahead; none: to the end, winning late as soon as now"), 1
    )
    _name: ClassVar[str] = "minimax"

    def choose(self, game: Game, limit: Limit) -> Report:
        if shallower(self.depth, limit.depth) is None:
            return choose_by_minimax(game.position, self._rng, Effort(limit))
        return super().choose(game, limit)


@dataclass(kw_only=True)
class AlphaBetaPlayer(Abilities):
    """Rung 5: the values of minimax from fewer positions."""

    depth: int | None = option(None, Message("plies to look ahead; none: to the end"), 1)
    hurry: bool = option(True, Message("prefer the quickest win and the slowest loss"))
    table: bool = option(True, Message("remember positions that are known already"))
    mirror: bool = option(True, Message("let mirror images share what is known"))
    every: bool = option(False, Message("value every move on its own, not only the best"))

    def choose(self, game: Game, limit: Limit) -> Report:
        options = {**asdict(self), "depth": shallower(self.depth, limit.depth)}
        return choose_by_alpha_beta(game.position, Effort(limit), **options)

    def why_unfit(self, rules: Rules) -> Message | None:
        if self.depth:
            return None
        size = position_bound(rules) if self.table or self.mirror else tree_size(rules)
        return _needs_whole_tree("alpha-beta", size, rules)


@dataclass(kw_only=True)
class MonteCarlo(Rung):
    """Rung 6: random games, counted."""

    games: int = option(500, Message("random games after each move"), 1)

    def choose(self, game: Game, limit: Limit) -> Report:
        games = shallower(self.games, limit.playouts) or self.games
        return choose_by_monte_carlo(game.position, self._rng, Effort(limit), games)


@dataclass(kw_only=True)
class AlphaBetaMonteCarloPlayer(Rung):
    """Rung 7: alpha-beta whose guesses are random games."""

    depth: int = option(4, Message("plies to look ahead"), 1)
    games: int = option(300, Message("random games to value what is there"), 1)

    def choose(self, game: Game, limit: Limit) -> Report:
        return choose_by_alpha_beta_monte_carlo(
            game.position,
            self._rng,
            Effort(limit),
            depth=shallower(self.depth, limit.depth) or self.depth,
            games=shallower(self.games, limit.playouts) or self.games,
        )


@dataclass(kw_only=True)
class Growing(Rung):
    """Rung 8: deeper as the board fills."""

    opening: int = option(10, Message("plies at the start that are random"), 0)
    depth: int = option(2, Message("plies to look ahead at first"), 1)
    tree: int = option(10_000, Message("positions to look at; fewer moves reach deeper"), 1)

    def choose(self, game: Game, limit: Limit) -> Report:
        return choose_growing(
            game.position, self._rng, Effort(limit), self.opening, self.depth, self.tree
        )


LADDER = (
    Kind.of("random", Random, Message("any legal move")),
    Kind.of("careful", Careful, Message("wins at once if it can, and looks one answer ahead")),
    Kind.of("minimax", Minimax, Message("the whole tree, or as deep as you say")),
    Kind.of("minimax-depth", DepthMinimax, Message("the quickest win and the slowest loss")),
    Kind.of("alpha-beta", AlphaBetaPlayer, Message("as good as minimax, from far fewer positions")),
    Kind.of("monte-carlo", MonteCarlo, Message("plays random games after each move and counts")),
    Kind.of(
        "alpha-beta-monte-carlo",
        AlphaBetaMonteCarloPlayer,
        Message("looks a few moves ahead and plays random games from there"),
    ),
    Kind.of("growing", Growing, Message("random at first, deeper and deeper as the board fills")),
)


def shallower(own: int | None, limit: int | None) -> int | None:
    """The smaller of two depths or numbers of games, where None is no limit."""
    return min((number for number in (own, limit) if number is not None), default=None)


def tree_size(rules: Rules) -> int:
    """Maximum number of nodes of the tree of all games: every order of taking cells.

    >>> tree_size(Rules(3, 3, 3))
    986410
    """
    if not rules.gravity:
        return sum(math.perm(rules.cells, plies) for plies in range(rules.cells + 1))
    # orders[n]: the orders of dropping n stones, with one column more in each round
    orders = [1]
    for _ in range(rules.width):
        wider = [0] * (len(orders) + rules.height)
        for stones, count in enumerate(orders):
            for drop in range(rules.height + 1):
                wider[stones + drop] += count * math.comb(stones + drop, drop)
        orders = wider
    return sum(orders)


def position_bound(rules: Rules) -> int:
    """Maximum number of positions: each cell empty or taken by either side.

    >>> position_bound(Rules(3, 3, 3))
    19683
    """
    if not rules.gravity:
        return int(3**rules.cells)
    return int((2 ** (rules.height + 1) - 1) ** rules.width)


def fitting_player(rules: Rules) -> str:
    """The strongest rung that answers in reasonable time on this board."""
    if position_bound(rules) <= MOST_NODES:
        return "alpha-beta"
    if rules.misere:
        return "growing"
    return "alpha-beta:depth=4" if rules.cells <= 49 else "monte-carlo:games=50"


def _needs_whole_tree(name: str, size: int, rules: Rules) -> Message | None:
    if size <= MOST_NODES:
        return None
    return Message(
        "{name} looks at the whole tree, and on {code} that can be 10^{power} positions:"
        " take {fitting} instead",
        name=name,
        code=rules.code,
        power=math.floor(math.log10(size)),
        fitting=fitting_player(rules),
    )
