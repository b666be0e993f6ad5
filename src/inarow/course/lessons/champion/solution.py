"""Lesson {champion}: your champion."""

import time

from inarow.course.lessons.given import further, nearer
from inarow.rules import Cell, Position

WIN = 1000


def choose(position: Position, seconds: float) -> Cell:
    """A move, after so many seconds at most."""
    end = time.monotonic() + 0.9 * seconds
    best = from_the_middle(position)[0]
    try:
        for depth in range(1, position.rules.cells - position.ply + 1):
            best, value = best_move(position, depth, best, end)
            if abs(value) > WIN - depth - 1:  # decided: nothing deeper will be quicker
                break
    except TimeoutError:
        pass
    return best


def best_move(position: Position, depth: int, first: Cell, end: float) -> tuple[Cell, int]:
    """The best move as far as `depth` plies show, and its value; begins with `first`."""
    best, alpha = first, -WIN
    for move in sorted(from_the_middle(position), key=lambda move: move != first):
        value = nearer(-search(position.play(move), depth - 1, -WIN, -further(alpha), end))
        if value > alpha:
            best, alpha = move, value
    return best, alpha


def search(position: Position, depth: int, alpha: int, beta: int, end: float) -> int:
    """The value of a position. Raises TimeoutError when it is time to be done."""
    if time.monotonic() > end:
        raise TimeoutError
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return WIN if position.outcome.winner is position.turn else -WIN
    if depth == 0:
        return guess(position)
    best = -WIN
    for move in from_the_middle(position):
        after = position.play(move)
        best = max(best, nearer(-search(after, depth - 1, -further(beta), -further(alpha), end)))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def guess(position: Position) -> int:
    """Threats are worth something; in misère it is better to have few of them."""
    own, other = (len(position.threats(s)) for s in (position.turn, position.turn.other))
    return 2 * (other - own if position.rules.misere else own - other)


def from_the_middle(position: Position) -> list[Cell]:
    """The legal moves, those in the middle first."""
    x, y = (position.rules.width - 1) / 2, (position.rules.height - 1) / 2
    return sorted(position.legal_moves(), key=lambda move: abs(move.x - x) + abs(move.y - y))
