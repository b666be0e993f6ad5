"""Lesson {table}: the table."""

from inarow.rules import Position

Table = dict[str, tuple[int, int]]


def solve(position: Position) -> int:
    """1, 0 or -1 for the side to move."""
    return search(position, -1, 1, {})


def search(position: Position, alpha: int, beta: int, table: Table) -> int:
    """Alpha-beta that remembers between which two numbers a value lies."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    low, high = table.get(position.code, (-1, 1))
    alpha, beta = max(alpha, low), min(beta, high)
    if alpha >= beta:
        return low if low >= beta else high
    best, before = -1, alpha
    for move in position.legal_moves():
        best = max(best, -search(position.play(move), -beta, -alpha, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    if best >= beta:
        low = max(low, best)
    elif best <= before:
        high = min(high, best)
    else:
        low = high = best
    table[position.code] = low, high
    return best
