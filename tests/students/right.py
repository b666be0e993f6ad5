"""Searches without a fault, in the styles that are taught."""

from __future__ import annotations

import math
from functools import cache

from inarow import Cell, Position, Side
from students.board import Board, free, other, turn, winner


def negamax(position: Position) -> int:
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    return max(-negamax(position.play(move)) for move in position.legal_moves())


def negamax_of_list(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -negamax_of_list(board, other(player)))
        board[cell] = " "
    return best


def minimax(board: Board, maximizing: bool) -> int:
    if winner(board) == "X":
        return 10
    if winner(board) == "O":
        return -10
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(minimax(board, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def minimax_with_depth(board: list[list[str]], depth: int, is_max: bool) -> int:
    """Rows, and quicker wins worth more."""
    flat = [mark if mark != "_" else " " for row in board for mark in row]
    if winner(flat) == "X":
        return 10 - depth
    if winner(flat) == "O":
        return depth - 10
    if not free(flat):
        return 0
    best = -1000 if is_max else 1000
    for cell in free(flat):
        board[cell // 3][cell % 3] = "X" if is_max else "O"
        value = minimax_with_depth(board, depth + 1, not is_max)
        board[cell // 3][cell % 3] = "_"
        best = max(best, value) if is_max else min(best, value)
    return best


def for_the_computer(board: Board, computer: str) -> int:
    """Values are always for the side that asked first."""
    if winner(board):
        return 1 if winner(board) == computer else -1
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        after = board.copy()
        after[cell] = turn(board)
        values.append(for_the_computer(after, computer))
    return max(values) if turn(board) == computer else min(values)


def max_value(board: list[list[int]]) -> int:
    """One of two functions that call each other, on numbers: 1, -1 and 0."""
    flat = _marks(board)
    if winner(flat) or not free(flat):
        return {"X": 1, "O": -1, None: 0}[winner(flat)]
    return max(min_value(_after(board, cell, 1)) for cell in free(flat))


def min_value(board: list[list[int]]) -> int:
    flat = _marks(board)
    if winner(flat) or not free(flat):
        return {"X": 1, "O": -1, None: 0}[winner(flat)]
    return min(max_value(_after(board, cell, -1)) for cell in free(flat))


def _marks(board: list[list[int]]) -> Board:
    return [{1: "X", -1: "O", 0: " "}[mark] for row in board for mark in row]


def _after(board: list[list[int]], cell: int, mark: int) -> list[list[int]]:
    rows = [list(row) for row in board]
    rows[cell // 3][cell % 3] = mark
    return rows


def fail_soft(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, -fail_soft(position.play(move), -beta, -alpha))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


def fail_hard(board: Board, alpha: float, beta: float) -> float:
    if winner(board):
        return -10 + (9 - len(free(board)))
    if not free(board):
        return 0
    for cell in free(board):
        board[cell] = turn(board)
        value = -fail_hard(board, -beta, -alpha)
        board[cell] = " "
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def alpha_beta(board: Board, alpha: float, beta: float, maximizing: bool) -> float:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if not free(board):
        return 0
    if maximizing:
        best = -math.inf
        for cell in free(board):
            board[cell] = "X"
            best = max(best, alpha_beta(board, alpha, beta, False))
            board[cell] = " "
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for cell in free(board):
        board[cell] = "O"
        best = min(best, alpha_beta(board, alpha, beta, True))
        board[cell] = " "
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def alpha_beta_hard(position: Position, a: float, b: float) -> float:
    """Returns its edges: alpha where the largest is taken, beta where the smallest."""
    if position.outcome is not None:
        return {Side.FIRST: 100 - position.ply, Side.SECOND: position.ply - 100, None: 0}[
            position.outcome.winner
        ]
    for move in position.legal_moves():
        value = alpha_beta_hard(position.play(move), a, b)
        if position.turn is Side.FIRST:
            a = max(a, value)
        else:
            b = min(b, value)
        if a >= b:
            break
    return a if position.turn is Side.FIRST else b


def value_and_move(position: Position) -> tuple[int, Cell | None]:
    if position.outcome is not None:
        return (0 if position.outcome.winner is None else -1), None
    best, chosen = -2, None
    for move in position.legal_moves():
        value = -value_and_move(position.play(move))[0]
        if value > best:
            best, chosen = value, move
    return best, chosen


def move_and_value(board: Board, player: str) -> tuple[int, int]:
    """The move is a number from 0 to 8, -1 for none."""
    if winner(board):
        return -1, (1 if winner(board) == "X" else -1)
    if not free(board):
        return -1, 0
    chosen, best = -1, (-5 if player == "X" else 5)
    for cell in free(board):
        board[cell] = player
        value = move_and_value(board, other(player))[1]
        board[cell] = " "
        if (value > best) if player == "X" else (value < best):
            chosen, best = cell, value
    return chosen, best


def alpha_beta_with_move(
    board: Board, alpha: float, beta: float
) -> tuple[float, tuple[int, int] | None]:
    """The move is a row and a column."""
    if winner(board):
        return -1, None
    if not free(board):
        return 0, None
    best, chosen = -math.inf, None
    for cell in free(board):
        board[cell] = turn(board)
        value = -alpha_beta_with_move(board, -beta, -alpha)[0]
        board[cell] = " "
        if value > best:
            best, chosen = value, divmod(cell, 3)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, chosen


KNOWN: dict[str, int] = {}


def remembering(board: str) -> int:
    """Text as a board, and a dictionary of what is known."""
    if board in KNOWN:
        return KNOWN[board]
    marks = list(board)
    if winner(marks):
        return -1
    if not free(marks):
        return 0
    KNOWN[board] = max(
        -remembering(board[:cell] + turn(marks) + board[cell + 1 :]) for cell in free(marks)
    )
    return KNOWN[board]


@cache
def cached(board: tuple[str, ...]) -> int:
    marks = list(board)
    if winner(marks):
        return 1 if winner(marks) == "X" else -1
    if not free(marks):
        return 0
    choose = max if turn(marks) == "X" else min
    return choose(cached((*board[:cell], turn(marks), *board[cell + 1 :])) for cell in free(marks))


def for_the_last_mover(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else 1
    return -max(for_the_last_mover(position.play(move)) for move in position.legal_moves())


def shares(position: Position) -> float:
    """A win of X is 1, a draw a half, a loss 0."""
    if position.outcome is not None:
        return {Side.FIRST: 1, None: 0.5, Side.SECOND: 0}[position.outcome.winner]
    choose = max if position.turn is Side.FIRST else min
    return choose(shares(position.play(move)) for move in position.legal_moves())


def stops_at_a_win(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -stops_at_a_win(board, other(player)))
        board[cell] = " "
        if best == 1:
            break
    return best


def fading(position: Position) -> float:
    """A win fades on its way up, so that quicker ones are worth more."""
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return 0.9 * max(-fading(position.play(move)) for move in position.legal_moves())


def to_a_depth(position: Position, depth: int) -> float:
    """Guesses where the depth is reached."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 100 if position.outcome.winner is position.turn else -100
    if depth == 0:
        return len(position.threats(position.turn)) - len(position.threats(position.turn.other))
    return max(-to_a_depth(position.play(move), depth - 1) for move in position.legal_moves())


def alpha_beta_to_a_depth(position: Position, depth: int, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 100 if position.outcome.winner is position.turn else -100
    if depth == 0:
        return len(position.threats(position.turn)) - len(position.threats(position.turn.other))
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, -alpha_beta_to_a_depth(position.play(move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


class Table:
    """A board that holds its marks and searches itself."""

    def __init__(self, marks: str) -> None:
        self.cells = list(marks)

    def value(self) -> int:
        if winner(self.cells):
            return -1
        if not free(self.cells):
            return 0
        best = -2
        for cell in free(self.cells):
            self.cells[cell] = turn(self.cells)
            best = max(best, -self.value())
            self.cells[cell] = " "
        return best
