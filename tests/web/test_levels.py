"""Levels on the page: what the start page offers, and what a worker is told."""

from inarow.players.levels import HIGHEST, levels_of
from inarow.rules import CATALOGUE, Cell, Game, Position, Rules, write_game
from inarow.search import Limit
from inarow.web.offers import catalogue_data, rules_data
from inarow.web.worker import Matches


def test_the_start_page_offers_levels() -> None:
    kinds = catalogue_data(10)["players"]
    assert [kind["level"] for kind in kinds if kind["level"]] == list(range(1, HIGHEST + 1))
    assert all(kind["level"] is None for kind in kinds if not kind["name"].startswith("level-"))
    for entry in CATALOGUE:
        rules = rules_data(entry.rules)
        assert rules["levels"] == levels_of(entry.rules).count
        assert rules["fitting"] == "level-3"
        assert not any(name.startswith("level-") for name in rules["unfit"])


def test_a_worker_is_told_where_the_last_stone_was_put() -> None:
    # O completes five on l8, and X is to move: near the last stone that is seen more often
    #    g8 h8 i8 j8 k8 l8
    #    X  O  O  O  O  .
    first = [Cell(6, 7), Cell(0, 0), Cell(3, 3), Cell(12, 12), Cell(14, 0)]
    second = [Cell(7, 7), Cell(8, 7), Cell(9, 7), Cell(10, 7), Cell(0, 14)]

    def seen(last: Cell) -> int:
        before = Position.of(Rules(15, 15, 5), first, [cell for cell in second if cell != last])
        games = [Game(before, (last,), first=f"level-1:seed={seed}") for seed in range(100)]
        jobs = [{"game": str(seed), "record": write_game(game)} for seed, game in enumerate(games)]
        moves = [Matches().move(job, Limit(seconds=60), print)["move"] for job in jobs]
        return moves.count("l8")

    assert seen(Cell(10, 7)) > seen(Cell(0, 14)) + 5
