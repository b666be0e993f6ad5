"""Levels on the page: what the start page offers, and what a worker is told."""

from inarow.players.levels import HIGHEST, levels_of
from inarow.rules import CATALOGUE, Cell, read_position
from inarow.search.limit import Limit
from inarow.web.shapes import catalogue_shape, rules_shape
from inarow.web.worker import choose_move


def test_the_start_page_offers_levels() -> None:
    kinds = catalogue_shape(10)["players"]
    assert [kind["level"] for kind in kinds if kind["level"]] == list(range(1, HIGHEST + 1))
    assert all(kind["level"] is None for kind in kinds if not kind["name"].startswith("level-"))
    for entry in CATALOGUE:
        rules = rules_shape(entry.rules)
        assert rules["levels"] == levels_of(entry.rules).levels
        assert rules["fitting"] == "level-3"
        assert not any(name.startswith("level-") for name in rules["unfit"])


def test_a_worker_is_told_where_the_last_stone_was_put() -> None:
    # O completes five on l8, and X is to move: near the last stone that is seen more often
    four = read_position("15x15k5:x14/15/15/2x12/15/15/15/6xoooo4/15/15/15/15/12x2/15/15")

    def seen(last: Cell) -> int:
        jobs = (
            {"player": f"level-1:seed={seed}", "position": four.code, "last": list(last)}
            for seed in range(100)
        )
        moves = [choose_move(job, Limit(seconds=60), print)["move"] for job in jobs]
        return moves.count("l8")

    assert seen(Cell(10, 7)) > seen(Cell(0, 14)) + 5
