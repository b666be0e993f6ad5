def helper(board):
    return [column for column in range(len(board[0])) if board[0][column] == 0]


def best_move(board, player):
    return helper(board)[-1]
