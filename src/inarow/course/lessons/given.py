"""What lessons give to the learner, as it was written in lessons before; see `lesson.GIVEN`."""


def free_cells(board: list[list[str]]) -> list[tuple[int, int]]:
    """Row and column of every empty cell."""
    return [
        (row, column)
        for row, cells in enumerate(board)
        for column, stone in enumerate(cells)
        if stone == "."
    ]


def wins(board: list[list[str]], row: int, column: int, k: int) -> bool:
    """Whether the stone on this cell is part of k in a row."""
    stone = board[row][column]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            y, x = row + sign * down, column + sign * right
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == stone:
                run += 1
                y, x = y + sign * down, x + sign * right
        if run >= k:
            return True
    return False
