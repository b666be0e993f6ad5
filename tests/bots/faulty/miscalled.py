"""It wants the board as a row of its cells."""


def choose(board, player):
    return [cell for cell in range(42) if board[cell] == 0][-1]
