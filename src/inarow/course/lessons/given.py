"""What lessons give to the learner, as it was written in lessons before; see `lesson.GIVEN`."""

from typing import Any

from inarow.rules import Position


def free_cells(board: list[list[str]]) -> list[tuple[int, int]]:
    """Row and column of every empty cell."""
    return [
        (row, column)
        for row, cells in enumerate(board)
        for column, stone in enumerate(cells)
        if stone == "."
    ]


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


def nearer(value: int) -> int:
    """A value one ply earlier in the game: the end is one ply further away."""
    return value - (value > 0) + (value < 0)


def further(bound: int) -> int:
    """The other way round: a bound as it is seen one ply later."""
    return bound + (bound > 0) - (bound < 0)


def pay(purse: list[int]) -> None:
    """Take a coin out of the purse. Raises TimeoutError if there is none."""
    if purse[0] == 0:
        raise TimeoutError
    purse[0] -= 1


def search(position: Position, depth: int, purse: list[int]) -> int:
    """The search of an earlier lesson, 100 for a win; every move costs a coin."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 100 if position.outcome.winner is position.turn else -100
    if depth == 0:
        return 0
    best = -100
    for move in position.legal_moves():
        pay(purse)
        best = max(best, -search(position.play(move), depth - 1, purse))
    return best - (best > 0) + (best < 0)


def draw_tree(node: "Any", indent: str = "") -> None:
    """Print the tree, the most played moves first, and of each only the three best answers."""
    children = sorted(node.children.items(), key=lambda item: -item[1].games)
    for move, child in children[:3]:
        if child.games:
            print(f"{indent}{move}  {child.games} games, {child.points / child.games:.2f}")
            draw_tree(child, indent + "   ")
