"""Lesson {misere}: misère."""

from inarow.course.lessons.given import wins


def outcome(
    board: list[list[str]], last: tuple[int, int] | None, k: int, misere: bool
) -> str | None:
    """As in lesson {ending}: "X", "O", "draw" or None; with `misere`, whoever has a line loses."""
    if last is not None and wins(board, *last, k):
        mover = board[last[0]][last[1]]
        other = "O" if mover == "X" else "X"
        return other if misere else mover
    return None if any("." in row for row in board) else "draw"


def mirror_move(board: list[list[str]], last: tuple[int, int] | None) -> tuple[int, int]:
    """The cell opposite to the last move: mirrored at the centre of the board."""
    height, width = len(board), len(board[0])
    if last is None:
        return height // 2, width // 2
    return height - 1 - last[0], width - 1 - last[1]
