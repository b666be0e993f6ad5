"""Stones on a board, whose turn it is, and whether the game is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypedDict

from inarow.rules.cell import LETTERS, Cell
from inarow.rules.errors import BadPosition, IllegalMove
from inarow.rules.message import Message
from inarow.rules.rules import Rules
from inarow.rules.side import Outcome, OutcomeName, Side, SideName
from inarow.rules.symmetry import symmetries


class PositionData(TypedDict):
    """A position, ready to be drawn by who knows no rules.

    `line` is the line that ended the game, `last` the stone that was put down last, if known.
    """

    rules: str
    width: int
    height: int
    k: int
    gravity: bool
    misere: bool
    exact: bool
    stones: dict[str, SideName]
    turn: SideName
    legal: list[str]
    line: list[str]
    last: str | None
    outcome: OutcomeName | None
    code: str


class Position:
    """Stones, turn and outcome; no history. A position never changes.

    >>> position = Position.start("tic-tac-toe")
    >>> after = position.play("b2")
    >>> position.code, after.code
    ('3x3k3:3/3/3', '3x3k3:3/1x1/3')
    >>> print(after)
       a  b  c
    1  .  .  .
    2  .  X  .
    3  .  .  .
    """

    __slots__ = ("_first", "_outcome", "_rules", "_second", "_turn")

    def __init__(
        self, rules: Rules, first: int, second: int, turn: Side, outcome: Outcome | None
    ) -> None:
        """From parts that are known to fit together; use `start` or `of` instead."""
        self._rules = rules
        self._first = first
        self._second = second
        self._turn = turn
        self._outcome = outcome

    @classmethod
    def start(cls, rules: Rules | str) -> Position:
        """The empty board of these rules, or of the game with this name or code."""
        if isinstance(rules, str):
            rules = Rules.read(rules)
        return cls(rules, 0, 0, Side.FIRST, None)

    @classmethod
    def of(cls, rules: Rules, first: Iterable[Cell], second: Iterable[Cell]) -> Position:
        """The position with these stones. Raises BadPosition with every fault.

        >>> Position.of(Rules(3, 3, 3), [Cell(1, 1)], []).turn
        <Side.SECOND: 'second'>
        """
        sides = (tuple(first), tuple(second))
        outside = sorted({c for stones in sides for c in stones if c not in rules.grid.bit_of})
        inside = [
            rules.grid.bits_of([c for c in stones if c in rules.grid.bit_of]) for stones in sides
        ]
        faults = [
            Message(
                "the cell in column {x}, row {y} is not on the board",
                x=c.x + 1,
                y=c.y + 1,
            )
            for c in outside
        ] + _faults(rules, *inside)
        if faults:
            raise BadPosition(tuple(faults))
        return cls.from_bits(rules, *inside)

    @classmethod
    def from_bits(cls, rules: Rules, first: int, second: int) -> Position:
        """The position with these stones as bits of `rules.grid`. Raises BadPosition."""
        if faults := _faults(rules, first, second):
            raise BadPosition(tuple(faults))
        turn = Side.FIRST if first.bit_count() == second.bit_count() else Side.SECOND
        outcome = None
        if rules.grid.lines_in(first if turn is Side.SECOND else second):
            outcome = Outcome.won_by(turn if rules.misere else turn.other)
        elif first | second == rules.grid.full:
            outcome = Outcome.DRAW
        return cls(rules, first, second, turn, outcome)

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def first(self) -> int:
        """The first side's stones, as bits of `rules.grid`."""
        return self._first

    @property
    def second(self) -> int:
        """The second side's stones, as bits of `rules.grid`."""
        return self._second

    @property
    def turn(self) -> Side:
        """The side to move, or that would be if the game were not over."""
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome

    @property
    def ply(self) -> int:
        """How many stones are on the board."""
        return (self._first | self._second).bit_count()

    def stones(self, side: Side) -> int:
        """One side's stones, as bits of `rules.grid`."""
        return self._first if side is Side.FIRST else self._second

    def at(self, cell: Cell) -> Side | None:
        """Whose stone is on `cell`."""
        bit = self._rules.grid.bit_of[cell]
        if bit & self._first:
            return Side.FIRST
        return Side.SECOND if bit & self._second else None

    def legal_moves(self) -> tuple[Cell, ...]:
        """The cells that may be taken now, row by row; none when the game is over."""
        return self._rules.grid.cells_of(legal_bits(self))

    def play(self, move: Cell | str) -> Position:
        """The position after `move`, a cell or text such as `b2`. Raises IllegalMove.

        Text that is not a move raises BadNotation.

        >>> Position.start(Rules(7, 6, 4, gravity=True)).play("d").play("4").code
        '7x6k4g:7/7/7/7/3o3/3x3'
        """
        rules = self._rules
        grid = rules.grid
        bit = grid.bit_of.get(move, 0)  # type: ignore[arg-type]
        if self._outcome is not None or not bit & self._open():
            if isinstance(move, str):  # looked at only here: search plays millions of cells
                from inarow.rules.notation import read_move  # which reads for a position

                return self.play(read_move(move, self))
            reason = self.why_not(move)
            assert reason is not None
            raise IllegalMove(reason, move)
        turn = self._turn
        first, second = self._first, self._second
        if turn is Side.FIRST:
            mover = first = first | bit
            after = Side.SECOND
        else:
            mover = second = second | bit
            after = Side.FIRST
        outcome = None
        for line in grid.lines_through[bit]:
            if line & mover == line and grid.counts(line, mover):
                winner = turn.other if rules.misere else turn
                outcome = Outcome.won_by(winner)
                break
        else:
            if first | second == grid.full:
                outcome = Outcome.DRAW
        return Position(rules, first, second, after, outcome)

    def why_not(self, move: Cell) -> Message | None:
        """Why `move` can't be made, or None if it can."""
        rules = self._rules
        x, y = move
        if not (0 <= x < rules.width and 0 <= y < rules.height):
            return Message(
                "column {x}, row {y} is outside the board:"
                " columns run from a to {column}, rows from 1 to {row}",
                x=x + 1,
                y=y + 1,
                column=LETTERS[rules.width - 1],
                row=rules.height,
            )
        if self._outcome is not None:
            return Message("{cell} is not a legal move: the game is over", cell=str(move))
        bit = rules.grid.bit_of[move]
        if bit & self._open():
            return None
        if rules.gravity and self.landing(x) is None:
            return Message(
                "{cell} is not a legal move: column {column} is full",
                cell=str(move),
                column=LETTERS[x],
            )
        if bit & (self._first | self._second):
            return Message("{cell} is not a legal move: the cell is taken", cell=str(move))
        return Message(
            "{cell} is not a legal move: stones fall, and the cell below is empty",
            cell=str(move),
        )

    def landing(self, x: int) -> Cell | None:
        """Where a stone dropped into column `x` comes to rest, or None if the column is full."""
        taken = self._first | self._second
        for y in range(self._rules.height):
            cell = Cell(x, y)
            if not self._rules.grid.bit_of[cell] & taken:
                return cell
        return None

    @property
    def line(self) -> tuple[Cell, ...]:
        """The cells of the line that ended the game, row by row; () if there is none."""
        cells = 0
        for line in self._rules.grid.lines_in(self.stones(self._turn.other)):
            cells |= line
        return self._rules.grid.cells_of(cells)

    def threats(self, side: Side) -> tuple[Cell, ...]:
        """The empty cells that would complete a line for `side`, reachable now or later."""
        grid = self._rules.grid
        own = self.stones(side)
        taken = self._first | self._second
        cells = 0
        for line in grid.lines:
            missing = line & ~own
            if missing & (missing - 1) or missing & taken:
                continue
            if grid.counts(line, own):
                cells |= missing
        return grid.cells_of(cells)

    def images(self) -> tuple[Position, ...]:
        """This position seen in every symmetry of the board, itself first."""
        return tuple(
            Position(
                self._rules,
                symmetry.bits(self._first),
                symmetry.bits(self._second),
                self._turn,
                self._outcome,
            )
            for symmetry in symmetries(self._rules)
        )

    def canonical(self) -> Position:
        """The one image that stands for all of them."""
        return min(self.images(), key=lambda image: (image._first, image._second))

    @property
    def code(self) -> str:
        """The position as short text: the rules, then the rows as drawn, x first side, o second.

        >>> Position.of(Rules(4, 2, 2, gravity=True), [Cell(0, 0)], [Cell(2, 0)]).code
        '4x2k2g:4/x1o1'
        """
        rows = self._rules.grid.rows(self._first, self._second, ".xo")
        if self._rules.gravity:
            rows.reverse()
        return code_of(self._rules, rows)

    def as_data(self, last: Cell | None = None) -> PositionData:
        """The position as plain data; `last` is where the last stone was put."""
        rules = self._rules
        names = rules.grid.names
        names_of = rules.grid.names_of
        stones: dict[str, SideName] = {
            name: side.value for side in Side for name in names_of(self.stones(side))
        }
        return {
            "rules": rules.code,
            "width": rules.width,
            "height": rules.height,
            "k": rules.k,
            "gravity": rules.gravity,
            "misere": rules.misere,
            "exact": rules.exact,
            "stones": stones,
            "turn": self._turn.value,
            "legal": names_of(legal_bits(self)),
            "line": [] if self._outcome is None else [names[cell] for cell in self.line],
            "last": None if last is None else names[last],
            "outcome": None if self._outcome is None else self._outcome.value,
            "code": self.code,
        }

    def _open(self) -> int:
        """The cells that the board, not the end of the game, leaves to be taken."""
        grid = self._rules.grid
        taken = self._first | self._second
        if self._rules.gravity:
            return (taken << grid.stride | grid.row) & grid.full & ~taken
        return grid.full & ~taken

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._first == other._first
            and self._second == other._second
            and self._rules == other._rules
        )

    def __hash__(self) -> int:
        return hash((self._first, self._second))

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[str, int, int, str | None]]:
        """A position travels as its rules' code, its stones and its outcome."""
        outcome = None if self._outcome is None else self._outcome.value
        return _arrived, (self._rules.code, self._first, self._second, outcome)

    def __repr__(self) -> str:
        return f"<Position {self.code}>"

    def __str__(self) -> str:
        """The board as text."""
        from inarow.draw.text import draw_text

        return draw_text(self)

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        from inarow.draw.svg import draw_svg

        return draw_svg(self)


def code_of(rules: Rules, rows: list[str]) -> str:
    """The code of the position with these rows, from the top, of `.`, `x` and `o`."""
    slash = "/" if len(rows) == 1 else ""  # so that a single row can't be taken for moves
    return f"{rules.code}:{'/'.join(map(_short, rows))}{slash}"


@lru_cache(maxsize=4096)
def _short(row: str) -> str:
    """A row as drawn, with its runs of empty cells as numbers."""
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)


def legal_bits(position: Position) -> int:
    """The legal moves as bits of `rules.grid`."""
    return 0 if position._outcome is not None else position._open()


def _arrived(code: str, first: int, second: int, outcome: OutcomeName | None) -> Position:
    """The position that was sent from elsewhere."""
    turn = Side.FIRST if first.bit_count() == second.bit_count() else Side.SECOND
    ended = None if outcome is None else Outcome(outcome)
    return Position(_rules_of(code), first, second, turn, ended)


# Thousands of positions of few games arrive together.
_rules_of = lru_cache(maxsize=64)(Rules.read)


def _faults(rules: Rules, first: int, second: int) -> list[Message]:
    """Every reason why no game can reach these stones."""
    grid = rules.grid
    faults = []
    if (first | second) & ~grid.full:
        faults.append(Message("there are stones outside the board"))
    faults += [
        Message("{cell} has stones of both sides", cell=str(cell))
        for cell in grid.cells_of(first & second & grid.full)
    ]
    taken = (first | second) & grid.full
    if rules.gravity:
        faults += [
            Message("the stone on {cell} floats: the cell below is empty", cell=str(cell))
            for cell in grid.cells_of(taken & ~(taken << grid.stride | grid.row))
        ]
    firsts, seconds = first.bit_count(), second.bit_count()
    if firsts - seconds not in (0, 1):
        faults.append(
            Message(
                "the first side has {first} and the second side {second} stones: the first side"
                " must have as many as the second or one more",
                first=firsts,
                second=seconds,
            )
        )
    elif not faults:
        faults += _line_faults(rules, first, second)
    return faults


def _line_faults(rules: Rules, first: int, second: int) -> list[Message]:
    """Why the lines on the board can't be the end of a game, if they can't."""
    last, waiting = (second, first) if first.bit_count() == second.bit_count() else (first, second)
    lines = rules.grid.lines_in(last)
    if rules.grid.lines_in(waiting):
        if lines:
            return [Message("both sides have a line")]
        return [Message("the side to move has a line already: the game ended a move before")]
    if lines:
        common = lines[0]
        for line in lines:
            common &= line
        if rules.gravity:  # the last stone has nothing on top of it
            common &= ~((first | second) >> rules.grid.stride)
        if rules.exact:  # and it did not make a line longer that counted before
            cells = rules.grid.cells_of(common)
            bits = [rules.grid.bit_of[cell] for cell in cells]
            common = sum(bit for bit in bits if not rules.grid.lines_in(last & ~bit))
        if not common:
            return [Message("no single last move can have completed the line: the game went on")]
    return []
