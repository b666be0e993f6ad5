"""The compiled module from Python: right numbers, clear refusals, prompt stops, no crash."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from inarow import _core

pytestmark = pytest.mark.core

Numbers = tuple[int, int, int, bool, bool, bool]
TIC_TAC_TOE: Numbers = (3, 3, 3, False, False, False)
CONNECT_FOUR: Numbers = (7, 6, 4, True, False, False)
GOMOKU: Numbers = (19, 19, 5, False, False, False)


def test_all_games_of_tic_tac_toe() -> None:
    for merge in (False, True):
        games = _core.count_games(*TIC_TAC_TOE, merge=merge)
        assert (games.total, games.first, games.second, games.drawn) == (
            255_168,
            131_184,
            77_904,
            46_080,
        )


def test_all_positions_of_tic_tac_toe() -> None:
    layers = _core.count_positions(*TIC_TAC_TOE)
    assert sum(layer.positions for layer in layers) == 5_478
    assert sum(layer.classes for layer in layers) == 765


def test_positions_of_connect_four_by_ply() -> None:
    layers = _core.count_positions(*CONNECT_FOUR, 8)
    known = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]
    assert [layer.positions for layer in layers] == known


def test_perft_counts_sequences_lines_and_nodes() -> None:
    # 7^n, but for the seven sequences that would overfill a column.
    perft = _core.perft(*CONNECT_FOUR, 0, 0, 7)
    assert perft.sequences == 7**7 - 7
    assert perft.nodes == sum(7**n for n in range(1, 8)) - 7
    assert perft.lines > 0
    assert _core.perft(*CONNECT_FOUR, 0, 0, 0).sequences == 1


def test_a_position_crosses_at_its_full_size() -> None:
    # The last cell of 19x19, s19, is bit 20 * 18 + 18.
    last = 1 << 378
    assert _core.perft(*GOMOKU, last, 0, 1).sequences == 360
    steps = _core.replay(*GOMOKU, [378, 0, 377])
    assert steps[-1].first == last | 1 << 377
    assert steps[-1].second == 1
    assert steps[-1].legal.bit_count() == 361 - 3


def test_replay_tells_all_about_a_game() -> None:
    #  . . .
    #  . O O    X completes row 1
    #  X X X
    steps = _core.replay(*TIC_TAC_TOE, [0, 5, 1, 6, 2])
    assert [step.turn for step in steps] == ["first", "second"] * 3
    assert [step.outcome for step in steps] == [None] * 5 + ["first"]
    assert [step.line for step in steps] == [0] * 5 + [0b111]
    assert steps[0].legal == 0b0111_0111_0111
    assert steps[-1].legal == 0
    misere = _core.replay(3, 3, 3, False, True, False, [0, 5, 1, 6, 2])
    assert misere[-1].outcome == "second"


@pytest.mark.parametrize(
    ("numbers", "value"),
    [
        ((3, 3, 3, False, False, False), 0),
        ((3, 3, 3, False, True, False), 0),
        ((4, 3, 3, False, False, False), 1),
        ((4, 3, 3, False, True, False), -1),
        ((3, 3, 3, True, False, False), 0),
        ((3, 3, 3, True, True, False), 1),
        ((3, 4, 3, True, False, False), 0),
        ((3, 4, 3, True, True, False), -1),
        ((4, 4, 4, False, False, False), 0),
    ],
)
def test_solved_values(numbers: Numbers, value: int) -> None:
    assert _core.reference_value(*numbers).value == value
    assert _core.reference_value(*numbers).plies is None


def test_plies_to_the_end() -> None:
    #  . . .
    #  O O .    X to move wins at once
    #  X X .
    worth = _core.reference_value(*TIC_TAC_TOE, 0b11, 0b11 << 4, distance=True)
    assert (worth.value, worth.plies) == (1, 1)


def test_lines_of_any_stones() -> None:
    assert _core.lines(5, 5, 3, 0b11111) == 0b11111
    assert _core.lines(5, 5, 3, 0b11011) == 0


def test_random_games_are_the_same_on_every_machine() -> None:
    assert _core.random_game(*TIC_TAC_TOE, 1) == [6, 10, 1, 9, 2, 0, 4, 8]
    assert _core.random_game(*TIC_TAC_TOE, 1 + 2**64) == _core.random_game(*TIC_TAC_TOE, 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: _core.perft(0, 3, 3, False, False, False, 0, 0, 1),
            "width must be from 1 to 22, not 0",
        ),
        (
            lambda: _core.perft(3, 23, 3, False, False, False, 0, 0, 1),
            "height must be from 1 to 22",
        ),
        (
            lambda: _core.perft(10**40, 3, 3, False, False, False, 0, 0, 1),
            "width must be from 1 to 22",
        ),
        (
            lambda: _core.perft(3, 3, 4, False, False, False, 0, 0, 1),
            "a line of 4 does not fit on a 3x3",
        ),
        (lambda: _core.perft(*TIC_TAC_TOE, 0, 0, -1), "depth must not be negative"),
        (lambda: _core.perft(*TIC_TAC_TOE, 0, 0, -(10**40)), "depth must not be negative"),
        (lambda: _core.count_positions(*TIC_TAC_TOE, -1), "max_ply must not be negative"),
        (lambda: _core.perft(*TIC_TAC_TOE, -1, 0, 1), "first must be a set of cells"),
        (lambda: _core.perft(*TIC_TAC_TOE, 0, 1 << 5000, 1), "second must be a set of cells"),
        (lambda: _core.perft(*TIC_TAC_TOE, 8, 0, 1), "stones outside of the board: bit 3"),
        (lambda: _core.perft(*TIC_TAC_TOE, 1 << 383, 0, 1), "stones outside of the board"),
        (lambda: _core.perft(*TIC_TAC_TOE, 1, 1, 1), "cells with stones of both sides: a1"),
        (lambda: _core.perft(*TIC_TAC_TOE, 3, 0, 1), "the first side has 2 stones and the second"),
        (lambda: _core.perft(*CONNECT_FOUR, 1 << 8, 0, 1), "below these is an empty cell: a2"),
        (lambda: _core.perft(*TIC_TAC_TOE, 7, 0b01110000, 1), "has a line already: a1 b1 c1"),
        (lambda: _core.replay(*TIC_TAC_TOE, [0, 0]), "move 2, a1, is not legal in 3x3k3"),
        (lambda: _core.replay(*TIC_TAC_TOE, [10**40]), "move 1, bit 2147483647, is not legal"),
        (lambda: _core.lines(3, 3, 3, 8), "stones outside of the board"),
        (lambda: _core.lines(3, 3, 3, -8), "stones must be a set of cells"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_arguments_of_another_kind_are_refused() -> None:
    with pytest.raises(TypeError):
        _core.perft(*TIC_TAC_TOE, 0, 0, 1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _core.replay(*TIC_TAC_TOE, ["a1"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        _core.Perft()


def test_no_argument_crashes_the_module() -> None:
    rng = random.Random(2)
    refused = 0
    for _ in range(3_000):
        numbers = (
            rng.randint(-1, 24),
            rng.randint(-1, 24),
            rng.randint(-1, 24),
            rng.random() < 0.5,
            rng.random() < 0.5,
            rng.random() < 0.5,
        )
        first, second = (rng.getrandbits(rng.choice([1, 3, 60, 400])) for _ in range(2))
        try:
            _core.perft(*numbers, first, second, rng.randint(-1, 1))
            _core.replay(*numbers, [rng.randint(-5, 500) for _ in range(3)])
            _core.lines(*numbers[:3], first)
        except ValueError:
            refused += 1
    assert 0 < refused <= 3_000


def test_a_stop_from_another_thread_ends_a_call() -> None:
    for call in (
        lambda stop: _core.perft(*GOMOKU, 0, 0, 9, stop=stop),
        lambda stop: _core.count_games(*GOMOKU, stop=stop),
        lambda stop: _core.count_positions(*GOMOKU, stop=stop),
        lambda stop: _core.reference_value(*GOMOKU, stop=stop),
    ):
        stop = _core.Stop()
        timer = threading.Timer(0.1, stop.set)
        timer.start()
        # The timer runs at all: the interpreter lock is free.
        with pytest.raises(_core.Stopped):
            call(stop)
        timer.join()
        assert stop.is_set
        stop.clear()
        assert not stop.is_set


CTRL_C = """
import os, signal, threading, time
from inarow import _core
when = []
def interrupt():
    when.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.2, interrupt).start()
try:
    _core.perft(19, 19, 5, False, False, False, 0, 0, 9)
except KeyboardInterrupt:
    print(time.process_time() - when[0])
"""


def test_ctrl_c_ends_a_call_soon() -> None:
    # In a process of its own, so that pytest is not interrupted if this fails. Processor time, as
    # others may use the machine.
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=60, check=True
    )
    assert float(done.stdout) < 0.5


def test_the_sanitizers_watch_the_module_that_was_built_with_them() -> None:
    if "libasan" not in os.environ.get("LD_PRELOAD", ""):
        assert "site-packages" in str(_core.__file__)
    else:
        assert "sanitize" in str(_core.__file__)
        libraries = Path("/proc/self/maps").read_text("utf-8")
        assert "libubsan" in libraries
