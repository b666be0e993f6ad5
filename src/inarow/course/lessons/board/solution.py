"""Lesson {board}: the board and its drawing."""

LETTERS = "abcdefghijklmnopqrs"


def empty_board(width: int, height: int) -> list[list[str]]:
    """A board of empty cells: a list of rows, each a list of dots, one for each column."""
    return [["."] * width for _ in range(height)]


def draw(board: list[list[str]]) -> str:
    """The board as text: the letters of the columns, then each row with its number from 1 on."""
    width = len(board[0])
    lines = ["  " + " ".join(LETTERS[:width])]
    for number, row in enumerate(board, 1):
        lines.append(f"{number} {' '.join(row)}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(draw(empty_board(3, 3)))
