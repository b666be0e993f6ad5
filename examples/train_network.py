"""Trains a small network on 4x4k3 by games against itself, with numpy alone, to perfect play.

    python examples/train_network.py

The network values the position after a move, for the side that moved. It learns from its own
games: the value of a position is the opposite of the best that the other side can reach from it.
What it learns is measured exactly: its regret is how much value its choices give away, by the
solver's word, on positions that it does not learn from. It plays the first side perfectly when it
wins against every defence, and all defences are tried. That takes about a minute on one core.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from functools import cache

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more only get in each other's way

import numpy as np
import numpy.typing as npt

from inarow import Engine, Position, Rules, Side
from inarow.data.arrays import cells_of, choice_of, legal_of, move_of, symmetric_boards, turn_of
from inarow.data.positions import random_position
from inarow.engine.many_games import ManyGames

Array = npt.NDArray[np.float32]

RULES = Rules.read("4x4k3")
CHOICES = RULES.cells
HIDDEN = 128
GAMES = 256  # side by side
PATIENCE = 0.97  # a win later is worth so much of a win now
EXPLORING = 0.25  # moves that are made at random
RATE = 0.002  # how far a step goes; less and less


class Network:
    """Two layers: the stones of the side that moved and of the other, to a value from -1 to 1."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = ((2 * CHOICES, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 1))
        self.layers = [
            (rng.normal(0, (1 / rows) ** 0.5, (rows, columns)).astype(np.float32))
            for rows, columns in sizes
        ]
        self.offsets = [np.zeros(columns, np.float32) for _, columns in sizes]
        weights = [*self.layers, *self.offsets]
        self._mean = [np.zeros_like(one) for one in weights]
        self._square = [np.zeros_like(one) for one in weights]
        self._steps = 0
        self.rate = RATE

    def forward(self, boards: Array) -> list[Array]:
        """What every layer says, the boards first and the values last."""
        said = [boards]
        for layer, offset in zip(self.layers, self.offsets, strict=True):
            said.append(np.tanh(said[-1] @ layer + offset))
        return said

    def values(self, boards: Array) -> Array:
        """The value of each position to the side that moved."""
        return self.forward(boards)[-1][:, 0]

    def learn(self, boards: Array, values: Array) -> None:
        """One step, by Adam, towards these values of these positions."""
        said = self.forward(boards)
        slope: Array = (said[-1] - values[:, None]) / np.float32(len(values))
        layers: list[Array] = []
        offsets: list[Array] = []
        for index in reversed(range(len(self.layers))):
            slope = slope * (1 - said[index + 1] ** 2)
            layers.insert(0, said[index].T @ slope)
            offsets.insert(0, slope.sum(axis=0))
            slope = slope @ self.layers[index].T
        self._steps += 1
        weights, slopes = [*self.layers, *self.offsets], [*layers, *offsets]
        for weight, change, mean, square in zip(
            weights, slopes, self._mean, self._square, strict=True
        ):
            mean += 0.1 * (change - mean)
            square += 0.001 * (change**2 - square)
            near, far = 1 - 0.9**self._steps, 1 - 0.999**self._steps
            weight -= self.rate * (mean / near) / (np.sqrt(square / far) + 1e-8)


def after_moves(cells: npt.NDArray[np.int8], turns: npt.NDArray[np.int8]) -> Array:
    """What every choice makes of every board: stones of the side that moves, and of the other."""
    flat = cells.reshape(len(cells), 1, CHOICES) * turns[:, None, None]
    boards = np.zeros((len(cells), CHOICES, 2, CHOICES), np.float32)
    boards[:, :, 0] = flat > 0
    boards[:, :, 1] = flat < 0
    boards[:, range(CHOICES), 0, range(CHOICES)] = 1
    return boards.reshape(len(cells), CHOICES, 2 * CHOICES)


def values_of_moves(
    network: Network,
    boards: Array,
    legal: npt.NDArray[np.bool_],
) -> Array:
    """The value of every choice; -2 where it is not legal."""
    values = network.values(boards.reshape(-1, 2 * CHOICES)).reshape(len(boards), CHOICES)
    return np.where(legal, values, np.float32(-2))


def train(network: Network, games: ManyGames, steps: int, rng: np.random.Generator) -> None:
    """Play so many moves in every game, and learn from each."""
    count = len(games)
    boards = after_moves(games.cells, games.turns)
    values = values_of_moves(network, boards, games.legal)
    for _ in range(steps):
        exploring = rng.random(count) < EXPLORING
        choices = np.where(exploring, games.choose(), values.argmax(axis=1))
        made = boards[range(count), choices]
        games.step(choices)
        rewards, ended = games.rewards.astype(np.float32), games.ended.copy()
        boards = after_moves(games.cells, games.turns)
        values = values_of_moves(network, boards, games.legal)
        targets = np.where(ended, rewards, -PATIENCE * values.max(axis=1))
        images = symmetric_boards(made.reshape(count, 2, RULES.height, RULES.width), RULES)
        for image in rng.choice(len(images), 2, replace=False):
            network.learn(np.ascontiguousarray(images[image]).reshape(count, -1), targets)


def choose(network: Network, positions: Sequence[Position]) -> list[int]:
    """The network's choice in each position."""
    cells = np.stack([cells_of(position) for position in positions])
    turns = np.array([turn_of(position) for position in positions], np.int8)
    legal = np.stack([legal_of(position) for position in positions])
    values = values_of_moves(network, after_moves(cells, turns), legal)
    return [int(choice) for choice in values.argmax(axis=1)]


# What is true


@cache
def examination(count: int) -> tuple[tuple[Position, tuple[float, ...]], ...]:
    """Positions, and how much value each choice gives away: 0, 1 or 2."""
    rng = random.Random(1)
    positions = [random_position(RULES, rng.randrange(8), rng) for _ in range(count)]
    found = []
    for position, report in zip(positions, Engine(RULES).analyse_many(positions), strict=True):
        assert report is not None
        assert all(score.proven for score in report.values.values())
        best = max(score.value for score in report.values.values())
        lost = [0.0] * CHOICES
        for move, score in report.values.items():
            lost[choice_of(move, RULES)] = best - score.value
        found.append((position, tuple(lost)))
    return tuple(found)


def regret(network: Network, count: int = 400) -> float:
    """The mean value that the network's choices give away."""
    positions = [position for position, _ in examination(count)]
    lost = [lost for _, lost in examination(count)]
    return (
        sum(one[choice] for one, choice in zip(lost, choose(network, positions), strict=True))
        / count
    )


def defences_that_hold(network: Network) -> int:
    """Of all games against the network as the first side: how many it does not win."""
    held = 0
    layer = {Position.start(RULES)}
    while layer:
        ordered = list(layer)
        layer = set()
        for position, choice in zip(ordered, choose(network, ordered), strict=True):
            after = position.play(move_of(choice, position))
            if after.outcome is not None:
                held += after.outcome.winner is not Side.FIRST
                continue
            for answer in after.legal_moves():
                answered = after.play(answer)
                if answered.outcome is None:
                    layer.add(answered)
                else:
                    held += 1
    return held


def main(words: Sequence[str] | None = None) -> int:
    """Train until the play is perfect; the exit code is 1 if it is not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=16, help="at most so many")
    parser.add_argument("--moves", type=int, default=200, help="in each of the games, in a round")
    options = parser.parse_args(words)
    network = Network(options.seed)
    games = ManyGames(RULES, GAMES, seed=options.seed)
    rng = np.random.default_rng(options.seed)
    print("round  regret  defences that hold")
    for number in range(options.rounds + 1):
        if number:
            network.rate = RATE * (1 - (number - 1) / options.rounds)
            train(network, games, options.moves, rng)
        held = defences_that_hold(network)
        print(f"{number:5}  {regret(network):6.3f}  {held:18}", flush=True)
        if held == 0:
            print("It wins against every defence.")
            return 0
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
