"""Solve small boards and write the table of docs/solved.md, on processes or a cluster.

Every board that is done is a line of docs/solved.jsonl, and docs/solved.md is written from that
file after each. So the same command goes on after a stop; with more nodes it takes up the boards
that were left open. Easy boards come first: each is tried with a thousandth of the nodes, then with
a hundredth, a tenth, and all of them.

A board is proven a second time where a search that tries everything can do it: small ones by the
oracle of the tests, which shares no line with the package, larger ones by the core's plain search.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from inarow import _core
from inarow.cli.terminal.meter import metered_pool
from inarow.engine.elsewhere import solve_code
from inarow.engine.engine import DEFAULT_MEMORY, MEGABYTE
from inarow.engine.exchange import rules_for_core
from inarow.engine.work_file import WorkFile, results
from inarow.rules import BadFile, InarowError, Rules
from inarow.rules.record import write_whole
from inarow.search import Limit, Report

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "docs" / "solved.jsonl"
PAGE = ROOT / "docs" / "solved.md"
BEGIN, END = "<!-- begin: made by tools/solved.py -->", "<!-- end -->"

USUAL = DEFAULT_MEMORY // MEGABYTE
LARGEST = 8  # cells in a row or a column
NODES = (
    500_000_000  # some minutes where stones fall, up to a quarter of an hour where they are placed
)
SHARES = (1000, 100, 10, 1)

# How large a board may be to be proven again: cells where stones are placed, and where they fall.
BY_ORACLE = {False: 12, True: 16}
BY_PLAIN_SEARCH = {False: 18, True: 21}

# Results in print, and those of earlier programs (g: stones fall, m: misère).
KNOWN = {
    "first": "8x5k4g 7x6k4g 6x7k4g",
    "second": "6x4k4g 8x4k4g 6x6k4g 8x6k4g 4x3k3m 5x4k3m 5x5k3m 6x4k3m 8x3k3m",
    "draw": "4x4k4g 5x4k4g 7x4k4g 5x5k4g 6x5k4g 7x5k4g 7x7k4g 3x3k3m 5x4k4m 6x4k4m 5x4k4 6x4k4"
    " 7x4k4 8x4k4 5x5k4 7x7k5 8x8k5",
}
BY_CODE = {code: winner for winner, codes in KNOWN.items() for code in codes.split()}


def published(rules: Rules) -> str | None:
    """Who wins according to others; None where nobody is known to have said."""
    if not rules.gravity and not rules.misere:
        if rules.width == rules.height == rules.k:
            return "draw"
        if rules.k == 3 or (rules.k == 4 and rules.width >= 6 and rules.height >= 5):
            return "first"
    return BY_CODE.get(rules.code)


SECTIONS = (
    ("Stones placed, a line wins", False, False),
    ("Stones placed, a line loses (misère)", False, True),
    ("Stones fall, a line wins", True, False),
    ("Stones fall, a line loses (misère)", True, True),
)


@dataclass(frozen=True)
class Board:
    """What is known of an empty board; `winner` is None where it is open.

    `exact` says whether the plies are; else they are at most so many. `again` names what has
    proven it a second time; `memory` is what the engine had, in megabytes.
    """

    rules: str
    winner: str | None
    plies: int | None
    exact: bool
    nodes: int
    limit: int
    again: str | None = None
    memory: int = USUAL

    @property
    def done(self) -> bool:
        return self.winner is not None and self.exact


def boards() -> list[Rules]:
    """All boards of the table, small ones first; where stones are placed one way round."""
    sides = range(3, LARGEST + 1)
    found = [
        Rules(width, height, k, gravity, misere)
        for gravity in (False, True)
        for misere in (False, True)
        for width in sides
        for height in sides
        if gravity or width >= height
        for k in range(3, max(width, height) + 1)
    ]
    return sorted(found, key=lambda rules: rules.cells)


def board_of(report: Report, limit: int, memory: int) -> Board:
    """What a report says of an empty board."""
    assert report.position is not None
    assert report.bounds is not None
    low, high = report.bounds
    winner, plies = None, None
    if low.is_draw and high.is_draw:
        winner = "draw"
    elif low.is_win:
        winner, plies = "first", low.plies
    elif high.is_loss:
        winner, plies = "second", high.plies
    code = report.position.rules.code
    return Board(code, winner, plies, low == high, report.nodes, limit, memory=memory)


def checked(board: Board) -> Board:
    """The board with what has proven it again. Raises WrongResult where two results differ."""
    rules = Rules.read(board.rules)
    if published(rules) not in (None, board.winner):
        others = published(rules)
        raise WrongResult(f"{board.rules}: {board.winner} is found, {others} is published")
    if not board.exact:
        return board
    if rules.cells <= BY_ORACLE[rules.gravity]:
        sys.path.insert(0, str(ROOT / "tests"))
        from oracle.truth import Truth

        name, (value, plies) = "oracle", Truth(rules).value((0,) * rules.cells, 1)
    elif rules.cells <= BY_PLAIN_SEARCH[rules.gravity]:
        worth = _core.reference_value(*rules_for_core(rules), distance=True)
        name, value, plies = "plain search", worth.value, worth.plies or 0
    else:
        return board
    winner = {1: "first", 0: "draw", -1: "second"}[value]
    if (winner, plies if value else None) != (board.winner, board.plies):
        raise WrongResult(f"{board.rules}: {board} is found; the {name}: {winner} in {plies}")
    return replace(board, again=name)


class WrongResult(Exception):
    """A result is not what somebody else has found."""


def read_boards(file: WorkFile) -> dict[str, Board]:
    """What earlier runs have found; of a board that was tried more than once the last line."""
    known: dict[str, Board] = {}
    for number, line in enumerate(file.lines(), 1):
        try:
            board = Board(**json.loads(line))
        except (ValueError, TypeError):
            raise file.refuse(number, line) from None
        known[board.rules] = board
    return known


def solve_boards(
    wanted: list[Rules],
    work: Path,
    executor: Executor,
    nodes: int,
    memory: int,
    tell: Callable[[Mapping[str, Board]], object],
) -> None:
    """Solve what is open, and keep every result; `tell` hears of all that is known."""
    file = WorkFile(work)
    known = read_boards(file)
    tell(known)
    for limit in sorted({max(1, nodes // share) for share in SHARES}):

        def submit(code: str, limit: int = limit) -> Future[Report]:
            given = memory * MEGABYTE
            return executor.submit(solve_code, code, Limit(nodes=limit), given, book=False)

        open_now = [rules.code for rules in wanted if is_open(known.get(rules.code), limit)]
        for report in results(iter(open_now), submit):
            board = board_of(report, limit, memory)
            if board.winner is not None:
                board = checked(board)
            file.add([json.dumps(asdict(board))])
            known[board.rules] = board
            tell(known)


def is_open(board: Board | None, limit: int) -> bool:
    """Whether so many nodes may say more."""
    return board is None or (not board.done and board.limit < limit)


def tables(known: Mapping[str, Board]) -> str:
    """The page's tables, and how far the work has come."""
    lines = []
    by_size = sorted(known.values(), key=lambda board: (Rules.read(board.rules).cells, board.rules))
    for title, gravity, misere in SECTIONS:
        lines += [f"## {title}", "", "| rules | who wins | plies | nodes | source | proven again |"]
        lines += ["|---|---|---:|---:|---|---|"]
        found = [board for board in by_size if kind(board.rules) == (gravity, misere)]
        lines += [row(board) for board in found if board.winner is not None]
        left = [board.rules for board in found if board.winner is None]
        if left:
            lines += ["", f"Open so far: {', '.join(left)}."]
        lines += [""]
    won = sum(board.winner is not None for board in known.values())
    done = sum(board.done for board in known.values())
    most = max((board.limit for board in known.values()), default=0)
    solved = f"Who wins is known of {won} of {len(boards())} boards, and of {done} of them how soon"
    lines += [f"{solved}. No search was given more than {most:,} nodes.", ""]
    return "\n".join(lines)


def kind(code: str) -> tuple[bool, bool]:
    """Whether stones fall, and whether a line loses."""
    rules = Rules.read(code)
    return rules.gravity, rules.misere


def row(board: Board) -> str:
    """A row of a table."""
    plies = "" if board.plies is None else f"{'' if board.exact else '≤ '}{board.plies}"
    source = "known" if published(Rules.read(board.rules)) else "found here"
    nodes = f"{board.nodes:,}" + (f" ({board.memory:,} MB)" if board.memory != USUAL else "")
    cells = (board.rules, board.winner, plies, nodes, source, board.again or "")
    return "| " + " | ".join(map(str, cells)) + " |"


def write_page(page: Path, known: Mapping[str, Board]) -> None:
    """Put the tables onto the page, between their marks, so that a kill leaves a whole page."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadFile("{file} lacks the marks of its tables", file=str(page))
    write_whole(page, f"{before}{begin}\n\n{tables(known)}\n{end}{after}")


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "rules", nargs="*", help="only these, such as 8x6k4g; else all of the table"
    )
    parser.add_argument("--nodes", type=int, default=NODES, help="positions to look at, each board")
    parser.add_argument("--memory", type=int, default=USUAL, help="megabytes for each board")
    parser.add_argument("--work", type=Path, default=WORK, help="work file, to go on after a stop")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page with the tables")
    parser.add_argument("--workers", type=int, default=1, help="worker processes")
    parser.add_argument("--cluster", help="address of a Dask cluster")
    asked = parser.parse_args(arguments)
    try:
        wanted = [Rules.read(code) for code in asked.rules] or boards()
        codes = {rules.code for rules in wanted}
        with metered_pool(asked.workers, asked.cluster) as (executor, show):

            def tell(known: Mapping[str, Board]) -> None:
                write_page(asked.page, known)
                show(sum(known[code].done for code in codes & known.keys()), len(wanted))

            solve_boards(wanted, asked.work, executor, asked.nodes, asked.memory, tell)
    except (InarowError, WrongResult) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
