"""Lesson 4: the end of the game."""


def outcome(board: list[list[str]], last: tuple[int, int] | None, k: int) -> str | None:
    """How the game has ended after the last move: "X", "O" or "draw"; None while it goes on."""
    if last is not None:
        row, column = last
        if wins(board, row, column, k):
            return board[row][column]
    if all("." not in row for row in board):
        return "draw"
    return None


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
