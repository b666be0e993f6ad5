"""How a position crosses into the compiled core: as numbers, once for each search."""

from __future__ import annotations

from inarow.rules.position import Position


def crossing(position: Position) -> tuple[int, int, int, bool, bool, int, int]:
    """Rules and stones, in the order in which the core takes them.

    >>> from inarow.rules.rules import Rules
    >>> crossing(Position.start(Rules(7, 6, 4, gravity=True)))
    (7, 6, 4, True, False, 0, 0)
    """
    rules = position.rules
    return (
        rules.width,
        rules.height,
        rules.k,
        rules.gravity,
        rules.misere,
        position.first,
        position.second,
    )
