"""Lesson {winner}: the winner, through the last move only."""


def wins(board: list[list[str]], row: int, column: int, k: int) -> bool:
    """Whether the stone on this cell is part of k or more of its kind in a row."""
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1 + same(board, row, column, down, right) + same(board, row, column, -down, -right)
        if run >= k:
            return True
    return False


def same(board: list[list[str]], row: int, column: int, down: int, right: int) -> int:
    """How many stones of the same kind follow in one direction."""
    stone = board[row][column]
    count = 0
    row, column = row + down, column + right
    while 0 <= row < len(board) and 0 <= column < len(board[0]) and board[row][column] == stone:
        count += 1
        row, column = row + down, column + right
    return count
