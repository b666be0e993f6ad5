"""Faults that the boards show: moves made, unmade, left out, and ends that are not noticed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from inarow.debugger.calls import Call
from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.visits import Visit
from inarow.rules import Cell, Message, Position, Rules, Side

# The steps along a line, and what such lines are called.
DIRECTIONS = {
    (1, 0): Message("rows"),
    (0, 1): Message("columns"),
    (1, 1): Message("diagonals that fall to the right"),
    (1, -1): Message("diagonals that rise to the right"),
}


def board_faults(visits: Sequence[Visit]) -> Iterator[Evidence]:
    """What happens to the board between a call and the calls it makes."""
    steps = [(visit, child) for visit in visits for child in visit.call.children]
    changed = [visit for visit in visits if visit.call.after != visit.call.before]
    if changed:
        cause = Message(
            "the board is not as it was when the call began: a move is not taken back before"
            " returning"
        )
        yield Evidence.seen(Fault.NOT_RESTORED, changed, visits, cause)
    kinds: dict[Fault, list[Visit]] = {}
    for visit, child in steps:
        kind = step_fault(visit, child)
        if kind is not None:
            kinds.setdefault(kind, []).append(visit)
    for kind, found in kinds.items():
        yield Evidence.seen(kind, found, steps)


def step_fault(visit: Visit, child: Call) -> Fault | None:
    """What is wrong with the board that a call gives to the next; None if it is one move on."""
    before, after = visit.call.before, child.before
    if before == after:
        return Fault.NO_MOVE
    if before.first & after.second or before.second & after.first:
        return Fault.OVERWRITTEN
    added = (after.both & ~before.both).bit_count()
    if added != 1 or before.both & ~after.both:
        return Fault.NOT_RESTORED
    mine = after.first if visit.turn is Side.FIRST else after.second
    own = before.first if visit.turn is Side.FIRST else before.second
    return None if mine != own else Fault.PLAYER


def end_faults(
    visits: Sequence[Visit], draw: float | None, last: float | None
) -> Iterator[Evidence]:
    """Games that are over, and a function that plays on.

    `draw` is what it says of a draw; None if it says the same of other ends. Where it stops at
    its `last` depth anyway, that tells of no line that is noticed.
    """
    won = [visit for visit in visits if visit.winner]
    missed = [visit for visit in won if visit.call.children or _taken_for_draw(visit, draw)]
    if not missed:
        return
    noticed = [
        visit
        for visit in won
        if visit not in missed and (last is None or visit.depth is None or visit.depth != last)
    ]
    steps = {step for step in DIRECTIONS if _only_in(step, missed, noticed)}
    one_sided = len({visit.winner for visit in missed}) == 1 and all(
        visit.winner is not missed[0].winner for visit in noticed
    )
    # Several directions, and all of one side's: that it is the side is the simpler explanation.
    if (
        steps
        and all(steps & _directions(visit.position) for visit in missed)
        and not (one_sided and len(steps) > 1)
    ):
        fault = Fault.LINES_NOT_NOTICED
        rules = missed[0].position.rules
        names = tuple(direction_name(step, rules) for step in DIRECTIONS if step in steps)
        cause = Message("some lines are not noticed: {lines}", lines=names)
    elif noticed and one_sided:
        fault = Fault.ONE_SIDE_NOTICED
        cause = Message(
            "only the wins of one side are noticed: those of {side} are not",
            side="X" if missed[0].winner is Side.FIRST else "O",
        )
    elif noticed and not _all_lines(missed) & _all_lines(noticed):
        fault = Fault.LINES_NOT_NOTICED
        cells = " ".join(map(str, missed[0].position.line))
        cause = Message("some lines are not noticed: {lines}", lines=cells)
    elif all(visit.position.ply == visit.position.rules.cells for visit in missed):
        fault = Fault.END_NOT_NOTICED
        cause = Message(
            "a line made with the very last stone is taken for a draw: ask whether somebody has"
            " won before you ask whether the board is full"
        )
    else:
        fault, cause = Fault.END_NOT_NOTICED, None
    yield Evidence.seen(fault, missed, won, cause)


def direction_name(step: tuple[int, int], rules: Rules) -> Message:
    """What lines in this direction are called; where stones fall, row 1 is at the bottom.

    >>> str(direction_name((1, 1), Rules(3, 3, 3)))
    'diagonals that fall to the right'
    >>> str(direction_name((1, 1), Rules(7, 6, 4, gravity=True)))
    'diagonals that rise to the right'
    >>> str(direction_name((0, 1), Rules(7, 6, 4, gravity=True)))
    'columns'
    """
    x, y = step
    return DIRECTIONS[x, -y if rules.gravity and x else y]


def _taken_for_draw(visit: Visit, draw: float | None) -> bool:
    """A line made with the very last stone, and the value of a draw."""
    full = visit.position.ply == visit.position.rules.cells
    return full and draw is not None and visit.value == draw


def _only_in(step: tuple[int, int], missed: Sequence[Visit], noticed: Sequence[Visit]) -> bool:
    """Whether lines in this direction are never noticed where they are the only ones."""
    return (
        any(step in _directions(visit.position) for visit in missed)
        and not any(_directions(visit.position) == {step} for visit in noticed)
        and bool(noticed)
    )


def _directions(position: Position) -> set[tuple[int, int]]:
    """The directions of the lines on the board."""
    found = set()
    for line in _lines(position):
        cells = position.rules.grid.cells_of(line)
        if len(cells) > 1:
            dx, dy = cells[1].x - cells[0].x, cells[1].y - cells[0].y
            found.add((dx, dy) if dx >= 0 else (-dx, -dy))
    return found


def _lines(position: Position) -> list[int]:
    return position.rules.grid.lines_in(position.stones(position.turn.other))


def _all_lines(visits: Sequence[Visit]) -> set[int]:
    return {line for visit in visits for line in _lines(visit.position)}


def full_board_faults(
    visits: Sequence[Visit], low: float, high: float, sure: bool
) -> Iterator[Evidence]:
    """Drawn ends that return no value of an end: what was to be improved by moves comes back.

    Where it is not `sure` what wins and losses are worth, only infinity is no such value.
    """
    drawn = [visit for visit in visits if visit.is_over and not visit.winner]
    odd = [visit for visit in drawn if visit.value is not None and not low <= visit.value <= high]
    odd = odd if sure else [visit for visit in odd if math.isinf(visit.value or 0.0)]
    if not odd:
        return
    cause = Message(
        "the board is full and nobody has won, but the function does not notice: it finds no"
        " move and returns {value}",
        value=f"{odd[0].value:g}",
    )
    yield Evidence.seen(Fault.FULL_BOARD, odd, drawn, cause)


def early_stop_faults(visits: Sequence[Visit], excused: set[int]) -> Iterator[Evidence]:
    """Games that are not over, and a function that looks at no move."""
    open_ = [visit for visit in visits if not visit.is_over]
    tried = {visit.made for visit in visits}
    early = [
        visit
        for visit in open_
        if not visit.call.children
        and visit.call.step not in excused
        and visit.call.parent
        and tried & set(visit.position.legal_moves())  # else its moves are left out everywhere
    ]
    if early:
        yield Evidence.seen(Fault.STOPS_EARLY, early, open_)


def missing_moves(visit: Visit) -> set[Cell]:
    """The legal moves that were not looked at."""
    return set(visit.position.legal_moves()) - {child.made for child in visit.children}
