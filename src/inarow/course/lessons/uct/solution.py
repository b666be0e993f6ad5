"""Lesson {uct}: UCT."""

import random
from dataclasses import dataclass, field
from math import inf, log, sqrt

from inarow.rules import Cell, Position


@dataclass
class Node:
    """A position in the tree: its games, and the points of the side that moved there."""

    position: Position
    games: int = 0
    points: float = 0.0
    children: dict[Cell, "Node"] = field(default_factory=dict)


def select(games: int, children: list[tuple[int, float]]) -> int:
    """The number of the child with the largest sum of points per game and curiosity."""

    def worth(child: tuple[int, float]) -> float:
        played, points = child
        return points / played + sqrt(2 * log(games) / played) if played else inf

    return max(range(len(children)), key=lambda number: worth(children[number]))


def uct(position: Position, games: int, rng: random.Random) -> dict[Cell, int]:
    """For each legal move how many of the games went through it."""
    root = grow(position, games, rng)
    return {move: child.games for move, child in root.children.items()}


def grow(position: Position, games: int, rng: random.Random) -> Node:
    """The root of a tree of so many games."""
    root = Node(position, children={m: Node(position.play(m)) for m in position.legal_moves()})
    for _ in range(games):
        path = [root]
        while path[-1].children:
            children = list(path[-1].children.values())
            path.append(children[select(path[-1].games, [(c.games, c.points) for c in children])])
        leaf = path[-1]
        if leaf.games:
            leaf.children = {m: Node(leaf.position.play(m)) for m in leaf.position.legal_moves()}
            if leaf.children:
                path.append(rng.choice(list(leaf.children.values())))
        end = path[-1].position
        while end.outcome is None:
            end = end.play(rng.choice(end.legal_moves()))
        for node in path:
            node.games += 1
            if end.outcome.winner is None:
                node.points += 0.5
            elif end.outcome.winner is not node.position.turn:
                node.points += 1
    return root
