def agent(observation, configuration):
    return len(open("book.txt").read())
