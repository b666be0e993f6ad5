"""The installed program, run as people and scripts run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pexpect
import pytest

PROGRAM = Path(sys.executable).parent / "inarow"


@dataclass(frozen=True)
class Run:
    """What a run of the program said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def both(self) -> str:
        return self.out + self.err


@dataclass(frozen=True)
class Inarow:
    """Runs the program with pipes, with its own folder for games."""

    data: Path

    @property
    def environ(self) -> dict[str, str]:
        names = ("PATH", "PYTHONPATH", "HOME")  # PYTHONPATH: the sources under test
        return {
            **{name: os.environ[name] for name in names if name in os.environ},
            "INAROW_DATA": str(self.data),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLUMNS": "100",
            "INAROW_PLAIN": "1",  # the full screen has tests of its own
        }

    def __call__(self, *words: str, stdin: str | bytes = "", **environ: str) -> Run:
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        done = subprocess.run(
            [PROGRAM, *words],
            input=given,
            capture_output=True,
            env={**self.environ, **environ},
            timeout=120,
            check=False,
        )
        run = Run(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in run.both, run.both
        return run

    def saved(self) -> list[Path]:
        """The files of the games that were kept."""
        return sorted((self.data / "games").glob("*.jsonl"))


@pytest.fixture
def inarow(tmp_path: Path) -> Inarow:
    return Inarow(tmp_path / "data")


@pytest.fixture
def terminal(inarow: Inarow) -> Iterator[Callable[..., Any]]:
    """Starts the program on a real terminal; what is still running at the end is ended."""
    started: list[Any] = []

    def start(*words: str, **environ: str) -> Any:
        child = pexpect.spawn(
            str(PROGRAM),
            list(words),
            env={**inarow.environ, **environ},
            encoding="utf-8",
            timeout=60,
            dimensions=(50, 100),
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
