"""
Tic Tac Toe Player
"""

import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    count = sum(cell is not EMPTY for row in board for cell in row)
    return X if count % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    new = [row[:] for row in board]
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    lines = board + [list(column) for column in zip(*board)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] is not EMPTY and line.count(line[0]) == 3:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


known = {}


def value(board):
    if terminal(board):
        return utility(board)
    if str(board) not in known:
        choose = max if player(board) == X else min
        known[str(board)] = choose(value(result(board, action)) for action in actions(board))
    return known[str(board)]


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    best, move = -math.inf, None
    for action in sorted(actions(board)):
        score = sign * value(result(board, action))
        if score > best:
            best, move = score, action
        if best == 1:
            break
    return move
