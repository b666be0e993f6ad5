"""Lesson {bitboards}: bitboards."""


def to_bits(board: list[list[str]], stone: str) -> int:
    """A whole number with bit (width + 1) * row + column set for each such stone."""
    return 0  # replace this line


def has_line(bits: int, width: int, k: int) -> bool:
    """Whether k bits lie in a row, with `width + 1` bits for each row of the board."""
    return False  # replace this line
