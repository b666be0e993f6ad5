while True:
    opponent_row, opponent_col = [int(i) for i in input().split()]
    valid_action_count = int(input())
    moves = []
    for i in range(valid_action_count):
        row, col = [int(j) for j in input().split()]
        moves.append((row, col))
    print(*moves[-1])
