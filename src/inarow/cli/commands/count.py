"""`inarow count`: how many games there are, or how many positions."""

from __future__ import annotations

import json
import math
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_count
from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.locale import ngettext, number
from inarow.rules.errors import BadNotation, InarowError
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules

# So many positions are counted without asking: seconds in the core, and memory for all of them.
MOST = 50_000_000
PATIENCE = 2.0  # seconds without a word


class TooMuch(InarowError):
    """Counting this would take very long."""


def count_all(
    words: Sequence[str],
    positions: bool,
    symmetric: bool,
    plies: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Print the numbers."""
    position, _last = read_words(words)
    if (symmetric or plies is not None) and not positions:
        raise BadNotation(Message("--symmetric and --plies count positions: add --positions"))
    if positions and position.ply:
        raise BadNotation(Message("positions are counted from the empty board: give no moves"))
    limit = None if plies is None else read_count(plies)
    if not force:
        _refuse_too_much(position, limit)
    with _patience():
        if positions:
            _print_positions(position, limit, symmetric, as_json)
        else:
            _print_games(position, as_json)
    return FINE


def position_bound(rules: Rules, plies: int) -> int:
    """At most so many positions have this many stones.

    Where stones fall, the columns are as high as they are; elsewhere any cells may be taken. Of
    the taken ones, every other stone is the first side's.

    >>> position_bound(Rules(3, 3, 3), 2), position_bound(Rules(7, 6, 4, gravity=True), 2)
    (72, 56)
    """
    owners = math.comb(plies, plies // 2)
    if not rules.gravity:
        return math.comb(rules.cells, plies) * owners
    heights = [1]  # in how many ways so many stones can stand in the columns looked at so far
    for _column in range(rules.width):
        wider = [0] * (len(heights) + rules.height)
        for stones, ways in enumerate(heights):
            for added in range(rules.height + 1):
                wider[stones + added] += ways
        heights = wider
    return heights[plies] * owners


def _refuse_too_much(position: Position, plies: int | None) -> None:
    rules = position.rules
    last = rules.cells if plies is None else min(rules.cells, position.ply + plies)
    bound = sum(position_bound(rules, ply) for ply in range(position.ply, last + 1))
    if position.ply:  # stones that are there stay where they are
        free = rules.cells - position.ply
        bound = min(bound, 3**free)
    if bound > MOST:
        raise TooMuch(
            Message(
                "there can be 10^{power} positions, and counting them may take very long: look"
                " less far with --positions --plies N, or count all the same with --force",
                power=math.floor(math.log10(bound)),
            )
        )


def _print_games(position: Position, as_json: bool) -> None:
    from inarow.engine.count import count_games

    try:
        count = count_games(position)
    except OverflowError:
        raise TooMuch(
            Message("there are more games than 64 bits can count: over 1.8 * 10^19")
        ) from None
    if as_json:
        data = {
            "position": position.code,
            "games": count.total,
            "first": count.first,
            "second": count.second,
            "drawn": count.drawn,
        }
        print(json.dumps(data))
        return
    rows = [
        (_("games"), count.total),
        (_("won by the first side"), count.first),
        (_("won by the second side"), count.second),
        (_("drawn"), count.drawn),
    ]
    _print_rows(rows)


def _print_positions(position: Position, plies: int | None, symmetric: bool, as_json: bool) -> None:
    from inarow.engine.count import count_positions

    counts = count_positions(position.rules, plies, symmetric)
    if as_json:
        data = {
            "rules": position.rules.code,
            "symmetric": symmetric,
            "plies": list(counts),
            "positions": sum(counts),
        }
        print(json.dumps(data))
        return
    rows = [
        (ngettext("after {n} ply", "after {n} plies", ply).format(n=ply), count)
        for ply, count in enumerate(counts)
    ]
    _print_rows([*rows, (_("positions"), sum(counts))])


def _print_rows(rows: Sequence[tuple[str, int]]) -> None:
    words = max(len(name) for name, _count in rows)
    wide = max(len(number(count)) for _name, count in rows)
    for name, count in rows:
        print(f"{name:<{words}}  {number(count):>{wide}}")


@contextmanager
def _patience() -> Iterator[None]:
    """Tell whoever watches, after a while, that it is still being counted."""
    done = threading.Event()

    def tick() -> None:
        waited = PATIENCE
        while not done.wait(PATIENCE):
            text = _("counting, {seconds} s so far; Ctrl-C stops").format(seconds=round(waited))
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
            waited += PATIENCE

    if not sys.stderr.isatty():
        yield
        return
    import contextvars  # the thread speaks the language of this context

    context = contextvars.copy_context()
    thread = threading.Thread(target=lambda: context.run(tick), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        print("\r\033[K", end="", file=sys.stderr, flush=True)
