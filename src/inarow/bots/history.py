"""The moves of a game, found out from its positions one after the other."""

from __future__ import annotations

from inarow.rules.cell import Cell
from inarow.rules.position import Position
from inarow.rules.side import Side


class History:
    """Where the game started, as far as it was seen, and the moves since.

    A player is shown positions, and a position has no history; but what was added between two of
    them, or on a board with few stones, tells the moves. Where it does not, as after a move taken
    back or with an opening of many stones, the history starts anew.

    >>> from inarow.rules.rules import Rules
    >>> history = History()
    >>> history.see(Position.start(Rules(3, 3, 3)).play(Cell(1, 1)))
    >>> history.start.code, [str(move) for move in history.moves]
    ('3x3k3:3/3/3', ['b2'])
    """

    def __init__(self) -> None:
        self._now: Position | None = None
        self._start: Position | None = None
        self.moves: tuple[Cell, ...] = ()

    @property
    def start(self) -> Position:
        """The position before the first of the moves."""
        assert self._start is not None
        return self._start

    def see(self, position: Position) -> None:
        """The game has come to this position."""
        if self._now is None or self._now.rules != position.rules or not self._follow(position):
            self._start = Position.start(position.rules)
            self._now, self.moves = self._start, ()
            if not self._follow(position):
                self._start, self.moves = position, ()
        self._now = position

    def _follow(self, position: Position) -> bool:
        """Add the moves from the last position to this one; False if that can't be told."""
        assert self._now is not None
        now, moves = self._now, []
        for _ in range(2):
            added = position.stones(now.turn) & ~now.stones(now.turn)
            cells = position.rules.grid.cells_of(added)
            if now == position:
                break
            if len(cells) != 1 or now.why_not(cells[0]) is not None:
                return False
            moves.append(cells[0])
            now = now.play(cells[0])
        if now != position:
            return False
        self.moves = (*self.moves, *moves)
        return True


def stones_of(position: Position, side: Side) -> tuple[Cell, ...]:
    """The cells that a side has taken."""
    return position.rules.grid.cells_of(position.stones(side))
