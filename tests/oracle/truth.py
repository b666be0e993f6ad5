"""What every position of small rules is worth, by trying everything: an oracle for the tests.

A board is a tuple of 0, 1 and 2, cell by cell, row 0 first. Shares no line with the package.
"""

from __future__ import annotations

from inarow.rules import Cell, Position, Rules, Side

Board = tuple[int, ...]
Value = tuple[int, int]  # 1, 0 or -1 to the side to move, and the plies to the end


class Truth:
    """One set of rules, with everything that was found out about it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.wide, self.high = rules.width, rules.height
        self.runs = [
            [(y + dy * i) * self.wide + x + dx * i for i in range(rules.k)]
            for x in range(self.wide)
            for y in range(self.high)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
            if 0 <= x + dx * (rules.k - 1) < self.wide and y + dy * (rules.k - 1) < self.high
        ]
        self.ends = [self.next_to(run) if rules.exact else [] for run in self.runs]
        self.through: list[list[int]] = [[] for _ in range(self.wide * self.high)]
        for number, run in enumerate(self.runs):
            for index in run:
                self.through[index].append(number)
        self.values: dict[tuple[Board, int], Value] = {}

    def next_to(self, run: list[int]) -> list[int]:
        """Where a further stone would make this line longer."""
        places = [divmod(i, self.wide) for i in run]
        (y, x), (end_y, end_x) = places[0], places[-1]
        dy, dx = ((end_y > y) - (end_y < y), (end_x > x) - (end_x < x))
        cells = [(y - dy, x - dx), (end_y + dy, end_x + dx)]
        inside = [(a, b) for a, b in cells if 0 <= a < self.high and 0 <= b < self.wide]
        return [a * self.wide + b for a, b in inside if (a, b) not in places]

    def board(self, position: Position) -> Board:
        owners = [position.at(Cell(x, y)) for y in range(self.high) for x in range(self.wide)]
        return tuple(0 if owner is None else 1 if owner is Side.FIRST else 2 for owner in owners)

    def who(self, position: Position) -> int:
        return 1 if position.turn is Side.FIRST else 2

    def index(self, cell: Cell) -> int:
        return cell.y * self.wide + cell.x

    def cell(self, index: int) -> Cell:
        return Cell(index % self.wide, index // self.wide)

    def free(self, board: Board) -> list[int]:
        """Where a stone can be put, whatever the game's state."""
        return [
            i
            for i, owner in enumerate(board)
            if not owner and (not self.rules.gravity or i < self.wide or board[i - self.wide])
        ]

    def put(self, board: Board, index: int, who: int) -> Board:
        return (*board[:index], who, *board[index + 1 :])

    def has_line(self, board: Board, who: int) -> bool:
        return any(
            all(board[i] == who for i in run) and all(board[i] != who for i in ends)
            for run, ends in zip(self.runs, self.ends, strict=True)
        )

    def completes(self, board: Board, index: int, who: int) -> bool:
        """Whether a stone there would be part of a line, reachable or not."""
        return any(
            all(board[i] == who or i == index for i in self.runs[number])
            and all(board[i] != who for i in self.ends[number])
            for number in self.through[index]
        )

    def completing(self, board: Board, who: int) -> set[int]:
        """The cells that can be taken now and complete a line."""
        return {i for i in self.free(board) if self.completes(board, i, who)}

    def value(self, board: Board, who: int) -> Value:
        """The winner hurries, the loser does not; a draw lasts until the board is full."""
        key = board, who
        if key not in self.values:
            self.values[key] = self._value(board, who)
        return self.values[key]

    def _value(self, board: Board, who: int) -> Value:
        if self.has_line(board, 3 - who):
            return (1 if self.rules.misere else -1), 0
        if all(board):
            return 0, 0
        found = [self.after(board, index, who) for index in self.free(board)]
        return max(found, key=lambda value: (value[0], -value[0] * value[1]))

    def after(self, board: Board, index: int, who: int) -> Value:
        """What a move is worth to its maker."""
        sign, plies = self.value(self.put(board, index, who), 3 - who)
        return -sign, plies + 1
