"""Takes a little more than a second for its first move."""
import time


def choose(board, player, legal):
    if not any(any(row) for row in board):
        time.sleep(1.2)
    return best(board, player, legal)


def best(board, player, legal):
    lines = [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(j, i) for j in range(3)] for i in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for side in (player, 3 - player):
        for line in lines:
            values = [board[row][column] for row, column in line]
            if values.count(side) == 2 and 0 in values:
                return line[values.index(0)]
    return legal[0]
