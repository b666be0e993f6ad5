"""Files that hang, crash, flood or cheat: a clear word for each, and nothing is left running."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from inarow.bots import Isolation
from inarow.bots.isolation import find_bubblewrap
from inarow.course import Verdict, check, find_lesson

ISOLATIONS = [Isolation.LIMITS, *([Isolation.BUBBLEWRAP] if find_bubblewrap() else [])]
SLOW_MACHINE = 25.0  # seconds for a call: more than any machine needs
MINIMAX = find_lesson("minimax")
RANDOM = find_lesson("random")

# A function `random_move` that does this, or a file that does it while it is loaded.
IN_THE_CALL = {
    "endless loop": ("while True:\n        pass", "time", "never ends"),
    "exit of the process": ("import os; os._exit(0)", "ended", "exit code 0"),
    "crash": ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "ended", "signal SIGSEGV"),
    "huge print": ("print('x' * (4 << 20))", "output", "more than 1024 KiB"),
    "fork": (
        "import os; os.fork(); return (0, 0)",
        "channel",
        "only answers belong",
    ),
}
WHILE_LOADING = {
    "endless loop": ("while True:\n    pass", "time", "never ends"),
    "exit": ("import sys; sys.exit(0)", "load", "SystemExit"),
    "no Python": ("def random_move(:", "syntax", "no Python yet"),
    "exception": ("1 / 0", "load", "ZeroDivisionError"),
    "nothing": ("", "missing", "random_move is not in the file"),
    "not a function": ("random_move = 7", "missing", "random_move is not in the file"),
    "null bytes": ("x = 1\0", "syntax", "null bytes"),
    "waits for input": ("input()", "load", "EOFError"),
}


def function(body: str) -> str:
    return f"def random_move(board, rng):\n    {body}\n"


@pytest.mark.parametrize("isolation", ISOLATIONS, ids=lambda isolation: isolation.value)
@pytest.mark.parametrize("name", IN_THE_CALL)
def test_what_a_function_does_ends_the_check_with_a_word(name: str, isolation: Isolation) -> None:
    body, kind, says = IN_THE_CALL[name]
    seconds = 0.5 if kind == "time" else SLOW_MACHINE
    verdict = check(RANDOM, function(body), seconds=seconds, isolation=isolation)
    assert verdict.trouble is not None
    assert verdict.trouble.kind == kind
    assert says in str(verdict.trouble.message)
    assert not verdict.passed
    assert verdict.failures[0].kind == kind
    assert verdict.failures[0].board is not None
    assert verdict.isolation == isolation.value


@pytest.mark.parametrize("name", WHILE_LOADING)
def test_what_a_file_does_while_it_is_loaded_is_said(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, kind, says = WHILE_LOADING[name]
    if kind == "time":
        monkeypatch.setattr("inarow.course.grader.LOAD_SECONDS", 0.5)
    verdict = check(RANDOM, source)
    assert verdict.trouble is not None
    assert (verdict.trouble.kind, verdict.tried, verdict.failures) == (kind, 0, ())
    assert says in str(verdict.trouble.message)
    assert not verdict.passed


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("import sys; sys.exit('done')", "SystemExit: done"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("return random_move(board, rng)", "RecursionError"),
        ("return bytearray(10**12)", "MemoryError"),
        ("from inarow.course.lessons.random.solution import random_move", "inarow.course"),
        ("import inarow.search.at_random", "inarow.search"),
    ],
)
def test_an_exception_is_shown_with_the_learners_own_lines(body: str, error: str) -> None:
    verdict = check(RANDOM, function(body))
    assert verdict.trouble is None
    assert verdict.failed == verdict.total
    failure = verdict.failures[0]
    assert failure.kind == "error"
    assert error in str(failure.message)
    assert 'File "05_random.py", line 2' in failure.trace
    assert "runner.py" not in failure.trace


# Cheats of the minimax task: none of them knows the answers.
ALWAYS_EQUAL = """
class Yes:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __repr__(self): return "1"
def minimax(position): return Yes()
def best_move(position): return Yes()
"""
OWN_WRITER = """
import json
json.dumps = lambda data: '{"id": %s, "value": 1, "passed": true}' % data.get("id", 0)
def minimax(position): return 0
def best_move(position): return position.legal_moves()[0]
"""
ON_THE_CHANNEL = """
import os
for number in range(3, 20):
    try:
        for line in ('{"ready": true}', '{"id": 0, "value": 1, "passed": true, "failed": 0}'):
            os.write(number, line.encode() + b"\\n")
    except OSError:
        pass
def minimax(position): return 0
def best_move(position): return position.legal_moves()[0]
"""
PRINTED = """
print('{"passed": true}')
def minimax(position):
    print('{"id": 0, "value": 1}')
def best_move(position): return None
"""
SEARCHES_THE_HEAP = """
import gc
def minimax(position):
    for thing in gc.get_objects():
        if isinstance(thing, dict) and "right" in thing:
            return thing["right"]
    return 0
def best_move(position): return position.legal_moves()[0]
"""


@pytest.mark.parametrize(
    "source",
    [ALWAYS_EQUAL, OWN_WRITER, ON_THE_CHANNEL, PRINTED, SEARCHES_THE_HEAP],
    ids=["always equal", "own writer", "on the channel", "printed", "searches the heap"],
)
def test_a_verdict_can_not_be_forged(source: str) -> None:
    verdict = check(MINIMAX, source)
    assert not verdict.passed
    assert verdict.right < verdict.total


def test_forged_moves_on_a_watched_position_are_refused() -> None:
    source = """
def search(position, depth):
    if position.legal_moves():
        position._ask([0, [7, 7]])
    return 0
"""
    verdict = check(find_lesson("depth"), source)
    assert verdict.trouble is not None
    assert verdict.trouble.kind == "channel"


def test_a_search_that_never_stops_looking_is_stopped() -> None:
    source = """
def search(position, depth):
    while position.legal_moves():
        position.play(position.legal_moves()[0])
    return 0
"""
    verdict = check(find_lesson("depth"), source, seconds=SLOW_MACHINE)
    assert verdict.trouble is not None
    assert verdict.trouble.kind in ("nodes", "time")  # whichever limit a machine meets first
    assert not verdict.passed


def test_what_is_printed_is_shown_but_does_no_harm() -> None:
    source = RANDOM.solution.replace("    return", "    print('Grüße, мир')\n    return")
    verdict = check(RANDOM, source)
    assert verdict.passed
    assert "Grüße, мир" in verdict.printed
    assert len(verdict.printed) <= 4000


def test_a_file_that_is_too_large_is_not_even_started() -> None:
    verdict = check(RANDOM, "#" * (300 << 10))
    assert verdict.trouble is not None
    assert verdict.trouble.kind == "too-large"
    assert verdict.tried == 0


def test_answers_of_every_shape_are_understood_or_refused() -> None:
    source = """
answers = iter([[[[[[[[[1]]]]]]]], 10**5000, float("nan"), {1: {2: 3}}, b"x"])
def minimax(position): return next(answers)
def best_move(position): return None
"""
    verdict = check(MINIMAX, source)
    assert verdict.trouble is None
    assert [failure.kind for failure in verdict.failures] == [
        "type",
        "type",
        "wrong",
        "type",
        "type",
    ]


def test_nothing_is_left_running(tmp_path: Path) -> None:
    mark = tmp_path.name
    source = function(
        f"import subprocess, sys; subprocess.Popen([sys.executable, '-c',"
        f" 'import time; time.sleep(600)', '{mark}']); return (0, 0)"
    )
    verdict: Verdict = check(RANDOM, source, seconds=SLOW_MACHINE)
    assert not verdict.passed
    for _ in range(100):
        if not _running(mark):
            return
        time.sleep(0.02)
    raise AssertionError(_running(mark))


def _running(mark: str) -> list[bytes]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            dead = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
        except OSError:
            continue
        if mark.encode() in words and dead != "Z" and int(folder.name) != os.getpid():
            found.append(words)
    return found
