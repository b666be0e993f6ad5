"""The readable algorithms, watched: each runs as it is and tells a recorder what it does."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from inarow.engine.count import perft
from inarow.rules import BadLimit, BadOption, Cell, Data, Game, GameOver, Position, Say
from inarow.search import Effort, Limit, Report, Score
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.alpha_beta_table import AlphaBetaTable
from inarow.search.choosing import (
    choose_by_alpha_beta,
    choose_by_depth_minimax,
    choose_by_minimax,
    choose_by_monte_carlo,
)
from inarow.search.depth_minimax import depth_minimax
from inarow.search.minimax import minimax
from inarow.search.watched import listening
from inarow.trees.recorder import Recorder
from inarow.trees.tree import Node, NodeKind, Tree, move_between

MOST = 5000  # nodes that are kept of a tree, unless somebody asks for more or fewer
GAMES = 100  # random games after each move


@dataclass(frozen=True)
class Wish:
    """How an algorithm is to be run."""

    depth: int | None = None
    hurry: bool = True
    games: int = GAMES
    seed: int = 1


# Runs an algorithm; the recorder is None where nobody wants to watch.
Run = Callable[[Position, Effort, Wish, Recorder | None], Report]


def trace_search(
    position: Position,
    algorithm: str = "alpha-beta",
    *,
    depth: int | None = None,
    hurry: bool = True,
    games: int = GAMES,
    seed: int = 1,
    most: int = MOST,
    focus: Sequence[Cell] = (),
    limit: Limit | None = None,
) -> SearchTree:
    """Run an algorithm and keep its tree, at most `most` nodes of it.

    With `focus`, moves from the position on, only what is below the node they lead to is kept.

    >>> from inarow.rules import read_position
    >>> tree = trace_search(read_position("3x3k3 a1 b2 b1"), "alpha-beta")
    >>> str(tree.move), tree.nodes, tree.kept, tree.totals.cuts
    ('c1', 75, 75, 25)
    """
    run = find_algorithm(algorithm)
    _refuse(position, most)
    wish = Wish(depth, hurry, games, seed)
    path = Game(position, tuple(focus)).positions[1:]
    limit = limit or Limit()
    effort = Effort(limit)
    if focus and _is_whole(position, algorithm, depth, limit):
        recorder = Recorder(most)
        report = _alone(position, algorithm, wish, path, effort, recorder)
    else:
        recorder = Recorder(most, path)
        recorder.enter(position, *_window(position, algorithm, hurry))
        report = run(position, effort, wish, recorder)
        _close(recorder, report)
    if recorder.root is None:
        raise BadOption(
            "the search never came to {moves}: there is nothing to show",
            moves=" ".join(map(str, focus)),
        )
    return SearchTree(
        algorithm,
        position,
        recorder.root,
        nodes=report.nodes,
        kept=recorder.kept,
        totals=recorder.root.after.since(recorder.root.before),
        depth=depth,
        hurry=hurry and algorithm.startswith("alpha-beta"),
        path=tuple(focus),
        move=None if focus else report.move,
        seconds=report.seconds,
        finished=report.finished,
        plies=recorder.plies,
        wish=wish,
        limit=limit,
    )


@dataclass
class SearchTree(Tree):
    """The tree of one of our algorithms, which can be run again to see more of it."""

    wish: Wish = field(default_factory=Wish, repr=False)
    limit: Limit = field(default_factory=Limit, repr=False)

    def expand(self, moves: Sequence[Cell], most: int = MOST) -> SearchTree:
        """What is below the node that these moves lead to, from the root of this tree on.

        The steps are those of the whole search. Raises BadOption where the search never was.
        """
        return trace_search(
            self.position,
            self.algorithm,
            **vars(self.wish),
            most=most,
            focus=(*self.path, *moves),
            limit=self.limit,
        )


def find_algorithm(name: str) -> Run:
    """The algorithm of this name. Raises BadOption."""
    if name not in ALGORITHMS:
        raise BadOption(
            "there is no algorithm called '{name}': it can be {names}",
            name=name,
            names=", ".join(ALGORITHMS),
        )
    return ALGORITHMS[name]


def _refuse(position: Position, most: int) -> None:
    if position.outcome is not None:
        raise GameOver("there is no move to find: the game is over")
    if most < 1:
        raise BadLimit("a tree keeps at least 1 node, not {most}", most=most)


def _window(position: Position, algorithm: str, hurry: bool) -> tuple[float, ...]:
    """Alpha and beta at the root, for an algorithm that has them."""
    if not algorithm.startswith("alpha-beta"):
        return ()
    ceiling = position.rules.cells + 1 - position.ply if hurry else 1
    return -ceiling, ceiling


def _close(recorder: Recorder, report: Report) -> None:
    """The root is left last; what it is worth is what its best move is worth."""
    if not report.finished and not report.counts:  # random games have an average at any time
        recorder.stop(report.nodes)
        return
    root = recorder.current
    root.best = root.position.play(report.move)
    recorder.leave(root.best_value, root.kind)


# The algorithms, watched


def _run_minimax(
    position: Position, effort: Effort, wish: Wish, recorder: Recorder | None
) -> Report:
    listener = None if recorder is None else partial(_tell, recorder, effort)
    return choose_by_minimax(position, random.Random(wish.seed), effort, listener)


def _run_depth_minimax(
    position: Position, effort: Effort, wish: Wish, recorder: Recorder | None
) -> Report:
    listener = None if recorder is None else partial(_tell, recorder, effort)
    rng = random.Random(wish.seed)
    return choose_by_depth_minimax(position, rng, effort, wish.depth, listener)


def _tell(
    recorder: Recorder,
    effort: Effort,
    function: Callable[..., float],
    position: Position,
    depth: int | None = None,
) -> float:
    """Listen to minimax: tell a recorder of every position."""
    recorder.enter(position)
    effort.visit()
    value = function(position) if depth is None else function(position, depth)
    recorder.leave(value, _plain_kind(position, depth))
    return value


def _plain_kind(position: Position, depth: int | None) -> NodeKind:
    if position.outcome is not None:
        return NodeKind.END
    return NodeKind.HORIZON if depth == 0 else NodeKind.INNER


@dataclass
class _AlphaBetaListener:
    """Tells a recorder of every position that alpha-beta is asked about."""

    recorder: Recorder
    effort: Effort
    # The step at which a position was searched to a depth, for those who find it in the table.
    searched: dict[tuple[Position, int | None], int] = field(default_factory=dict)

    def __call__(
        self,
        function: Callable[..., float],
        search: AlphaBeta,
        position: Position,
        alpha: float,
        beta: float,
        depth: int | None,
    ) -> float:
        node = self.recorder.enter(position, alpha, beta)
        self.effort.visit()
        kind = _plain_kind(position, depth)
        known = None
        if isinstance(search, AlphaBetaTable) and kind is NodeKind.INNER:
            known = search.recall(position, depth)
        value = function(search, position, alpha, beta, depth)
        if known is not None and not node.visited:
            kind = self._source(node, depth)
        elif known is not None:
            self.searched.setdefault((position, depth), node.step)
            narrowed = max(alpha, known[0]), min(beta, known[1])
            if narrowed != (alpha, beta):
                node.narrowed = narrowed
        self.recorder.leave(value, kind)
        return value

    def _source(self, node: Node, depth: int | None) -> NodeKind:
        """Whether the table knew the position itself or a mirror image, and from which step."""
        node.source = self.searched.get((node.position, depth))
        if node.source is not None:
            return NodeKind.TABLE
        steps = (self.searched.get((image, depth)) for image in node.position.images())
        node.source = min(step for step in steps if step is not None)
        return NodeKind.MIRROR


def _run_alpha_beta(
    position: Position,
    effort: Effort,
    wish: Wish,
    recorder: Recorder | None,
    table: bool = False,
    mirror: bool = False,
) -> Report:
    listener = None if recorder is None else _AlphaBetaListener(recorder, effort)
    return choose_by_alpha_beta(
        position, effort, wish.depth, wish.hurry, table=table, mirror=mirror, listener=listener
    )


def _run_monte_carlo(
    position: Position, effort: Effort, wish: Wish, recorder: Recorder | None
) -> Report:
    """One node for each move; a visit is a random game."""
    report = choose_by_monte_carlo(position, random.Random(wish.seed), effort, wish.games)
    if recorder is not None:
        recorder.current.kind = NodeKind.GAMES
        for move, count in report.counts.items():
            recorder.enter(position.play(move)).counts = count
            recorder.leave(-report.values[move].value + 0.0, NodeKind.GAMES)
    return report


ALGORITHMS: dict[str, Run] = {
    "minimax": _run_minimax,
    "minimax-depth": _run_depth_minimax,
    "alpha-beta": _run_alpha_beta,
    "alpha-beta-table": partial(_run_alpha_beta, table=True),
    "alpha-beta-mirror": partial(_run_alpha_beta, mirror=True),
    "monte-carlo": _run_monte_carlo,
}


# A part of a tree without the rest

REACH = 10  # plies to the end at which all nodes can be counted at once


def _is_whole(position: Position, algorithm: str, depth: int | None, limit: Limit) -> bool:
    """Whether a node's value does not depend on what was searched before, nor on a limit."""
    if not algorithm.startswith("minimax"):
        return False
    plies = _plies(position, algorithm, depth)
    if plies > REACH:
        return False
    return limit.nodes is None or _size(position, plies) <= limit.nodes


def _plies(position: Position, algorithm: str, depth: int | None) -> int:
    left = position.rules.cells - position.ply
    return left if depth is None or algorithm == "minimax" else min(left, depth)


def _size(position: Position, plies: int) -> int:
    """How many nodes minimax visits."""
    return sum(perft(position, ply) for ply in range(plies + 1))


def _alone(
    position: Position,
    algorithm: str,
    wish: Wish,
    path: Sequence[Position],
    effort: Effort,
    recorder: Recorder,
) -> Report:
    """Search below the last position of `path`; the steps before it are counted, not taken."""
    plies = _plies(position, algorithm, wish.depth)
    nodes = _size(position, plies)
    before = position
    for after in path if len(path) <= plies else ():
        plies -= 1
        recorder.steps += 1
        for move in before.legal_moves():
            sibling = before.play(move)
            if sibling == after:
                break
            recorder.steps += _size(sibling, plies)
        before = after
    if before is not position:
        depth = None if wish.depth is None else wish.depth - len(path)
        with listening(partial(_tell, recorder, effort)):
            minimax(before) if algorithm == "minimax" else depth_minimax(before, depth)
    return Report(move_between(position, path[0]), nodes=nodes, seconds=effort.seconds)


# Side by side


@dataclass(frozen=True)
class Compared(Data):
    """What one algorithm says of a position, and what that took."""

    algorithm: str
    move: Cell
    score: Score | None
    nodes: int
    seconds: float
    finished: bool

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The row as plain data."""
        return super().as_data(say) | {"seconds": round(self.seconds, 6)}


ComparedData = Annotated[dict[str, Any], Compared]


def compare(
    position: Position,
    *,
    depth: int | None = None,
    games: int = GAMES,
    seed: int = 1,
    limit: Limit | None = None,
) -> tuple[Compared, ...]:
    """All algorithms on one position, each with the whole limit for itself.

    >>> from inarow.rules import read_position
    >>> rows = compare(read_position("3x3k3 a1 b2 b1"))
    >>> [(row.algorithm, str(row.move), row.nodes) for row in rows[:3]]
    [('minimax', 'c1', 935), ('minimax-depth', 'c1', 935), ('alpha-beta', 'c1', 75)]
    """
    _refuse(position, 1)
    wish = Wish(depth, games=games, seed=seed)
    rows = []
    for name, run in ALGORITHMS.items():
        report = run(position, Effort(limit), wish, None)
        rows.append(
            Compared(name, report.move, report.score, report.nodes, report.seconds, report.finished)
        )
    return tuple(rows)
