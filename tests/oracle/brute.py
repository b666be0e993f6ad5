"""The rules once more, as slowly and differently as possible: an oracle for the tests.

A board is a dictionary from (x, y) to 1 or 2. Lines are looked for on the whole board, by walking.
"""

from __future__ import annotations

from inarow.rules import Rules

Board = dict[tuple[int, int], int]


def legal(rules: Rules, board: Board) -> set[tuple[int, int]]:
    if over(rules, board) is not None:
        return set()
    free = {(x, y) for x in range(rules.width) for y in range(rules.height) if (x, y) not in board}
    if rules.gravity:
        free = {(x, y) for x, y in free if y == 0 or (x, y - 1) in board}
    return free


def line_cells(rules: Rules, board: Board, who: int) -> set[tuple[int, int]]:
    cells: set[tuple[int, int]] = set()
    for x, y in board:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run: list[tuple[int, int]] = []
            while board.get((x + dx * len(run), y + dy * len(run))) == who:
                run.append((x + dx * len(run), y + dy * len(run)))
            if rules.exact and (len(run) > rules.k or board.get((x - dx, y - dy)) == who):
                continue
            if len(run) >= rules.k:
                cells.update(run)
    return cells


def over(rules: Rules, board: Board) -> str | None:
    """Who won, "draw", or None."""
    for who in (1, 2):
        if line_cells(rules, board, who):
            winner = 3 - who if rules.misere else who
            return {1: "first", 2: "second"}[winner]
    return "draw" if len(board) == rules.width * rules.height else None
