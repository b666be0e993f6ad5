"""Small networks with numbers by chance, and a duel of the trained one."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from inarow.course.case import Answer, Case, Fault, Judge, Seeded, shown, wrong_kind
from inarow.course.lessons.given import Net, active, counting, duel, new_net
from inarow.course.lessons.network.solution import predict
from inarow.course.verdict import Board
from inarow.rules import Message, Position, read_position

START = read_position("4x4k3gm")
GAMES = 1500
TRAININGS = 2  # of which the better counts: chance has its share in them
EACH = 5
CLOSE = 1e-6
LARGEST = 1e9


def cases(rng: random.Random) -> Iterator[Case]:
    """Predictions, steps, and a whole training."""
    for _ in range(EACH):
        net, on = _small(rng)
        right = math.tanh(sum(w * h for w, h in zip(net[1], _hidden(net, on), strict=True)))
        yield Case("predict", (("net", net), ("active", on)), _near(right))
    for _ in range(EACH):
        net, on = _small(rng)
        target, rate = rng.choice((-1, 0, 1)), rng.choice((0.05, 0.1, 0.5))
        arguments = (("net", net), ("active", on), ("target", target), ("rate", rate))
        yield Case("learn", arguments, _like(_stepped(net, on, target, rate)))
    whole = (("games", GAMES), ("rng", Seeded(rng.randrange(10**6))))
    yield Case("train", whole, _strong, Board.of(START), TRAININGS)


def _small(rng: random.Random) -> tuple[Net, list[int]]:
    """A network of few inputs, and those that are on."""
    inputs = rng.randrange(4, 7)
    rows, out = new_net(rng, inputs, hidden=rng.randrange(2, 4))
    rounded = [[round(3 * weight, 2) for weight in row] for row in rows]
    on = [0, *sorted(rng.sample(range(1, inputs), 2))]
    return (rounded, [round(4 * weight, 2) for weight in out]), on


def _hidden(net: Net, on: list[int]) -> list[float]:
    rows, out = net
    return [math.tanh(sum(rows[number][unit] for number in on)) for unit in range(len(out))]


def _stepped(net: Net, on: list[int], target: float, rate: float) -> Net:
    """The network after one step, weight by weight."""
    rows, out = net
    units = _hidden(net, on)
    miss = target - math.tanh(sum(w * h for w, h in zip(out, units, strict=True)))
    after = [
        [
            weight + (rate * miss * out[unit] * (1 - units[unit] ** 2) if number in on else 0.0)
            for unit, weight in enumerate(row)
        ]
        for number, row in enumerate(rows)
    ]
    return after, [w + rate * miss * h for w, h in zip(out, units, strict=True)]


def _near(right: float) -> Judge:
    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, right):
            return fault
        if abs(answer.value - right) < CLOSE:
            return None
        return Fault(Message("this is not what the network says"), shown(right))

    return judge


def _like(right: Net) -> Judge:
    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, right):
            return fault
        found = _weights(answer.value, len(right[0]))
        if found is None:
            return Fault(_shape(len(right[0])), shown(right))
        if len(found[1]) != len(right[1]):
            return Fault(_shape(len(right[0])), shown(right))
        pairs = zip(chain(*found[0], found[1]), chain(*right[0], right[1]), strict=True)
        if any(abs(one - other) >= CLOSE for one, other in pairs):
            return Fault(Message("these are not the weights after one step"), shown(right))
        return None

    return judge


def _strong(answer: Answer) -> Fault | None:
    """Whether the network does at least as well as counted lines, with the same alpha-beta."""
    inputs = len(new_net(random.Random(0))[0])
    results = []
    for value in answer.value:
        if fault := wrong_kind(value, ([], [])):
            return fault
        net = _weights(value, inputs)
        if net is None:
            return Fault(_shape(inputs))
        results.append(duel(partial(_guess, net), counting, START))
    won, drawn, lost = max(results, key=lambda result: 2 * result[0] + result[1])
    if 2 * won + drawn >= won + drawn + lost:
        return None
    message = Message(
        "the trained network wins {won}, draws {drawn} and loses {lost} games against the counting"
        " of lines: at least half of the points are wanted",
        won=won,
        drawn=drawn,
        lost=lost,
    )
    return Fault(message)


def _guess(net: Net, position: Position) -> float:
    return predict(net, active(position))


def _weights(value: Any, inputs: int) -> Net | None:
    """The value as a network with so many inputs; None if it is none."""
    match value:
        case ([*rows], [*out]) if len(rows) == inputs and all(map(_is_row, [*rows, out])):
            if all(len(row) == len(out) for row in rows):
                return rows, out
    return None


def _is_row(value: Any) -> bool:
    """Whether these are weights that can be counted with."""
    return isinstance(value, list) and all(
        isinstance(one, float | int) and not isinstance(one, bool) and abs(one) < LARGEST
        for one in value
    )


def _shape(inputs: int) -> Message:
    return Message(
        "a network is a pair: {n} rows of weights, one for each input, and a list of as many"
        " weights as a row has",
        n=inputs,
    )
