"""Lesson {network}: a small network."""

import random
from math import tanh

from inarow.course.lessons.given import active, new_net
from inarow.rules import Position, read_position

Net = tuple[list[list[float]], list[float]]


def predict(net: Net, active: list[int]) -> float:
    """The answer of the network, from -1, a loss, to 1, a win, when these inputs are on."""
    rows, out = net
    return tanh(sum(weight * unit for weight, unit in zip(out, hidden(rows, active))))


def learn(net: Net, active: list[int], target: float, rate: float) -> Net:
    """A network whose prediction is a little nearer to the target."""
    rows, out = net
    units = hidden(rows, active)
    error = rate * (target - predict(net, active))
    steps = [error * weight * (1 - unit * unit) for weight, unit in zip(out, units)]
    rows = rows[:]
    for number in active:
        rows[number] = [weight + step for weight, step in zip(rows[number], steps)]
    return rows, [weight + error * unit for weight, unit in zip(out, units)]


def train(games: int, rng: random.Random) -> Net:
    """A network that has learned from games against itself."""
    net = new_net(rng)
    for game in range(games):
        position, seen = read_position("4x4k3gm"), []
        while position.outcome is None:
            moves = [position.play(move) for move in position.legal_moves()]
            best = min(moves, key=lambda after: value(net, after))
            position = rng.choice(moves) if rng.random() < 0.3 else best
            seen.append(position)
        target = value(net, seen.pop())
        for after in reversed(seen):
            target = -target
            net = learn(net, active(after), target, 0.05 * (1 - game / games))
    return net


def hidden(rows: list[list[float]], active: list[int]) -> list[float]:
    """The numbers in the middle, one for each column: the sum of the rows that are on, bent."""
    return [tanh(sum(column)) for column in zip(*(rows[number] for number in active))]


def value(net: Net, position: Position) -> float:
    """What a position is worth to its side to move."""
    if position.outcome is None:
        return predict(net, active(position))
    if position.outcome.winner is None:
        return 0
    return 1 if position.outcome.winner is position.turn else -1
