"""What can be seen on a board: wins at once, double threats, zugzwang.

Each of these is a question about a position that is answered by looking, never by guessing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from inarow.rules import Cell, Game, Position, Rules, Side


def completing_cells(position: Position, side: Side) -> tuple[Cell, ...]:
    """The cells that can be taken now and would complete a line for `side`, whoever is to move.

    >>> from inarow.rules import read_position
    >>> [str(cell) for cell in completing_cells(read_position("3x3k3:xx1/oo1/3"), Side.SECOND)]
    ['c2']
    """
    playable = set(position.legal_moves())
    return tuple(cell for cell in position.threats(side) if cell in playable)


def cell_above(cell: Cell, rules: Rules) -> Cell | None:
    """The cell that a stone on `cell` makes playable where stones fall."""
    return Cell(cell.x, cell.y + 1) if rules.gravity and cell.y + 1 < rules.height else None


class Stand(Enum):
    """Why the losing side could not hold out.

    DOUBLE: two cells to stop. STACKED: one cell to stop, and stopping it makes the cell above
    playable, which is the second. ZUGZWANG: nothing is threatened, but every move lets the
    other side win at once. OUT_OF_CELLS: misère, every move completes the own line.
    """

    DOUBLE = "double"
    STACKED = "stacked"
    ZUGZWANG = "zugzwang"
    OUT_OF_CELLS = "out of cells"


@dataclass(frozen=True)
class LastStand:
    """The last position of a decided game in which the loser had a choice, and why none helped.

    `plies` is how many moves of the variation come before it; `cells` are where it is decided.
    """

    kind: Stand
    plies: int
    cells: tuple[Cell, ...]


def last_stand(start: Position, moves: Sequence[Cell]) -> LastStand | None:
    """How a variation that ends in a win was decided; None for others, and for wins at once.

    >>> from inarow.rules import read_moves, read_position
    >>> start = read_position("3x3k3:xo1/1x1/2o")
    >>> stand = last_stand(start, read_moves("a2 c2 a3", start))
    >>> stand.kind.value, stand.plies, [str(cell) for cell in stand.cells]
    ('double', 1, ['c2', 'a3'])
    """
    positions = Game(start, tuple(moves)).positions
    outcome = positions[-1].outcome
    winner = None if outcome is None else outcome.winner
    if winner is None:
        return None
    # The loser's last move: misère it ends the game, else the winner's comes after it.
    plies = len(moves) - (1 if start.rules.misere else 2)
    if plies < 0:
        return None
    kind = _misere_stand if start.rules.misere else _stand
    return kind(positions[plies], winner, plies)


def _misere_stand(position: Position, winner: Side, plies: int) -> LastStand | None:
    moves = position.legal_moves()
    if set(completing_cells(position, winner.other)) != set(moves):
        return None
    return LastStand(Stand.OUT_OF_CELLS, plies, moves)


def _stand(position: Position, winner: Side, plies: int) -> LastStand | None:
    threats = completing_cells(position, winner)
    if completing_cells(position, winner.other):
        return None  # a win of one's own helps
    if len(threats) > 1:  # stopping one leaves the others
        return LastStand(Stand.DOUBLE, plies, threats)
    answers = threats or position.legal_moves()
    if not all(completing_cells(position.play(answer), winner) for answer in answers):
        return None
    if threats:
        above = cell_above(threats[0], position.rules)
        assert above is not None
        return LastStand(Stand.STACKED, plies, (threats[0], above))
    above_all = [cell_above(move, position.rules) for move in position.legal_moves()]
    return LastStand(Stand.ZUGZWANG, plies, tuple(cell for cell in above_all if cell))
