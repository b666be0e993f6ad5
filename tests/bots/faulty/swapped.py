"""Answers column and row where row and column are asked for."""


def next_move(board, player):
    for row in range(len(board)):
        for column in range(len(board[row])):
            if board[row][column] == 0:
                return column, row
