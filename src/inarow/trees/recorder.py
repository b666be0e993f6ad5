"""Listens to a search and keeps a tree of bounded size.

Every visit is counted. Nodes are kept until there are more than `most`; then the deepest ply is
folded into counts, and so is whatever comes at that depth later. So a tree of a million nodes
takes no more memory than a small one, and its upper part is whole.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from inarow.rules import Position
from inarow.trees.tree import Node, NodeKind, Totals


class Recorder:
    """What a search tells as it goes: `enter` at each node, `leave` with its value.

    With `focus`, the positions on the way to one node, only that node and what is below it are
    kept.
    """

    def __init__(self, most: int, focus: Sequence[Position] = ()) -> None:
        self.most = most
        self.steps = 0
        self.kept = 0
        self.totals = Totals()
        self.root: Node | None = None
        self.plies: int | None = None
        self._focus = focus
        self._base = len(focus)
        self._on_path = -1  # how deep the open nodes lie on the way to the focus
        self._deepest = sys.maxsize
        self._levels: list[list[Node]] = []
        self._open: list[Node] = []

    @property
    def current(self) -> Node:
        """The node that was entered last and is not left."""
        return self._open[-1]

    def enter(
        self, position: Position, alpha: float | None = None, beta: float | None = None
    ) -> Node:
        """A position is visited, with this window."""
        opened = self._open
        depth = len(opened)
        node = Node(self.steps, position, alpha, beta, self.totals)
        self.steps += 1
        if depth:
            opened[-1].visited += 1
        opened.append(node)
        if depth <= self._deepest and (self._on_path == self._base or self._reaches(node, depth)):
            self._keep(node, depth)
        return node

    def leave(self, value: float | None, kind: NodeKind = NodeKind.INNER) -> None:
        """The position that was entered last is worth this to its side to move."""
        opened = self._open
        node = opened.pop()
        node.value = value
        node.left = self.steps
        if kind is not NodeKind.INNER:
            node.kind = kind
            if kind is NodeKind.TABLE or kind is NodeKind.MIRROR:
                self._count(table=kind is NodeKind.TABLE, mirror=kind is NodeKind.MIRROR)
        elif value is not None and node.limit is not None and value >= node.limit:
            node.missed = len(node.position.legal_moves()) - node.visited
            if node.missed:
                self._count(cuts=1, never=node.missed)
        node.after = self.totals
        if opened and value is not None:
            parent = opened[-1]
            if -value > parent.best_value:
                parent.best_value = -value
                parent.best = node.position
        if len(opened) == self._on_path and len(opened) <= self._base:
            self._on_path -= 1

    def stop(self, visits: int) -> None:
        """A limit ended the search after so many visits: what is still open stays without value."""
        if self.steps > visits:  # entered, but then the limit did not let it be visited
            self._forget_last()
        while self._open:
            self.leave(None, NodeKind.STOPPED)

    def _reaches(self, node: Node, depth: int) -> bool:
        """Whether the node is the focus, or only on the way to it, or neither."""
        if self._on_path != depth - 1 or depth > self._base:
            return False
        if depth and node.position != self._focus[depth - 1]:
            return False
        self._on_path = depth
        return depth == self._base

    def _keep(self, node: Node, depth: int) -> None:
        level = depth - self._base
        if level == 0:
            self.root = node
        else:
            self._open[-2].children.append(node)
        if len(self._levels) <= level:
            self._levels.append([])
        self._levels[level].append(node)
        self.kept += 1
        if self.kept > self.most and level:
            self._fold()

    def _fold(self) -> None:
        """Give up the deepest ply that is kept."""
        self.kept -= len(self._levels.pop())
        for node in self._levels[-1]:
            node.children = []
        self.plies = len(self._levels) - 1
        self._deepest = self._base + self.plies

    def _forget_last(self) -> None:
        node = self._open.pop()
        self.steps -= 1
        if not self._open:
            return
        parent = self._open[-1]
        parent.visited -= 1
        if parent.children and parent.children[-1] is node:
            parent.children.pop()
            self._levels[len(self._open) - self._base].pop()
            self.kept -= 1

    def _count(self, cuts: int = 0, never: int = 0, table: int = 0, mirror: int = 0) -> None:
        now = self.totals
        self.totals = Totals(
            now.cuts + cuts, now.never + never, now.table + table, now.mirror + mirror
        )
