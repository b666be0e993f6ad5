board = [[int(number) for number in input().split()] for _ in range(3)]
me = int(input())
cells = [(x, y) for y in range(3) for x in (1, 2, 0) if board[y][x] == 0]
x, y = cells[0]
print(x, y)
