"""Bots that exist already, each in its own format, play whole games unmodified."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.support import HERE, SECONDS, play
from inarow.bots import Bot, Isolation, open_bot
from inarow.bots.formats.format import NoMove
from inarow.bots.formats.sites import question, read_pair
from inarow.players import BadPlayer, PlayerFault
from inarow.rules import Cell, Game, Position, Reason, Rules, Side, read_position
from inarow.search import Limit, Score

BOTS = {
    "remembers.py": ("jsonl", "connect-four"),
    "kaggle.py": ("kaggle", "connect-four"),
    "function.py": ("function", "connect-four"),
    "pbrain-first.py": ("gomocup", "gomoku"),
    "cs50.py": ("cs50", "tic-tac-toe"),
    "hackerrank.py": ("hackerrank", "tic-tac-toe"),
    "codingame_tictactoe.py": ("codingame", "tic-tac-toe"),
    "codingame_connect4.py": ("codingame", "connect-four-9x7"),
}


NEGOTIATING = {"pbrain-swap2.py", "codingame_steal.py"}  # in test_negotiating.py
NAMED = {"hackerearth.py": "hackerearth"}  # whose files show nothing


def bot(name: str, form: str | None = None) -> Bot:
    return open_bot(HERE / "formats" / name, format=form, isolation=Isolation.LIMITS)


def test_all_bots_are_tested() -> None:
    assert {*BOTS, *NEGOTIATING, *NAMED} == {path.name for path in (HERE / "formats").glob("*.py")}


@pytest.mark.parametrize("side", Side, ids=lambda side: side.value)
@pytest.mark.parametrize("name", BOTS)
def test_it_plays_a_game_as_it_is(name: str, side: Side) -> None:
    form, rules = BOTS[name]
    player = bot(name)
    assert player.format.name == form
    game = play(player, Rules.read(rules), side)
    assert game.ended is None  # the game ended by the rules
    assert game.ending is not None
    assert len(game.moves) >= 5


def test_the_module_of_cs50_does_not_lose() -> None:
    for seed in (1, 2):
        game = play(bot("cs50.py"), Rules(3, 3, 3), Side.SECOND, seed)
        assert game.ending is not None
        assert game.ending.winner is not Side.FIRST


def test_what_a_bot_tells_about_its_search() -> None:
    player = bot("remembers.py")
    report = player.choose(Game.new(Rules.read("connect-four")), Limit(seconds=SECONDS))
    player.leave()
    assert (report.depth, report.nodes, report.score) == (3, 17, Score.estimate(0.25))
    assert [str(cell) for cell in report.variation] == ["a1"]
    assert 0 < report.seconds < SECONDS


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("kaggle.py", "gomoku"),
        ("kaggle.py", "misere-connect-four"),
        ("cs50.py", "connect-four"),
        ("pbrain-first.py", "connect-four"),
        ("pbrain-first.py", "reverse-five"),
        ("codingame_connect4.py", "misere-connect-four"),
    ],
)
def test_games_that_a_format_can_not_say_are_refused(name: str, rules: str) -> None:
    player = bot(name)
    reason = player.why_unfit(Rules.read(rules))
    assert reason is not None
    with pytest.raises(BadPlayer, match=r"only|play games|can't be told"):
        player.prepare(Rules.read(rules), Side.FIRST)


@pytest.mark.parametrize("side", Side, ids=lambda side: side.value)
@pytest.mark.parametrize("name", NAMED)
def test_one_whose_format_is_named(name: str, side: Side) -> None:
    player = bot(name, NAMED[name])
    game = play(player, Rules(3, 3, 3), side)
    assert game.ending is not None
    assert game.moves[side is Side.SECOND].x > 0  # along the first row, or it says so
    assert player.why_unfit(Rules.read("connect-four")) is not None


def test_a_stone_can_only_be_stolen_where_it_is_offered(tmp_path: Path) -> None:
    file = tmp_path / "thief.py"
    text = (HERE / "formats" / "codingame_connect4.py").read_text()
    file.write_text(text.replace("print(actions[", "print(-2 if turn_index == 1 else actions["))
    player = open_bot(file, isolation=Isolation.LIMITS)
    with pytest.raises(
        PlayerFault, match=r"it answered -2 good luck, and no stone is.*--agreement"
    ):
        player.choose(Game.new("connect-four-9x7").play("e"), Limit(seconds=SECONDS))


def test_what_hackerearth_sends_and_reads(tmp_path: Path) -> None:
    """It is asked for x, then y: the last cell is c2, and in no other order."""
    #    a b c
    # 1  X X O
    # 2  O O .
    # 3  X O X   in which X is the first side, 1
    file = tmp_path / "mine.py"
    file.write_text(
        "rows = [input() for _ in range(4)]\n"
        "assert rows == ['1 1 2', '2 2 0', '1 2 1', '1'], rows\nprint(2, 1)\n"
    )
    player = open_bot(file, format="hackerearth", isolation=Isolation.LIMITS)
    position = read_position("3x3k3:xxo/oo1/xox")
    report = player.choose(Game(position), Limit(seconds=SECONDS))
    assert str(report.move) == "c2"


def test_what_hackerrank_sends() -> None:
    #    a b c
    # 1  X . O
    # 2  . X .
    # 3  . . .
    position = read_position("3x3k3:x1o/1x1/3")
    assert question(position) == "O\nX_O\n_X_\n___\n"
    # Ours for other games: rows, columns, k, gravity, misère.
    falling = read_position("7x6k4g:7/7/7/7/7/3x3")
    assert question(falling).splitlines() == ["6 7 4 1 0", "O", *["_______"] * 5, "___X___"]


@pytest.mark.parametrize(
    ("line", "cell"), [("1 2", "c2"), (" 1  2 \r", "c2"), ("0 0", "a1"), ("2,1", "b3")]
)
def test_a_row_and_a_column(line: str, cell: str) -> None:
    assert str(read_pair(line, Position.start(Rules(3, 3, 3)))) == cell


def test_no_row_and_no_column() -> None:
    with pytest.raises(NoMove, match="row and a column"):
        read_pair("1", Position.start(Rules(3, 3, 3)))


SCRIPTED = """
import sys
log = open(sys.argv[1], "w")
replies = {replies!r}
for line in iter(sys.stdin.readline, ""):
    log.write(repr(line) + "\\n")
    log.flush()
    for start, reply in replies.items():
        if line.startswith(start):
            sys.stdout.write(reply)
            sys.stdout.flush()
"""


def scripted(folder: Path, form: str, replies: dict[str, str]) -> tuple[Bot, Path]:
    """A bot that writes down what it is sent and answers by the first word."""
    file, log = folder / "scripted.py", folder / "log.txt"
    file.write_text(SCRIPTED.format(replies=replies))
    import sys

    command = f"{sys.executable} {file} {log}"
    return open_bot(command, format=form, isolation=Isolation.NONE), log


def test_what_the_plain_text_form_sends(tmp_path: Path) -> None:
    player, log = scripted(tmp_path, "text", {"hello": "ready\n", "move?": "info thinking\n4\n"})
    position = read_position("connect-four 44")
    move = player.choose(Game(position), Limit(seconds=SECONDS)).move
    player.leave()
    assert str(move) == "d3"
    assert [eval(line) for line in log.read_text().splitlines()] == [  # noqa: S307 - our own reprs
        "hello 7 6 4 gravity\n",
        "you x\n",
        *["row .......\n"] * 4,
        "row ...o...\n",
        "row ...x...\n",
        "legal a1 b1 c1 e1 f1 g1 d3\n",
        "start 7x6k4g:7/7/7/7/7/7\n",
        "moves d1 d2\n",
        f"seconds {SECONDS:g}\n",
        "move?\n",
        "quit\n",
    ]


def test_what_gomocup_sends(tmp_path: Path) -> None:
    replies = {"START": "OK\r", "BOARD": "", "DONE": "DEBUG hm\r\n6,7\r\n", "TURN": "0,0\n"}
    player, log = scripted(tmp_path, "gomocup", replies)
    rules = Rules.read("gomoku")
    # A start has no order, so its sides alternate: h8 h9 a15. Then i8 and j9 are played.
    game = Game(read_position("gomoku h8 h9 a15")).play(Cell(8, 7)).play(Cell(9, 8))
    move = player.choose(game, Limit(seconds=2)).move
    assert str(move) == "g8"
    after = game.play(move).play(Cell(5, 0))
    assert str(player.choose(after, Limit(seconds=2)).move) == "a1"
    player.leave()
    lines = [eval(line) for line in log.read_text().splitlines()]  # noqa: S307 - our own reprs
    words = [line.strip() for line in lines]
    assert words[0] == "START 15"
    assert "INFO rule 0" in words
    assert "INFO timeout_turn 1800" in words
    start, end = words.index("BOARD"), words.index("DONE")
    assert words[start + 1 : end] == ["7,7,2", "7,8,1", "0,14,2", "8,7,1", "9,8,2"]  # 1 is its own
    assert "TURN 5,0" in words
    assert words[-1] == "END"
    assert rules.width == 15


@pytest.mark.parametrize(
    ("form", "replies", "reason"),
    [
        (
            "jsonl",
            {'{"type":"hello': '{"type": "ready"}\n', '{"type":"turn': "thinking\n"},
            "not JSON",
        ),
        ("jsonl", {'{"type":"hello': "[]\n"}, "not an object"),
        ("jsonl", {'{"type":"hello': '{"type": "hi"}\n'}, "after hello it must say"),
        (
            "jsonl",
            {'{"type":"hello': '{"type": "ready"}\n', '{"type":"turn': '{"type": "move"}\n'},
            "must be text",
        ),
        (
            "jsonl",
            {'{"type":"hello': '{"type": "ready"}\n', '{"type":"turn': '{"type": "pass"}\n'},
            "it must say",
        ),
        ("text", {"hello": "hi\n"}, "must say ready"),
        ("gomocup", {"START": "ERROR too large\n"}, "does not play on"),
        ("gomocup", {"START": "OK\n", "ABOUT": "name\n", "BEGIN": "a1\n"}, "instead of x,y"),
        ("codingame", {"-1 -1": "pass\n"}, "a row and a column"),
    ],
)
def test_what_is_no_answer(tmp_path: Path, form: str, replies: dict[str, str], reason: str) -> None:
    player, _ = scripted(tmp_path, form, replies)
    rules = Rules.read("gomoku") if form == "gomocup" else Rules(3, 3, 3)
    with pytest.raises(PlayerFault, match=reason) as caught:
        player.choose(Game.new(rules), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.ILLEGAL


def test_a_brain_that_says_error_has_broken_down(tmp_path: Path) -> None:
    player, _ = scripted(
        tmp_path, "gomocup", {"START": "OK\n", "ABOUT": "name\n", "BEGIN": "ERROR lost\n"}
    )
    with pytest.raises(PlayerFault, match="the brain said ERROR lost") as caught:
        player.choose(Game.new(Rules.read("gomoku")), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.CRASH


def test_a_bot_that_is_told_to_stop_still_moves(tmp_path: Path) -> None:
    import threading

    replies = {
        '{"type":"hello': '{"type": "ready"}\n',
        '{"type":"stop': '{"type":"move","move":"b2"}\n',
    }
    player, _ = scripted(tmp_path, "jsonl", replies)
    stop = threading.Event()
    stop.set()
    report = player.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=SECONDS, stop=stop))
    player.leave()
    assert str(report.move) == "b2"


def test_functions_answer_in_many_ways(tmp_path: Path) -> None:
    for answer, cell in (("(0, 2)", "c1"), ("[2, 1]", "b3"), ("5", "c2"), ("'b2'", "b2")):
        file = tmp_path / "bot.py"
        file.write_text(f"def move(board, player):\n    return {answer}\n")
        player = open_bot(file, isolation=Isolation.LIMITS)
        assert str(player.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=9)).move) == cell
        player.leave()


@pytest.mark.parametrize("answer", ["None", "True", "1.5", "(1,)", "(True, 1)", "9", "'z'", "{}"])
def test_what_a_function_must_not_answer(tmp_path: Path, answer: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(f"def move(board, player):\n    return {answer}\n")
    player = open_bot(file, isolation=Isolation.LIMITS)
    with pytest.raises(PlayerFault) as caught:
        player.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.ILLEGAL


def test_the_function_can_be_named_and_takes_what_it_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "def mine(legal, k, width, seconds, me):\n"
        "    assert (k, width, seconds, me) == (3, 3, 20.0, 1)\n"
        "    return legal[4]\n\n\ndef other(board):\n    return 0\n"
    )
    player = open_bot(file, function="mine", isolation=Isolation.LIMITS)
    move = player.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=SECONDS)).move
    player.leave()
    assert str(move) == "b2"


def test_an_exception_is_kept_with_its_last_lines(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def move(board):\n    return board[7]\n")
    player = open_bot(file, isolation=Isolation.LIMITS)
    with pytest.raises(PlayerFault, match="IndexError: list index out of range") as caught:
        player.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.CRASH
    assert "return board[7]" in caught.value.evidence["stderr"]
    assert "host.py" not in caught.value.evidence["stderr"]


def test_extra_text_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    replies = {"hello": "ready\n", "move?": "a1\nI took a1\n"}
    player, _ = scripted(tmp_path, "text", replies)
    start = Position.start(Rules(3, 3, 3))
    player.choose(Game(start), Limit(seconds=SECONDS))
    after = start.play(start.legal_moves()[0]).play(start.legal_moves()[1])
    with pytest.raises(PlayerFault, match="a1 is not a legal move: the cell is taken"):
        player.choose(Game(after), Limit(seconds=SECONDS))
