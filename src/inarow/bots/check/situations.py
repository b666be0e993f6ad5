"""Positions that show what a bot can do and what it can't."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.rules import Cell, Position, Rules, Side

WALKS = 400  # random games to look for positions in
SMALL = 100  # cells: on larger boards there are fewer games


@dataclass(frozen=True)
class Situation:
    """A position and what it is about; `only` is the one legal move, where there is one."""

    what: str
    position: Position
    only: Cell | None = None


def situations(rules: Rules, seed: int = 1) -> list[Situation]:
    """First moves, full columns, nearly full boards, wins to take and lines to block.

    The seed makes them the same every time.
    """
    start = Position.start(rules)
    found = [Situation("the empty board", start)]
    second = start.play(start.legal_moves()[len(start.legal_moves()) // 2])
    if second.outcome is None:
        found.append(Situation("the second move", second))
    wanted: list[tuple[str, Callable[[Position], bool], int]] = [
        ("one move is left", lambda p: _choices(p) == 1, 3),
        ("a nearly full board", lambda p: p.ply >= rules.cells - 4 and _choices(p) > 1, 2),
    ]
    if not rules.misere:
        wanted += [("a win in one move", has_win, 3)]
        wanted += [("a line of the other side to block", must_block, 3)]
    if rules.gravity:
        wanted.insert(0, ("a full column", lambda p: 1 < len(p.legal_moves()) < rules.width, 2))
    lists: list[list[Situation]] = [[] for _ in wanted]
    for position in _walks(rules, random.Random(seed)):
        for (what, fits, most), kept in zip(wanted, lists, strict=True):
            if len(kept) < most and fits(position) and _new(position, kept):
                only = position.legal_moves()[0] if _choices(position) == 1 else None
                kept.append(Situation(what, position, only))
        if all(len(kept) == most for (_, _, most), kept in zip(wanted, lists, strict=True)):
            break
    # In turns, so that a bot too slow for all of them sees some of every sort.
    for index in range(3):
        found += [kept[index] for kept in lists if index < len(kept)]
    return found


def wins(position: Position) -> tuple[Cell, ...]:
    """The moves that win at once."""
    return _wins_of(position.turn, position)


def blocks(position: Position) -> tuple[Cell, ...]:
    """The cells in which the other side would win at once."""
    return _wins_of(position.turn.other, position)


def _wins_of(side: Side, position: Position) -> tuple[Cell, ...]:
    if position.rules.misere:
        return ()
    threats = set(position.threats(side))
    return tuple(move for move in position.legal_moves() if move in threats)


def has_win(position: Position) -> bool:
    """Whether one of several moves wins at once."""
    return _choices(position) > 1 and bool(wins(position))


def must_block(position: Position) -> bool:
    """Whether exactly one move keeps the other side from winning at once, and none wins."""
    return _choices(position) > 1 and len(blocks(position)) == 1 and not wins(position)


def _choices(position: Position) -> int:
    """How many legal moves there are."""
    rules = position.rules
    return len(position.legal_moves()) if rules.gravity else rules.cells - position.ply


def _walks(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """Positions of random games, half of which avoid lines and so fill the board."""
    for walk in range(WALKS if rules.cells <= SMALL else WALKS // 20):
        position = Position.start(rules)
        order: list[Cell] = []  # of a large board, shuffled once
        while position.outcome is None:
            yield position
            if rules.cells <= SMALL or rules.gravity or not order:
                order = list(position.legal_moves())
                rng.shuffle(order)
            after = position.play(order[0])
            if walk % 2 and after.outcome is not None:
                others = (move for move in order if position.play(move).outcome is None)
                first = next(others, order[0])
                order.remove(first)
                order.insert(0, first)
                after = position.play(first)
            order = order[1:]
            position = after


def _new(position: Position, kept: list[Situation]) -> bool:
    """Whether it differs from those kept in the side to move or in the first legal move."""
    return all(
        position.turn is not other.position.turn
        or position.legal_moves()[0] != other.position.legal_moves()[0]
        for other in kept
    )
