"""Lesson {connect_four}: Connect Four."""

from inarow.course.lessons.given import further, nearer
from inarow.rules import Cell, Position

WIN = 100


def landing(board: list[list[str]], column: int) -> int | None:
    """The row, counted from 0 at the top, where a stone in this column comes to rest."""
    for row in reversed(range(len(board))):
        if board[row][column] == ".":
            return row
    return None


def best_move(position: Position, depth: int) -> Cell:
    """The quickest win within `depth` plies, else a move that does not lose within them."""
    moves = from_the_middle(position)
    best, alpha = moves[0], -WIN
    for move in moves:
        value = -search(position.play(move), depth - 1, -WIN, -alpha)
        if value > alpha:
            best, alpha = move, value
    return best


def search(position: Position, depth: int, alpha: int, beta: int) -> int:
    """The value of lesson {depth}, with the cuts of lesson {alpha_beta}."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return WIN if position.outcome.winner is position.turn else -WIN
    if depth == 0:
        return 0
    best = -WIN
    for move in from_the_middle(position):
        value = nearer(-search(position.play(move), depth - 1, -further(beta), -further(alpha)))
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def from_the_middle(position: Position) -> list[Cell]:
    """The legal moves, those in the middle first."""
    moves = position.legal_moves()
    middle = sum(move.x for move in moves) / len(moves)
    return sorted(moves, key=lambda move: abs(move.x - middle))
