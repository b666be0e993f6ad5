"""Datasets: complete, nothing twice, the same after a kill, and true."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from inarow import _core
from inarow.data.dataset import Plan, make_dataset
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import BadFile, BadOption, read_position


def make(plan: Plan, path: Path) -> list[dict[str, Any]]:
    with ThreadPoolExecutor(1) as executor:
        count = make_dataset(plan, path, executor, lambda done, total: None)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(rows) == count
    return rows


def test_values_are_those_of_the_slow_search(tmp_path: Path) -> None:
    rows = make(Plan("4x4k3g", ply=7, count=60, part=25), tmp_path / "a.jsonl")
    assert len({row["position"] for row in rows}) == 60
    for row in rows:
        position = read_position(row["position"])
        worth = _core.reference_value(
            *rules_for_core(position.rules), *stones_for_core(position), distance=True
        )
        assert (row["value"], row["ply"]) == (worth.value, 7)
        if worth.value:
            assert row["plies"] == worth.plies
        after = position.play(row["best"])
        rest = _core.reference_value(*rules_for_core(after.rules), *stones_for_core(after))
        assert rest.value == -worth.value
    card = json.loads((tmp_path / "a.jsonl.card.json").read_text())
    assert (card["rows"], card["different positions"], card["plan"]["seed"]) == (60, 60, 0)
    assert not (tmp_path / "a.jsonl.parts").exists()


def test_all_positions_up_to_symmetry(tmp_path: Path) -> None:
    # 12 positions of two stones differ by more than an image, of 72
    plan = Plan("3x3k3", "symmetric", ply=2, part=5)
    assert len(make(plan, tmp_path / "a.jsonl")) == 12
    assert len(make(Plan("3x3k3", "all", ply=2), tmp_path / "b.jsonl")) == 72


def test_fewer_positions_than_asked_for_are_no_endless_work(tmp_path: Path) -> None:
    assert len(make(Plan("3x3k3", ply=1, count=50, part=30), tmp_path / "a.jsonl")) == 9


def test_games_of_players_have_a_result(tmp_path: Path) -> None:
    plan = Plan("3x3k3", "games", count=4, part=2, first="careful", second="random")
    rows = make(plan, tmp_path / "a.jsonl")
    assert rows == make(plan, tmp_path / "b.jsonl")
    starts = [row for row in rows if row["ply"] == 0]
    assert len(starts) == 4
    assert all(row["value"] == 0 and row["result"] in (-1, 0, 1) for row in starts)


def test_other_formats_hold_the_same(tmp_path: Path) -> None:
    plan = Plan("connect-four", ply=30, count=20, part=20)
    rows = make(plan, tmp_path / "a.jsonl")
    with ThreadPoolExecutor(1) as executor:
        for name in ("a.csv", "a.parquet"):
            make_dataset(plan, tmp_path / name, executor, lambda done, total: None)
    with (tmp_path / "a.csv").open() as file:
        assert [row["position"] for row in csv.DictReader(file)] == [r["position"] for r in rows]
    from pyarrow import parquet

    assert parquet.read_table(tmp_path / "a.parquet").to_pylist() == rows


def test_estimates_where_nothing_can_be_solved(tmp_path: Path) -> None:
    plan = Plan("15x15k5", ply=4, count=2, values="estimate", nodes=500)
    assert all(-1 <= row["value"] <= 1 for row in make(plan, tmp_path / "a.jsonl"))
    with pytest.raises(BadOption, match="use --values estimate"):
        make(Plan("15x15k5", ply=4), tmp_path / "b.jsonl")


def test_what_can_not_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="positions of which ply"):
        make(Plan("3x3k3"), tmp_path / "a.jsonl")
    with pytest.raises(BadOption, match="must end with"):
        make(Plan("3x3k3", ply=1), tmp_path / "a.txt")
    (tmp_path / "a.jsonl.parts").mkdir()
    (tmp_path / "a.jsonl.parts" / "plan.json").write_text('{"rules": "7x6k4g"}')
    with pytest.raises(BadFile, match="with other options"):
        make(Plan("3x3k3", ply=1), tmp_path / "a.jsonl")


def test_a_dataset_goes_on_after_a_kill(tmp_path: Path) -> None:
    whole = make(Plan("7x6k4g", ply=24, count=400, part=20), tmp_path / "whole.jsonl")
    file = tmp_path / "killed.jsonl"
    command = [sys.executable, "-m", "inarow", "dataset", "connect-four", str(file)]
    command += ["--ply", "24", "--count", "400", "--part", "20"]
    for parts in (1, 5):
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and run.poll() is None:
            if len(list(tmp_path.glob("killed.jsonl.parts/*.jsonl"))) >= parts:
                break
            time.sleep(0.005)
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    subprocess.run(command, check=True, capture_output=True)
    assert [json.loads(line) for line in file.read_text().splitlines()] == whole
