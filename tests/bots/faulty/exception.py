"""Divides by the number of stones."""


def agent(observation, configuration):
    stones = sum(1 for cell in observation.board if cell)
    return 7 // stones % 7
