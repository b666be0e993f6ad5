"""Small tournaments, played in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from inarow.arena.executors import Here
from inarow.arena.ledger import Ledger
from inarow.arena.plan import Plan
from inarow.arena.tournament import Tournament
from inarow.players import Kind, Player, player_kinds
from inarow.rules import Message


@pytest.fixture
def played(tmp_path: Path) -> Callable[[Plan], Tournament]:
    """Plays a plan to its end."""
    count = 0

    def play(plan: Plan) -> Tournament:
        nonlocal count
        count += 1
        tournament = Tournament(Ledger.create(tmp_path / f"{count}.sqlite", plan))
        assert tournament.play(Here())
        return tournament

    return play


@pytest.fixture
def add_player(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[[], Player]], str]:
    """Makes a player known by a name, in this process and for this test."""

    def add(name: str, make: Callable[[], Player]) -> str:
        monkeypatch.setitem(player_kinds(), name, Kind.of(name, make, Message("for a test")))
        return name

    return add
