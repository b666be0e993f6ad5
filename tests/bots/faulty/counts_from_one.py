"""Counts columns from 1, and the format counts from 0."""


def next_move(board, player):
    for column in range(len(board[0])):
        if board[0][column] == 0:
            return column + 1
