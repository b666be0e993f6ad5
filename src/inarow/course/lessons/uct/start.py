"""Lesson {uct}: UCT."""

import random
from dataclasses import dataclass, field

from inarow.course.lessons.given import draw_tree
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
    return 0  # replace this line


def uct(position: Position, games: int, rng: random.Random) -> dict[Cell, int]:
    """For each legal move how many of the games went through it."""
    return dict.fromkeys(position.legal_moves(), 0)  # replace this line


def grow(position: Position, games: int, rng: random.Random) -> Node:
    """The root of a tree of so many games."""
    return Node(position)  # replace this line


if __name__ == "__main__":
    from inarow.rules import read_position

    draw_tree(grow(read_position("3x3k3:xo1/1x1/2o"), 1000, random.Random(1)))
