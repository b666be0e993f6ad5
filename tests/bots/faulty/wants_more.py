"""It plays on a larger board, and reads all of its rows."""


def nextMove(rows):
    return rows[0].index("_")


rows = [input() for _ in range(9)]
print(0, nextMove(rows))
