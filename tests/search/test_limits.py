import random
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from inarow.players import ask, make_player, player_kinds
from inarow.rules import BadLimit, Game, Position, Rules, read_position
from inarow.search import Bound, Effort, Limit, Report, Score
from inarow.search.limit import Stopped

ROOT = Path(__file__).parents[2]
LARGE = Position.start(Rules(10, 10, 5, misere=True))


@pytest.mark.parametrize("name", sorted(player_kinds()))
def test_every_rung_stops_at_a_node_limit_with_a_legal_move(name: str) -> None:
    # far more than 300 nodes are needed for each, but for those that never look far
    report = ask(make_player(name), LARGE, Limit(nodes=300))
    assert report.move in LARGE.legal_moves()
    assert report.nodes <= 300
    if name not in {"random", "careful", "growing"} and not name.startswith("level"):
        assert not report.finished


@pytest.mark.parametrize("name", sorted(player_kinds()))
def test_every_rung_stops_when_it_is_told_to(name: str) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    report = ask(make_player(name), LARGE, Limit(seconds=60, stop=stop))
    timer.cancel()
    assert report.move in LARGE.legal_moves()
    assert report.seconds < 30, "it did not wait for the time limit"


def test_every_rung_honours_the_time_limit() -> None:
    for name in player_kinds():
        began = time.perf_counter()
        report = ask(make_player(name), LARGE, Limit(seconds=0.05))
        assert report.move in LARGE.legal_moves()
        assert time.perf_counter() - began < 20, name  # generous: the machine may be slow


def test_effort_counts_and_stops() -> None:
    effort = Effort(Limit(nodes=3))
    for _ in range(3):
        effort.visit()
    with pytest.raises(Stopped):
        effort.visit()
    assert effort.nodes == 3


@pytest.mark.parametrize(
    "make",
    [
        lambda: Limit(seconds=0),
        lambda: Limit(seconds=-1),
        lambda: Limit(nodes=0),
        lambda: Limit(depth=0),
        lambda: Limit(playouts=-5),
        lambda: Limit(seconds=float("nan")),
    ],
)
def test_limits_that_leave_no_room(make: Callable[[], Limit]) -> None:
    with pytest.raises(BadLimit, match="leaves no room to think"):
        make()


def test_order_of_scores() -> None:
    ladder = [
        Score.loss(1),
        Score.loss(2),
        Score.loss(40),
        Score.loss(),
        Score.estimate(-0.99),
        Score.draw(),
        Score.estimate(0.01),
        Score.win(),
        Score.win(41),
        Score.win(3),
        Score.win(1),
    ]
    shuffled = random.Random(1).sample(ladder, k=len(ladder))
    assert sorted(shuffled) == ladder
    assert sorted(-score for score in shuffled) == [-score for score in reversed(ladder)]
    for score in ladder:
        turned = -score
        assert -turned == score
    assert -Score.win(3, Bound.AT_LEAST) == Score.loss(3, Bound.AT_MOST)
    assert Score.win(3).later() == Score.win(4)
    assert Score.draw().later() == Score.draw()


def test_a_report_of_a_bare_cell_is_enough_for_a_player() -> None:
    class FirstCell:
        def choose(self, game: Game, limit: Limit) -> object:
            return game.position.legal_moves()[0]

    report = ask(FirstCell(), read_position("3x3k3 a1"))  # type: ignore[arg-type]
    assert isinstance(report, Report)
    assert str(report.move) == "b1"


def test_no_file_of_the_ladder_knows_of_limits_or_counts() -> None:
    """Each shows its idea and nothing else; `choosing` keeps the limits of all."""
    ladder = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")
    files = re.findall(r"^\|.*?\| `(\w+\.py)` \|", ladder, re.MULTILINE)
    assert len(files) == 9
    for name in files:
        text = (ROOT / "src" / "inarow" / "search" / name).read_text(encoding="utf-8")
        assert re.findall(r"\b(?:Effort|effort|Limit|Stopped|Report|listening)\b", text) == [], name
