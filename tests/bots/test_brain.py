"""Our players as a Gomocup brain, asked line by line and as a whole program."""

from __future__ import annotations

import io
import sys
import threading
import time
from pathlib import Path

import pytest

from bots.support import SECONDS, play
from inarow.bots import Isolation, open_bot
from inarow.bots.brain import Brain
from inarow.engine import engine as engine_module
from inarow.engine.analysis import OnReport
from inarow.engine.engine import Engine
from inarow.rules import BadFile, BadOption, Game, Position, Rules, Side
from inarow.search import Limit, Report

PROGRAM = Path(sys.executable).parent / "inarow"


def talk(*lines: str, player: str | None = "careful:seed=1") -> list[str]:
    out = io.StringIO()
    Brain(player).run(lines, out)
    return out.getvalue().splitlines()


def place(text: str) -> tuple[int, int]:
    x, y = map(int, text.split(","))
    return x, y


@pytest.mark.parametrize("size", [5, 15, 19, 20, 100])
def test_it_opens_on_boards_of_every_size(size: int) -> None:
    ok, move = talk(f"START {size}", "BEGIN")
    assert ok == "OK"
    assert all(0 <= part < size for part in place(move))


def test_what_takes_time_to_load_is_loaded_when_the_game_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(Engine, "prepare", lambda engine: asked.append(engine.rules.code))
    assert talk("START 30", player="engine:memory=4") == ["OK"]
    assert asked == ["22x22k5"]


@pytest.mark.parametrize("size", ["4", "101", "0", "-3"])
def test_other_boards_are_refused(size: str) -> None:
    assert talk(f"START {size}")[0].startswith("ERROR")


def test_it_takes_the_fifth() -> None:
    #   0 1 2 3 4          own stones 1, the other side's 2
    # 0 1 1 1 1 .
    # 1 2 2 2 2 .
    board = [*(f"{x},0,1" for x in range(4)), *(f"{x},1,2" for x in range(4))]
    assert talk("START 15", "BOARD", *board, "DONE") == ["OK", "4,0"]


def test_it_blocks_the_fifth_on_a_board_larger_than_ours() -> None:
    #    15 16 17 18 19    the window of what we see lies around the stones
    # 19  2  2  2  2  .
    board = [*(f"{x},19,2" for x in range(15, 19)), "14,19,1", "10,10,1", "3,3,1"]
    lines = ("START 20", "BOARD", *board, "DONE")
    assert talk(*lines, player="engine:memory=4") == ["OK", "19,19"]


def test_a_game_by_turns_with_a_move_taken_back() -> None:
    answers = talk("start 5", "TURN 2,2", "TAKEBACK 2,2", "TURN 2,2", "RESTART", "turn 0,0")
    assert answers[0] == "OK"
    assert answers[2] == "OK"
    assert answers[4] == "OK"
    assert place(answers[1]) != (2, 2)
    assert place(answers[5]) != (0, 0)


def test_it_says_who_it_is_and_what_it_does_not_know() -> None:
    about, unknown = talk("ABOUT", "PONDER")
    assert about.startswith('name="inarow", version="')
    assert unknown == "UNKNOWN PONDER"


@pytest.mark.parametrize("player", ["careful:seed=1", "engine:memory=8"])
def test_it_opens_and_decides_by_swap2(player: str) -> None:
    quick = ("START 15", "INFO timeout_turn 300")
    ok, opening = talk(*quick, "SWAP2BOARD", "DONE", player=player)
    assert ok == "OK"
    stones = [place(text) for text in opening.split()]
    assert len(stones) == len(set(stones)) == 3
    board = opening.split()
    answer = talk(*quick, "SWAP2BOARD", *board, "DONE", player=player)[1]
    assert answer == "SWAP" or 1 <= len(answer.split()) <= 2
    five = [*board, "0,0", "14,14"]
    answer = talk(*quick, "SWAP2BOARD", *five, "DONE", player=player)[1]
    assert answer == "SWAP" or len(answer.split()) == 1
    # X has two open stones in the middle, and O one in the corner: whoever may, plays X.
    assert talk(*quick, "SWAP2BOARD", "7,7", "0,0", "8,7", "DONE", player=player)[1] == "SWAP"


def test_the_game_goes_on_after_swap2_by_turns() -> None:
    answers = talk(
        "START 15", "SWAP2BOARD", "7,7", "0,0", "8,7", "DONE", "TURN 1,1", player="careful:seed=1"
    )
    assert answers[:2] == ["OK", "SWAP"]
    assert place(answers[2]) not in {(7, 7), (0, 0), (8, 7), (1, 1)}


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (("BEGIN",), "ERROR START comes first"),
        (("START 15", "TURN 15,0"), "ERROR 15,0 is not on the board"),
        (("START 15", "TURN 1,1", "TURN 1,1"), "ERROR 1,1 is taken"),
        (("START 15", "TURN x"), "ERROR"),
        (("START 15", "TAKEBACK 3,3"), "ERROR there is no stone on 3,3"),
        (("SWAP2BOARD", "DONE"), "ERROR START comes first"),
        (("START 40", "SWAP2BOARD", "DONE"), "ERROR SWAP2BOARD works on boards up to"),
        (("START 15", "SWAP2BOARD", "7,7", "DONE"), "ERROR SWAP2BOARD lists 0, 3 or 5 stones"),
        (("START 15", "SWAP2BOARD", "7,7", "7,7", "1,1", "DONE"), "ERROR 7,7 is taken"),
        (("START x",), "ERROR"),
        (("START 15", "BOARD", "1,1", "DONE"), "ERROR"),
    ],
)
def test_wrong_lines_are_errors_and_it_goes_on(lines: tuple[str, ...], error: str) -> None:
    *_, last, about = talk(*lines, "ABOUT")
    assert last.startswith(error)
    assert about.startswith("name=")


def test_nothing_after_end_is_heard() -> None:
    assert talk("START 15", "INFO timeout_turn 100", "", "END", "BEGIN") == ["OK"]


def test_it_takes_the_time_that_it_is_given() -> None:
    brain = Brain("careful")
    start = Position.start(Rules(15, 15, 5))

    def seconds(*lines: str) -> float:
        for line in lines:
            brain.answer(line)
        brain._heard = time.perf_counter()
        return brain._seconds(start)

    # All of a turn while the match has plenty; else a share, as more moves will follow.
    assert seconds("START 15", "INFO timeout_turn 1000") == pytest.approx(0.85, abs=0.1)
    assert seconds("INFO time_left 4000", "INFO folder /tmp") == pytest.approx(0.17, abs=0.1)
    assert seconds("INFO time_left 0") == pytest.approx(0.01)
    assert seconds("INFO timeout_turn 0", "INFO time_left 100000") == pytest.approx(0.01)


def test_the_player_stays_with_what_it_remembers_until_the_next_game() -> None:
    brain = Brain("engine:seed=1")
    players = []
    for line in ("START 9", "INFO timeout_turn 20", "TURN 4,4", "TURN 0,0", "RESTART", "TURN 4,4"):
        brain.answer(line)
        players.append(None if brain._kept is None else brain._kept[1])
    assert players[0] is players[2] is players[3]
    assert players[3] is not players[4] is players[5]


def test_it_ponders_until_the_next_line_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[tuple[Position, bool]] = []
    search = Engine.search

    def watched(self: Engine, position: Position, limit: Limit, *rest: OnReport) -> Report:
        if limit.stop is None:
            limit = Limit(nodes=2000)  # of its own move, so that the machine's speed says nothing
        report = search(self, position, limit, *rest)
        thoughts.append((position, limit.stopped))
        return report

    monkeypatch.setattr(Engine, "search", watched)
    own = threading.active_count()
    lines = ("START 15", "INFO timeout_turn 400", "TURN 7,7", "ABOUT", "TURN 0,0", "END")
    out = io.StringIO()
    Brain("engine:memory=4", ponder=True).run(lines, out)
    assert threading.active_count() == own
    # Each of its own moves, then what it expected after it, until the next line came.
    assert [(position.ply, stopped) for position, stopped in thoughts] == [
        (1, False),
        (3, True),
        (3, False),
        (5, True),
    ]
    assert len(out.getvalue().splitlines()) == 4
    thoughts.clear()
    Brain("engine:memory=4").run(lines, io.StringIO())
    assert len(thoughts) == 2


def test_who_remembers_nothing_does_not_ponder() -> None:
    with pytest.raises(BadOption, match="careful remembers nothing"):
        Brain("careful", ponder=True)


def test_the_program_is_a_brain_for_our_own_manager(tmp_path: Path) -> None:
    command = f"{PROGRAM} brain gomocup --player careful:seed=1"
    bot = open_bot(command, format="gomocup", isolation=Isolation.NONE)
    game = play(bot, Rules(9, 9, 5), Side.SECOND)
    assert game.ended is None
    assert game.ending is not None
    bot.prepare(Rules.read("gomoku"), Side.FIRST)
    report = bot.choose(Game.new(Rules.read("gomoku")), Limit(seconds=SECONDS))
    bot.leave()
    assert report.move in Position.start(Rules.read("gomoku")).legal_moves()


def test_a_manager_is_told_once_what_the_engine_does_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def damaged(rules: Rules) -> None:
        raise BadFile("x is damaged")

    monkeypatch.setattr(engine_module, "packaged_network", damaged)
    engine = "engine:memory=4"
    said = talk("INFO timeout_turn 200", "START 15", "BEGIN", "TURN 0,0", "END", player=engine)
    assert said[:2] == ["OK", "MESSAGE the trained evaluation is not used: x is damaged"]
    assert [row for row in said[2:] if not row[0].isdigit()] == []
    assert len(said) == 4
