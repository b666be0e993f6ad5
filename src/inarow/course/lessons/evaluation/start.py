"""Lesson {evaluation}: evaluation."""


def evaluate(board: list[list[str]], side: str, k: int) -> int:
    """How good the board looks for `side`, "X" or "O", without looking ahead.

    For every k cells in a row that hold n stones of one side and none of the other, n at least 1,
    count 10 to the power of n - 1: plus for `side`, minus for the other. Everything else is 0.
    """
    return 0  # replace this line
