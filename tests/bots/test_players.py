"""Players written in Python: classes, objects, functions and files of the course, as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.support import ISOLATIONS, SECONDS, play
from inarow.arena import Here, Ledger, Plan, RoundRobin, Terms, Tournament, read_entrants
from inarow.bots import open_bot
from inarow.bots.check import check_bot
from inarow.course import find_lesson
from inarow.players import BadPlayer, Match, ask, make_player
from inarow.rules import Cell, Game, Reason, Rules, Side, read_position
from inarow.search import Limit

THREE = Rules(3, 3, 3)

LAST_MOVE = '''
from inarow.rules import Game
from inarow.search import Limit

class Last:
    """Takes the last of the legal moves; has to be given a whole game."""

    def choose(self, game, limit):
        assert isinstance(game, Game) and isinstance(limit, Limit)
        assert game.position.ply == len(game.moves)
        return game.position.legal_moves()[-1]
'''


class Last:
    """Takes the last of the legal moves."""

    def choose(self, game: Game, limit: Limit) -> Cell:
        return game.position.legal_moves()[-1]


class Dice:
    """Is given dice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game, limit: Limit) -> Cell:
        moves = game.position.legal_moves()
        return moves[self.seed % len(moves)]


def last(board: list[list[int]], legal: list[tuple[int, int]]) -> tuple[int, int]:
    return legal[-1]


def test_a_file_with_a_class(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LAST_MOVE)
    bot = open_bot(file, isolation=ISOLATIONS[-1])
    assert bot.format.name == "function"
    game = play(bot, THREE, Side.SECOND)
    own = [position.legal_moves()[-1] for position in game.positions[1:-1:2]]
    assert list(game.moves[1::2]) == own


@pytest.mark.parametrize("lines", ["mine = Last()", "class Other(Last): pass"])
def test_a_file_with_an_object_or_two_classes(lines: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"{LAST_MOVE}\n{lines}\n")
    assert str(ask(open_bot(file), Game.new(THREE), Limit(SECONDS)).move) == "c3"


# A file of the course, the position it is asked in, and the moves that it may choose: a win, or
# any move. X has two in a row; in `search` and `alpha_beta` only values are computed.
TO_WIN = "3x3k3:xx1/oo1/3"
COURSE = {
    "random": {"c1", "c2", "a3", "b3", "c3"},
    "loop": {"c2", "b3"},
    "careful": {"c1"},
    "two_functions": {"c1"},
    "minimax": {"c1"},
    "depth": {"c1"},
    "alpha_beta": {"c1"},
    "monte_carlo": {"c1"},
    "windows": {"c1"},
    "deepening": {"c1"},
    "table": {"c1"},
    "uct": {"c1"},
    "connect_four": {"c1"},
    "champion": {"c1"},
}


@pytest.mark.parametrize("lesson", COURSE)
def test_a_file_of_the_course(lesson: str, tmp_path: Path) -> None:
    file = tmp_path / find_lesson(lesson).file
    file.write_text(find_lesson(lesson).solution)
    bot = open_bot(file)
    move = ask(bot, read_position(TO_WIN), Limit(SECONDS)).move
    bot.leave()
    assert str(move) in COURSE[lesson]


@pytest.mark.parametrize("player", [Last, Last(), last], ids=["class", "object", "function"])
def test_what_a_program_hands_over(player: object, tmp_path: Path) -> None:
    game = Match(player, "random:seed=1", "tic-tac-toe").run()  # type: ignore[arg-type]
    assert game.first.lower() == "last"
    assert game.ending is not None
    assert game.ending.reason in (Reason.LINE, Reason.FULL)
    plan = Plan(Terms(THREE), read_entrants([player, "careful"]), RoundRobin(1), seed=1)
    with Ledger.create(tmp_path / "t.sqlite", plan) as ledger:
        assert Tournament(ledger).play(Here())
        for record in ledger.games():
            side = Side.FIRST if record.first.lower() == "last" else Side.SECOND
            for position, move in zip(record.positions, record.moves, strict=False):
                assert position.turn is not side or move == position.legal_moves()[-1]


def test_a_check_of_a_class_and_of_what_is_none() -> None:
    checkup = check_bot(Last, THREE, games=1)
    assert (checkup.fine, checkup.name) == (True, "Last")
    with pytest.raises(BadPlayer, match=r"Path is no player: it has no method choose"):
        make_player(Path)


def test_dice_are_new_in_every_game_and_the_same_again(tmp_path: Path) -> None:
    def games(seed: int) -> list[str]:
        plan = Plan(Terms(THREE), read_entrants([Dice, "careful"]), RoundRobin(6), seed=seed)
        with Ledger.create(tmp_path / f"{seed}-{len(list(tmp_path.iterdir()))}", plan) as ledger:
            Tournament(ledger).play(Here())
            return [" ".join(map(str, game.moves)) for game in ledger.games()]

    assert games(1) == games(1)
    assert len(set(games(1))) > 3


ROLLS = """
import random
EARLY = random.random()
def choose(legal, rng, k):
    return legal[int(8e9 * (EARLY + rng.random()) + len({"a", "b"})) % len(legal)]
"""


def test_a_bot_has_a_seed_for_each_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(ROLLS)
    bot = open_bot(file)
    said = []
    for seed in (1, 2, 3, 4, 1, 2, 3, 4):
        bot.seed = seed
        said.append(str(ask(bot, Game.new(Rules(9, 9, 5)), Limit(SECONDS)).move))
        bot.leave()
    assert said[:4] == said[4:]
    assert len(set(said)) > 1
