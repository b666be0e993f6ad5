"""Forced wins in 13 to 21 plies on 15x15: `python -m bench.long_wins 100` writes them again.

Made backwards as `oracle/construction.py` does, with more steps. While the win that the search for
threats finds first is too short, a stone of the defender moves onto one of its moves. The slow
oracle then confirms that the attacker wins within so many plies against every defence.
"""

import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from inarow import _core
from inarow.engine.exchange import rules_for_core
from inarow.rules import Position, Rules

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from oracle.construction import Building, Won  # noqa: E402
from oracle.forced import Cell, ForcedWin, GivenUp  # noqa: E402

RULES = Rules(15, 15, 5)
STORED = Path(__file__).with_name("long_wins.json")
LENGTHS = range(13, 22, 2)
WANTED = (13, 13, 13, 15, 15, 15, 17, 17, 19)  # at least: the longer, the rarer
STEPS = (3, 8)  # back from the pattern that wins
FOURS = 0.8  # the share of steps that are fours
# What the search may spend on one win, and the oracle, in stones put on the board.
NODES = 40_000
STONES = 20_000


def stored_wins() -> list[Won]:
    """The wins of the file."""
    rows = json.loads(STORED.read_text(encoding="utf-8"))
    return [Won(Position.from_bits(RULES, first, last), plies) for first, last, plies in rows]


def bits(stones: set[Cell]) -> int:
    """The stones of a side as one number."""
    return sum(1 << (RULES.width + 1) * y + x for x, y in stones)


def building(rng: random.Random) -> Building | None:
    """The attacker's stones, and cells that must stay empty."""
    made = Building(RULES, rng)
    middle = (rng.randrange(3, 12), rng.randrange(3, 12))
    kinds = [(made.add_four,) * 2, (made.add_four, made.add_three), (made.add_three,) * 2]
    if not all(add(middle) for add in rng.choice(kinds)):
        return None
    for _ in range(rng.randint(*STEPS)):
        cell = rng.choice(sorted(made.stones))
        made.stones.remove(cell)
        if not (made.add_four if rng.random() < FOURS else made.add_three)(cell):
            return None
    return made


def build(search: _core.PatternSearch, rng: random.Random) -> tuple[int, int, int] | None:
    """One attempt: the stones of both sides, and the plies."""
    if (made := building(rng)) is None:
        return None
    second = rng.random() < 0.5
    cells = {(x, y) for x in range(RULES.width) for y in range(RULES.height)}
    others = rng.sample(sorted(cells - made.stones - made.free), len(made.stones) + second)
    defender, unused = set(others), others[:]
    wanted = rng.choice(WANTED)
    while unused:
        sides = (defender, made.stones) if second else (made.stones, defender)
        first, last = bits(sides[0]), bits(sides[1])
        try:
            report = search.force(first, last, nodes=NODES)
        except ValueError:  # the game is over
            return None
        plies = 1000 - report.low
        own = [(cell % 16, cell // 16) for cell in report.variation[::2]]
        if report.low <= 0 or plies > LENGTHS[-1]:
            return None
        if plies >= wanted:
            won = Won(Position.from_bits(RULES, first, last), plies)
            return (first, last, plies) if confirmed(won, tuple(own)) else None
        defender.remove(unused.pop())
        defender.add(rng.choice(own[: (plies + 1) // 2]))
    return None


class Fours(ForcedWin):
    """Tries fours alone, which is quicker; the defender may do what it likes."""

    def quiet_threats(self) -> list[Cell]:
        return []


def confirmed(won: Won, hint: tuple[Cell, ...]) -> bool:
    """Does the oracle find the win, in a time that one can wait for? The hint is tried first."""
    position = won.position
    attacker, defender = (
        [(cell.x, cell.y) for cell in RULES.grid.cells_of(position.stones(side))]
        for side in (position.turn, position.turn.other)
    )
    for oracle in (Fours, ForcedWin):
        try:
            if oracle(RULES, attacker, defender, STONES).attack(won.plies, hint) is not None:
                return True
        except GivenUp:
            pass
    return False


def long_wins(seed: int) -> Iterator[tuple[int, int, int]]:
    """Without end; the same for the same seed."""
    rng = random.Random(f"long wins {seed}")
    search = _core.PatternSearch(*rules_for_core(RULES), memory=1 << 22)
    while True:
        search.forget()
        if (win := build(search, rng)) is not None:
            yield win


if __name__ == "__main__":
    count = int(sys.argv[1])
    rows = []
    for row in islice(long_wins(seed=1), count):
        rows.append(row)
        print(f"{len(rows)} of {count}", file=sys.stderr)
    STORED.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
