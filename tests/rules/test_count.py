from inarow.rules import Position, Rules
from inarow.rules.count import GameCount, count_games, count_positions


def test_tic_tac_toe_as_everyone_has_counted_it() -> None:
    rules = Rules(3, 3, 3)
    games = count_games(Position.start(rules))
    assert games == GameCount(first=131_184, second=77_904, drawn=46_080)
    assert games.total == 255_168
    assert sum(count_positions(rules)) == 5_478
    assert sum(count_positions(rules, symmetric=True)) == 765


def test_connect_four_positions_by_ply() -> None:
    assert count_positions(Rules(7, 6, 4, gravity=True), plies=6) == (
        1, 7, 49, 238, 1_120, 4_263, 16_422,
    )  # fmt: skip
