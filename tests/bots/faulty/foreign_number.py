"""Answers with a number of another package, as numpy's are."""

import like_numpy


def agent(observation, configuration):
    for column in range(configuration.columns):
        if observation.board[column] == 0:
            return like_numpy.int64(column)
