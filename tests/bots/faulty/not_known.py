"""It speaks in a way of its own: first how large the board is, then a column a turn."""

width, height = map(int, input().split())
while True:
    column = int(input())
    print((column + 1) % width)
