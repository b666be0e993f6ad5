"""Kaggle's ConnectX, case by case as its runner documents it, and what we do kindly instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bots.support import HERE, SECONDS
from inarow.bots import Bot, Isolation, open_bot
from inarow.bots.formats.format import Turn
from inarow.bots.formats.kaggle import Kaggle, configuration
from inarow.players import PlayerFault
from inarow.rules import Game, Position, Reason, Rules, Side, read_position
from inarow.search import Limit

RULES = Rules.read("connect-four")
START = Position.start(RULES)


def agent(folder: Path, source: str, strict: bool = True) -> Bot:
    file = folder / "main.py"
    file.write_text(source)
    form = "kaggle-strict" if strict else "kaggle"
    return open_bot(file, format=form, isolation=Isolation.LIMITS)


def answer(folder: Path, source: str, strict: bool = True, position: Position = START) -> str:
    bot = agent(folder, source, strict)
    try:
        return str(bot.choose(Game(position), Limit(seconds=SECONDS)).move)
    finally:
        bot.leave()


def ending(folder: Path, source: str, strict: bool = True, position: Position = START) -> Reason:
    with pytest.raises(PlayerFault) as caught:
        answer(folder, source, strict, position)
    return caught.value.reason


FULL = read_position("connect-four 444444")
NUMPY = f"import sys\nsys.path.append({str(HERE / 'faulty')!r})\nfrom like_numpy import int64\n"
NUMPY += "def agent(o, c):\n    return int64(3)\n"


@pytest.mark.parametrize(("value", "cell"), [("3", "d1"), ("None", "a1"), ("0", "a1"), ("6", "g1")])
def test_answers_that_count(tmp_path: Path, value: str, cell: str) -> None:
    assert answer(tmp_path, f"def agent(o, c):\n    return {value}\n") == cell


@pytest.mark.parametrize(
    "value", ["True", "False", "'3'", "-1", "7", "100", "3.5", "-1.0", "[3]", "{}"]
)
def test_answers_that_are_invalid(tmp_path: Path, value: str) -> None:
    assert ending(tmp_path, f"def agent(o, c):\n    return {value}\n") is Reason.ILLEGAL


def test_a_full_column_is_invalid(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    return 3\n"
    assert ending(tmp_path, source, position=FULL) is Reason.ILLEGAL


def test_three_point_zero_passes_the_schema_and_ends_the_run(tmp_path: Path) -> None:
    assert ending(tmp_path, "def agent(o, c):\n    return 3.0\n") is Reason.CRASH


def test_a_number_of_numpy_is_invalid_strictly_and_noted_kindly(tmp_path: Path) -> None:
    assert ending(tmp_path, NUMPY) is Reason.ILLEGAL
    bot = agent(tmp_path, NUMPY, strict=False)
    assert str(bot.choose(Game(START), Limit(seconds=SECONDS)).move) == "d1"
    bot.leave()
    assert bot.oddities == ["foreign-number"]


@pytest.mark.parametrize("parameters", ["", "o", "o, c", "o, c=None"])
def test_it_takes_as_many_parameters_as_it_has(tmp_path: Path, parameters: str) -> None:
    assert answer(tmp_path, f"def agent({parameters}):\n    return 2\n") == "c1"


def test_what_has_no_code_gets_both(tmp_path: Path) -> None:
    source = (
        "class Agent:\n    def __call__(self, observation, configuration):\n"
        "        return configuration.columns - 1\n\nagent = Agent()\ndel Agent\n"
    )
    assert answer(tmp_path, source) == "g1"


def test_a_bound_method_gets_both(tmp_path: Path) -> None:
    source = (
        "class Agent:\n    def act(self, observation, configuration):\n"
        "        return configuration.rows - 1\n\nagent = Agent().act\ndel Agent\n"
    )
    assert answer(tmp_path, source) == "f1"


def test_the_last_callable_is_the_agent(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    return 1\n\n\ndef helper(o, c):\n    return 5\n"
    assert answer(tmp_path, source) == "f1"
    # By first insertion: one that is defined again stays where it was.
    again = source + "\n\ndef agent(o, c):\n    return 2\n"
    assert answer(tmp_path, again) == "f1"


def test_an_imported_class_counts_as_callable(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    return 1\n\n\nfrom collections import OrderedDict\n"
    assert ending(tmp_path, source) is not Reason.TIME_OUT


def test_the_name_is_builtins_and_there_is_no_file(tmp_path: Path) -> None:
    source = (
        "assert __name__ == 'builtins'\nassert '__file__' not in globals()\n"
        "if __name__ == '__main__':\n    raise SystemExit\n\n\ndef agent(o, c):\n    return 4\n"
    )
    assert answer(tmp_path, source) == "e1"


def test_its_folder_is_on_the_path_only_while_it_loads(tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text("COLUMN = 3\n")
    source = (
        "import sys\nfrom neighbour import COLUMN\nfolder = sys.path[-1]\n\n\n"
        "def agent(o, c):\n    assert folder not in sys.path\n    return COLUMN\n"
    )
    assert answer(tmp_path, source) == "d1"


def test_the_folder_that_kaggle_has_is_there_for_imports(tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text("COLUMN = 4\n")
    source = (
        "import sys\nsys.path.append('/kaggle_simulations/agent/')\n\n\n"
        "def agent(o, c):\n    from neighbour import COLUMN\n\n    return COLUMN\n"
    )
    assert answer(tmp_path, source) == "e1"


LOADS_SLOWLY = "import time\ntime.sleep(0.6)\n\n\ndef agent(o, c):\n    return 0\n"


def test_strictly_it_is_loaded_at_the_first_move_and_charged_for_it(tmp_path: Path) -> None:
    bot = agent(tmp_path, LOADS_SLOWLY)
    report = bot.choose(Game(START), Limit(seconds=SECONDS))
    bot.leave()
    assert report.seconds > 0.4


def test_kindly_it_is_loaded_before(tmp_path: Path) -> None:
    bot = agent(tmp_path, LOADS_SLOWLY, strict=False)
    bot.prepare(RULES, Side.FIRST)
    assert bot.startup > 0.5
    report = bot.choose(Game(START), Limit(seconds=SECONDS))
    bot.leave()
    assert str(report.move) == "a1"


def test_a_file_that_can_not_be_loaded_breaks_down_at_its_first_move(tmp_path: Path) -> None:
    bot = agent(tmp_path, "def agent(o, c)\n    return 0\n")
    bot.prepare(RULES, Side.FIRST)
    with pytest.raises(PlayerFault, match="SyntaxError") as caught:
        bot.choose(Game(START), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.CRASH


def seen(position: Position, strict: bool = True) -> tuple[dict[str, Any], dict[str, Any]]:
    turn = Turn(Game(position), seconds=1.0)
    return Kaggle(strict).observation(turn), configuration(turn, strict)


def test_what_the_agent_sees() -> None:
    #    a b c d e f g      row-major from the top left: the bottom row is the last seven
    # 2  . . . O . . .
    # 1  . . . X X . .
    observation, configured = seen(read_position("connect-four 445"))
    assert observation == {
        "remainingOverageTime": 60.0,
        "step": 3,
        "board": [0] * 28 + [0, 0, 0, 2, 0, 0, 0] + [0, 0, 0, 1, 1, 0, 0],
        "mark": 2,
    }
    assert configured == {
        "columns": 7,
        "rows": 6,
        "inarow": 4,
        "episodeSteps": 1000,
        "actTimeout": 2,
        "runTimeout": 1200,
        "agentTimeout": 60,
        "timeout": 2,
    }


def test_kindly_the_time_told_is_the_time_there_is() -> None:
    observation, configured = seen(START, strict=False)
    assert observation["remainingOverageTime"] == 0.0
    assert configured["actTimeout"] == 1.0
    assert configured["agentTimeout"] == 0  # no more than that, at the first move neither


def test_a_file_has_its_path_in_the_configuration(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    assert c['__raw_path__'].endswith('main.py')\n    return 0\n"
    assert answer(tmp_path, source) == "a1"


def test_the_observation_is_a_new_copy_each_time(tmp_path: Path) -> None:
    source = (
        "seen = []\n\n\ndef agent(o, c):\n    assert o.board[0] == 0\n    o.board[0] = 9\n"
        "    o.extra = 1\n    c.columns = 1\n    seen.append(o)\n    return len(seen) - 1\n"
    )
    bot = agent(tmp_path, source)
    position = START
    for cell in ("a1", "b1"):
        move = bot.choose(Game(position), Limit(seconds=SECONDS)).move
        assert str(move) == cell
        position = position.play(move)
        position = position.play(position.legal_moves()[-1])
    bot.leave()


def test_overage_is_taken_from_the_bank_and_its_end_is_a_time_out() -> None:
    import time

    def agent(observation: Any) -> int:
        time.sleep(2.6)  # more than the two seconds of a move, and than what is forgiven
        return 0

    bot = open_bot(agent, format="kaggle-strict")
    form = bot.format
    assert isinstance(form, Kaggle)
    bot.prepare(RULES, Side.FIRST)
    bot.choose(Game(START), Limit(seconds=0.1))  # the limit is Kaggle's, not ours
    assert 50 < form.left < 59.75
    form.left = 0.1
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game(read_position("connect-four 17")), Limit(seconds=0.1))
    assert caught.value.reason is Reason.TIME_OUT


def test_kindly_the_deadline_is_real() -> None:
    def agent(observation: Any) -> int:
        while True:
            pass

    bot = open_bot(agent, format="kaggle")
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game(START), Limit(seconds=0.3))
    assert caught.value.reason is Reason.TIME_OUT


def test_the_board_may_be_any_on_which_stones_fall(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    return c.columns * 100 + c.rows * 10 + c.inarow - 554\n"
    rules = Rules(5, 4, 4, gravity=True)
    bot = agent(tmp_path, source.replace("554", "544"))
    assert str(bot.choose(Game.new(rules), Limit(seconds=SECONDS)).move) == "a1"
    bot.leave()


def test_tic_tac_toe_is_kept_alive(tmp_path: Path) -> None:
    source = "def agent(o, c):\n    return o.board.index(0)\n"
    bot = agent(tmp_path, source)
    move = bot.choose(Game(read_position("tic-tac-toe a1 b1")), Limit(seconds=SECONDS)).move
    bot.leave()
    assert str(move) == "c1"
