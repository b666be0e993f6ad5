"""A search tree as data: what was visited, in which order, what it was worth, what was cut."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, TypedDict

from inarow.rules import Cell, Data, Position, Say, SideName
from inarow.search import Bound, Count
from inarow.search.report import CountData
from inarow.search.score import BoundName

VERSION = 1  # of the JSON; a new number when a reader of the old one would misunderstand


class CutData(TypedDict):
    """After this move the others were not looked at: its value had reached the limit."""

    move: str | None
    value: float | None
    limit: float | None


class FoldedData(TypedDict):
    """What is below a node and was not kept."""

    nodes: int
    cuts: int
    never: int
    table: int
    mirror: int


class NodeData(TypedDict):
    """One visit of one position; values and windows are for the side to move there."""

    step: int
    left: int
    move: str | None
    code: str
    turn: SideName
    kind: str
    value: float | None
    bound: BoundName
    window: list[float | None] | None
    window_out: list[float | None] | None
    best: str | None
    cut: CutData | None
    never: list[str]
    source: int | None
    folded: FoldedData | None
    counts: CountData | None
    right: float | None
    children: list[NodeData]


class NodeKind(Enum):
    """Why a node has the value it has."""

    INNER = "inner"  # its moves were looked at
    END = "end"  # the game is over
    HORIZON = "horizon"  # the depth was reached: a guess
    TABLE = "table"  # known already
    MIRROR = "mirror"  # known already of a mirror image
    STOPPED = "stopped"  # a limit ended the search
    GAMES = "games"  # the average of random games


class Totals(NamedTuple):
    """What happened in a part of a tree."""

    cuts: int = 0
    never: int = 0  # moves that were not looked at because of the cuts
    table: int = 0
    mirror: int = 0

    def since(self, before: Totals) -> Totals:
        """What happened after `before`."""
        return Totals(*(now - then for now, then in zip(self, before, strict=True)))


NOTHING = Totals()


@dataclass(eq=False, slots=True)
class Node:
    """One visit of one position.

    `step` counts the visits, folded ones too; the steps from `step` up to, not including, `left`
    are this node and everything below it. `value` is for the side to move here, and `alpha` and
    `beta` are what it was asked with.
    """

    step: int
    position: Position
    alpha: float | None = None
    beta: float | None = None
    before: Totals = NOTHING
    after: Totals = NOTHING
    left: int = 0
    narrowed: tuple[float, float] | None = None
    value: float | None = None
    kind: NodeKind = NodeKind.INNER
    best: Position | None = None
    best_value: float = -math.inf
    visited: int = 0
    missed: int = 0
    children: list[Node] = field(default_factory=list)
    source: int | None = None
    counts: Count | None = None
    right: float | None = None

    @property
    def size(self) -> int:
        """How many visits this node and what is below it took."""
        return self.left - self.step

    @property
    def is_folded(self) -> bool:
        """Whether there was something below it that was not kept."""
        return self.size > 1 and not self.children

    @property
    def bound(self) -> Bound:
        """How the value is to be read: outside the window it is only a bound."""
        if self.value is None or self.alpha is None or self.beta is None:
            return Bound.EXACT
        if self.kind in (NodeKind.END, NodeKind.HORIZON):
            return Bound.EXACT
        low, high = self.narrowed or (self.alpha, self.beta)
        if self.kind in (NodeKind.TABLE, NodeKind.MIRROR):
            low, high = self.alpha, self.beta
        if self.value >= high:
            return Bound.AT_LEAST
        return Bound.AT_MOST if self.value <= low else Bound.EXACT

    @property
    def limit(self) -> float | None:
        """The beta to be reached: the one asked with, or a smaller one that the table knew."""
        return self.narrowed[1] if self.narrowed else self.beta

    @property
    def is_cut(self) -> bool:
        """Whether moves were left out because one of them was good enough."""
        return self.missed > 0

    def never(self) -> tuple[Cell, ...]:
        """The moves that were not looked at, in the order in which they would have been."""
        return self.position.legal_moves()[-self.missed :] if self.missed else ()

    def move_to(self, after: Position) -> Cell:
        """The move that leads from here to `after`."""
        return move_between(self.position, after)

    def as_data(self, move: Cell | None) -> NodeData:
        """The node, reached by `move`, with all below it; no recursion, as trees can be deep."""
        top = _one(self, move)
        waiting = [(self, top)]
        while waiting:
            node, data = waiting.pop()
            children = [_one(child, node.move_to(child.position)) for child in node.children]
            data["children"] = children
            waiting += zip(node.children, children, strict=True)
        return top

    def walk(self) -> Iterator[Node]:
        """This node and all that are kept below it, in the order visited."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def move_between(before: Position, after: Position) -> Cell:
    """The cell that is taken in `after` and was empty in `before`."""
    bit = (after.first | after.second) & ~(before.first | before.second)
    return before.rules.grid.cell_of[bit]


@dataclass
class Tree(Data):
    """A whole search, or the part of it below `path`.

    `nodes` is what the search counted itself. At most so many nodes are kept as were asked for:
    where that is too few, everything more than `plies` below the root is folded, that is, counted
    but not kept.
    """

    algorithm: str
    position: Position
    root: Node
    nodes: int
    kept: int
    totals: Totals
    depth: int | None = None
    hurry: bool = False
    path: tuple[Cell, ...] = ()
    move: Cell | None = None
    seconds: float = 0.0
    finished: bool = True
    plies: int | None = None

    DATA = (
        "version algorithm depth hurry rules=position.rules position perspective path move nodes"
        " seconds finished kept folded plies cuts=totals.cuts never=totals.never"
        " table=totals.table mirror=totals.mirror root"
    )

    @property
    def version(self) -> int:
        return VERSION

    @property
    def perspective(self) -> str:
        """For whom values are: the side that moves there."""
        return "mover"

    @property
    def folded(self) -> int:
        """How many visited nodes at or below the root are only counted."""
        visits = self.root.size if self.root.kind is not NodeKind.GAMES else self.kept
        return visits - self.kept

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The tree as plain data."""
        root = self.root.as_data(self.path[-1] if self.path else None)
        return super().as_data(say) | {"seconds": round(self.seconds, 6), "root": root}

    def _repr_html_(self) -> str:
        """The tree as a picture, for notebooks."""
        from inarow.draw.tree import tree_svg
        from inarow.trees.picture import small_picture

        picture = tree_svg(small_picture(self))
        return f'<div style="overflow: auto; max-height: 80vh">{picture}</div>'


def _one(node: Node, move: Cell | None) -> NodeData:
    best = None if node.best is None else str(node.move_to(node.best))
    return {
        "step": node.step,
        "left": node.left,
        "move": None if move is None else str(move),
        "code": node.position.code,
        "turn": node.position.turn.value,
        "kind": node.kind.value,
        "value": node.value,
        "bound": node.bound.value,
        "window": _window(node.alpha, node.beta),
        "window_out": _window(*_left_window(node)),
        "best": best,
        "cut": {"move": best, "value": node.value, "limit": node.limit} if node.is_cut else None,
        "never": [str(cell) for cell in node.never()],
        "source": node.source,
        "folded": _folded(node),
        "counts": None if node.counts is None else node.counts.as_data(),
        "right": node.right,
        "children": [],
    }


def _left_window(node: Node) -> tuple[float | None, float | None]:
    """Alpha and beta when the node was left: alpha has come up to the best move's value."""
    if node.alpha is None or node.beta is None:
        return None, None
    alpha, beta = node.narrowed or (node.alpha, node.beta)
    return max(alpha, node.best_value), beta


def _window(alpha: float | None, beta: float | None) -> list[float | None] | None:
    """JSON has no infinity: None stands for it inside a window."""
    if alpha is None or beta is None:
        return None
    return [None if math.isinf(edge) else edge for edge in (alpha, beta)]


def _folded(node: Node) -> FoldedData | None:
    if not node.is_folded:
        return None
    below = node.after.since(node.before)
    if node.is_cut:  # the node's own cut is not below it
        below = below._replace(cuts=below.cuts - 1, never=below.never - node.missed)
    cuts, never, table, mirror = below
    return {
        "nodes": node.size - 1,
        "cuts": cuts,
        "never": never,
        "table": table,
        "mirror": mirror,
    }
