"""`inarow count`: how many games there are, or how many positions."""

import contextvars
import math
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_arguments
from inarow.cli.terminal.output import print_json, print_rows
from inarow.engine.count import count_games, count_positions
from inarow.locale import _, ngettext, number
from inarow.rules import BadOption, Position, Rules

# More positions are counted only with --force. This many take seconds, and fit into memory.
MOST = 50_000_000
PATIENCE = 2.0  # seconds until something is said


def count(
    arguments: list[str] = options.POSITION,
    positions: bool = options.flag(
        "--positions", _("Count the different positions after each ply.")
    ),
    symmetric: bool = options.flag(
        "--symmetric", _("Count mirror images and rotations of a position once.")
    ),
    plies: int | None = options.whole(_("Go no further than this many plies.")),
    force: bool = options.flag("--force", _("Count even if it takes very long.")),
    json: bool = options.JSON,
) -> None:
    """Print the numbers of games or positions."""
    position = read_arguments(arguments).position
    if (symmetric or plies is not None) and not positions:
        raise BadOption("--symmetric and --plies count positions: add --positions")
    if positions and position.ply:
        raise BadOption("positions are counted from the empty board: give no moves")
    if not force:
        _refuse_too_much(position, plies)
    with _patience():
        if positions:
            _print_positions(position, plies, symmetric, json)
        else:
            _print_games(position, json)


def position_bound(rules: Rules, plies: int) -> int:
    """An upper bound for the number of positions with this many stones.

    Where stones fall, only the heights of the columns matter; elsewhere any cells may be taken.
    Half of the stones, rounded up, are the first side's.

    >>> position_bound(Rules(3, 3, 3), 2), position_bound(Rules(7, 6, 4, gravity=True), 2)
    (72, 56)
    """
    owners = math.comb(plies, plies // 2)
    if not rules.gravity:
        return math.comb(rules.cells, plies) * owners
    heights = [1]  # by number of stones: in how many ways they fill the columns so far
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
    if position.ply:  # the stones on the board stay where they are
        free = rules.cells - position.ply
        bound = min(bound, 3**free)
    if bound > MOST:
        raise BadOption(
            "there can be 10^{power} positions, and counting them may take very long: limit"
            " it with --positions --plies N, or count anyway with --force",
            power=math.floor(math.log10(bound)),
        )


def _print_games(position: Position, as_json: bool) -> None:
    try:
        count = count_games(position)
    except OverflowError:
        raise BadOption("there are more games than 64 bits can count: over 1.8 * 10^19") from None
    rows = {
        "games": (_("games"), count.total),
        "first": (_("won by the first side"), count.first),
        "second": (_("won by the second side"), count.second),
        "drawn": (_("drawn"), count.drawn),
    }
    if as_json:
        numbers = {key: games for key, (_name, games) in rows.items()}
        print_json({"position": position.code, **numbers}, indent=None)
    else:
        print_rows([(name, number(games)) for name, games in rows.values()])


def _print_positions(position: Position, plies: int | None, symmetric: bool, as_json: bool) -> None:
    counts = count_positions(position.rules, plies, symmetric)
    if as_json:
        data = {
            "rules": position.rules.code,
            "symmetric": symmetric,
            "plies": list(counts),
            "positions": sum(counts),
        }
        print_json(data, indent=None)
        return
    rows = [
        (ngettext("after {n} ply", "after {n} plies", ply), number(count))
        for ply, count in enumerate(counts)
    ]
    print_rows([*rows, (_("positions"), number(sum(counts)))])


@contextmanager
def _patience() -> Iterator[None]:
    """Say on a terminal, every few seconds, that the count goes on."""
    done = threading.Event()

    def tick() -> None:
        waited = PATIENCE
        while not done.wait(PATIENCE):
            text = _("counting, {seconds} s so far; Ctrl-C stops", seconds=round(waited))
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
            waited += PATIENCE

    if not sys.stderr.isatty():
        yield
        return
    context = contextvars.copy_context()  # the thread speaks the language of this context
    thread = threading.Thread(target=lambda: context.run(tick), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        print("\r\033[K", end="", file=sys.stderr, flush=True)
