def agent(observation, configuration):
    free = filter(lambda column: observation.board[column] == 0, range(7))
    return len(free) // 2
