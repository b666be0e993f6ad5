import json
import os
import random
from pathlib import Path

import pytest

from inarow.rules import (
    BadNotation,
    Cell,
    Clock,
    Ending,
    Game,
    InarowError,
    Position,
    Reason,
    Rules,
    Side,
    read_game,
    read_games,
    read_position,
    write_game,
)
from inarow.rules.record import append_game, save_game


def random_game(rules: Rules, seed: int) -> Game:
    rng = random.Random(seed)
    game = Game.new(rules, "Ада", 'a "quoted", name', Clock(1000, 1))
    for _ in range(rng.randrange(rules.cells + 1)):
        if game.ending is None:
            game = game.play(rng.choice(game.position.legal_moves()), round(rng.random(), 3))
    return game


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "10x10k5m", "19x19k5"])
def test_records_go_both_ways(code: str) -> None:
    for seed in range(20):
        game = random_game(Rules.read(code), seed)
        line = write_game(game)
        assert "\n" not in line
        assert read_game(line) == game


def test_a_record_keeps_start_ending_and_tags() -> None:
    start = read_position("3x3k3 b2")
    game = Game(start, tags={"event": "class 7b"}).play(Cell(0, 0))
    game = game.end(Ending.lost_by(Side.FIRST, Reason.RESIGNED))
    again = read_game(write_game(game))
    assert again == game
    assert again.start == start
    assert again.ending == Ending(Reason.RESIGNED, Side.SECOND)


def test_a_record_of_a_resignation_says_who_resigned_and_who_won() -> None:
    game = Game.new(Rules(3, 3, 3)).play("b2").play("a1")
    game = game.end(Ending.lost_by(Side.FIRST, Reason.RESIGNED))
    assert '"ending": "second wins: first resigned"' in write_game(game)
    old = '{"rules": "3x3k3", "moves": "b2 a1", "ending": "second resigned"}'
    assert read_game(old).ending == game.ending


def test_a_person_can_read_it() -> None:
    game = Game.new(Rules(3, 3, 3), "Ada", "minimax").play(Cell(1, 1)).play(Cell(0, 0))
    record = json.loads(write_game(game))
    assert record == {"rules": "3x3k3", "first": "Ada", "second": "minimax", "moves": "b2 a1"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "not a record of a game"),
        ("not json", "not a record of a game"),
        ("[1]", "a JSON object"),
        ("{}", "a JSON object with rules and moves"),
        ('{"rules": 3}', "'rules' in a record must be text"),
        ('{"rules": "3x3k3", "moves": "a1 a1"}', "move 2"),
        ('{"rules": "3x3k3", "moves": "a1", "seconds": [1, 2]}', "one number per move"),
        ('{"rules": "3x3k3", "moves": "a1", "seconds": ["x"]}', "one number per move"),
        ('{"rules": "3x3k3", "moves": "", "tags": 7}', "'tags' in a record"),
        ('{"rules": "3x3k3", "moves": "", "clock": "x"}', "not a clock"),
        ('{"rules": "3x3k3", "moves": "", "ending": "x"}', "not an ending"),
        ('{"rules": "3x3k3", "moves": "a1 a2 b1 b2 c1", "ending": "second line"}', "end it"),
        ('{"rules": "3x3k3", "start": "3x3k3:xxx/3/3"}', "stones"),
    ],
)
def test_bad_records_say_why(line: str, reason: str) -> None:
    with pytest.raises(InarowError) as caught:
        read_game(line)
    assert reason in str(caught.value)


def test_a_cut_off_last_line_costs_no_finished_game(tmp_path: Path) -> None:
    games = [random_game(Rules(3, 3, 3), seed) for seed in range(5)]
    path = tmp_path / "games.jsonl"
    for game in games:
        append_game(path, game)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert list(read_games(path)) == games[:4]
        append_game(path, games[0])
        assert list(read_games(path)) == [*games[:4], games[0]]
    path.write_bytes(whole[:-1])  # complete but for the newline
    append_game(path, games[0])
    assert list(read_games(path)) == [*games, games[0]]


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = write_game(Game.new(Rules(3, 3, 3)))
    path.write_text(f"{game}\n{{broken\n{game}\n", encoding="utf-8")
    with pytest.raises(BadNotation, match=r"line 2 of games\.jsonl"):
        list(read_games(path))


def test_saving_replaces_the_file_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new folder" / "game.jsonl"
    before = Game.new(Rules(3, 3, 3)).play(Cell(1, 1))
    save_game(path, before)

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        with pytest.raises(OSError, match="No space"):
            save_game(path, before.play(Cell(0, 0)))
    assert list(read_games(path)) == [before]
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]


def test_a_position_that_was_set_up_can_be_the_start() -> None:
    record = '{"rules": "3x3k3", "start": "3x3k3:xo1/3/3", "moves": "b2"}'
    assert read_game(record).position == Position.of(
        Rules(3, 3, 3), [Cell(0, 0), Cell(1, 1)], [Cell(1, 0)]
    )


def test_moves_that_nobody_timed_are_written_as_no_time() -> None:
    # An opening of one move, then one that took 1.5 s.
    game = Game(Position.start(Rules(3, 3, 3)), (Cell(1, 1),)).play(Cell(0, 0), 1.5)
    assert read_game(write_game(game)).seconds == (0.0, 1.5)
    assert game.as_data()["seconds"] == [0.0, 1.5]
