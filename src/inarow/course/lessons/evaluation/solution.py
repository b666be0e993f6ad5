"""Lesson {evaluation}: evaluation."""


def evaluate(board: list[list[str]], side: str, k: int) -> int:
    """How good the board looks for `side`, "X" or "O", without looking ahead."""
    total = 0
    for cells in windows(board, k):
        own = cells.count(side)
        other = k - own - cells.count(".")
        if own and not other:
            total += 10 ** (own - 1)
        elif other and not own:
            total -= 10 ** (other - 1)
    return total


def windows(board: list[list[str]], k: int) -> list[list[str]]:
    """What stands on every k cells in a row."""
    found = []
    for row in range(len(board)):
        for column in range(len(board[0])):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (k - 1) * down, column + (k - 1) * right
                if last_row < len(board) and 0 <= last_column < len(board[0]):
                    found.append([board[row + i * down][column + i * right] for i in range(k)])
    return found
