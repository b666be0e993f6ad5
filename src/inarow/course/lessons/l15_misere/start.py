"""Lesson 15: misère."""


def outcome(
    board: list[list[str]], last: tuple[int, int] | None, k: int, misere: bool
) -> str | None:
    """As in lesson 4: "X", "O", "draw" or None; but with `misere`, whoever has a line loses."""
    return None  # replace this line


def mirror_move(board: list[list[str]], last: tuple[int, int] | None) -> tuple[int, int]:
    """The cell opposite to the last move: mirrored at the centre of the board.

    Before the first move, when `last` is None, the centre itself. The board has an odd number of
    rows and of columns.
    """
    return (0, 0)  # replace this line


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
