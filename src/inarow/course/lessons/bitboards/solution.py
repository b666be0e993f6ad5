"""Lesson {bitboards}: bitboards."""


def to_bits(board: list[list[str]], stone: str) -> int:
    """A whole number with bit (width + 1) * row + column set for each such stone."""
    bits = 0
    for row, cells in enumerate(board):
        for column, found in enumerate(cells):
            if found == stone:
                bits |= 1 << ((len(cells) + 1) * row + column)
    return bits


def has_line(bits: int, width: int, k: int) -> bool:
    """Whether k bits lie in a row, with `width + 1` bits for each row of the board."""
    for step in (1, width, width + 1, width + 2):
        run = bits
        for _ in range(k - 1):
            run &= run >> step
        # `run & run >> step` again and again: what is left began k stones in a row.
        if run:
            return True
    return False
