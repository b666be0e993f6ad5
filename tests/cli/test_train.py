"""`inarow train`: a small training from start to end, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest


def test_a_small_training_from_start_to_end(inarow: Any, tmp_path: Path) -> None:
    file, work = tmp_path / "small.patterns", tmp_path / "small.work"
    train = ["train", "6x6k4m", "--games", "8", "--nodes", "5", "--file", str(file)]
    run = inarow(*train, "--work", str(work))
    assert run.code == 0, run.err
    assert run.out == "6x6k4m: learned from 8 games\n"
    whole = file.read_bytes()
    lines = work.read_text(encoding="ascii").splitlines(keepends=True)
    work.write_text("".join(lines[:4]) + lines[4][:20], encoding="ascii")
    file.unlink()
    assert inarow(*train, "--work", str(work)).code == 0
    assert file.read_bytes() == whole
    run = inarow(*train, "--work", str(work), "--seed", "2")
    assert run.code == 2
    assert "line 1 of small.work does not belong to this job" in run.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["train", "chess"], "there is no game called 'chess'"),
        (["train", "connect-four"], "7x6k4g can't be trained"),
        (["train", "--games", "0"], "--games must be a whole number"),
        (["train", "--nodes", "few"], "--nodes must be a whole number"),
        (["train", "--workers", "0"], "--workers must be a whole number"),
        (["train", "--seconds", "-1"], "'-1' is not a time"),
        (["train", "--seed", "x"], "--seed must be a whole number"),
    ],
)
def test_bad_input_says_why(inarow: Any, words: list[str], reason: str) -> None:
    run = inarow(*words)
    assert run.code in (1, 2)
    assert reason in run.err
    assert run.out == ""
