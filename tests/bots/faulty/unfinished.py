def agent(observation, configuration):
    while True:
        pass
