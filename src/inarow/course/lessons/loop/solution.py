"""Lesson {loop}: the game loop."""

from collections.abc import Callable

from inarow.course.lessons.given import free_cells, wins

Player = Callable[[list[list[str]], str], tuple[int, int]]


def first_player(board: list[list[str]], side: str) -> tuple[int, int]:
    """Row and column of the empty cell nearest to the middle."""
    middle = (len(board) - 1) / 2, (len(board[0]) - 1) / 2
    return min(free_cells(board), key=lambda c: abs(c[0] - middle[0]) + abs(c[1] - middle[1]))


def play_game(
    first: Player, second: Player, width: int, height: int, k: int
) -> tuple[str, list[tuple[int, int]]]:
    """How the game ends, "X", "O" or "draw", and all its moves."""
    board = [["."] * width for _ in range(height)]
    moves: list[tuple[int, int]] = []
    side, other, player, waiting = "X", "O", first, second
    while free_cells(board):
        move = player(board, side)
        if move not in free_cells(board):
            return other, moves
        board[move[0]][move[1]] = side
        moves.append(move)
        if wins(board, *move, k):
            return side, moves
        side, other, player, waiting = other, side, waiting, player
    return "draw", moves
