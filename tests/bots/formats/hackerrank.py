def nextMove(player, board):
    for row in range(3):
        for column in range(3):
            if board[row][column] == "_":
                print(row, column)
                return


player = input().strip()
board = [input().strip() for _ in range(3)]
nextMove(player, board)
