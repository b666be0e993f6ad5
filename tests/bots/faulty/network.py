"""It asks somebody else for its move."""


def choose(board, player):
    raise ConnectionRefusedError(111, "Connection refused")
