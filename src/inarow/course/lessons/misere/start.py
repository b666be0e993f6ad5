"""Lesson {misere}: misère."""

from inarow.course.lessons.given import wins


def outcome(
    board: list[list[str]], last: tuple[int, int] | None, k: int, misere: bool
) -> str | None:
    """As in lesson {ending}: "X", "O", "draw" or None; with `misere`, whoever has a line loses."""
    return None  # replace this line


def mirror_move(board: list[list[str]], last: tuple[int, int] | None) -> tuple[int, int]:
    """The cell opposite to the last move: mirrored at the centre of the board.

    Before the first move, when `last` is None, the centre itself. The board has an odd number of
    rows and of columns.
    """
    return (0, 0)  # replace this line
