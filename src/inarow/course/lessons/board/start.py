"""Lesson {board}: the board and its drawing."""


def empty_board(width: int, height: int) -> list[list[str]]:
    """A board of empty cells: a list of rows, each a list of dots, one for each column."""
    return []  # replace this line


def draw(board: list[list[str]]) -> str:
    """The board as text: the letters of the columns, then each row with its number from 1 on.

    All are separated by single spaces; two spaces stand before the letters, no line ends with one.
    """
    return ""  # replace this line


if __name__ == "__main__":
    print(draw(empty_board(3, 3)))
