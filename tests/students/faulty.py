"""Searches with one fault each; the comment says where it is."""

from __future__ import annotations

import math

from inarow import Cell, Position, Side
from students.board import LINES, Board, free, other, turn, winner


def end_ignored(board: Board, player: str) -> int:
    if not free(board):  # who has won is looked at on the full board only
        return -1 if winner(board) else 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -end_ignored(board, other(player)))
        board[cell] = " "
    return best


def end_ignored_and_fails(position: Position) -> int:
    return max(-end_ignored_and_fails(position.play(move)) for move in position.legal_moves())


def no_diagonals(board: Board, maximizing: bool) -> int:
    for line in LINES[:6]:
        if board[line[0]] != " " and len({board[cell] for cell in line}) == 1:
            return 1 if board[line[0]] == "X" else -1
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(no_diagonals(board, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def rows_only(board: Board, player: str) -> int:
    for line in LINES[:3]:
        if board[line[0]] != " " and len({board[cell] for cell in line}) == 1:
            return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -rows_only(board, other(player)))
        board[cell] = " "
    return best


def only_x_wins(board: Board, maximizing: bool) -> int:
    if winner(board) == "X":  # and O?
        return 1
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(only_x_wins(board, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def full_board_forgotten(board: Board, player: str) -> float:
    if winner(board):
        return -1
    best = -math.inf  # comes back when there is no move
    for cell in free(board):
        board[cell] = player
        best = max(best, -full_board_forgotten(board, other(player)))
        board[cell] = " "
    return best


def full_board_fails(position: Position) -> int:
    if position.outcome is not None and position.outcome.winner is not None:
        return -1
    return max(-full_board_fails(position.play(move)) for move in position.legal_moves())


def stops_early(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if len(free(board)) <= 1:  # one cell is left
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -stops_early(board, other(player)))
        board[cell] = " "
    return best


def no_sign(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, no_sign(board, other(player)))  # no minus
        board[cell] = " "
    return best


def no_sign_in_alpha_beta(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, no_sign_in_alpha_beta(position.play(move), -beta, -alpha))  # no minus
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def ends_for_the_other(position: Position) -> int:
    """Negamax, but the side to move at an end has lost, not won."""
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else 1
    return max(-ends_for_the_other(position.play(move)) for move in position.legal_moves())


def ends_for_x_in_negamax(position: Position) -> int:
    if position.outcome is not None:
        return {Side.FIRST: 1, Side.SECOND: -1, None: 0}[position.outcome.winner]
    return max(-ends_for_x_in_negamax(position.play(move)) for move in position.legal_moves())


def ends_for_the_mover_in_minimax(board: Board, maximizing: bool) -> int:
    if winner(board):
        return -1  # whoever is to move
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(ends_for_the_mover_in_minimax(board, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def same_player(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -same_player(board, player))  # not the other one
        board[cell] = " "
    return best


def not_taken_back(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -not_taken_back(board, other(player)))
    return best


def not_taken_back_on_a_cut(board: Board, alpha: float, beta: float) -> float:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -math.inf
    for cell in free(board):
        board[cell] = turn(board)
        best = max(best, -not_taken_back_on_a_cut(board, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break  # the stone stays
        board[cell] = " "
    return best


def no_move(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    return max(-no_move(board, other(player)) for _ in free(board))


def takes_taken_cells(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in range(9):  # all of them
        before = board[cell]
        if before == player:
            continue
        board[cell] = player
        best = max(best, -takes_taken_cells(board, other(player)))
        board[cell] = before
    return best


def later_is_better(board: Board, depth: int, maximizing: bool) -> int:
    if winner(board):
        return 10 + depth if winner(board) == "X" else -10 - depth
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(later_is_better(board, depth + 1, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def later_is_better_in_negamax(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -position.ply
    return max(-later_is_better_in_negamax(position.play(m)) for m in position.legal_moves())


def depth_in_the_loop(board: Board, depth: int, maximizing: bool) -> int:
    if winner(board):
        return 100 - depth if winner(board) == "X" else depth - 100
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        depth += 1  # for every move once more
        board[cell] = "X" if maximizing else "O"
        values.append(depth_in_the_loop(board, depth, not maximizing))
        board[cell] = " "
    return max(values) if maximizing else min(values)


def depth_never_counted(board: Board, depth: int, player: str) -> int:
    if winner(board):
        return depth - 10
    if not free(board):
        return 0
    best = -100
    for cell in free(board):
        board[cell] = player
        best = max(best, -depth_never_counted(board, depth, other(player)))
        board[cell] = " "
    return best


def window_not_negated(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, -window_not_negated(position.play(move), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def window_not_swapped(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else position.ply - 10
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, -window_not_swapped(position.play(move), -alpha, -beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def window_swapped_in_minimax(board: Board, alpha: float, beta: float, maximizing: bool) -> float:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if not free(board):
        return 0
    best = -math.inf if maximizing else math.inf
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        value = window_swapped_in_minimax(board, -beta, -alpha, not maximizing)  # as in negamax
        board[cell] = " "
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def cuts_at_alpha(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else position.ply - 10
    best = -math.inf
    for move in position.legal_moves():
        value = -cuts_at_alpha(position.play(move), -beta, -alpha)
        best = max(best, value)
        if value >= alpha and alpha > -math.inf:  # it must be beta
            break
        alpha = max(alpha, best)
    return best


def cuts_equal_values(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        value = -cuts_equal_values(position.play(move), -beta, -alpha)
        best = max(best, value)
        if best >= beta or value == alpha:  # as good as another one is no reason
            break
        alpha = max(alpha, best)
    return best


def takes_bounds_for_equals(
    position: Position, alpha: float, beta: float
) -> tuple[float, Cell | None]:
    if position.outcome is not None:
        return (0 if position.outcome.winner is None else -1), None
    best, chosen = -math.inf, None
    for move in position.legal_moves():
        value = -takes_bounds_for_equals(position.play(move), -beta, -alpha)[0]
        if value >= best:  # a value that equals alpha is only a bound
            best, chosen = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, chosen


def best_begins_with_zero(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = 0  # a loss never gets through
    for cell in free(board):
        board[cell] = player
        best = max(best, -best_begins_with_zero(board, other(player)))
        board[cell] = " "
    return best


def best_begins_with_zero_for_o(board: Board, maximizing: bool) -> int:
    if winner(board):
        return 10 if winner(board) == "X" else -10
    if not free(board):
        return 0
    best = -1000 if maximizing else 0
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        value = best_begins_with_zero_for_o(board, not maximizing)
        board[cell] = " "
        best = max(best, value) if maximizing else min(best, value)
    return best


def last_cell_left_out(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    best = -2
    for cell in range(8):  # 0 to 7
        if board[cell] == " ":
            board[cell] = player
            best = max(best, -last_cell_left_out(board, other(player)))
            board[cell] = " "
    return best if best > -2 else 0


def only_three_moves(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(-only_three_moves(position.play(move)) for move in position.legal_moves()[:3])


def left_out_in_alpha_beta(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        if move == Cell(2, 2) and len(position.legal_moves()) > 1:
            continue
        best = max(best, -left_out_in_alpha_beta(position.play(move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def draw_is_a_win(position: Position) -> int:
    if position.outcome is not None:
        return {Side.FIRST: 1, Side.SECOND: -1, None: 1}[position.outcome.winner]
    choose = max if position.turn is Side.FIRST else min
    return choose(draw_is_a_win(position.play(move)) for move in position.legal_moves())


def draw_is_a_loss(board: Board, player: str) -> int:
    if winner(board) or not free(board):
        return -1
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -draw_is_a_loss(board, other(player)))
        board[cell] = " "
    return best


def first_value(board: Board, player: str) -> int:
    if winner(board):
        return -1
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = player
        values.append(-first_value(board, other(player)))
        board[cell] = " "
    return values[0]


def returns_in_the_loop(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    values = []
    for move in position.legal_moves():
        values.append(-returns_in_the_loop(position.play(move)))
        return max(values)  # one step too far to the right
    return 0


def last_value(board: Board, maximizing: bool) -> int:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if not free(board):
        return 0
    best = 0
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        best = last_value(board, not maximizing)  # nothing is compared
        board[cell] = " "
    return best


def max_at_both_levels(board: Board, maximizing: bool) -> int:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if not free(board):
        return 0
    values = []
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        values.append(max_at_both_levels(board, not maximizing))
        board[cell] = " "
    return max(values)


def min_in_negamax(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return min(-min_in_negamax(position.play(move)) for move in position.legal_moves())


def last_move(board: Board, player: str) -> tuple[int, int | None]:
    if winner(board):
        return -1, None
    if not free(board):
        return 0, None
    best, chosen = -2, None
    for cell in free(board):
        board[cell] = player
        value = -last_move(board, other(player))[0]
        board[cell] = " "
        best = max(best, value)
        chosen = cell  # better or not
    return best, chosen


def move_of_the_answer(position: Position) -> tuple[Cell | None, int]:
    if position.outcome is not None:
        return None, (0 if position.outcome.winner is None else -1)
    best, chosen = -2, None
    for move in position.legal_moves():
        answer, value = move_of_the_answer(position.play(move))
        if -value > best:
            best, chosen = -value, answer or move
    return chosen, best


def alpha_stays(position: Position, alpha: float, beta: float) -> float:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    best = -math.inf
    for move in position.legal_moves():
        best = max(best, -alpha_stays(position.play(move), -beta, -alpha))
        if best >= beta:
            break
    return best


def alpha_and_beta_stay(board: Board, alpha: float, beta: float, maximizing: bool) -> float:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if not free(board):
        return 0
    best = -math.inf if maximizing else math.inf
    for cell in free(board):
        board[cell] = "X" if maximizing else "O"
        value = alpha_and_beta_stay(board, alpha, beta, not maximizing)
        board[cell] = " "
        best = max(best, value) if maximizing else min(best, value)
        if best >= beta if maximizing else best <= alpha:
            break
    return best


def nothing_returned(board: Board, maximizing: bool) -> int | None:
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if free(board):
        values = []
        for cell in free(board):
            board[cell] = "X" if maximizing else "O"
            values.append(nothing_returned(board, not maximizing) or 0)
            board[cell] = " "
        return max(values) if maximizing else min(values)
    return None


def fails(board: Board, player: str) -> int:
    if winner(board):
        return {"X": -1}[winner(board) or ""]
    if not free(board):
        return 0
    best = -2
    for cell in free(board):
        board[cell] = player
        best = max(best, -fails(board, other(player)))
        board[cell] = " "
    return best


def loops_forever(board: Board, player: str) -> int:
    while free(board):
        pass
    return 0
