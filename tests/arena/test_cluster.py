"""A real Dask cluster on this machine plays the same tournament."""

from __future__ import annotations

import io
import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.plans import make_plan
from inarow.arena.executors import NoCluster, cluster, equipment
from inarow.arena.ledger import Ledger
from inarow.arena.plan import Plan
from inarow.arena.schedule import RoundRobin
from inarow.arena.tournament import Tournament
from inarow.cli.main import main


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Dask's own
        import distributed

        make: Any = distributed.LocalCluster
        with make(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local:
            yield local.scheduler_address


@pytest.mark.filterwarnings("default")
def test_a_cluster_plays_the_same(
    address: str, tmp_path: Path, played: Callable[[Plan], Tournament]
) -> None:
    plan = make_plan("random", "careful", "monte-carlo:games=2", schedule=RoundRobin(4), seed=8)
    alone = played(plan)
    with Ledger.create(tmp_path / "c.sqlite", plan) as ledger:
        with cluster(address) as (executor, workers):
            assert workers == 2
            assert Tournament(ledger).play(executor, workers)
        mine = [(game.number, game.winner, game.plies) for game in ledger.played()]
    assert mine == [(game.number, game.winner, game.plies) for game in alone.ledger.played()]


@pytest.mark.filterwarnings("default")
def test_a_cluster_solves_what_one_machine_solves(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    moves = [" ".join(rng.choices("abcdefg", k=16)) for _ in range(60)]
    text = "\n".join([*moves, "z9", "# nothing"])

    def solved(*options: str) -> list[list[str]]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert main(["solve", "connect-four", "-", "--best", *options]) == 1  # some are faulty
        printed = capsys.readouterr()
        assert "line 61" in printed.err
        return [line.split()[:-2] for line in printed.out.splitlines()]  # nodes and time differ

    far = solved("--cluster", address)
    assert len(far) > 20
    assert far == solved()
    assert main(["solve", "5x4k4g", "--cluster", address]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": draw (+0)")


@pytest.mark.filterwarnings("default")
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.arena.executors.PATIENCE", 1)
    with pytest.raises(NoCluster, match="no cluster answers at"), cluster("tcp://127.0.0.1:9"):
        pass


@pytest.mark.filterwarnings("default")
def test_workers_that_have_not_what_is_here_are_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(game, limit): return game.position.legal_moves()[0]\n")
    with cluster(address, ["random", str(bot)]) as (_executor, workers):
        assert workers == 2
    here = equipment((str(bot),))
    for fault, reason in (
        ({"inarow": "0.0.1"}, "has inarow 0.0.1, and here is"),
        ({str(bot): "another"}, "does not have .*bot.py as it is here"),
        (ImportError("No module named 'inarow'"), "can't use inarow .*No module named"),
    ):
        there = fault if isinstance(fault, Exception) else {**here, **fault}
        monkeypatch.setattr("distributed.Client.run", lambda *_, there=there, **__: {"tcp": there})
        with pytest.raises(NoCluster, match=reason), cluster(address, [str(bot)]):
            pass
