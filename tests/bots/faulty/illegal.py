"""Plays the middle column even when it is full."""


def agent(observation, configuration):
    return configuration.columns // 2
