"""How fast the core makes moves, and counts games and positions."""

from bench.table import Figure, Table, seconds
from inarow import _core

Numbers = tuple[int, int, int, bool, bool, bool]

TIC_TAC_TOE: Numbers = (3, 3, 3, False, False, False)


def speed(name: str, numbers: Numbers, depth: int, at_least: float | None = None) -> Figure:
    """Positions made a second by perft from the empty board, each with its test for a line."""
    nodes = _core.perft(*numbers, 0, 0, depth).nodes
    times = seconds(lambda: _core.perft(*numbers, 0, 0, depth))
    values = tuple(nodes / t / 1e6 for t in times)
    return Figure(f"{name}, depth {depth}", "M positions/s", values, at_least=at_least)


def milliseconds(what: str, times: tuple[float, ...], at_most: float | None = None) -> Figure:
    """A time as a figure."""
    return Figure(what, "ms", tuple(1e3 * t for t in times), at_most=at_most)


def count_tic_tac_toe() -> None:
    """What `inarow count tic-tac-toe` asks of the core."""
    _core.count_games(*TIC_TAC_TOE)
    _core.count_positions(*TIC_TAC_TOE)


def tables() -> list[Table]:
    """The tables of this module."""
    return [
        Table(
            "Making moves, one core",
            [
                speed("Connect Four", (7, 6, 4, True, False, False), 9, at_least=30),
                speed("tic-tac-toe", TIC_TAC_TOE, 9),
                speed("reverse five", (10, 10, 5, False, True, False), 4),
                speed("gomoku", (15, 15, 5, False, False, False), 3),
                speed("19x19k5", (19, 19, 5, False, False, False), 3),
            ],
        ),
        Table(
            "Counting and solving",
            [
                milliseconds("tic-tac-toe, games and positions", seconds(count_tic_tac_toe), 100),
                milliseconds(
                    "Connect Four, positions to ply 10",
                    seconds(lambda: _core.count_positions(7, 6, 4, True, False, False, 10)),
                ),
                milliseconds(
                    "4x4k4, all games, merged",
                    seconds(lambda: _core.count_games(4, 4, 4, False, False, False, merge=True), 3),
                ),
                milliseconds(
                    "4x4k4, value by plain search",
                    seconds(lambda: _core.reference_value(4, 4, 4, False, False, False)),
                ),
            ],
        ),
    ]
