"""Functions that pick a move by what a search says: they may pick a bad one by right values.

Such a function is asked on positions near ends that can be solved, always several times, since it
may throw dice. Nobody knows how it writes moves: it is wrong only if every reading says so.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from inarow.debugger.answers import DECODERS
from inarow.debugger.board import Stones
from inarow.debugger.calls import Call, Ended, Patience, Watcher
from inarow.debugger.ends import near_ends
from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.roles import Role, Use
from inarow.debugger.setting import Setting
from inarow.debugger.structure import step_fault
from inarow.debugger.visits import Visit
from inarow.rules import BadNotation, Cell, Message, Position, Rules, Side

BOARD, FREE = 16, 7  # cells of boards on which moves are judged, and how many of them are free
TIMES = 5  # that it is asked on each position
SURE = 2  # positions on which the pick is bad
SECONDS = 0.5  # for one answer
CALLS = 4000

Way = tuple[Any, ...]  # how a move is written: where it stands, and who reads it


@dataclass(frozen=True)
class Pick:
    """What was picked, as it may be read."""

    cells: Mapping[Way, Cell]
    root: Call
    name: str


def wants_a_board(uses: Mapping[str, Use]) -> bool:
    """Whether a function wants no more than a board, so that it can be asked without guesses."""
    return all(use.role is Role.BOARD or use.default is not None for use in uses.values())


def bad_picks(settings: Iterator[Setting], rules: Rules, patience: Patience) -> Evidence | None:
    """What shows that bad moves are picked in whatever way it is asked; None if it is not sure."""
    if rules.cells > BOARD:
        return None
    by_name: dict[str, list[Evidence | None]] = {}
    for setting in settings:
        asked, evidence = _bad_picks(setting, rules, patience)
        if asked:
            by_name.setdefault(setting.start.full_name, []).append(evidence)
    return next((found[0] for found in by_name.values() if all(found)), None)


def _bad_picks(setting: Setting, rules: Rules, patience: Patience) -> tuple[int, Evidence | None]:
    """On how many positions it could be asked, and what shows if it is called in this way."""
    asked = 0
    bad: dict[Way, list[tuple[Pick, Position]]] = {}
    known: set[Way] | None = None
    for game in near_ends(rules):
        position = game.position
        if patience.is_over:
            break
        worths = _worths(position)
        if rules.cells - position.ply > FREE or len(set(worths.values())) < 2:
            continue
        best = max(worths.values())
        picks = _ask(setting, position, 1)
        if any(worths[cell] < best for pick in picks for cell in pick.cells.values()):
            picks = _ask(setting, position, TIMES)  # it may throw dice
            picks = picks if len(picks) == TIMES else []
        if not picks:
            continue
        asked += 1
        ways = set.intersection(*(set(pick.cells) for pick in picks))
        known = ways if known is None else known & ways
        for way in ways:
            if all(worths[pick.cells[way]] < best for pick in picks):
                bad.setdefault(way, []).append((picks[0], position))
    found = known or set()
    if not found or any(len(bad.get(way, ())) < SURE for way in found):
        return asked, None
    way = min(found, key=lambda one: len(bad[one]))
    pick, position = bad[way][0]
    worths = _worths(position)
    better = max(worths, key=lambda cell: worths[cell])
    cause = Message(
        "the values are right, but {name} picks {move} here, and {better} is better: look at how it"
        " compares what the search returns",
        name=pick.name,
        move=str(pick.cells[way]),
        better=str(better),
    )
    return asked, Evidence(Fault.PICK, Visit(pick.root), cause, len(bad[way]), asked)


@lru_cache(maxsize=4000)
def _worth(position: Position) -> int:
    """1 if the side to move wins, 0 if nobody does, -1 if it loses."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    return max(_worths(position).values())


def _worths(position: Position) -> dict[Cell, int]:
    return {cell: -_worth(position.play(cell)) for cell in position.legal_moves()}


def _ask(setting: Setting, position: Position, times: int) -> list[Pick]:
    """What is picked, each time, until this can't be asked."""
    found = []
    dice = random.getstate()
    try:
        for seed in range(times):
            random.seed(seed)
            with suppress(Exception, Ended):
                if pick := _picked(setting, position):
                    found.append(pick)
            if len(found) <= seed:
                break
    finally:
        random.setstate(dice)
    return found


def _picked(setting: Setting, position: Position) -> Pick | None:
    """What is picked now; None if the search was not heard, or can't see to the end."""
    with setting.program.running():
        try:
            arguments, stones = setting.prepare(position)
            watcher = Watcher(setting.functions(), position.rules, None, CALLS, SECONDS, stones)
            watcher.run(arguments, setting.entry(), position)
            after = setting.left_on(arguments)
        finally:
            setting.restore()
    if watcher.ended is not None or watcher.root is None or not _is_whole(watcher, position):
        return None
    cells = dict(_readings(watcher.result, after, setting, position))
    return Pick(cells, watcher.root, setting.start.full_name) if cells else None


def _is_whole(watcher: Watcher, position: Position) -> bool:
    """Whether the search made legal moves here and looked until the games ended."""
    root = watcher.root
    assert root is not None
    if root.position != position or not root.children:
        return False
    if any(step_fault(Visit(root), child) for child in root.children):
        return False
    return all(call.children or call.position.outcome for call in watcher.all_calls())


def _readings(
    result: object, after: Stones | None, setting: Setting, position: Position
) -> Iterator[tuple[Way, Cell]]:
    """The legal moves that an answer may mean."""
    legal = position.legal_moves()
    boards = [after]
    with suppress(BadNotation, Ended, Exception):
        boards.append(setting.layout.read(result) if setting.layout.fits(result) else None)
    for at, board in enumerate(boards):
        cell = None if board is None else _added(position, board)
        if cell in legal:
            yield ("board", at), cell
            return
    parts: Sequence[tuple[object, object]] = [(None, result)]
    if isinstance(result, tuple | list) and not isinstance(result, Cell):
        parts = [*parts, *enumerate(result)]
    elif isinstance(result, dict):
        parts = list(result.items())
    for key, part in parts:
        for at, decode in enumerate(DECODERS):
            cell = decode(part, position)
            if cell in legal:
                yield (key, at), cell


def _added(position: Position, board: Stones) -> Cell | None:
    """The cell that the side to move has taken; None if anything else has changed."""
    first, second = board.first ^ position.first, board.second ^ position.second
    own, other = (first, second) if position.turn is Side.FIRST else (second, first)
    taken = position.first | position.second
    return None if other or own & taken else position.rules.grid.cell_of.get(own)
